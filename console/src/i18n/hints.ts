import type { Language } from './language.ts';

/** What each setting does, under its last name or, where that means different things, under its whole path. */
export const HINTS: Record<string, Record<Language, string>> = {
  // Pages and reading
  parse_mode: {
    en: 'auto: text layer, OCR where it is missing; scan: OCR everywhere',
    zh: 'auto:有文本层用文本层,否则识别;scan:全部识别',
  },
  'config.engine_params.parse_mode': {
    en: 'auto: OCR where needed; scan: OCR everywhere; parse: text layer only; lite: fastest',
    zh: 'auto:按需识别;scan:全部识别;parse:仅文本层;lite:最快',
  },
  page_range: { en: 'Pages such as 1-3,7; empty: all', zh: '页码,如 1-3,7;留空为全部' },
  page_ranges: { en: 'Pages such as 1-3,7; empty: all', zh: '页码,如 1-3,7;留空为全部' },
  specific_pages: { en: 'Pages such as 1-3,7; empty: all', zh: '页码,如 1-3,7;留空为全部' },
  exclude_pages: { en: 'Pages to leave out', zh: '要跳过的页码' },
  page_start: { en: 'First page', zh: '起始页' },
  page_count: { en: 'Number of pages', zh: '页数' },
  password: { en: 'Of an encrypted document', zh: '加密文档的密码' },
  pdf_pwd: { en: 'Of an encrypted document', zh: '加密文档的密码' },
  crop_dewarp: { en: 'Find the page in a photo and straighten it', zh: '从照片中裁出页面并矫正' },
  remove_watermark: { en: 'Remove pale or coloured marks before reading', zh: '识别前去除浅色或彩色水印' },
  dpi: { en: 'Resolution of page pictures: 72, 144 or 216', zh: '页面图片分辨率:72、144 或 216' },
  // Engines
  provider: {
    en: 'Engine: primary, the faster primary-lite, or a model server',
    zh: '引擎:primary、更快的 primary-lite 或模型服务',
  },
  force_engine: {
    en: 'primary_gui reads screenshots; vlm engines need a model server',
    zh: 'primary_gui 识别界面截图;vlm 需要模型服务',
  },
  fallback: { en: 'Engine for pages that a model fails to read', zh: '模型读取失败的页面改用的引擎' },
  // What the answer holds
  pages: { en: 'Page sizes, pictures and states', zh: '页面尺寸、图片与状态' },
  title_tree: { en: 'Headings as a tree', zh: '标题层级树' },
  include_table_structure: { en: 'Rows, columns and cells of tables', zh: '表格的行、列与单元格' },
  include_inline_objects: { en: 'Formulas, checkboxes and pictures inside text', zh: '文字中的公式、复选框与图片' },
  include_image_data: { en: 'Cut-outs of pictures; text inside them is read', zh: '图片切图,并识别其中文字' },
  include_char_details: {
    en: 'Position, confidence and candidates of each character',
    zh: '每个字符的位置、置信度与候选字',
  },
  include_confidence: { en: 'Lowest and mean confidence of each element', zh: '每个元素的最低与平均置信度' },
  include_hierarchy: { en: 'Parents and children of elements', zh: '元素的上下级关系' },
  element_merge_mode: { en: 'merged: one table over all its pages', zh: 'merged:跨页表格合并为一个' },
  table_view: { en: 'Tables in the Markdown', zh: 'Markdown 中表格的写法' },
  formula_level: {
    en: 'Formulas as LaTeX: 0 all, 1 displayed ones, 2 none',
    zh: '公式转 LaTeX:0 全部,1 独立公式,2 不转',
  },
  'config.engine_params.formula_level': {
    en: '0: standard; 1 is accepted and gives a warning',
    zh: '0:标准;1 可传入,会返回警告',
  },
  apply_chart: { en: 'Values of bar, line and pie charts as a table', zh: '柱状、折线、饼图的数值转为表格' },
  recognize_chemical: { en: 'Drawings of molecules as SMILES', zh: '分子结构图转为 SMILES' },
  underline_level: { en: 'Mark underlined text', zh: '标出下划线文字' },
  get_page_image: { en: 'Pictures of pages', zh: '返回页面图片' },
  get_sub_image: { en: 'Cut-outs of pictures', zh: '返回图片切图' },
  // Stages of a pipeline
  stages: { en: 'Steps that run one after the other', zh: '依次执行的步骤' },
  strategy: {
    en: 'basic: by length; by_title: by section; by_page: by page',
    zh: 'basic:按长度;by_title:按章节;by_page:按页',
  },
  max_characters: { en: 'Upper limit of a chunk', zh: '分块长度上限' },
  new_after_n_chars: { en: 'Soft limit: begin a new chunk after it', zh: '软上限:超过后另起一块' },
  combine_text_under_n_chars: { en: 'Join sections shorter than this', zh: '合并短于此长度的章节' },
  overlap: { en: 'Characters repeated from the piece before', zh: '与上一块重叠的字符数' },
  overlap_all: { en: 'Overlap between whole elements too', zh: '完整元素之间也重叠' },
  include_orig_elements: { en: 'Keep the elements of each chunk', zh: '保留分块内的原始元素' },
  multipage_sections: { en: 'Sections may continue on the next page', zh: '章节可以跨页' },
  'embed.provider': { en: 'local, or a server in the settings', zh: 'local,或设置中的服务' },
  model_name: { en: 'Model of the embedding server', zh: '向量服务的模型' },
  // Extraction
  mode: { en: 'How you name the fields', zh: '字段的描述方式' },
  schema: { en: 'JSON Schema: an object with the fields as properties', zh: 'JSON Schema:以字段为属性的对象' },
  fields: { en: 'One field a line; a description may follow a colon', zh: '每行一个字段,冒号后可加说明' },
  prompt: { en: 'What to find, in your own words', zh: '用自己的话说明要找什么' },
  generate_citations: { en: 'Where each value is on the pages', zh: '每个值在页面上的位置' },
  stamp: { en: 'Seals of the document', zh: '文档中的印章' },
  char_confidence: { en: 'Confidence of each value', zh: '每个值的置信度' },
  // Bills and medical papers
  merge_digital_elec_invoice: { en: 'Pages of one digital invoice become one', zh: '同一张数电票的多页合并为一张' },
  crop_value_image: { en: 'A picture of each value', zh: '每个值的切图' },
  return_ppi: { en: 'Resolution of each drawn page', zh: '返回页面的绘制分辨率' },
  verify_vat: { en: 'Accepted; the tax office is never asked', zh: '可传入;不会向税务机关查验' },
  category: { en: 'Type of paper, 1 to 17; empty: found out', zh: '单据类型,1 到 17;留空为自动判断' },
  crop_image: { en: 'Cut each paper out of a photo', zh: '从照片中裁出每张单据' },
  is_same_file: { en: 'All pages are one document', zh: '所有页属于同一份文档' },
};
