import { intersectionArea, type PageContent } from '../../document/index.ts';
import { type Edges, fillEdges, isDrawing, tidy } from '../edges.ts';
import { dealGlyphs, type Grid, gridBox } from '../grid/grid.ts';
import { rowsBetween, type Scale, type TextRow } from '../words.ts';
import { refineRuled } from './refine.ts';
import { ruledCandidates } from './ruled.ts';

/**
 * Tables whose cells or rows are marked by backgrounds instead of rules: the sides of the fills are their borders.
 * Cards, buttons and bars have backgrounds too, so most cells must contain short text, and no word may cross a border.
 */
export function stripedGrids(
  page: PageContent,
  drawn: Edges,
  rows: readonly TextRow[],
  taken: readonly Grid[],
  scale: Scale,
): Grid[] {
  if (page.fills.length < 3 || isDrawing(page.fills)) return [];
  const fills = fillEdges(page.fills, scale.em, page.width * page.height);
  if (fills.h.length < 3) return [];
  const edges: Edges = { h: tidy([...fills.h, ...drawn.h], scale.em), v: tidy([...fills.v, ...drawn.v], scale.em) };
  const out: Grid[] = [];
  for (const c of ruledCandidates(page, edges, scale)) {
    if ([...taken, ...out].some((g) => intersectionArea(gridBox(g), c.box) > 0)) continue;
    if (c.grid.ys.length < 4) continue;
    const grid = refineRuled({ ...c.grid, method: 'striped' }, rows, edges, scale);
    if (!grid || grid.ys.length < 4 || grid.xs.length < 3) continue;
    if (!holdsShortText(grid, page) || wordsCross(grid, rows)) continue;
    out.push({
      ...grid,
      method: 'striped',
      confidence: Math.min(grid.confidence, 0.75),
      closedTop: true,
      closedBottom: true,
    });
  }
  return out;
}

function holdsShortText(grid: Grid, page: PageContent): boolean {
  const dealt = grid.glyphs ?? dealGlyphs(grid, page.glyphs);
  const filled = dealt.filter((d) => d.length > 0).length;
  const long = dealt.filter((d) => d.length > 120).length;
  return filled >= grid.slots.length * 0.6 && long <= filled * 0.2;
}

function wordsCross(grid: Grid, rows: readonly TextRow[]): boolean {
  if (grid.glyphs) return false;
  const box = gridBox(grid);
  const inside = rowsBetween(rows, box.y0, box.y1, box.x0, box.x1);
  let cross = 0;
  let all = 0;
  for (const r of inside) {
    for (const w of r.words) {
      all++;
      const y = w.baseline - w.size * 0.3;
      const hit = grid.slots.some((s) => {
        const x = grid.xs[s.col] as number;
        return (
          s.col > 0 &&
          y > (grid.ys[s.row] as number) &&
          y < (grid.ys[s.row + s.rowSpan] as number) &&
          w.x0 < x - w.size * 0.3 &&
          w.x1 > x + w.size * 0.3
        );
      });
      if (hit) cross++;
    }
  }
  return cross > all * 0.05;
}
