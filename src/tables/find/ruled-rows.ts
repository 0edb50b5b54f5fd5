import type { Edge } from '../edges.ts';
import type { Grid } from '../grid/grid.ts';
import { rowsBetween, type Scale, type TextRow } from '../words.ts';
import { FOLLOWS, tableOf } from './band-table.ts';
import { beyond } from './outer-rows.ts';
import { between, runsOf } from './rule-runs.ts';
import type { Band } from './ruled-bands.ts';

/** Number of rules of the frame of a listing. */
const FRAME = 2;

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

/** The table of one run of rules, with the rows beyond its ends if they have any. */
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
