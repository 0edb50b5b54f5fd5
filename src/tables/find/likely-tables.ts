import { boxArea, intersectionArea, overlapX } from '../../document/index.ts';
import type { Edges } from '../edges.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import { textGrid } from '../grid/text-grid.ts';
import { middleOf, type Scale, type TextRow } from '../words.ts';
import type { PicturePage } from './picture-rows.ts';
import { judge } from './reject.ts';
import { likelihood, likelyStretches, type RowChances, rowChances, type Stretch } from './row-chances.ts';
import { withoutProse } from './zones.ts';

/** Log odds by which the rows must speak for other tables than those that rules and the layout model found. */
const MARGIN = 3;
/** Share of rows beside running text of another column from which whole rows tell nothing. */
const BESIDE_TEXT = 0.3;
/** A row is beside running text if this covers no more of it. */
const BESIDE_WIDTH = 0.75;
/** Least probability of a formula, and least share of a row that it covers. */
const FORMULA = 0.3;
const IN_FORMULA = 0.5;
/** Least confidence of a table that the rows tell. */
const BY_ROWS = 0.55;

/** A part of a page where tables found so far and those that the rows tell overlap. */
interface Dispute {
  rows: Stretch;
  found: Grid[];
  told: Stretch[];
}

/**
 * Tables of a page of pixels: those that rules and the layout model found, unless the evidence for each row speaks for
 * other ones. It tells where tables of white space begin and end, and parts those below each other.
 */
export function likelyGrids(page: PicturePage, scale: Scale): Grid[] {
  return decideTables(page, scale, rowChances(page));
}

/** The same with known chances of the rows. */
export function decideTables(page: PicturePage, scale: Scale, chances: readonly RowChances[]): Grid[] {
  const { rows, edges } = page;
  const beside = rowsBesideText(rows);
  const { kept, disputes } = findDisputes(page, chances);
  const out = [...kept];
  for (const {
    rows: [from, to],
    found,
    told,
  } of disputes) {
    const mixed = beside.filter((i) => i >= from && i <= to).length;
    // Rows cannot tell that there is nothing where rules enclose every cell; they may tell where tables begin and end.
    if (mixed > BESIDE_TEXT * (to - from + 1) || (told.length === 0 && found.every(isClosedGrid))) {
      out.push(...found);
      continue;
    }
    const old = found.map((grid) => stretchOf(grid, rows) as Stretch);
    const gain = likelihood(chances, [from, to], told) - likelihood(chances, [from, to], old);
    if (gain <= MARGIN) {
      out.push(...found);
      continue;
    }
    const fresh = told.map(
      ([a, b]) =>
        found[old.findIndex((o) => o[0] === a && o[1] === b)] ?? gridOfRows(rows.slice(a, b + 1), edges, scale),
    );
    const made = fresh.filter((grid) => grid !== undefined);
    out.push(...(made.length === fresh.length ? made : found));
  }
  return out;
}

/** Minimum number of columns of a grid whose rules leave no doubt: a frame around text has one or two. */
const CLOSED_COLUMNS = 3;

/** Whether rules enclose every cell of a table. */
const isClosedGrid = ({ method, bordered, closedTop, closedBottom, xs, ys }: Grid): boolean =>
  method === 'ruled' &&
  bordered === true &&
  closedTop === true &&
  closedBottom === true &&
  xs.length > CLOSED_COLUMNS &&
  ys.length > 2;

/** Groups what overlaps. Tables beside another one, or without a row of their own, are kept as they are. */
function findDisputes(page: PicturePage, chances: readonly RowChances[]): { kept: Grid[]; disputes: Dispute[] } {
  const { rows, grids } = page;
  const kept: Grid[] = [];
  let disputes: Dispute[] = [];
  const add = (own: Stretch, found: Grid[], told: Stretch[]): void => {
    const met = disputes.filter(({ rows: [from, to] }) => from <= own[1] && to >= own[0]);
    disputes = [
      ...disputes.filter((d) => !met.includes(d)),
      {
        rows: [Math.min(own[0], ...met.map((d) => d.rows[0])), Math.max(own[1], ...met.map((d) => d.rows[1]))],
        found: [...met.flatMap((d) => d.found), ...found],
        told: [...met.flatMap((d) => d.told), ...told],
      },
    ];
  };
  for (const grid of grids) {
    const own = stretchOf(grid, rows);
    if (!own || isBeside(grid, grids)) kept.push(grid);
    else add(own, [grid], []);
  }
  for (const stretch of likelyStretches(chances)) if (!isMatrix(page, stretch)) add(stretch, [], [stretch]);
  return { kept, disputes };
}

/** First and last row that lie mostly in a table, or that the table lies in. */
function stretchOf(grid: Grid, rows: readonly TextRow[]): Stretch | undefined {
  const box = gridBox(grid);
  const lies = (r: TextRow): boolean => {
    const middle = middleOf(r);
    const common = overlapX(r, box);
    return middle > box.y0 && middle < box.y1 && common > 0.5 * Math.min(r.x1 - r.x0, box.x1 - box.x0);
  };
  const first = rows.findIndex(lies);
  return first < 0 ? undefined : [first, rows.findLastIndex(lies)];
}

/** Whether the layout model saw formulas where the rows tell a table: the rows of a matrix stand in columns too. */
function isMatrix({ rows, regions }: PicturePage, [from, to]: Stretch): boolean {
  const formulas = regions.filter(({ kind, confidence }) => kind === 'formula' && confidence >= FORMULA);
  const own = rows.slice(from, to + 1);
  // The number of a formula stands beside it, outside of the region.
  const covered = own.filter((row) =>
    formulas.some(({ box }) => intersectionArea(box, row) > IN_FORMULA * boxArea(row)),
  );
  return covered.length > own.length / 2;
}

/** Whether another table stands beside a table: rows go through both. */
function isBeside(grid: Grid, grids: readonly Grid[]): boolean {
  const a = gridBox(grid);
  return grids.some((other) => {
    const b = gridBox(other);
    return Math.min(a.y1, b.y1) > Math.max(a.y0, b.y0) && (a.x1 <= b.x0 || b.x1 <= a.x0);
  });
}

/** Rows of which a part, but not nearly all, is running text. */
function rowsBesideText(rows: readonly TextRow[]): number[] {
  const { prose } = withoutProse(rows, true);
  return rows.flatMap((row, i) => {
    const own = prose.filter((p) => p.y0 === row.y0 && p.y1 === row.y1 && p.x0 >= row.x0 && p.x1 <= row.x1);
    return own.length > 0 && own.every((p) => p.x1 - p.x0 < BESIDE_WIDTH * (row.x1 - row.x0)) ? [i] : [];
  });
}

function gridOfRows(rows: readonly TextRow[], { h }: Edges, scale: Scale): Grid | undefined {
  const { em } = scale;
  const x0 = Math.min(...rows.map((r) => r.x0));
  const x1 = Math.max(...rows.map((r) => r.x1));
  const y0 = Math.min(...rows.map((r) => r.y0)) - em;
  const y1 = Math.max(...rows.map((r) => r.y1)) + em;
  const rules = h.filter((e) => e.at > y0 && e.at < y1 && e.from < x1 && e.to > x0).sort((a, b) => a.at - b.at);
  const found = textGrid({ rows: [...rows], rules, x0, x1 }, scale);
  return found && { ...found.grid, confidence: Math.max(BY_ROWS, judge(found, scale, true)) };
}
