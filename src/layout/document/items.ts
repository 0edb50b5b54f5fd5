import {
  type Block,
  type Font,
  type Line,
  type PageAnalysis,
  type RichText,
  type TextBlock,
  unionBox,
} from '../../document/index.ts';
import { blockText, textOfGlyphs } from '../page/text.ts';
import { isContentsLine } from './caption-label.ts';

/**
 * The style of a block: most frequent values by character count. Colour and font distinguish blocks, but do not rank
 * them.
 */
export interface Style {
  size: number;
  font: Font;
  bold: boolean;
  italic: boolean;
  color: number;
  /** All letters are capitals (at least four). */
  caps: boolean;
}

/** A block that will become an element. */
export interface Item {
  block: Block;
  page: PageAnalysis['page'];
  /** Index into the list of analysed pages. */
  pageIndex: number;
  text: RichText;
  /** `text.value`, trimmed; empty for tables. */
  plain: string;
  /** Text blocks only. */
  style?: Style;
  /** A heading in the row of its paragraph: 1, or 2 where it is indented like a paragraph. */
  runIn?: 1 | 2;
}

/** A text item: only these can be headings, list items or captions. */
export type TextItem = Item & { block: TextBlock; style: Style };

export const isTextItem = (item: Item): item is TextItem => item.block.kind === 'text' && item.style !== undefined;

/** Whether the lines of a block were read from pixels: sizes and weights of such text are estimates. */
export const isReadFromPixels = ({ block }: Item): boolean =>
  block.kind === 'text' &&
  block.lines.filter((line) => line.glyphs[0]?.origin === 'ocr').length * 2 > block.lines.length;

/** The most frequent style in a block; undefined without lines. */
export function blockStyle(block: TextBlock): Style | undefined {
  let best = block.lines[0];
  if (!best) return undefined;
  let total = 0;
  let bold = 0;
  let italic = 0;
  let upper = 0;
  let lower = 0;
  const bySize = new Map<number, { count: number; line: typeof best }>();
  for (const line of block.lines) {
    const count = Math.max(1, line.glyphs.length);
    total += count;
    if (line.bold) bold += count;
    if (line.italic) italic += count;
    const bin = Math.round(line.size * 4);
    const seen = bySize.get(bin);
    if (seen) seen.count += count;
    else bySize.set(bin, { count, line });
    for (let i = 0; i < line.text.length; i++) {
      const c = line.text.charCodeAt(i);
      if (c >= 65 && c <= 90) upper++;
      else if (c >= 97 && c <= 122) lower++;
    }
  }
  let most = 0;
  for (const { count, line } of bySize.values()) {
    if (count > most) {
      most = count;
      best = line;
    }
  }
  return {
    size: best.size,
    font: best.font,
    bold: bold * 2 > total,
    italic: italic * 2 > total,
    color: best.color,
    caps: upper >= 4 && lower === 0,
  };
}

/** Lines of a table of contents: leaders between a title and a page number. */
export const isContents = (item: TextItem): boolean => item.block.lines.some((line) => isContentsLine(line.text));

const nothing: RichText = { value: '', glyphs: [], at: [], objects: [] };

/** Text of a picture: its lines with their spaces, and each character in place. */
function pictureText(block: Extract<Block, { kind: 'picture' }>): RichText {
  if (block.text === '' && block.glyphs.length > 0) return textOfGlyphs(block.glyphs);
  // A code's payload or a seal's legend may not consist of glyphs of the page: then only the text counts.
  const points = [...block.text];
  const at: number[] = [];
  let next = 0;
  for (const glyph of block.glyphs) {
    while (next < points.length && isSpace(points[next]!)) next++;
    at.push(next);
    for (const point of glyph.text) {
      if (isSpace(point)) continue;
      while (next < points.length && isSpace(points[next]!)) next++;
      if (points[next] !== point) return { ...nothing, value: block.text };
      next++;
    }
  }
  if (points.slice(next).some((p) => !isSpace(p))) return { ...nothing, value: block.text };
  return { value: block.text, glyphs: block.glyphs, at, objects: [] };
}

const isSpace = (point: string): boolean => /\s/.test(point);

export function makeItem(block: Block, page: PageAnalysis['page'], pageIndex: number): Item {
  if (block.kind === 'table') return { block, page, pageIndex, text: nothing, plain: '' };
  if (block.kind === 'picture') {
    const text = pictureText(block);
    return { block, page, pageIndex, text, plain: text.value.trim() };
  }
  const text = blockText(block);
  return { block, page, pageIndex, text, plain: text.value.trim(), style: blockStyle(block) };
}

/** A text item with only some of its lines. */
export function itemOfLines(item: TextItem, lines: Line[]): Item {
  return makeItem({ ...item.block, lines, box: unionBox(lines.map((l) => l.box)) }, item.page, item.pageIndex);
}

/** Joins two text items in this order. Formulas of the second still refer to their lines. */
export function joinItems(a: TextItem, b: TextItem): Item {
  const block: TextBlock = {
    ...a.block,
    lines: [...a.block.lines, ...b.block.lines],
    box: unionBox([a.block.box, b.block.box]),
  };
  const formulas = [
    ...(a.block.formulas ?? []),
    ...(b.block.formulas ?? []).map((f) => ({ ...f, line: f.line + a.block.lines.length })),
  ];
  if (formulas.length > 0) block.formulas = formulas;
  return makeItem(block, a.page, a.pageIndex);
}
