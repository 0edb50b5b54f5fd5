import type { Line, PageContent, Table } from '../document/index.ts';
import { cleanEdges } from './edges.ts';
import { dealGlyphs, type Grid, tableOfGrid } from './grid.ts';
import { countHeaderRows } from './headers.ts';
import { ruledCandidates } from './ruled.ts';
import { scaleOf } from './words.ts';

/**
 * Tables of one page, top to bottom. `page` gives rules, fills and characters (from the file or from pixels), `lines` the text lines of layout.
 * Every table is a full grid; cells hold their text by the centre of each character.
 */
export function findTables(page: PageContent, _lines: Line[]): Table[] {
  if (page.glyphs.length === 0) return [];
  const scale = scaleOf(page);
  const edges = cleanEdges(page.rulings, scale.em);
  const grids: Grid[] = ruledCandidates(page, edges, scale).map((c) => c.grid);
  return grids
    .map((grid) => {
      const dealt = grid.glyphs ?? dealGlyphs(grid, page.glyphs);
      const header = grid.headerRows ?? countHeaderRows(grid.slots, dealt, grid.ys.length - 1, grid.xs.length - 1);
      return tableOfGrid({ ...grid, glyphs: dealt }, page.glyphs, header);
    })
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}
