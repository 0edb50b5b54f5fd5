import type { FlowBlock } from '../../../document/index.ts';
import { readMarkdown } from '../../../readers/index.ts';
import { type SaidBlock, shareBox } from '../said.ts';

/** olmOCR's pictures name their place: `![alt](page_left_top_width_height.png)`, in pixels of the picture sent. */
const PLACED_PICTURE = /^!\[([^\]]*)\]\(page_(\d+)_(\d+)_(\d+)_(\d+)\.png\)$/;
/** OvisOCR's do so on a grid of 1000: `<img src="images/bbox_left_top_right_bottom.jpg" />`. */
const GRID_PICTURE = /^<img\s[^>]*src="[^"]*bbox_(\d+)_(\d+)_(\d+)_(\d+)\.\w+"[^>]*>$/;
const GRID = 1000;
/** A line of text may contain several of these. */
const ANY_GRID_PICTURE = /<img\s[^>]*src="[^"]*bbox_[\d_]+\.\w+"[^>]*>/g;
const FRONT_MATTER = /^\s*---\r?\n[\s\S]*?\r?\n---\r?\n?/;
/** Nanonets-OCR marks these. */
const PAGE_NUMBER = /<page_number>([\s\S]*?)<\/page_number>/g;
const PICTURE = /<img>([\s\S]*?)<\/img>/g;
const WATERMARK = /<\/?watermark>/g;

/** A page as Markdown without positions, from models that read a whole page. */
export async function readPageMarkdown(text: string, width: number, height: number): Promise<SaidBlock[]> {
  const said: SaidBlock[] = [];
  const body = text
    .replace(FRONT_MATTER, '')
    .replace(/^```(?:markdown|md|html)?\r?\n([\s\S]*?)(?:\r?\n```)?\s*$/, '$1')
    .replace(WATERMARK, '')
    .replace(ANY_GRID_PICTURE, (tag) => `\n\n${tag}\n\n`)
    .replace(PAGE_NUMBER, (_, number: string) => `\n\n<page_number>${number.trim()}</page_number>\n\n`)
    .replace(PICTURE, (_, about: string) => `\n\n<img>${about.replace(/\s+/g, ' ').trim()}</img>\n\n`);
  let prose: string[] = [];
  const flush = async (): Promise<void> => {
    const markdown = prose.join('\n');
    prose = [];
    if (markdown.trim() === '') return;
    for (const block of await readMarkdown(markdown)) said.push({ label: 'text', text: '', blocks: [block] });
  };
  for (const line of body.split(/\r?\n/)) {
    const placed = PLACED_PICTURE.exec(line.trim());
    const number = /^<page_number>(.*)<\/page_number>$/.exec(line.trim());
    const picture = /^<img>(.*)<\/img>$/.exec(line.trim());
    const onGrid = GRID_PICTURE.exec(line.trim());
    if (!placed && !number && !picture && !onGrid) {
      prose.push(line);
      continue;
    }
    await flush();
    if (placed) {
      const [left = 0, top = 0, w = 0, h = 0] = placed.slice(2).map(Number);
      const box = shareBox([left, top, left + w, top + h], width, height);
      said.push({ label: 'picture', text: '', ...(box && { box }), blocks: [pictureBlock(placed[1] ?? '')] });
    } else if (onGrid) {
      const box = shareBox(onGrid.slice(1).map(Number), GRID, GRID);
      said.push({ label: 'picture', text: '', ...(box && { box }), blocks: [pictureBlock('')] });
    } else if (number) said.push({ label: 'page-number', text: number[1] ?? '' });
    else said.push({ label: 'picture', text: '', blocks: [pictureBlock(picture?.[1] ?? '')] });
  }
  await flush();
  return said;
}

const pictureBlock = (altText: string): FlowBlock => ({ kind: 'picture', ...(altText && { altText }) });
