import type { Edge } from '../edges.ts';
import type { Grid } from '../grid/grid.ts';
import type { Slot } from '../grid/spans.ts';
import { textGrid } from '../grid/text-grid.ts';
import { capTop, middleOf, rowsBetween, type Scale, type TextRow } from '../words.ts';
import { partsTables } from './parting-text.ts';
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

/** Minimum rule length and maximum row height, in em. */
const MIN_RULE = 6;
const MAX_ROW = 30;
/** Maximum line pitch in a cell, in sizes. */
const LINE_PITCH = 1.6;
/** The same between two rules, which show that it is one row. */
const MAX_PITCH = 2;
/**
 * Maximum ratio of the largest to the smallest text of a table: rules under headings separate sizes that differ more.
 */
const MAX_SIZES = 1.22;
/** The same of the rows to a smaller header. */
const MAX_HEAD_SIZES = 1.5;
/** Number of rules of the frame of a listing. */
const FRAME = 2;
/** Share of the columns that rows fill, where heads name all of them. */
const NAMED_FULL = 0.4;
/** A row of text this close after the last one, in em, continues the table. */
const FOLLOWS = 2.4;
/** Minimum number of lines filling several columns that are rows without rules: the body of a three-line table. */
const UNRULED_LINES = 3;

/**
 * Tables with a full-width rule between every two rows and no verticals, as style sheets draw them: most have no rule
 * above the header or below the last row. Rules separate the rows, so multi-line cells need no guessing; columns are
 * what stays empty in all rows. `sure` are rules that only rows of tables have, the sides of their backgrounds.
 */
export function ruledRowGrids(
  h: readonly Edge[],
  rows: readonly TextRow[],
  scale: Scale,
  sure: readonly Edge[] = [],
): Grid[] {
  const out: Grid[] = [];
  for (const run of runsOf(h, rows, scale.em)) {
    // The frame of a listing below may be as wide as the table: its rules end the run.
    const least = Math.max(Math.min(2, run.length), run.length - FRAME);
    let grid: Grid | undefined;
    for (let end = run.length; !grid && end >= least; end--) grid = gridOf(h, run.slice(0, end), rows, scale, sure);
    if (grid) out.push(grid);
  }
  return out;
}

/**
 * The columns of a frame that rules part into rows, from what stays empty in all of them; undefined where its rows are
 * no rows of columns.
 */
export function framedRows(
  { xs, ys, closedTop, closedBottom }: Grid,
  rows: readonly TextRow[],
  scale: Scale,
): Grid | undefined {
  const [from, to] = [xs[0] as number, xs.at(-1) as number];
  const run: Edge[] = ys.map((at) => ({ at, from, to, thickness: 0 }));
  const bands = ys
    .slice(1)
    .map((y1, i) => ({ rows: rowsBetween(rows, ys[i] as number, y1, from, to), y0: ys[i] as number, y1 }));
  const headed = bands[0]?.rows.every((r) => r.words.every((w) => w.bold)) === true;
  const grid = tableOf(bands, rows, run, 2, scale, headed, true);
  return grid && { ...grid, method: 'ruled', bordered: true, closedTop, closedBottom };
}

/** Rules with equal left and right ends, with text between each two of them and nothing crossing the ends. */
function runsOf(h: readonly Edge[], rows: readonly TextRow[], em: number): Edge[][] {
  const wide = h.filter((e) => e.to - e.from > em * MIN_RULE).sort((a, b) => a.at - b.at);
  const used = new Set<Edge>();
  const out: Edge[][] = [];
  for (const first of wide) {
    if (used.has(first)) continue;
    let run = [first];
    let before: readonly TextRow[] = [];
    used.add(first);
    for (const e of wide) {
      const last = run.at(-1) as Edge;
      if (
        used.has(e) ||
        e.at <= last.at ||
        Math.abs(e.from - first.from) > 0.3 * em ||
        Math.abs(e.to - first.to) > 0.3 * em
      )
        continue;
      if (e.at - last.at > MAX_ROW * em) break;
      used.add(e);
      const inside = between(rows, last.at, e.at, first, em);
      if (before.length === 0) before = rowAbove(rows, last);
      if (inside === undefined || !isRow(inside, before, first.from)) {
        out.push(run);
        run = [e];
      } else run.push(e);
      before = inside ?? [];
    }
    out.push(run);
  }
  return out;
}

const rowAbove = (rows: readonly TextRow[], rule: Edge): TextRow[] => {
  const row = rows.findLast((r) => r.baseline < rule.at && r.x0 < rule.to && r.x1 > rule.from);
  return row ? [row] : [];
};

/** Size of the largest text, 0 without any: cells may have smaller lines below their first. */
const largestOf = (rows: readonly TextRow[]): number => Math.max(0, ...rows.map((r) => r.size));

/**
 * Whether the lines can be one row of a table below the lines `above`: there are some, close to each other, and they
 * are no text between two tables.
 */
const isRow = (rows: readonly TextRow[], above: readonly TextRow[], left: number): boolean =>
  rows.length > 0 &&
  rows.every(
    (r, i) =>
      i === 0 ||
      r.baseline - (rows[i - 1] as TextRow).baseline <= MAX_PITCH * Math.max(r.size, (rows[i - 1] as TextRow).size),
  ) &&
  !(
    above.length > 0 &&
    rows.some((r) => r.size > MAX_SIZES * largestOf(above) && rows.some((other) => r.size > MAX_SIZES * other.size))
  ) &&
  !partsTables(rows, rows.slice(0, 1), left);

