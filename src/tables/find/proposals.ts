import { type Box, boxArea, intersectionArea, iou, type PageContent } from '../../document/index.ts';
import type { Region } from '../../layout/index.ts';
import type { Edges } from '../edges.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import { textGrid } from '../grid/text-grid.ts';
import { rowsBetween, type Scale, type TextRow } from '../words.ts';
import { labelsBeside } from './labels-beside.ts';
import { judge } from './reject.ts';

/** Minimum IoU of a grid and a region for the same table. */
const SAME = 0.8;
/** Minimum overlap, as a share of the smaller one, for the same place. */
const MEETS = 0.5;
/** Minimum probability for the model to override the rules about the extent of a table. */
const CONFIDENT = 0.75;
/** The same for places of another type, and the minimum share of the grid it must cover. */
const SURE = 0.9;
const COVERED = 0.8;
/** Confidence of columns of figures that is not given up for a figure: the model takes statements for figures. */
const CLEAR = 0.8;

/** Share of rows with a rule over the whole width from which rules tell the width of a table. */
const LINED = 0.7;
/** Share of the width of such a table from which a region is wider. */
const WIDER = 0.15;

const OTHER: ReadonlySet<string> = new Set(['text', 'reference', 'figure']);
/**
 * A larger region, as a share of the page, is no evidence: the model reads pictures that show only a table as figures.
 */
const PART_OF_PAGE = 0.4;

/**
 * Tables on a page of pixels with a model's regions. Drawn rules have priority. For tables shown only by white space,
 * the model is better at their extent, and finds some that are too small, or too similar to a list, for rules based on
 * rows of text.
 */
export function proposedGrids(
  page: PageContent,
  grids: readonly Grid[],
  regions: readonly Region[],
  rows: readonly TextRow[],
  edges: Edges,
  scale: Scale,
): Grid[] {
  const others = regions.filter(
    ({ kind, confidence, box }) =>
      OTHER.has(kind) && confidence >= SURE && boxArea(box) < PART_OF_PAGE * page.width * page.height,
  );
  let out = grids.filter((grid) => !isElse(grid, regions, others));
  for (const { box, confidence } of regions.filter(({ kind }) => kind === 'table')) {
    const met = out.filter((grid) => meets(gridBox(grid), box));
    if (met.length > 0 && confidence < CONFIDENT) continue;
    if (
      met.some((grid) => grid.bordered || grid.method === 'tagged' || isLinedWithin(grid, box, edges, scale)) ||
      (met.length === 1 && iou(gridBox(met[0]!), box) >= SAME)
    )
      continue;
    const grid = gridIn(box, rows, edges, scale);
    if (grid) out = [...out.filter((other) => !met.includes(other)), grid];
  }
  return out;
}

/**
 * Whether a region is clearly wider than a table of which most rows have a rule below them, from its left end to its
 * right end: it reaches no further sideways.
 */
function isLinedWithin(grid: Grid, seen: Box, { h }: Edges, { em }: Scale): boolean {
  const { x0, y0, x1, y1 } = gridBox(grid);
  if (Math.max(x0 - seen.x0, seen.x1 - x1) < WIDER * (x1 - x0)) return false;
  const whole = h.filter(
    (e) => e.at > y0 - em && e.at < y1 + em && Math.abs(e.from - x0) < em && Math.abs(e.to - x1) < em,
  );
  return whole.length > LINED * (grid.ys.length - 1);
}

function gridIn(seen: Box, rows: readonly TextRow[], { h }: Edges, scale: Scale): Grid | undefined {
  const { em } = scale;
  const box = { ...seen, x0: Math.min(seen.x0, labelsBeside(seen, rows, em) ?? seen.x0) };
  const inside = rowsBetween(rows, box.y0 - 0.3 * em, box.y1 + 0.3 * em, box.x0 - em, box.x1 + em);
  if (inside.length < 2) return undefined;
  const rules = h
    .filter((e) => e.at > box.y0 - em && e.at < box.y1 + em && Math.min(e.to, box.x1) > Math.max(e.from, box.x0))
    .sort((a, b) => a.at - b.at);
  const found = textGrid({ rows: inside, rules, x0: box.x0, x1: box.x1 }, scale);
  const confidence = found ? judge(found, scale, true) : 0;
  return found && confidence > 0 ? { ...found.grid, confidence } : undefined;
}

/** Whether a grid is text in columns, a figure or a formula according to the model. */
function isElse(grid: Grid, regions: readonly Region[], others: readonly Region[]): boolean {
  if (grid.bordered || grid.method !== 'borderless') return false;
  const box = gridBox(grid);
  if (regions.some(({ kind, box: other }) => kind === 'table' && meets(box, other))) return false;
  return others.some(
    ({ kind, box: other }) =>
      intersectionArea(box, other) >= COVERED * boxArea(box) && !(kind === 'figure' && grid.confidence >= CLEAR),
  );
}

const meets = (a: Box, b: Box): boolean => intersectionArea(a, b) > MEETS * Math.min(boxArea(a), boxArea(b));
