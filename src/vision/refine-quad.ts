import { median, type Quad, type Raster } from '../document/index.ts';
import { crossing, type Line } from './hough-lines.ts';

/**
 * Refits each side at full resolution: finds the strongest step across it at many places, then fits a line without
 * outliers.
 */
export function refineQuad(raster: Raster, coarse: Quad): Quad {
  const size = Math.max(raster.width, raster.height);
  const reach = Math.max(4, size * 0.008);
  const lines: Line[] = [];
  for (let side = 0; side < 4; side++) {
    const [ax, ay] = [coarse[side * 2]!, coarse[side * 2 + 1]!];
    const [bx, by] = [coarse[((side + 1) % 4) * 2]!, coarse[((side + 1) % 4) * 2 + 1]!];
    const length = Math.hypot(bx - ax, by - ay);
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    const [nx, ny] = [-dy, dx];
    const points: { u: number; v: number; w: number }[] = [];
    for (let i = 0; i < 90; i++) {
      const u = length * (0.03 + (0.94 * i) / 89);
      const found = stepAt(raster, ax + dx * u, ay + dy * u, nx, ny, reach);
      if (found) points.push({ u, v: found.at, w: found.size });
    }
    const fitted = fitLine(points);
    const shift = fitted ?? { a: 0, b: 0 };
    // v = a + b u in side coordinates, converted to normal form.
    const p0x = ax + nx * shift.a;
    const p0y = ay + ny * shift.a;
    const ex = dx + nx * shift.b;
    const ey = dy + ny * shift.b;
    const l = Math.hypot(ex, ey);
    const [cos, sin] = [-ey / l, ex / l];
    lines.push({ cos, sin, rho: p0x * cos + p0y * sin, votes: 0 });
  }
  const corners = [
    crossing(lines[3]!, lines[0]!),
    crossing(lines[0]!, lines[1]!),
    crossing(lines[1]!, lines[2]!),
    crossing(lines[2]!, lines[3]!),
  ];
  const out: number[] = [];
  for (let i = 0; i < 4; i++) {
    const p = corners[i];
    // Reject a refined corner far from the coarse one: something else attracted it.
    if (!p || Math.hypot(p[0] - coarse[i * 2]!, p[1] - coarse[i * 2 + 1]!) > reach * 3) return coarse;
    out.push(p[0], p[1]);
  }
  return out as unknown as Quad;
}

/** Offset of the largest colour step along the normal. */
function stepAt(
  raster: Raster,
  x: number,
  y: number,
  nx: number,
  ny: number,
  reach: number,
): { at: number; size: number } | undefined {
  const { data, width, height, channels } = raster;
  const n = Math.ceil(reach);
  const half = Math.max(2, Math.round(reach / 4));
  const profile: Float64Array[] = Array.from({ length: channels }, () => new Float64Array(2 * n + 1));
  for (let d = -n; d <= n; d++) {
    // A short mean along the side suppresses grain and noise.
    for (let s = -2; s <= 2; s++) {
      const px = Math.round(x + nx * d - ny * s * 1.5);
      const py = Math.round(y + ny * d + nx * s * 1.5);
      if (px < 0 || py < 0 || px >= width || py >= height) return undefined;
      const i = (py * width + px) * channels;
      for (let c = 0; c < channels; c++) profile[c]![d + n]! += data[i + c]! / 5;
    }
  }
  let best = 0;
  let sum = 0;
  let weight = 0;
  const response = new Float64Array(2 * n + 1);
  for (let k = half; k + half <= 2 * n; k++) {
    let r = 0;
    for (const p of profile) {
      let a = 0;
      let b = 0;
      for (let j = 0; j < half; j++) {
        a += p[k - 1 - j] ?? p[0]!;
        b += p[k + j]!;
      }
      r = Math.max(r, Math.abs(a - b) / half);
    }
    response[k] = r;
    if (r > best) best = r;
  }
  if (best < 10) return undefined;
  for (let k = half; k + half <= 2 * n; k++) {
    if (response[k]! < best * 0.85) continue;
    sum += (k - n - 0.5) * response[k]!;
    weight += response[k]!;
  }
  return { at: sum / weight, size: best };
}

/**
 * Line through points by iteratively reweighted least squares (Tukey's biweight): print or a finger at the border must
 * not bend it.
 */
function fitLine(points: { u: number; v: number; w: number }[]): { a: number; b: number } | undefined {
  if (points.length < 12) return undefined;
  let a = median(points.map((p) => p.v))!;
  let b = 0;
  for (let round = 0; round < 12; round++) {
    const scale = Math.max(0.8, median(points.map((p) => Math.abs(p.v - a - b * p.u)))! * 4.5);
    let [s, su, sv, suu, suv] = [0, 0, 0, 0, 0];
    for (const p of points) {
      const r = (p.v - a - b * p.u) / scale;
      if (Math.abs(r) >= 1) continue;
      const w = (1 - r * r) ** 2;
      s += w;
      su += w * p.u;
      sv += w * p.v;
      suu += w * p.u * p.u;
      suv += w * p.u * p.v;
    }
    const det = s * suu - su * su;
    if (s < 4 || Math.abs(det) < 1e-6) return undefined;
    b = (s * suv - su * sv) / det;
    a = (sv - b * su) / s;
  }
  return { a, b };
}