/** Text rows between two heights below a rule; undefined if words cross its ends. */
function between(rows: readonly TextRow[], y0: number, y1: number, rule: Edge, em: number): TextRow[] | undefined {
  const inside = rowsBetween(rows, y0, y1, rule.from - em, rule.to + em);
  for (const r of inside) if (r.x0 < rule.from - 0.4 * em || r.x1 > rule.to + 0.4 * em) return undefined;
  for (const r of rows) {
    const y = middleOf(r);
    if (y <= y0 || y >= y1) continue;
    for (let i = 0; i < r.words.length; i++) {
      const w = r.words[i]!;
      if ((w.x0 < rule.from - 0.4 * em && w.x1 > rule.from + em) || (w.x0 < rule.to - em && w.x1 > rule.to + 0.4 * em))
        return undefined;
    }
  }
  return inside;
}

function gridOf(
  h: readonly Edge[],
  run: readonly Edge[],
  rows: readonly TextRow[],
  scale: Scale,
  sure: readonly Edge[],
): Grid | undefined {
  const { em } = scale;
  const rule = run[0] as Edge;
  if (crosses(h, run, em)) return undefined;
  const bands: Band[] = [];
  for (let i = 1; i < run.length; i++) {
    const [a, b] = [run[i - 1] as Edge, run[i] as Edge];
    bands.push({ rows: between(rows, a.at, b.at, rule, em) ?? [], y0: a.at, y1: b.at });
  }
  const head = beyond(rows, rule, bands, em, -1);
  const tail = beyond(rows, run.at(-1) as Edge, bands, em, 1);
  // A single rule also occurs below headings.
  if (run.length === 1) return head && tail && tableOf([head, tail], rows, run, 3, scale, true);
  const last = run.at(-1) as Edge;
  const closed = sure.some((e) => Math.abs(e.at - last.at) < 0.3 * em && Math.abs(e.from - last.from) < 0.3 * em);
  // A caption or a note may be as close as rows are.
  for (const [top, bottom] of [
    [head, tail],
    [undefined, tail],
    [head, undefined],
    [undefined, undefined],
  ]) {
    const all = [...(top ? [top] : []), ...bands, ...(bottom ? [bottom] : [])];
    const grid = tableOf(all, rows, run, 2, scale, top !== undefined, closed && !bottom);
    if (grid) return { ...grid, closedTop: !top, closedBottom: !bottom };
  }
  return undefined;
}

/** Whether rules of another width are among those of the run: then they separate other cells. */
const crosses = (h: readonly Edge[], run: readonly Edge[], em: number): boolean => {
  const [first, last] = [run[0] as Edge, run.at(-1) as Edge];
  return h.some(
    (e) =>
      !run.includes(e) &&
      e.at > first.at - FOLLOWS * em &&
      e.at < last.at + FOLLOWS * em &&
      e.to - e.from > 2 * em &&
      e.from < first.to - em &&
      e.to > first.from + em,
  );
};

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

/** The table of bands between rules. `least` columns; `headed`: the first band stands above the first rule. */
function tableOf(
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

/**
 * The row beyond the first (`side` -1) or the last rule: at the usual distance of rows, with the lines of its cells.
 */
function beyond(
  rows: readonly TextRow[],
  rule: Edge,
  bands: readonly Band[],
  em: number,
  side: -1 | 1,
): Band | undefined {
  const near =
    between(rows, side < 0 ? rule.at - MAX_ROW * em : rule.at, side < 0 ? rule.at : rule.at + MAX_ROW * em, rule, em) ??
    nearRows(rows, rule, em, side);
  const ordered = side < 0 ? near.slice().reverse() : near;
  const pad = (r: TextRow): number => (side < 0 ? rule.at - r.baseline : capTop(r) - rule.at);
  const pads = bands.flatMap((b) => {
    const r = side < 0 ? b.rows.at(-1) : b.rows[0];
    return r ? [side < 0 ? b.y1 - r.baseline : capTop(r) - b.y0] : [];
  });
  // A vertically centred cell in a high row has large padding: the smallest values are those of full cells.
  const usual = pads.length > 0 ? Math.min(...pads) : em;
  const first = ordered[0];
  if (!first || pad(first) > usual + 0.5 * em || pad(first) < -0.2 * em) return undefined;
  const taken = [first];
  for (const r of ordered.slice(1)) {
    const last = taken.at(-1) as TextRow;
    if (
      Math.abs(r.baseline - last.baseline) > LINE_PITCH * Math.max(r.size, last.size) ||
      Math.abs(r.size - first.size) > 0.12 * first.size
    )
      break;
    taken.push(r);
  }
  const outer = taken.at(-1) as TextRow;
  const own = side < 0 ? taken.reverse() : taken;
  return side < 0
    ? { rows: own, y0: Math.min(outer.y0, capTop(outer) - usual), y1: rule.at }
    : { rows: own, y0: rule.at, y1: Math.max(outer.y1, outer.baseline + usual) };
}

/** Rows beside the rule, up to the first that crosses its ends. */
function nearRows(rows: readonly TextRow[], rule: Edge, em: number, side: -1 | 1): TextRow[] {
  for (const reach of [12, 6, 3, 1.8]) {
    const inside = between(
      rows,
      side < 0 ? rule.at - reach * em : rule.at,
      side < 0 ? rule.at : rule.at + reach * em,
      rule,
      em,
    );
    if (inside) return inside;
  }
  return [];
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
