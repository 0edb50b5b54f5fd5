import {
  type Box,
  boxArea,
  type Fill,
  type Glyph,
  intersectionArea,
  type Line,
  type PageContent,
  type Ruling,
  type Table,
} from '../../document/index.ts';
import { buildLines, isSure, type Region } from '../../layout/index.ts';
import { cleanEdges, type Edge, type Edges, withoutStrokes } from '../edges.ts';
import { hasGap } from '../grid/columns.ts';
import { dealGlyphs, type Grid, gridBox, tableOfGrid } from '../grid/grid.ts';
import { clusterPositions } from '../grid/lattice.ts';
import type { TextRegion } from '../grid/region.ts';
import { type TextGrid, textGrid } from '../grid/text-grid.ts';
import { headerCount } from '../roles/headers.ts';
import { rowOf, rowsBetween, type Scale, scaleOf, type TextRow, textRows, type Word } from '../words.ts';
import { bandedGrids } from './banded.ts';
import { bandRegions } from './bands.ts';
import { growRegion } from './grow.ts';
import { headedRegions } from './headed.ts';
import { withoutHighlights } from './highlights.ts';
import { rateTable } from './is-table.ts';
import { likelyGrids } from './likely-tables.ts';
import { partsTables } from './parting-text.ts';
import { proposedGrids } from './proposals.ts';
import { refineRuled } from './refine.ts';
import { hasFigures } from './reject.ts';
import { ruleRegions, withoutWordiest } from './rule-regions.ts';
import { ruledCandidates } from './ruled.ts';
import { ruledRowGrids } from './ruled-rows.ts';
import { withoutPageNumber, withoutRunningHead, withoutRunningTitles } from './running-head.ts';
import { splitStacked } from './stacked.ts';
import { stripedGrids } from './striped.ts';
import { stripedRowGrids } from './striped-rows.ts';
import { taggedGrids } from './tagged.ts';
import { partAtGutters } from './text-columns.ts';
import { turnedTables } from './turned.ts';
import { withoutUnderlines } from './underlines.ts';
import { withoutBoxedListings, withoutJustified, withoutListings, withoutProse } from './zones.ts';

/** How hard to look for tables. */
export interface TableSearch {
  /**
   * Also search for tables that only their backgrounds or rules between all rows tell, and try columns a second time
   * with what was taken for running text: a sixth of the time. Without it, TEDS of ICDAR 2013 and of LaTeX papers stays
   * the same to four digits.
   */
  variants: boolean;
}

const EVERYTHING: TableSearch = { variants: true };

/**
 * Tables of one page, top to bottom. `page` gives rules, fills and characters (from the file or from pixels), `lines`
 * the text lines of layout. `regions` are what a layout model saw, for pages in pixels. Every table is a full grid;
 * cells hold their text by the centre of each character.
 */
export function findTables(
  page: PageContent,
  lines: Line[],
  regions?: readonly Region[],
  search: TableSearch = EVERYTHING,
): Table[] {
  const upright = uprightTables(page, lines, regions, search);
  const turned = lines.some((l) => l.angle === 90 || l.angle === 270)
    ? turnedTables(page, (sideways) => uprightTables(sideways, buildLines(sideways), undefined, search))
    : [];
  if (turned.length === 0) return upright;
  return [...upright.filter((t) => !turned.some((o) => intersectionArea(o.box, t.box) > 0)), ...turned].sort(byPlace);
}

const byPlace = (a: Table, b: Table): number => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0;

