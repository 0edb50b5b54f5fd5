import type {
  Block,
  BlockRole,
  Box,
  Font,
  Glyph,
  Line,
  PageAnalysis,
  PictureBlock,
  Table,
  TableBlock,
  TextBlock,
} from '../document/index.ts';
import { glyphIn } from '../document/testing.ts';

/** Pages for tests: one glyph per character, Latin half an em wide, CJK one em. */

export const bodyFont: Font = { name: 'Times', weight: 400, italic: false, mono: false, serif: true, type3: false };
const boldFont: Font = { name: 'Times-Bold', weight: 700, italic: false, mono: false, serif: true, type3: false };

export interface LineOptions {
  x?: number;
  size?: number;
  bold?: boolean;
  italic?: boolean;
  color?: number;
  font?: Font;
}

/** A line whose top is at `y`. */
export function makeLine(text: string, y: number, options: LineOptions = {}): Line {
  const { x = 72, size = 10, bold = false, italic = false, color = 0 } = options;
  const font = options.font ?? (bold ? boldFont : bodyFont);
  const glyphs: Glyph[] = [];
  let at = x;
  let space = false;
  for (const char of text) {
    const width = (char.codePointAt(0) ?? 0) > 0x2e7f ? size : size / 2;
    if (char === ' ') space = true;
    else {
      glyphs.push(glyphIn({ x0: at, y0: y, x1: at + width, y1: y + size }, char, { font, color, spaceBefore: space }));
      space = false;
    }
    at += width;
  }
  return {
    glyphs,
    text,
    box: { x0: x, y0: y, x1: at, y1: y + size },
    baseline: y + size * 0.8,
    size,
    font,
    color,
    angle: 0,
    bold,
    italic,
  };
}

export interface BlockOptions extends LineOptions {
  role?: BlockRole;
  column?: number;
  tag?: string;
  tagLevel?: number;
  latex?: string;
  pitch?: number;
}

/** A text block of one or more lines, the first at `y`. */
export function makeText(text: string | string[], y: number, options: BlockOptions = {}): TextBlock {
  const { role = 'body', column = 0, tag, tagLevel, latex, pitch = (options.size ?? 10) * 1.2, ...line } = options;
  const lines = (Array.isArray(text) ? text : [text]).map((t, i) => makeLine(t, y + i * pitch, line));
  const box: Box = {
    x0: Math.min(...lines.map((l) => l.box.x0)),
    y0: y,
    x1: Math.max(...lines.map((l) => l.box.x1)),
    y1: lines.at(-1)!.box.y1,
  };
  const block: TextBlock = { kind: 'text', box, lines, role, column };
  if (tag !== undefined) block.tag = tag;
  if (tagLevel !== undefined) block.tagLevel = tagLevel;
  if (latex !== undefined) block.latex = latex;
  return block;
}

export function makePicture(box: Box, options: Partial<PictureBlock> = {}): PictureBlock {
  return { kind: 'picture', box, text: '', glyphs: [], confidence: 1, column: 0, ...options };
}

/** A 1 x 1 table that fills `box`. */
export function makeTable(box: Box, options: Partial<Table> = {}): TableBlock {
  const table: Table = {
    box,
    rows: 1,
    cols: 1,
    cells: [
      {
        row: 0,
        col: 0,
        rowSpan: 1,
        colSpan: 1,
        box,
        text: { value: 'x', glyphs: [], at: [], objects: [] },
        images: [],
      },
    ],
    headerRows: [],
    bordered: true,
    method: 'ruled',
    confidence: 1,
    columnEdges: [box.x0, box.x1],
    closedTop: true,
    closedBottom: true,
    ...options,
  };
  return { kind: 'table', box, table, column: 0 };
}

/** An A4 page. */
export function makePage(
  pageNumber: number,
  blocks: Block[],
  options: Partial<PageAnalysis> & { width?: number; height?: number } = {},
): PageAnalysis {
  const { width = 595, height = 842, ...rest } = options;
  return {
    page: {
      pageNumber,
      width,
      height,
      angle: 0,
      origin: 'pdf',
      pictures: [],
      links: [],
      widgets: [],
      dropped: [],
      textLayer: { quality: 'good', reasons: [] },
    },
    blocks,
    checkboxes: [],
    handwriting: [],
    warnings: [],
    ocr: false,
    timings: {},
    ...rest,
  };
}
