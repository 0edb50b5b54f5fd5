import type { Glyph } from '../../document/index.ts';
import { ownerMap } from '../grid/grid.ts';
import { lowerBound } from '../grid/lattice.ts';
import type { Slot } from '../grid/spans.ts';
import { isCentred, type TextRow, tied, type Word } from '../words.ts';
import { joinSpans, type Span } from './join-spans.ts';
import { marker } from './reject.ts';

/**
 * Words this far apart, in em, may be in two cells: padding is wider than a space. Monospaced spaces are twice as wide.
 */
const CELL_GAP = 0.55;

/** The area between two rules, or beyond the first or the last one. */
export interface Band {
  rows: TextRow[];
  y0: number;
  y1: number;
}

/** Words of a line, joined over gaps no wider than a space. */
export function spansOf(row: TextRow): Span[] {
  const out: Span[] = [];
  let last: Word | undefined;
  for (const w of row.words) {
    const open = out.at(-1);
    if (open && last && (w.x0 - open.x1 < (w.glyphs[0]?.font.mono ? 2 : 1) * CELL_GAP * w.size || tied(last, w)))
      open.x1 = Math.max(open.x1, w.x1);
    else out.push({ x0: w.x0, x1: w.x1 });
    last = w;
  }
  return out;
}

/** Horizontal extent of the text in a band, over all its lines. */
export const inkOf = (band: Band): Span[] => joinSpans(band.rows.flatMap(spansOf));

/** Centres of the ranges that all multi-cell rows leave empty. */
export function separators(bands: readonly Band[], em: number): number[] {
  const voters = bands.map(inkOf).filter((ink) => ink.length > 1);
  if (voters.length < 2 || voters.length < 0.6 * bands.length) return [];
  const spans = voters.flat().sort((a, b) => a.x0 - b.x0);
  const out: number[] = [];
  let right = (spans[0] as Span).x1;
  for (const s of spans) {
    if (s.x0 - right >= 0.4 * em) out.push((s.x0 + right) / 2);
    right = Math.max(right, s.x1);
  }
  return out;
}

/** Number of separators left of `x`, by binary search: pages may have hundreds of columns and thousands of words. */
export const columnOf = lowerBound;

export const columnsOf = (band: Band, seps: readonly number[]): Set<number> =>
  new Set(inkOf(band).map((s) => columnOf(seps, (s.x0 + s.x1) / 2)));

/** Number of lines in a band with text in more than half of the columns. */
export const linesOver = (band: Band, seps: readonly number[]): number =>
  band.rows.filter(
    (r) => new Set(spansOf(r).map((s) => columnOf(seps, (s.x0 + s.x1) / 2))).size > (seps.length + 1) / 2,
  ).length;

/** Assigns whole words to the column of their centre, and to the row of their line. */
export function dealWords(bands: readonly Band[], slots: readonly Slot[], seps: readonly number[]): Glyph[][] {
  const cols = seps.length + 1;
  const owner = ownerMap(slots, bands.length, cols);
  const out: Glyph[][] = slots.map(() => []);
  bands.forEach((b, row) => {
    for (const r of b.rows)
      for (const w of r.words) out[owner[row * cols + columnOf(seps, (w.x0 + w.x1) / 2)] as number]?.push(...w.glyphs);
  });
  return out;
}

/** Whether the rows are a list between rules: markers, then text. */
export function isList(bands: readonly Band[], seps: readonly number[]): boolean {
  const marked = bands.filter((b) => {
    const [first = []] = cellLines(b, seps);
    return first.length === 1 && marker.test((first[0] as CellLine).first.text);
  });
  return marked.length > 0.5 * bands.length;
}

/** Text of a line in one column. */
interface CellLine {
  line: number;
  x1: number;
  first: Word;
}

/** Lines of a band by column. */
function cellLines(band: Band, seps: readonly number[]): CellLine[][] {
  const columns: CellLine[][] = Array.from({ length: seps.length + 1 }, () => []);
  band.rows.forEach((row, line) => {
    for (const word of row.words) {
      const cells = columns[columnOf(seps, (word.x0 + word.x1) / 2)] as CellLine[];
      const last = cells.at(-1);
      if (last?.line === line) last.x1 = Math.max(last.x1, word.x1);
      else cells.push({ line, x1: word.x1, first: word });
    }
  });
  return columns;
}

/** Maximum right extent of the text in each column. */
export function rightsOf(bands: readonly Band[], seps: readonly number[]): number[] {
  const rights = new Array<number>(seps.length + 1).fill(Number.NEGATIVE_INFINITY);
  for (const band of bands)
    for (const [c, lines] of cellLines(band, seps).entries())
      for (const { x1 } of lines) rights[c] = Math.max(rights[c]!, x1);
  return rights;
}

/**
 * Whether two lines of a band break in two columns although the next word would have fitted: then they are separate
 * rows.
 */
export function holdsRows(band: Band, seps: readonly number[], rights: readonly number[]): boolean {
  const breaks = new Uint8Array(band.rows.length);
  for (const [c, lines] of cellLines(band, seps).entries()) {
    for (let i = 1; i < lines.length; i++) {
      const [a, b] = [lines[i - 1] as CellLine, lines[i] as CellLine];
      const { first } = b;
      const need = Math.min(first.x1 - first.x0, 4 * first.size) + first.size;
      if (b.line === a.line + 1 && a.x1 + need < (rights[c] as number)) breaks[b.line]!++;
    }
  }
  return breaks.some((n) => n >= 2);
}

/**
 * One cell per column; text across borders has a spanning cell. Text across borders that is alone in the middle of the
 * row has the whole row.
 *
 * @param rule the width of the table
 */
export function slotsOf(band: Band, row: number, seps: readonly number[], rule: { from: number; to: number }): Slot[] {
  const cols = seps.length + 1;
  const joined = new Uint8Array(cols);
  for (const r of band.rows)
    for (const w of r.words)
      for (let c = columnOf(seps, w.x0 + 0.2 * w.size) + 1; c <= columnOf(seps, w.x1 - 0.2 * w.size); c++)
        joined[c] = 1;
  const [only, other] = inkOf(band);
  if (only && !other) {
    for (let c = columnOf(seps, only.x0) + 1; c <= columnOf(seps, only.x1); c++) joined[c] = 1;
    const size = band.rows[0]?.size ?? 0;
    if (joined.includes(1) && isCentred(only.x0, only.x1, rule.from, rule.to, size)) joined.fill(1);
  }
  const out: Slot[] = [];
  for (let c = 0; c < cols; c++) {
    const last = out.at(-1);
    if (joined[c] === 1 && last) last.colSpan++;
    else out.push({ row, col: c, rowSpan: 1, colSpan: 1 });
  }
  return out;
}
