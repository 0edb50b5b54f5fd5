import { wordCount } from '../words.ts';
import { forcedBreak, type PieceLine, pieceAt, pieceText, readsOn, valueAt, valueCount } from './text-lines.ts';

export interface RowContext {
  cols: number;
  /** Right limit of the text in each column, in points. */
  rights: number[];
  /** Whether a rule separates line `i - 1` from line `i`. */
  barrier: (i: number) => boolean;
  /** Usual text size in points. */
  size: number;
  /**
   * Whether the lines are certainly a table. Then lines that fill all columns are rows, because wrapped cells leave
   * empty positions beside them.
   */
  sure?: boolean;
}

/** Minimum share of lines that fill all columns if lines are rows. */
const DENSE = 0.8;

/**
 * Groups the text lines of a table body into rows. A line continues the row above if the break was forced (the next
 * word would not fit), if its words continue the sentence, or if it is closer than rows are and has no value below
 * another one. Returns groups of line indices.
 */
export function groupLines(lines: readonly PieceLine[], ctx: RowContext): number[][] {
  const groups: number[][] = [];
  const tight = tightPitch(lines, ctx);
  const dense =
    ctx.sure === true && lines.length > 1 && lines.filter((l) => isFull(l, ctx)).length >= DENSE * lines.length;
  for (let i = 0; i < lines.length; i++) {
    const group = groups[groups.length - 1];
    if (
      group &&
      !(dense && tight === 0 && isFull(lines[i] as PieceLine, ctx)) &&
      continues(lines, group, i, ctx, tight)
    )
      group.push(i);
    else groups.push([i]);
  }
  return groups;
}

/** Lines that are in the row of the line before. */
export const rowJoins = (groups: readonly (readonly number[])[]): Set<number> =>
  new Set(groups.flatMap((g) => g.filter((i) => g.includes(i - 1))));

const isFull = (line: PieceLine, ctx: RowContext): boolean => line.pieces.length >= ctx.cols;

/** Maximum pitch (in em) of lines in a cell, if rows are clearly further apart; 0 if the pitches do not show it. */
function tightPitch(lines: readonly PieceLine[], ctx: RowContext): number {
  const pitches: number[] = [];
  for (let i = 1; i < lines.length; i++)
    if (!ctx.barrier(i) && pitch(lines, i, ctx) > 0.8) pitches.push(pitch(lines, i, ctx));
  if (pitches.length < 3) return 0;
  pitches.sort((a, b) => a - b);
  let cut = 0;
  let ratio = 1.14;
  for (let k = 1; k < pitches.length; k++) {
    const a = pitches[k - 1] as number;
    const b = pitches[k] as number;
    if (a > 0.5 && a < 2.2 && b / a > ratio) {
      ratio = b / a;
      cut = (a + b) / 2;
    }
  }
  if (cut === 0) return 0;
  // If close lines mostly have values below values, the small pitch is that of rows, and wide gaps separate sections.
  let clash = 0;
  let close = 0;
  for (let i = 1; i < lines.length; i++) {
    if (ctx.barrier(i) || pitch(lines, i, ctx) >= cut) continue;
    close++;
    if (startsRow(lines[i - 1] as PieceLine, lines[i] as PieceLine, ctx)) clash++;
  }
  return clash > close * 0.2 ? 0 : cut;
}

/**
 * Distance to the line above in em of the usual text. The sizes that OCR estimates per line are too unreliable as a
 * unit.
 */
const pitch = (lines: readonly PieceLine[], i: number, ctx: RowContext): number =>
  ((lines[i] as PieceLine).baseline - (lines[i - 1] as PieceLine).baseline) / ctx.size;

/** Whether the label starts further left than the one above: hanging indents outdent the first line of each row. */
function dedents(prev: PieceLine, line: PieceLine): boolean {
  const a = pieceAt(prev, 0);
  const b = pieceAt(line, 0);
  return a !== undefined && b !== undefined && valueCount(prev).filled > 0 && b.x0 < a.x0 - line.size * 0.5;
}