/** The surest borders first: those of tags, of rules, of heads, and last those of white space and backgrounds alone. */
function uprightTables(
  page: PageContent,
  lines: Line[],
  regions: readonly Region[] | undefined,
  { variants }: TableSearch,
): Table[] {
  if (page.glyphs.length === 0) return [];
  const scale = scaleOf(page);
  const drawn = cleanEdges(withoutLinkBoxes(page), scale.em);
  const text = textRows(lines);
  const inked = {
    rows: text,
    edges: scale.noisy ? withoutStrokes(drawn, page.glyphs) : withoutUnderlines(drawn, text),
  };
  const { rows: titled, edges } = scale.noisy ? inked : withoutRunningTitles(inked, page.height, scale);
  const all = scale.noisy ? titled : withoutRunningHead(withoutPageNumber(titled, page.width), page.height);
  const grids: Grid[] = taggedGrids(page);
  const tagged = grids.map(gridBox);
  for (const c of ruledCandidates(page, edges, scale)) {
    const same = tagged.findIndex((b) => intersectionArea(b, c.box) > 0);
    if (same >= 0) {
      grids[same] = withRules(grids[same] as Grid, c.grid);
      continue;
    }
    const refined = refineRuled(c.grid, all, edges, scale);
    if (refined) grids.push(refined);
  }
  const fills = withoutHighlights(page.fills, all);
  if (!scale.noisy) {
    grids.push(...bandedGrids(fills, all, scale).filter((g) => isFree(g, grids)));
    grids.push(...stripedRowGrids(fills, all, edges, scale).filter((g) => isFree(g, grids)));
  }
  let rows = outside(all, grids);
  const headed = scale.noisy ? [] : headedGrids(rows, edges, fills, grids, scale);
  // White space tells the columns of figures as well, and the spans of their heads better; so do rules that stand under
  // some heads only.
  grids.push(...headed.filter((t) => !t.figures && t.plain).map((t) => t.grid));
  rows = outside(all, grids);
  const free = edges.h.filter((e) => !grids.some((g) => insideBox(gridBox(g), e)));
  if (free.length >= 2 && rows.length > 0) {
    // Widest first: rules under spanning heads must not make a table of their own inside the one they belong to.
    const inDrawing = drawings(page, edges);
    const own = scale.noisy ? rows : withoutBoxedListings(rows, page.fills, edges);
    for (const region of ruleRegions(free, own, scale).sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0)))
      if (!inDrawing(region)) grids.push(...gridsBetweenRules(region, rows, grids, scale));
    rows = outside(rows, grids);
  }
  for (const { grid, figures } of headed) if (!figures && isFree(grid, grids)) grids.push(grid);
  rows = outside(rows, grids);
  if (rows.filter((r) => hasGap(r)).length >= 3) {
    const inDrawing = drawings(page, edges);
    for (const band of openRows(rows, edges, fills, scale).flatMap((group) => bandRegions(group, free, scale))) {
      const grid = inDrawing(band) ? undefined : openGrid(band, rows, grids, scale, variants);
      if (grid && !headed.some((other) => isFree(other.grid, grids) && isBetter(other.grid, grid, scale.em)))
        grids.push(grid);
    }
  }
  for (const { grid } of headed) if (isFree(grid, grids)) grids.push(grid);
  if (variants) {
    replaceByRuledRows(
      grids,
      edges,
      outside(
        all,
        grids.filter((g) => g.bordered),
      ),
      scale,
    );
    // Last, because white space tells the columns of most coloured tables better than backgrounds, which often cover
    // cells in part.
    grids.push(...stripedGrids({ ...page, fills }, edges, all, grids, scale));
  }
  const found = regions ? withRegions(page, grids, regions, all, edges, scale) : grids;
  return tablesOf(
    found.flatMap((grid) => splitStacked(grid, page.glyphs)),
    page,
  ).sort(byPlace);
}

/** Tables with their text and header rows, in the order in which they were found. */
function tablesOf(grids: readonly Grid[], page: PageContent): Table[] {
  const taken = new Set<Glyph>();
  return grids.map((grid) => {
    let dealt = grid.glyphs ?? dealGlyphs(grid, page.glyphs);
    if (grids.length > 1) {
      // A word may hang over into a neighbour: the table found first has its characters.
      dealt = dealt.map((cell) => cell.filter((g) => !taken.has(g)));
      for (const cell of dealt) for (const g of cell) taken.add(g);
    }
    const table = tableOfGrid({ ...grid, glyphs: dealt }, page.glyphs);
    return { ...table, headerRows: Array.from({ length: headerCount(grid, table, page) }, (_, r) => r) };
  });
}

