import { type Box, type Glyph, median, quantile } from '../../document/index.ts';
import { type Grid, ownerMap } from '../grid/grid.ts';
import type { Slot } from '../grid/spans.ts';
import { type Scale, segmentsOf, type TextRow } from '../words.ts';
import type { SeenTable } from './decode.ts';

/** What one row of the model without a line of text costs, in ems that a line is away from its row. */
const EMPTY_ROW = 1;
/** What two lines of one row cost that a rule parts, and an em away from the middle of a row. */
const PARTED = 2;
const INSIDE = 0.2;
/** Borders are looked for up to this far (em) beyond where the model sees the next column begin. */
const REACH = 1;
/** What an em away from there costs, and an em of white space brings, in words cut. */
const FAR = 0.5;
const WIDE = 0.3;
/** Part of a word cut that a cut between words of one piece is. */
const IN_PIECE = 0.6;
/** A word that hangs over a border by less than this (em) does not cross it. */
const OVERHANG = 0.15;

/**
 * Borders and cells that the model sees, laid around the text: lines are dealt to rows in order, columns end where
 * fewest words cross.
 */
export function fitGrid(
  seen: SeenTable,
  box: Box,
  lines: readonly TextRow[],
  rules: readonly number[],
  { em }: Scale,
): Grid | undefined {
  if (seen.rows < 2 || seen.cols < 2 || lines.length === 0) return undefined;
  const slots = withoutHoles(seen);
  const owner = ownerMap(slots, seen.rows, seen.cols);
  const rowOfLine = dealLines(seen, lines, rules, em);
  const xs = columnBorders(seen, slots, owner, box, lines, rowOfLine, em);
  const ys = rowBorders(seen.rows, box, lines, rowOfLine);
  if (!rises(xs) || !rises(ys)) return undefined;
  const glyphs: Glyph[][] = slots.map(() => []);
  lines.forEach((line, i) => {
    for (const w of line.words) {
      const x = (w.x0 + w.x1) / 2;
      let c = 0;
      while (c < seen.cols - 1 && x > xs[c + 1]!) c++;
      glyphs[owner[rowOfLine[i]! * seen.cols + c]!]!.push(...w.glyphs);
    }
  });
  return {
    xs,
    ys,
    slots,
    glyphs,
    method: 'borderless',
    bordered: false,
    confidence: 0.7,
    closedTop: false,
    closedBottom: false,
    headerRows: seen.headerRows,
  };
}

const rises = (at: readonly number[]): boolean => at.every((v, i) => i === 0 || v > at[i - 1]!);

/** Every place of the grid is of one cell. */
function withoutHoles({ rows, cols, cells }: SeenTable): Slot[] {
  const slots: Slot[] = cells.map(({ row, col, rowSpan, colSpan }) => ({ row, col, rowSpan, colSpan }));
  const owner = ownerMap(slots, rows, cols);
  for (let i = 0; i < rows * cols; i++)
    if (owner[i]! < 0) slots.push({ row: Math.floor(i / cols), col: i % cols, rowSpan: 1, colSpan: 1 });
  return slots.sort((a, b) => a.row - b.row || a.col - b.col);
}

const quarter = (list: readonly number[]): number | undefined => quantile(list, 0.25);

/**
 * The row of each line: in order, each near where the model sees its row, rows without a line being dear. Places drift
 * over long tables, so order tells more than place.
 */
function dealLines(
  { rows, cells }: SeenTable,
  lines: readonly TextRow[],
  rules: readonly number[],
  em: number,
): number[] {
  const spans = rowSpans(rows, cells);
  const cost = (line: TextRow, row: number): number => {
    const { y0, y1 } = spans[row]!;
    const y = (line.y0 + line.y1) / 2;
    return (Math.max(0, y0 - y, y - y1) + INSIDE * Math.abs(y - (y0 + y1) / 2)) / em;
  };
  const parted = lines.map(
    (line, i) => i > 0 && rules.some((at) => at > lines[i - 1]!.baseline - 0.2 * em && at < line.baseline - 0.3 * em),
  );
  const n = lines.length;
  const best: Float64Array[] = [];
  const from: Int32Array[] = [];
  for (let i = 0; i < n; i++) {
    const now = new Float64Array(rows);
    const back = new Int32Array(rows);
    const before = best[i - 1];
    let least = Number.POSITIVE_INFINITY;
    let leastAt = 0;
    for (let r = 0; r < rows; r++) {
      const own = cost(lines[i]!, r);
      if (!before) {
        now[r] = own + r * EMPTY_ROW;
        continue;
      }
      // The line before stands in the same row, or in one above; each row between them stays empty.
      if (r > 0 && before[r - 1]! - (r - 1) * EMPTY_ROW < least) {
        least = before[r - 1]! - (r - 1) * EMPTY_ROW;
        leastAt = r - 1;
      }
      const jump = least + (r - 1) * EMPTY_ROW;
      const stay = before[r]! + (parted[i] ? PARTED : 0);
      const stays = stay <= jump;
      now[r] = own + (stays ? stay : jump);
      back[r] = stays ? r : leastAt;
    }
    best.push(now);
    from.push(back);
  }
  let row = 0;
  for (let r = 1; r < rows; r++)
    if (best[n - 1]![r]! + (rows - 1 - r) * EMPTY_ROW < best[n - 1]![row]! + (rows - 1 - row) * EMPTY_ROW) row = r;
  const out = new Array<number>(n);
  for (let i = n - 1; i >= 0; i--) {
    out[i] = row;
    row = from[i]![row]!;
  }
  return out;
}

