import type { Edge } from '../edges.ts';
import type { Grid } from '../grid/grid.ts';
import type { Slot } from '../grid/spans.ts';
import { textGrid } from '../grid/text-grid.ts';
import { rowsBetween, type Scale, type TextRow } from '../words.ts';
import { largestOf, MAX_SIZES } from './rule-runs.ts';
import {
  type Band,
  columnOf,
  columnsOf,
  dealWords,
  holdsRows,
  inkOf,
  isList,
  linesOver,
  rightsOf,
  separators,
  slotsOf,
  spansOf,
} from './ruled-bands.ts';

/** Maximum ratio of the largest text of the rows to a smaller header. */
const MAX_HEAD_SIZES = 1.5;

/** Share of the columns that rows fill, where heads name all of them. */
const NAMED_FULL = 0.4;

/** Minimum number of lines filling several columns that are rows without rules: the body of a three-line table. */
const UNRULED_LINES = 3;

/** A row of text this close after the last one, in em, continues the table. */
export const FOLLOWS = 2.4;

/** The table of bands between rules. `least` columns; `headed`: the first band stands above the first rule. */
export function tableOf(
  all: readonly Band[],
  rows: readonly TextRow[],
  run: readonly Edge[],
  least: number,
  scale: Scale,
  headed: boolean,
  closed = false,
): Grid | undefined {
  if (all.length < 2 || all.some((b) => b.rows.length === 0) || !haveRowSizes(all, headed)) return undefined;
  const [rule] = run as [Edge];
  const seps = columnsOfRows(all, run, scale).find(
    (s) =>
      s.length + 1 >= least &&
      fillColumns(all, s, headed, closed) &&
      !(s.length === 1 && ((all.length < 3 && run.length < 3) || isList(all, s))) &&
      areRows(all, s, run) &&
      (closed || !alignedRowFollows(rows, all.at(-1) as Band, rule, s, scale.em)),
  );
  if (!seps) return undefined;
  const slots: Slot[] = all.flatMap((b, row) => slotsOf(b, row, seps, rule));
  return {
    xs: [rule.from, ...seps, rule.to],
    ys: [(all[0] as Band).y0, ...all.map((b) => b.y1)],
    slots,
    glyphs: dealWords(all, slots, seps),
    method: 'three-line',
    bordered: false,
    confidence: 0.85,
    closedTop: false,
    closedBottom: false,
    ...(headed ? { headerRows: 1 } : {}),
  };
}

/** Whether the rows are of one size. Heads may be smaller than what they name, but not larger: those are headings. */
function haveRowSizes(all: readonly Band[], headed: boolean): boolean {
  const [smallest, largest] = sizesOf(all.slice(headed ? 1 : 0));
  const [headSmallest, headLargest] = sizesOf(all.slice(0, 1));
  return (
    largest <= MAX_SIZES * smallest && headLargest <= MAX_SIZES * smallest && largest <= MAX_HEAD_SIZES * headSmallest
  );
}

/** Whether the bands fill columns as the rows of a table do. */
function fillColumns(all: readonly Band[], seps: readonly number[], headed: boolean, closed: boolean): boolean {
  const cols = seps.length + 1;
  const filled = all.map((b) => columnsOf(b, seps));
  const [head, last] = [filled[0] as Set<number>, filled.at(-1) as Set<number>];
  // A note may stand between the last two rules. It is no label of a row without values, where others have none either.
  const isLabel = (b: Band): boolean => inkOf(b).every((s) => s.x1 < (seps[0] as number));
  const isNote = !closed && last.size < 2 && !(isLabel(all.at(-1) as Band) && all.slice(1, -1).some(isLabel));
  if (head.size < Math.max(2, 0.6 * cols) || isNote) return false;
  const isFull = (c: number): boolean =>
    filled.filter((f) => f.has(c)).length >= Math.min(all.length, Math.max(2, 0.3 * all.length));
  const full = Array.from({ length: cols }, (_, c) => c).filter(isFull).length;
  // A head over each column tells those that hardly any row fills.
  const named = headed && head.size === cols && all.length > 2;
  return full >= (named ? Math.max(2, NAMED_FULL * cols) : cols);
}

/** Whether nearly all bands are one row each. */
function areRows(all: readonly Band[], seps: readonly number[], run: readonly Edge[]): boolean {
  const rights = rightsOf(all, seps);
  const few = run.length <= 3;
  const several = all.filter(
    (b) => linesOver(b, seps) > (few ? 1 : UNRULED_LINES) || holdsRows(b, seps, rights),
  ).length;
  return several <= (few ? 0 : 0.2 * all.length);
}

/** Whether a row aligned with the columns follows the last one: then rules only separate the header from the body. */
function alignedRowFollows(
  rows: readonly TextRow[],
  tail: Band,
  rule: Edge,
  seps: readonly number[],
  em: number,
): boolean {
  const last = tail.rows.at(-1) as TextRow;
  const next = rowsBetween(
    rows,
    last.baseline + 0.3 * em,
    last.baseline + FOLLOWS * em,
    rule.from - em,
    rule.to + em,
  )[0];
  return next !== undefined && new Set(spansOf(next).map((s) => columnOf(seps, (s.x0 + s.x1) / 2))).size > 1;
}

/** Sizes of the row of the smallest and of the largest text. */
const sizesOf = (bands: readonly Band[]): [least: number, most: number] => {
  const sizes = bands.map((b) => largestOf(b.rows));
  return [Math.min(...sizes), Math.max(...sizes)];
};

/**
 * Borders at strictly empty ranges, and before them at those that nearly all lines leave empty if there are more: a long
 * word may reach into its neighbour's padding.
 */
function columnsOfRows(bands: readonly Band[], run: readonly Edge[], scale: Scale): number[][] {
  const strict = separators(bands, scale.em);
  const [rule] = run as [Edge];
  const loose = textGrid({ rows: bands.flatMap((b) => b.rows), rules: [...run], x0: rule.from, x1: rule.to }, scale);
  return loose && loose.xs.length - 2 > strict.length ? [loose.xs.slice(1, -1), strict] : [strict];
}
