import type { Quad, Raster } from '../document/index.ts';
import { crossing, type Edges, gradient, houghLines, type Line, reduce, type Small } from './hough-lines.ts';
import { refineQuad } from './refine-quad.ts';

/**
 * Corners of a sheet of paper photographed on a background, in pixels of the raster: top-left, top-right, bottom-right,
 * bottom-left. Combines Hough lines of the colour gradient (Duda and Hart 1972) to all quadrangles of two horizontal
 * and two vertical lines. Rates them by the share of each side that is an edge, the colour difference across it (table
 * frames have none) and the area. Then refits each side at full resolution. Undefined if a side has no clear edge, or
 * if the sheet fills the image or is mostly outside.
 */
export function findPageQuad(raster: Raster): Quad | undefined {
  if (raster.width < 60 || raster.height < 60) return undefined;
  const small = reduce(raster);
  const edges = gradient(small);
  const lines = houghLines(small, edges);
  const best = bestQuad(small, edges, lines.level, lines.upright);
  if (!best) return undefined;
  const coarse = best.map((v) => v * small.scale) as unknown as Quad;
  return refineQuad(raster, coarse);
}

function bestQuad(small: Small, edges: Edges, level: Line[], upright: Line[]): Quad | undefined {
  const { width, height } = small;
  const area = width * height;
  let best: Quad | undefined;
  let bestScore = 0;
  const yAt = (l: Line): number => (l.rho - (width / 2) * l.cos) / l.sin;
  const xAt = (l: Line): number => (l.rho - (height / 2) * l.sin) / l.cos;
  for (const top of level) {
    for (const bottom of level) {
      if (yAt(bottom) - yAt(top) < height * 0.25) continue;
      for (const left of upright) {
        for (const right of upright) {
          if (xAt(right) - xAt(left) < width * 0.2) continue;
          const c = [crossing(top, left), crossing(top, right), crossing(bottom, right), crossing(bottom, left)];
          if (
            c.some(
              (p) => !p || p[0] < -width * 0.03 || p[1] < -height * 0.03 || p[0] > width * 1.03 || p[1] > height * 1.03,
            )
          )
            continue;
          const q = (c as [number, number][]).flat() as unknown as Quad;
          const share = quadArea(q) / area;
          if (share < 0.15 || share > 0.985) continue;
          let sum = 0;
          let least = 1;
          for (let i = 0; i < 4; i++) {
            const s = sideScore(small, edges, q, i);
            sum += s;
            least = Math.min(least, s);
            if (least < 0.5) break;
          }
          if (least < 0.5) continue;
          const score = (sum / 4) * (0.7 + 0.3 * Math.min(1, share / 0.8)) * (0.8 + 0.2 * least);
          if (score > bestScore) {
            bestScore = score;
            best = q;
          }
        }
      }
    }
  }
  return bestScore > 0.5 ? best : undefined;
}

function quadArea(q: Quad): number {
  let s = 0;
  for (let i = 0; i < 4; i++) s += q[i * 2]! * q[((i + 1) % 4) * 2 + 1]! - q[((i + 1) % 4) * 2]! * q[i * 2 + 1]!;
  return s / 2;
}

/** Share of a side that is an edge in its direction, with different colours on both sides. */
function sideScore(small: Small, edges: Edges, q: Quad, side: number): number {
  const { width, height, planes } = small;
  const [ax, ay] = [q[side * 2]!, q[side * 2 + 1]!];
  const [bx, by] = [q[((side + 1) % 4) * 2]!, q[((side + 1) % 4) * 2 + 1]!];
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 20) return 0;
  const [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
  const n = Math.min(80, Math.floor(length / 3));
  let hit = 0;
  let seen = 0;
  const mean = new Float64Array(planes.length);
  const differences: number[][] = [];
  for (let i = 0; i < n; i++) {
    const t = 0.03 + (0.94 * (i + 0.5)) / n;
    const x = ax + (bx - ax) * t;
    const y = ay + (by - ay) * t;
    const px = Math.round(x);
    const py = Math.round(y);
    if (px < 3 || py < 3 || px >= width - 3 || py >= height - 3) {
      // A side along the image border proves nothing, but a corner just outside may be right.
      seen++;
      continue;
    }
    seen++;
    let best = 0;
    for (let d = -2; d <= 2; d++) {
      const j = Math.round(y + ny * d) * width + Math.round(x + nx * d);
      const along = Math.abs(edges.gx[j]! * nx + edges.gy[j]! * ny);
      if (along > best) best = along;
    }
    if (best >= edges.strong * 0.7) hit++;
    const at = (d: number): number => {
      const sx = Math.max(0, Math.min(width - 1, Math.round(x + nx * d)));
      const sy = Math.max(0, Math.min(height - 1, Math.round(y + ny * d)));
      return sy * width + sx;
    };
    const diff = planes.map((p) => p[at(6)]! - p[at(-6)]!);
    diff.forEach((v, c) => {
      mean[c]! += v;
    });
    differences.push(diff);
  }
  if (seen === 0 || differences.length < n * 0.5) return 0;
  const norm = Math.hypot(...mean) / differences.length;
  if (norm < 10) return 0;
  // The colour difference must have nearly the same direction everywhere.
  let agree = 0;
  for (const d of differences) {
    let dot = 0;
    d.forEach((v, c) => {
      dot += v * mean[c]!;
    });
    if (dot > 0) agree++;
  }
  const consistent = agree / differences.length;
  return consistent < 0.7 ? 0 : (hit / seen) * Math.min(1, consistent / 0.9);
}
