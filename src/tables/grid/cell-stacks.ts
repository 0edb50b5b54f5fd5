import { forcedBreak, type PieceLine, pieceAt, valueAt } from './text-lines.ts';

/** Maximum ratio of line pitches within a cell: a superscript raises its line. */
const SAME_PITCH = 1.35;
/** Maximum pitch of lines in a cell, in em. */
const WIDEST = 2.2;
/** Minimum ratio of the row pitch to the line pitch of a cell. */
const PADDED = 1.04;
/** Closer lines (em) are in different columns: vertically centred cells. */
const BESIDE = 0.7;
/** Minimum share of filled positions for lines that are rows, not lines of a cell. */
const FULL = 0.85;

interface Stack {
  lines: number[];
  y0: number;
  y1: number;
}

export interface StackContext {
  cols: number;
  /** Right limit of the text in each column, in points. */
  rights: readonly number[];
  barrier: (i: number) => boolean;
}

/**
 * Groups the rows of a table with cell padding: the closest lines of a column are one cell, and cells that overlap
 * vertically are one row, whatever their vertical alignment. Undefined if the pitches do not distinguish lines from
 * rows.
 */
export function rowsByStacks(
  lines: readonly PieceLine[],
  { cols, rights, barrier }: StackContext,
): number[][] | undefined {
  const columns = Array.from({ length: cols }, (_, c) => lines.flatMap((l, i) => (pieceAt(l, c)?.c0 === c ? [i] : [])));
  const parted = barriersBefore(lines, barrier);
  const pitches = columns.flatMap((own) =>
    own
      .slice(1)
      .flatMap((i, k) => (parted[i] === parted[own[k] as number] ? [pitchOf(lines, own[k] as number, i)] : [])),
  );
  for (const cut of cutsOf(pitches.filter((p) => p > BESIDE))) {
    const stacks = columns.flatMap((own) => stacksOf(own, lines, cut, parted));
    const rows = joinByHeight(stacks, lines, parted);
    if (rows.length > 1 && areRows(rows, lines, cols, rights)) return rows;
  }
  return undefined;
}

/** Number of barriers above each line. */
function barriersBefore(lines: readonly PieceLine[], barrier: (i: number) => boolean): number[] {
  let count = 0;
  return lines.map((_, i) => {
    if (i > 0 && barrier(i)) count++;
    return count;
  });
}

function pitchOf(lines: readonly PieceLine[], a: number, b: number): number {
  const [above, below] = [lines[a] as PieceLine, lines[b] as PieceLine];
  return (below.baseline - above.baseline) / below.size;
}

/**
 * Pitches that may separate the lines of a cell from those of the next one: the first gap in the distribution above the
 * smallest ones.
 */
function cutsOf(pitches: number[]): number[] {
  pitches.sort((a, b) => a - b);
  const least = pitches[0];
  if (least === undefined || least > WIDEST) return [];
  return pitches.slice(1).flatMap((b, k) => {
    const a = pitches[k] as number;
    return a <= least * SAME_PITCH && b / a > PADDED ? [(a + b) / 2] : [];
  });
}

function stacksOf(
  own: readonly number[],
  lines: readonly PieceLine[],
  cut: number,
  parted: readonly number[],
): Stack[] {
  const out: Stack[] = [];
  for (const i of own) {
    const last = out.at(-1);
    const before = last?.lines.at(-1);
    const line = lines[i] as PieceLine;
    const y1 = line.baseline + 0.2 * line.size;
    if (last && before !== undefined && parted[i] === parted[before] && pitchOf(lines, before, i) < cut) {
      last.lines.push(i);
      last.y1 = y1;
    } else out.push({ lines: [i], y0: line.baseline - 0.7 * line.size, y1 });
  }
  return out;
}

/** Joins cells that overlap vertically into one row. */
function joinByHeight(stacks: Stack[], lines: readonly PieceLine[], parted: readonly number[]): number[][] {
  const sorted = stacks.sort((a, b) => a.y0 - b.y0);
  const rows: { y0: number; y1: number; at: number; lines: Set<number> }[] = [];
  for (const s of sorted) {
    const last = rows.at(-1);
    const at = parted[s.lines[0] as number] as number;
    const shared = last ? Math.min(last.y1, s.y1) - Math.max(last.y0, s.y0) : 0;
    if (last && last.at === at && shared > 0.3 * Math.min(last.y1 - last.y0, s.y1 - s.y0)) {
      last.y1 = Math.max(last.y1, s.y1);
      for (const i of s.lines) last.lines.add(i);
    } else rows.push({ y0: s.y0, y1: s.y1, at, lines: new Set(s.lines) });
  }
  const taken = new Set<number>();
  const out = rows
    .map((r) => [...r.lines].filter((i) => !taken.has(i) && taken.add(i)).sort((a, b) => a - b))
    .filter((r) => r.length > 0);
  return taken.size === lines.length ? out : [];
}

/**
 * Whether the result is rows rather than joined cells. Lines of a cell leave empty positions beside them, and wrap
 * because the next word would not fit.
 */
function areRows(
  rows: readonly number[][],
  lines: readonly PieceLine[],
  cols: number,
  rights: readonly number[],
): boolean {
  let joined = 0;
  let forced = 0;
  let full = 0;
  let several = 0;
  let clash = 0;
  for (const row of rows) {
    let pieces = 0;
    let used = 0;
    let most = 0;
    let values = false;
    for (let c = 0; c < cols; c++) {
      const own = row.filter((i) => pieceAt(lines[i] as PieceLine, c)?.c0 === c);
      if (own.length > 0) used++;
      pieces += own.length;
      most = Math.max(most, own.length);
      if (own.filter((i) => valueAt(lines[i] as PieceLine, c)).length > 1) values = true;
      for (let k = 1; k < own.length; k++) {
        const a = pieceAt(lines[own[k - 1] as number] as PieceLine, c);
        const b = pieceAt(lines[own[k] as number] as PieceLine, c);
        if (!a || !b) continue;
        joined++;
        if (forcedBreak(a, b, rights[c] as number)) forced++;
      }
    }
    if (most < 2) continue;
    several++;
    if (values) clash++;
    if (used > 1 && pieces >= FULL * most * used && (most > 2 || used > 2)) full++;
  }
  if (several === 0) return true;
  if (joined < 2) return false;
  return forced >= 0.6 * joined && full <= 0.4 * several && clash <= 0.3 * several;
}
