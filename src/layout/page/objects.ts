import type { Box, Glyph, Line } from '../../document/index.ts';
import { makeLine } from './lines.ts';

/** Lines with everything inside the given boxes taken away; a line that reaches over an edge is cut there. */
export function outsideOf(lines: readonly Line[], objects: readonly { box: Box }[]): Line[] {
  if (objects.length === 0) return lines.slice();
  const out: Line[] = [];
  for (const line of lines) {
    const near = objects.filter((o) => o.box.x0 < line.box.x1 && o.box.x1 > line.box.x0 && o.box.y0 < line.box.y1 && o.box.y1 > line.box.y0);
    if (near.length === 0) {
      out.push(line);
      continue;
    }
    let run: Glyph[] = [];
    let kept = 0;
    const runs: Glyph[][] = [];
    for (const g of line.glyphs) {
      const x = (g.x0 + g.x1) / 2;
      const y = (g.y0 + g.y1) / 2;
      if (near.some((o) => x >= o.box.x0 && x <= o.box.x1 && y >= o.box.y0 && y <= o.box.y1)) {
        if (run.length > 0) runs.push(run);
        run = [];
      } else {
        run.push(g);
        kept++;
      }
    }
    if (run.length > 0) runs.push(run);
    if (kept === line.glyphs.length) out.push(line);
    else for (const r of runs) out.push(makeLine(r, line.angle, line.baseline));
  }
  return out;
}
