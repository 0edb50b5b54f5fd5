import type { PageContent } from '../../document/index.ts';
import type { Edges } from '../edges.ts';
import { clusterPositions } from '../grid/lattice.ts';
import type { TextRegion } from '../grid/region.ts';
import type { TextRow } from '../words.ts';
import { shareInside } from './outside.ts';

/**
 * Tells regions that are pictures: mostly covered by one, or crossed by uprights that stand in no common column (frames
 * and boxes of a diagram).
 */
export function drawings(page: PageContent, edges: Edges): (r: TextRegion) => boolean {
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