/** The same tables with what a layout model saw: first where it is sure, then by all the evidence for each row. */
function withRegions(
  page: PageContent,
  grids: readonly Grid[],
  regions: readonly Region[],
  rows: readonly TextRow[],
  edges: Edges,
  scale: Scale,
): Grid[] {
  const proposed = proposedGrids(page, grids, regions.filter(isSure), rows, edges, scale);
  if (!scale.noisy) return proposed;
  const { fills, width, height } = page;
  return likelyGrids({ rows, edges, fills, grids: proposed, regions, width, height, em: scale.em }, scale);
}

/** Groups of rows that may be tables which white space alone tells from text. */
function openRows(rows: readonly TextRow[], { h }: Edges, fills: readonly Fill[], scale: Scale): TextRow[][] {
  if (scale.noisy) return [withoutProse(withoutJustified(rows), true).rows];
  const { rows: left, prose } = withoutProse(scale.typewritten ? rows : withoutListings(rows, fills), false);
  return partAtGutters(left, prose, h, scale.em);
}

interface HeadedGrid {
  grid: Grid;
  /** Are half of its columns figures? */
  figures: boolean;
  /** Do all rules on it run over its whole width? */
  plain: boolean;
}

/** Tables below bold heads, outside those known already. */
function headedGrids(
  rows: readonly TextRow[],
  { h }: Edges,
  fills: readonly Fill[],
  known: readonly Grid[],
  scale: Scale,
): HeadedGrid[] {
  const free = h.filter((e) => !known.some((g) => insideBox(gridBox(g), e)));
  return headedRegions(rows, free, fills, scale).flatMap((region) => {
    const t = textGrid(region, scale);
    const confidence = t ? rateTable(t, scale, 'headed') : 0;
    if (!t || confidence === 0) return [];
    const top = (region.rows[0] as TextRow).y0 - 2 * scale.em;
    const width = region.x1 - region.x0;
    const over = free.filter(
      (e) => e.at > top && e.at < (region.rows.at(-1) as TextRow).y1 && e.from < region.x1 && e.to > region.x0,
    );
    const plain = over.every((e) => e.to - e.from > 0.9 * width);
    return [{ grid: { ...t.grid, confidence }, figures: hasFigures(t), plain }];
  });
}

const isFree = (grid: Grid, grids: readonly Grid[]): boolean =>
  !grids.some((g) => g === grid || intersectionArea(gridBox(g), gridBox(grid)) > 0);

/** Rows from which rules of one width tell a table better than white space, whatever that found there. */
const MANY_ROWS = 4;
/** Share of a table that lies in a larger one. */
const WITHIN = 0.85;

const rowsIn = (grids: readonly Grid[]): number => grids.reduce((n, g) => n + g.ys.length - 1, 0);

/** Whether a grid has the rows and columns of another, and begins or ends a line or more outside it. */
const isSameLonger = (grid: Grid, other: Grid, em: number): boolean =>
  grid.xs.length === other.xs.length &&
  grid.ys.length === other.ys.length &&
  (grid.ys[0]! < other.ys[0]! - 0.5 * em || grid.ys.at(-1)! > other.ys.at(-1)! + 0.5 * em) &&
  intersectionArea(gridBox(grid), gridBox(other)) > 0.8 * boxArea(gridBox(other));

const isWithin = (part: Grid, whole: Grid): boolean =>
  intersectionArea(gridBox(part), gridBox(whole)) > WITHIN * boxArea(gridBox(part));

/**
 * Whether a table below a head is better than one that white space tells. Running text below closes gaps between
 * columns that the head shows. A row of gaps is the last one of white space, so the end of a wrapped cell below it is
 * left out.
 */
const isBetter = (headed: Grid, open: Grid, em: number): boolean =>
  headed.xs.length > open.xs.length ? isWithin(headed, open) : isSameLonger(headed, open, em);

/**
 * Where rules part all rows they tell those rows better that stand beyond the first and the last rule; what was found
 * already keeps its columns.
 */
