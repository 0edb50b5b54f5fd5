import { type Glyph, intersectionArea, type Line, type PageContent, type Table } from '../../document/index.ts';
import { buildLines, isSure, type Region } from '../../layout/index.ts';
import { cleanEdges, type Edge, type Edges, withoutStrokes } from '../edges.ts';
import { hasGap } from '../grid/columns.ts';
import { dealGlyphs, type Grid, gridBox, tableOfGrid } from '../grid/grid.ts';
import { headerCount } from '../roles/headers.ts';
import { type Scale, scaleOf, type TextRow, textRows } from '../words.ts';
import { bandedGrids } from './banded.ts';
import { bandRegions } from './bands.ts';
import { drawings } from './drawings.ts';
import { headedGrids, isBetter } from './headed-grids.ts';
import { withoutHighlights } from './highlights.ts';
import { likelyGrids } from './likely-tables.ts';
import { withoutLinkBoxes } from './link-boxes.ts';
import { openGrid, openRows } from './open-grids.ts';
import { insideBox, isFree, outside } from './outside.ts';
import { proposedGrids } from './proposals.ts';
import { refineRuled } from './refine.ts';
import { replaceByRuledRows } from './replace-by-ruled-rows.ts';
import { gridsBetweenRules } from './rule-grids.ts';
import { ruleRegions } from './rule-regions.ts';
import { ruledCandidates } from './ruled.ts';
import { withoutPageNumber, withoutRunningHead, withoutRunningTitles } from './running-head.ts';
import { splitStacked } from './stacked.ts';
import { stripedGrids } from './striped.ts';
import { stripedRowGrids } from './striped-rows.ts';
import { taggedGrids } from './tagged.ts';
import { turnedTables } from './turned.ts';
import { withoutUnderlines } from './underlines.ts';
import { withoutBoxedListings } from './zones.ts';

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
  const { rows: all, edges } = tableInk(page, lines, scale);
  const grids = borderedGrids(page, all, edges, scale);
  const fills = withoutHighlights(page.fills, all);
  if (!scale.noisy) {
    grids.push(...bandedGrids(fills, all, scale).filter((g) => isFree(g, grids)));
    grids.push(...stripedRowGrids(fills, all, edges, scale).filter((g) => isFree(g, grids)));
  }
  const headed = scale.noisy ? [] : headedGrids(outside(all, grids), edges, fills, grids, scale);
  // White space tells the columns of figures as well, and the spans of their heads better; so do rules that stand under
  // some heads only.
  grids.push(...headed.filter((t) => !t.figures && t.plain).map((t) => t.grid));
  let rows = outside(all, grids);
  const free = edges.h.filter((e) => !grids.some((g) => insideBox(gridBox(g), e)));
  if (free.length >= 2 && rows.length > 0) {
    addBetweenRules(grids, page, rows, edges, free, scale);
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
  if (variants) addVariants(grids, { ...page, fills }, all, edges, scale);
  const found = regions ? withRegions(page, grids, regions, all, edges, scale) : grids;
  return tablesOf(
    found.flatMap((grid) => splitStacked(grid, page.glyphs)),
    page,
  ).sort(byPlace);
}

/** The rows and rules of a page that tables may have: without the lines of words and links, and without running titles. */
function tableInk(page: PageContent, lines: Line[], scale: Scale): { rows: readonly TextRow[]; edges: Edges } {
  const drawn = cleanEdges(withoutLinkBoxes(page), scale.em);
  const rows = textRows(lines);
  if (scale.noisy) return { rows, edges: withoutStrokes(drawn, page.glyphs) };
  const titled = withoutRunningTitles({ rows, edges: withoutUnderlines(drawn, rows) }, page.height, scale);
  return {
    rows: withoutRunningHead(withoutPageNumber(titled.rows, page.width), page.height),
    edges: titled.edges,
  };
}

/** Tables that tags or rules in both directions tell. */
function borderedGrids(page: PageContent, rows: readonly TextRow[], edges: Edges, scale: Scale): Grid[] {
  const grids: Grid[] = taggedGrids(page);
  const tagged = grids.map(gridBox);
  for (const c of ruledCandidates(page, edges, scale)) {
    const same = tagged.findIndex((b) => intersectionArea(b, c.box) > 0);
    if (same >= 0) {
      grids[same] = withRules(grids[same] as Grid, c.grid);
      continue;
    }
    const refined = refineRuled(c.grid, rows, edges, scale);
    if (refined) grids.push(refined);
  }
  return grids;
}

/** Adds the tables of regions between rules that no table has yet. */
function addBetweenRules(
  grids: Grid[],
  page: PageContent,
  rows: readonly TextRow[],
  edges: Edges,
  free: readonly Edge[],
  scale: Scale,
): void {
  const inDrawing = drawings(page, edges);
  const own = scale.noisy ? rows : withoutBoxedListings(rows, page.fills, edges);
  // Widest first: rules under spanning heads must not make a table of their own inside the one they belong to.
  for (const region of ruleRegions(free, own, scale).sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0)))
    if (!inDrawing(region)) grids.push(...gridsBetweenRules(region, rows, grids, scale));
}

/** Adds the tables that only rules between all rows or backgrounds tell, or lets them replace what was found there. */
function addVariants(grids: Grid[], page: PageContent, rows: readonly TextRow[], edges: Edges, scale: Scale): void {
  const bordered = grids.filter((g) => g.bordered);
  replaceByRuledRows(grids, edges, outside(rows, bordered), scale);
  // Last, because white space tells the columns of most coloured tables better than backgrounds, which often cover
  // cells in part.
  grids.push(...stripedGrids(page, edges, rows, grids, scale));
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
