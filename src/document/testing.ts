import {
  type Box,
  type Document,
  type Element,
  emptyPage,
  type Font,
  type Glyph,
  type PageContent,
  type RichText,
  type Table,
  unionBox,
} from './index.ts';

/**
 * Page content for tests: full-width characters are one em wide, others half an em, and spaces become `spaceBefore`.
 */

export const plainFont: Font = { name: 'Serif', weight: 400, italic: false, mono: false, serif: true, type3: false };
export const heavy: Font = { name: 'Serif-Bold', weight: 700, italic: false, mono: false, serif: true, type3: false };
export const fixed: Font = { name: 'Mono', weight: 400, italic: false, mono: true, serif: false, type3: false };

export interface TextOptions {
  size?: number;
  font?: Font;
  color?: number;
  /** Extra space after every character, in points. */
  tracking?: number;
  mcid?: number;
  /** Width of a space in em. */
  blank?: number;
}

/** A black, upright text-layer character with full confidence in this box. */
export function glyphIn({ x0, x1, y0, y1 }: Box, text: string, more: Partial<Glyph> = {}): Glyph {
  const size = y1 - y0;
  return {
    text,
    x0,
    x1,
    y0,
    y1,
    baseline: y0 + 0.8 * size,
    size,
    font: plainFont,
    color: 0,
    angle: 0,
    spaceBefore: false,
    origin: 'text',
    confidence: 1,
    mcid: -1,
    ...more,
  };
}

/** Glyphs of one line with its baseline at `y`. */
export function glyphsAt(text: string, x: number, y: number, options: TextOptions = {}): Glyph[] {
  const { size = 10, font = plainFont, color = 0, tracking = 0, mcid = -1, blank = 0.3 } = options;
  const out: Glyph[] = [];
  let at = x;
  let spaceBefore = false;
  for (const text1 of text) {
    if (text1 === ' ') {
      at += blank * size;
      spaceBefore = true;
      continue;
    }
    const width = (text1.codePointAt(0) ?? 0) >= 0x2e80 ? size : size / 2;
    const box = { x0: at, x1: at + width, y0: y - 0.9 * size, y1: y + 0.25 * size };
    out.push(glyphIn(box, text1, { baseline: y, size, font, color, spaceBefore, mcid }));
    spaceBefore = false;
    at += width + tracking;
  }
  return out;
}

/** Full lines of filler words, `width` points wide. Each starts with an entry of `names`. */
export function column(
  names: readonly string[],
  x: number,
  y: number,
  width: number,
  options: TextOptions & { pitch?: number } = {},
): Glyph[] {
  const size = options.size ?? 10;
  const pitch = options.pitch ?? size * 1.2;
  return names.flatMap((name, i) => glyphsAt(fill(name, width, size), x, y + i * pitch, options));
}

/** `start` and five-letter words after it, filling `width` points. */
export function fill(start: string, width: number, size = 10): string {
  let text = start;
  let used = [...start].length * 0.5 * size;
  while (used + 2.8 * size <= width) {
    text += ' lorem';
    used += 2.8 * size;
  }
  const rest = Math.floor((width - used - 0.3 * size) / (0.5 * size));
  return rest > 0 ? `${text} ${'m'.repeat(rest)}` : text;
}

export function pageOf(glyphs: Glyph[], extra: Partial<PageContent> = {}): PageContent {
  return {
    ...emptyPage({ width: 595, height: 842, origin: 'pdf' }),
    glyphs,
    textLayer: { quality: 'good', reasons: [] },
    ...extra,
  };
}

/**
 * A ruled table with columns at `xs`, the last one `last` points wide. Rows are 20 points apart, the first baseline is
 * at `y`.
 */
export function tableAt(
  rows: readonly (readonly RichText[])[],
  xs: readonly number[],
  y: number,
  last: number,
  more: Partial<Table> = {},
): Table {
  const edge = (c: number): number => (xs[c] ?? (xs.at(-1) ?? 0) + last) - 2;
  const cells = rows.flatMap((row, r) =>
    row.map((text, c) => {
      const box = { x0: edge(c), y0: y + 20 * r - 14, x1: edge(c + 1), y1: y + 20 * r + 6 };
      return { row: r, col: c, rowSpan: 1, colSpan: 1, box, text, images: [] };
    }),
  );
  const box = unionBox(cells.map((cell) => cell.box));
  return {
    box,
    rows: rows.length,
    cols: xs.length,
    cells,
    headerRows: [],
    bordered: true,
    method: 'ruled',
    confidence: 1,
    columnEdges: [...xs, box.x1],
    closedTop: true,
    closedBottom: true,
    ...more,
  };
}

/** A document with these elements, on pages of A4 up to that of the last one. */
export function documentOf(elements: Element[]): Document {
  const pageCount = Math.max(1, ...elements.map((e) => e.pageNumber));
  return {
    pageCount,
    pages: Array.from({ length: pageCount }, (_, i) => ({
      pageNumber: i + 1,
      width: 595,
      height: 842,
      angle: 0,
      status: 'success',
      ocr: false,
    })),
    elements,
    failures: [],
    warnings: [],
    dropped: [],
  };
}
