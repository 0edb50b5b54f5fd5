import type { ModelProfile } from '../../config/index.ts';
import { DocparseError } from '../../errors.ts';
import type { Profile, SendSize } from './profile.ts';

/** The picture unchanged, within the limits of vision encoders with 28-pixel patches. */
const NATIVE: SendSize = { kind: 'pixels', least: 784, most: 6_422_528, step: 28 };
const MARKS_ARE_TOKENS = { skip_special_tokens: false };

const MINERU_SAMPLING = { temperature: 0, top_p: 0.01, top_k: 1, repetition_penalty: 1, ...MARKS_ARE_TOKENS };
const mineruAsk = (prompt: string, frequency_penalty: number) => ({
  prompt: `\n${prompt}:`,
  params: { presence_penalty: 1, frequency_penalty },
});

const DOTS_PROMPT = `Please output the layout information from the PDF image, including each layout element's bbox, its category, and the corresponding text content within the bbox.

1. Bbox format: [x1, y1, x2, y2]

2. Layout Categories: The possible categories are ['Caption', 'Footnote', 'Formula', 'List-item', 'Page-footer', 'Page-header', 'Picture', 'Section-header', 'Table', 'Text', 'Title'].

3. Text Extraction & Formatting Rules:
    - Picture: For the 'Picture' category, the text field should be omitted.
    - Formula: Format its text as LaTeX.
    - Table: Format its text as HTML.
    - All Others (Text, Title, etc.): Format their text as Markdown.

4. Constraints:
    - The output text must be the original text from the image, with no translation.
    - All layout elements must be sorted according to human reading order.

5. Final Output: The entire output must be a single JSON object.
`;

const OLMOCR_PROMPT = `Attached is one page of a document that you must process. Just return the plain text representation of this document as if you were reading it naturally. Convert equations to LateX and tables to HTML.
If there are any figures or charts, label them with the following markdown syntax ![Alt text describing the contents of the figure](page_startx_starty_width_height.png)
Return your output as markdown, with a front matter section on top specifying values for the primary_language, is_rotation_valid, rotation_correction, is_table, and is_diagram parameters.`;

const NANONETS_PROMPT = `Extract the text from the above document as if you were reading it naturally. Return the tables in html format. Return the equations in LaTeX representation. If there is an image in the document and image caption is not present, add a small description of the image inside the <img></img> tag; otherwise, add the image caption inside <img></img>. Watermarks should be wrapped in brackets. Ex: <watermark>OFFICIAL COPY</watermark>. Page numbers should be wrapped in brackets. Ex: <page_number>14</page_number> or <page_number>9/22</page_number>. Prefer using ☐ and ☑ for check boxes.`;

/**
 * "Take all text of the body as Markdown without headers and footers, tables as HTML, formulas as LaTeX, in reading
 * order": the model knows fixed prompts alone.
 */
const HUNYUAN_PROMPT =
  '提取文档图片中正文的所有信息用markdown格式表示，其中页眉、页脚部分忽略，表格用html格式表达，文档中公式用latex格式表示，按照阅读顺序组织进行解析。';

const OVIS_PROMPT = `
Extract all readable content from the image in natural human reading order and output the result as a single Markdown document. For charts or images, represent them using an HTML image tag: <img src="images/bbox_{left}_{top}_{right}_{bottom}.jpg" />, where left, top, right, bottom are bounding box coordinates scaled to [0, 1000). Format formulas as LaTeX. Format tables as HTML: <table>...</table>. Transcribe all other text as standard Markdown. Preserve the original text without translation or paraphrasing.`;