function replaceByRuledRows(grids: Grid[], edges: Edges, rows: readonly TextRow[], scale: Scale): void {
  const ruled = ruledRowGrids(
    edges.h.filter((e) => !grids.some((g) => g.bordered && insideBox(gridBox(g), e))),
    rows,
    scale,
  );
  for (const one of grids.slice()) {
    const parts = ruled.filter((g) => intersectionArea(gridBox(g), gridBox(one)) > 0);
    if (!one.bordered && isPartedByText(one, parts, rows)) grids.splice(grids.indexOf(one), 1, ...parts);
  }
  for (const grid of ruled) {
    if (grids.includes(grid)) continue;
    const same = grids.filter((g) => intersectionArea(gridBox(g), gridBox(grid)) > 0);
    const [one] = same;
    if (same.some((g) => g.bordered)) continue;
    if (!one) grids.push(grid);
    else if (
      rowsIn([grid]) >= MANY_ROWS &&
      rowsIn([grid]) + (grid.xs.length > one.xs.length ? 1 : 0) > rowsIn(same) &&
      same.every((g) => isWithin(g, grid))
    )
      // White space found parts of it.
      grids.splice(0, grids.length, ...grids.filter((g) => !same.includes(g)), grid);
    else if (same.length > 1) continue;
    else if (one.xs.length === grid.xs.length && grid.ys.length > one.ys.length) grids[grids.indexOf(one)] = grid;
  }
}

/**
 * Whether a table is one or several ones, each between rules of its own, and the text between or below them. The rules
 * of a single one show all of its columns.
 */
function isPartedByText(one: Grid, parts: readonly Grid[], rows: readonly TextRow[]): boolean {
  const [first, ...others] = parts;
  if (!first || (others.length === 0 && (first.xs.length !== one.xs.length || !isWithin(first, one)))) return false;
  const { x0, x1, y0, y1 } = gridBox(one);
  const inside = rowsBetween(rows, y0, y1, x0, x1);
  return partsTables(outside(inside, parts), inside.slice(0, 1), x0);
}

/** Rulings without the boxes that some writers draw around links, and without the lines below links. */
function withoutLinkBoxes(page: PageContent): Ruling[] {
  const { rulings, links } = page;
  if (links.length === 0 || rulings.length === 0) return rulings;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 2.5;
  return rulings.filter(
    (r) =>
      !links.some((l) =>
        r.direction === 'horizontal'
          ? r.at > l.y0 - 2.5 && r.at < l.y1 + 2.5 && near(r.from, l.x0) && near(r.to, l.x1)
          : (near(r.at, l.x0) || near(r.at, l.x1)) && near(r.from, l.y0) && near(r.to, l.y1),
      ),
  );
}

/** Tables of a region between rules outside those known already. */
function gridsBetweenRules(region: TextRegion, rows: readonly TextRow[], known: readonly Grid[], scale: Scale): Grid[] {
  if (known.some((g) => shareInside(gridBox(g), region) > 0.2)) return [];
  const own = outside(region.rows, known);
  if (own.length < 2) return [];
  const free = own.length === region.rows.length ? region : { ...region, rows: own };
  return betweenRules(free, outside(rows, known), scale, 0);
}

/** The table of a region between rules, or those of its parts when it is none as a whole. */
function betweenRules(region: TextRegion, rows: readonly TextRow[], scale: Scale, depth: number): Grid[] {
  let t = textGrid(region, scale);
  let confidence = t ? rateTable(t, scale, 'ruled') : 0;
  if (!t || confidence === 0)
    return depth < 4 ? withoutWordiest(region).flatMap((part) => betweenRules(part, rows, scale, depth + 1)) : [];
  const grown = growRegion(region, t.xs, rows, scale);
  if (grown !== region) {
    const larger = textGrid(grown, scale);
    const sure = larger && larger.xs.length >= t.xs.length ? rateTable(larger, scale, 'ruled') : 0;
    if (larger && sure > 0) {
      t = larger;
      confidence = sure;
    }
  }
  return [{ ...t.grid, method: 'three-line', confidence }];
}

/** A tagged table whose borders are drawn too: the rules know better where its cells lie. */
function withRules(tagged: Grid, ruled: Grid): Grid {
  const same = tagged.xs.length === ruled.xs.length && tagged.ys.length === ruled.ys.length;
  return {
    ...tagged,
    ...(same ? { xs: ruled.xs, ys: ruled.ys } : {}),
    bordered: true,
    closedTop: ruled.closedTop,
    closedBottom: ruled.closedBottom,
  };
}