/**
 * From where to where the cells of each row reach, as the model sees them; rows without a cell of their own lie between
 * their neighbours.
 */
function rowSpans(rows: number, cells: SeenTable['cells']): { y0: number; y1: number }[] {
  const own = Array.from({ length: rows }, (_, r) => {
    const boxes = cells.filter((c) => c.row === r && c.rowSpan === 1).map((c) => c.box);
    return boxes.length > 0
      ? { y0: median(boxes.map((b) => b.y0))!, y1: Math.max(...boxes.map((b) => b.y1)) }
      : undefined;
  });
  return own.map((span, r) => {
    if (span) return span;
    const y0 = own.slice(0, r).findLast((s) => s !== undefined)?.y1;
    const y1 = own.slice(r).find((s) => s !== undefined)?.y0;
    return { y0: Math.min(y0 ?? y1 ?? 0, y1 ?? y0 ?? 0), y1: Math.max(y0 ?? y1 ?? 0, y1 ?? y0 ?? 0) };
  });
}

/** Between the texts of two columns as the model sees them, where fewest words of cells of one column are cut. */
function columnBorders(
  { cols, cells }: SeenTable,
  slots: readonly Slot[],
  owner: Int32Array,
  box: Box,
  lines: readonly TextRow[],
  rowOfLine: readonly number[],
  em: number,
): number[] {
  const xs = [box.x0];
  for (let c = 0; c + 1 < cols; c++) {
    // Where texts begin is seen well, where long ones end is not.
    const begin =
      quarter(cells.filter((s) => s.col === c + 1).map((s) => s.box.x0)) ??
      quarter(cells.filter((s) => s.col > c).map((s) => s.box.x0)) ??
      box.x1;
    const own = lines.filter((_, i) => {
      const slot = slots[owner[rowOfLine[i]! * cols + c]!]!;
      return slot.col + slot.colSpan === c + 1;
    });
    const before = cells.filter((s) => s.col === c && s.colSpan === 1).map((s) => (s.box.x0 + s.box.x1) / 2);
    xs.push(Math.max(xs.at(-1)! + 0.1, leastCut(own, Math.max(xs.at(-1)!, median(before) ?? xs.at(-1)!), begin, em)));
  }
  xs.push(box.x1);
  return xs;
}

/**
 * The middle of the stretch between `from` and the beginning of the next column that fewest words cover; of equal ones
 * a wide one near that beginning.
 */
function leastCut(lines: readonly TextRow[], from: number, begin: number, em: number): number {
  const to = begin + REACH * em;
  const least = Math.min(from, begin - REACH * em);
  const inner = (s: { x0: number; x1: number }): [number, number] => [s.x0 + OVERHANG * em, s.x1 - OVERHANG * em];
  const words = lines.flatMap((l) => l.words.map(inner));
  const pieces = lines.flatMap((l) => segmentsOf(l.words).map((s) => inner({ x0: s[0]!.x0, x1: s.at(-1)!.x1 })));
  const covering = (spans: readonly [number, number][], x: number): number =>
    spans.filter(([a, b]) => a < x && b > x).length;
  const stops = [least, ...words.flat().filter((x) => x > least && x < to), to].sort((a, b) => a - b);
  let best = begin;
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < stops.length; i++) {
    const [a, b] = [stops[i - 1]!, stops[i]!];
    const x = (a + b) / 2;
    const off = Math.max(0, a - begin, begin - b) / em;
    const cost =
      (1 - IN_PIECE) * covering(words, x) +
      IN_PIECE * covering(pieces, x) +
      FAR * off -
      WIDE * Math.min(2, (b - a) / em);
    if (cost < lowest) {
      lowest = cost;
      best = x;
    }
  }
  return best;
}

function rowBorders(rows: number, box: Box, lines: readonly TextRow[], rowOfLine: readonly number[]): number[] {
  const tops: (number | undefined)[] = new Array(rows).fill(undefined);
  const feet: (number | undefined)[] = new Array(rows).fill(undefined);
  lines.forEach((line, i) => {
    const r = rowOfLine[i]!;
    tops[r] = Math.min(tops[r] ?? line.y0, line.y0);
    feet[r] = Math.max(feet[r] ?? line.y1, line.y1);
  });
  const ys = [box.y0];
  let foot = ys[0]!;
  for (let r = 1; r < rows; r++) {
    foot = feet[r - 1] ?? foot;
    const top = tops.slice(r).find((y) => y !== undefined) ?? box.y1;
    // A row without text lies flat between its neighbours.
    ys.push(Math.max(ys.at(-1)! + 0.1, tops[r] === undefined ? foot : (foot + top) / 2));
  }
  ys.push(box.y1);
  return ys;
}