/** Model families by their name in the settings. Prompts and sampling are exactly those of the training. */
const PROFILES: Record<ModelProfile, Profile> = {
  'mineru2.5': {
    served: /mineru/i,
    system: 'You are a helpful assistant.',
    mimeType: 'image/png',
    params: MINERU_SAMPLING,
    page: {
      ...mineruAsk('Layout Detection', 0),
      params: {},
      size: { kind: 'exact', width: 1036, height: 1036 },
      format: 'mineru-layout',
    },
    blocks: {
      size: NATIVE,
      leastSide: 28,
      greatestRatio: 50,
      asks: {
        text: mineruAsk('Text Recognition', 0.05),
        table: mineruAsk('Table Recognition', 0.005),
        formula: mineruAsk('Formula Recognition', 0.05),
      },
    },
  },
  'paddleocr-vl': {
    served: /paddleocr-?vl/i,
    mimeType: 'image/jpeg',
    params: { temperature: 0, max_completion_tokens: 4096, skip_special_tokens: true },
    blocks: {
      size: { kind: 'pixels', least: 112_896, most: 1_003_520, step: 28 },
      leastSide: 4,
      greatestRatio: 200,
      asks: {
        text: { prompt: 'OCR:' },
        table: { prompt: 'Table Recognition:' },
        formula: { prompt: 'Formula Recognition:' },
        chart: { prompt: 'Chart Recognition:' },
        seal: { prompt: 'Seal Recognition:' },
      },
    },
  },
  'glm-ocr': {
    served: /glm-?ocr/i,
    mimeType: 'image/png',
    params: { temperature: 0, max_tokens: 8192 },
    blocks: {
      size: NATIVE,
      leastSide: 28,
      greatestRatio: 200,
      asks: {
        text: { prompt: 'Text Recognition:' },
        table: { prompt: 'Table Recognition:' },
        formula: { prompt: 'Formula Recognition:' },
      },
    },
  },
  'dots.ocr': {
    served: /dots\.?m?ocr/i,
    mimeType: 'image/png',
    params: { temperature: 0.1, top_p: 0.9, max_tokens: 32_768 },
    page: {
      prompt: `<|img|><|imgpad|><|endofimg|>${DOTS_PROMPT}`,
      size: { kind: 'pixels', least: 3136, most: 11_289_600, step: 28 },
      format: 'json-layout',
    },
  },
  'deepseek-ocr': {
    served: /deepseek-ocr/i,
    mimeType: 'image/png',
    params: { temperature: 0, max_tokens: 8192, repetition_penalty: 1.05, ...MARKS_ARE_TOKENS },
    page: {
      prompt: '<|grounding|>Convert the document to markdown. ',
      size: { kind: 'longest', side: 2048 },
      format: 'grounding',
    },
  },
  olmocr: {
    served: /olmocr/i,
    textFirst: true,
    mimeType: 'image/png',
    params: { temperature: 0.1, max_tokens: 8000 },
    page: { prompt: OLMOCR_PROMPT, size: { kind: 'longest', side: 1288 }, format: 'markdown' },
  },
  'nanonets-ocr': {
    served: /nanonets-ocr/i,
    system: 'You are a helpful assistant.',
    mimeType: 'image/png',
    params: { temperature: 0, max_tokens: 15_000 },
    page: { prompt: NANONETS_PROMPT, size: { kind: 'longest', side: 2048 }, format: 'markdown' },
  },
  lightonocr: {
    served: /lightonocr/i,
    mimeType: 'image/png',
    params: { temperature: 0.2, top_p: 0.9, max_tokens: 4096 },
    page: { prompt: '', size: { kind: 'longest', side: 1540 }, format: 'markdown' },
  },
  hunyuanocr: {
    served: /hunyuan-?ocr/i,
    // Its reference clients send an empty system message.
    system: '',
    mimeType: 'image/png',
    params: {
      temperature: 0,
      top_p: 1,
      top_k: -1,
      repetition_penalty: 1.08,
      max_tokens: 32_768,
      skip_special_tokens: true,
    },
    page: { prompt: HUNYUAN_PROMPT, size: { kind: 'longest', side: 2048 }, format: 'markdown' },
  },
  ovisocr2: {
    served: /ovis-?ocr/i,
    mimeType: 'image/png',
    // It is trained to answer at once: the reasoning of its base model is switched off.
    params: { temperature: 0, max_tokens: 16_384, chat_template_kwargs: { enable_thinking: false } },
    page: {
      prompt: OVIS_PROMPT,
      size: { kind: 'pixels', least: 200_704, most: 8_294_400, step: 32 },
      format: 'markdown',
    },
  },
  'granite-docling': {
    served: /(granite|smol)-?docling/i,
    mimeType: 'image/png',
    params: { temperature: 0, max_tokens: 8192, stop: ['</doctag>', '<|end_of_text|>'], ...MARKS_ARE_TOKENS },
    page: { prompt: 'Convert this page to docling.', size: { kind: 'longest', side: 2048 }, format: 'doctags' },
  },
};

/** Throws INTERNAL for an unknown name, which the settings exclude. */
export function profileOf(name: string): Profile {
  const profile = PROFILES[name as ModelProfile];
  if (!profile) throw new DocparseError('INTERNAL', `There is no profile "${name}".`);
  return profile;
}