/**
 * Tells regions that are pictures: mostly covered by one, or crossed by uprights that stand in no common column (frames
 * and boxes of a diagram).
 */
function drawings(page: PageContent, edges: Edges): (r: TextRegion) => boolean {
  const pageArea = page.width * page.height;
  const pictures = page.pictures.filter((p) => (p.x1 - p.x0) * (p.y1 - p.y0) < pageArea * 0.8);
  return (r) => {
    if (pictures.some((p) => shareInside(p, r) > 0.6)) return true;
    const y0 = r.top ?? (r.rows[0] as TextRow).y0;
    const y1 = r.bottom ?? (r.rows[r.rows.length - 1] as TextRow).y1;
    const inside = edges.v.filter(
      (e) => e.at > r.x0 + 3 && e.at < r.x1 - 3 && Math.min(e.to, y1) - Math.max(e.from, y0) > 6,
    );
    const places = clusterPositions(
      inside.map((e) => ({ at: e.at, weight: 1 })),
      3,
    );
    return inside.length >= 8 && places.length >= inside.length * 0.4 && places.length >= 8;
  };
}

/** The table of rows that white space alone tells from text, if it is one and outside those known already. */
function openGrid(
  band: TextRegion,
  rows: readonly TextRow[],
  known: readonly Grid[],
  scale: Scale,
  variants: boolean,
): Grid | undefined {
  if (known.some((g) => shareInside(gridBox(g), band) > 0.1)) return undefined;
  const t = variants ? withLabels(band, outside(rows, known), scale) : textGrid(band, scale);
  const confidence = t ? rateTable(t, scale, 'open') : 0;
  return t && confidence > 0 ? { ...t.grid, confidence } : undefined;
}

/** Long labels of the first column were taken for running text: they come back when the columns stay as they are. */
function withLabels(band: TextRegion, rows: readonly TextRow[], scale: Scale): TextGrid | undefined {
  const plain = textGrid(band, scale);
  if (!plain) return undefined;
  const first = band.rows[0] as TextRow;
  const last = band.rows[band.rows.length - 1] as TextRow;
  const inside = rowsBetween(rows, first.y0, last.y1, band.x0 - scale.em, band.x1 + scale.em);
  const count = (list: readonly TextRow[]): number => list.reduce((n, r) => n + r.words.length, 0);
  if (count(inside) === count(band.rows)) return plain;
  const full = textGrid({ ...band, rows: inside }, scale);
  return full && full.xs.length >= plain.xs.length ? full : plain;
}

/** Share of a region that lies inside a box. */
function shareInside(b: Box, r: TextRegion): number {
  const y0 = r.top ?? (r.rows[0] as TextRow).y0;
  const y1 = r.bottom ?? (r.rows[r.rows.length - 1] as TextRow).y1;
  const w = Math.min(b.x1, r.x1) - Math.max(b.x0, r.x0);
  const h = Math.min(b.y1, y1) - Math.max(b.y0, y0);
  return w > 0 && h > 0 ? (w * h) / Math.max(1, (r.x1 - r.x0) * (y1 - y0)) : 0;
}

const insideBox = (b: Box, e: Edge): boolean =>
  e.at > b.y0 - 2 && e.at < b.y1 + 2 && Math.min(e.to, b.x1) - Math.max(e.from, b.x0) > (e.to - e.from) * 0.5;

/** Rows without the words that already lie in tables. */
function outside(rows: readonly TextRow[], grids: readonly Grid[]): TextRow[] {
  if (grids.length === 0) return [...rows];
  const boxes = grids.map(gridBox);
  const isTaken = (w: Word): boolean => {
    const x = (w.x0 + w.x1) / 2;
    const y = w.baseline - w.size * 0.3;
    return boxes.some((b) => x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1);
  };
  const out: TextRow[] = [];
  for (const r of rows) {
    if (r.words.some(isTaken)) {
      const words = r.words.filter((w) => !isTaken(w));
      if (words.length > 0) out.push(rowOf(words));
    } else if (r.words.length > 0) out.push(r);
  }
  return out;
}