/** Whether both lines have a value in the same column, so they are different rows. */
function startsRow(a: PieceLine, b: PieceLine, ctx: RowContext): boolean {
  for (let c = 0; c < ctx.cols; c++) if (valueAt(a, c) && valueAt(b, c)) return true;
  return false;
}

function continues(
  lines: readonly PieceLine[],
  group: readonly number[],
  i: number,
  ctx: RowContext,
  tight: number,
): boolean {
  if (ctx.barrier(i)) return false;
  const line = lines[i] as PieceLine;
  const prev = lines[i - 1] as PieceLine;
  const gap = pitch(lines, i, ctx);
  if (gap > (tight > 0 ? 2.6 : 2.1)) return false;
  for (const k of group) if (startsRow(lines[k] as PieceLine, line, ctx)) return false;
  if (gap < 0.8 && prev.pieces.every((p) => line.pieces.every((q) => q.c0 > p.c1 || q.c1 < p.c0))) return true;
  if (tight > 0) {
    if (gap < tight) return !dedents(prev, line);
    if (gap > tight * 1.05 && !strongTextJoin(prev, line, ctx)) return false;
  }
  const stub = pieceAt(line, 0);
  const { values, filled } = valueCount(line);
  const groupHasValues = group.some((k) => valueCount(lines[k] as PieceLine).values > 0);
  if (!stub) {
    if (values > 0 && !line.pieces.every((p) => breaksOpen(prev, p.c0))) return false;
    // Wrapped text of other columns: each piece must continue one above.
    return line.pieces.every((p) => {
      const above = aboveIn(lines, group, p.c0);
      return above !== undefined && !valueAt(lines[above] as PieceLine, p.c0);
    });
  }
  const above = aboveIn(lines, group, 0);
  const stubAbove = above === undefined ? undefined : pieceAt(lines[above] as PieceLine, 0);
  if (!stubAbove) return false;
  const a = pieceText(stubAbove);
  const b = pieceText(stub);
  const wraps = forcedBreak(stubAbove, stub, ctx.rights[0] as number) || (readsOn(a, b) && !/[.:]$/.test(a));
  if (filled === 0) return wraps && above === i - 1 && readsOn(a, b);
  // A label above, with values on the last line of the label.
  if (!groupHasValues && group.every((k) => valueCount(lines[k] as PieceLine).filled === 0))
    return wraps && readsOn(a, b);
  if (values > 0) return false;
  return strongTextJoin(prev, line, ctx);
}

/** Whether the text of a column breaks in the middle: "2018-" above "03". */
function breaksOpen(line: PieceLine, column: number): boolean {
  const piece = pieceAt(line, column);
  return piece !== undefined && /[-–/,]$/.test(pieceText(piece));
}

/** Whether every piece of the line continues after a forced break or continues a sentence. */
function strongTextJoin(prev: PieceLine, line: PieceLine, ctx: RowContext): boolean {
  if (valueCount(line).values > 0) return false;
  // Texts of three cells rarely wrap at the same height, unless all continue sentences.
  const full = ctx.cols > 2 && isFull(prev, ctx) && isFull(line, ctx);
  let reads = false;
  for (const p of line.pieces) {
    const above = pieceAt(prev, p.c0);
    if (!above || above.c0 !== p.c0) return false;
    const r = readsOn(pieceText(above), pieceText(p));
    // One-word names may start with lower case in every row.
    if (r) reads ||= wordCount(above.words) > 1;
    else if (full || !forcedBreak(above, p, ctx.rights[p.c1] as number)) return false;
  }
  return reads;
}

function aboveIn(lines: readonly PieceLine[], group: readonly number[], column: number): number | undefined {
  for (let k = group.length - 1; k >= 0; k--) {
    const i = group[k] as number;
    if (pieceAt(lines[i] as PieceLine, column)) return i;
  }
  return undefined;
}
