import type { Quad } from '../../document/index.ts';
import type { Plane } from '../pixels.ts';

/**
 * Full height of a linear code: the decoder reports only the scan lines that it used. Moves the line across the bars up
 * and down while the pattern of dark and light stays the same. In pixels.
 */
export function growAlongBars(grey: Plane, quad: Quad): Quad {
  const [ax, ay, bx, by] = [
    (quad[0] + quad[6]) / 2,
    (quad[1] + quad[7]) / 2,
    (quad[2] + quad[4]) / 2,
    (quad[3] + quad[5]) / 2,
  ];
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 20) return quad;
  const nx = -(by - ay) / length;
  const ny = (bx - ax) / length;
  const samples = Math.min(400, Math.round(length));
  const profile = (offset: number): Float32Array | undefined => {
    const out = new Float32Array(samples);
    let inside = 0;
    for (let i = 0; i < samples; i++) {
      const t = (i + 0.5) / samples;
      const x = Math.round(ax + (bx - ax) * t + nx * offset);
      const y = Math.round(ay + (by - ay) * t + ny * offset);
      if (x < 0 || y < 0 || x >= grey.width || y >= grey.height) {
        out[i] = 255;
        continue;
      }
      inside++;
      out[i] = grey.data[y * grey.width + x]!;
    }
    return inside > samples / 2 ? out : undefined;
  };
  const reference = profile(0);
  if (!reference) return quad;
  const reach = (sign: number): number => {
    let last = 0;
    for (let d = 1; d <= length; d++) {
      const line = profile(sign * d);
      if (!line) break;
      if (correlation(reference, line) >= 0.6) last = d;
      else if (d - last > 4) break;
    }
    return last;
  };
  const up = Math.max(reach(-1), Math.abs((quad[0] - ax) * nx + (quad[1] - ay) * ny));
  const down = Math.max(reach(1), Math.abs((quad[6] - ax) * nx + (quad[7] - ay) * ny));
  return [
    ax - nx * up,
    ay - ny * up,
    bx - nx * up,
    by - ny * up,
    bx + nx * down,
    by + ny * down,
    ax + nx * down,
    ay + ny * down,
  ];
}

/** Pearson correlation; 0 for flat lines. */
function correlation(a: Float32Array, b: Float32Array): number {
  const n = a.length;
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const u = a[i]!;
    const v = b[i]!;
    sa += u;
    sb += v;
    saa += u * u;
    sbb += v * v;
    sab += u * v;
  }
  const va = saa - (sa * sa) / n;
  const vb = sbb - (sb * sb) / n;
  return va < 1 || vb < 1 ? 0 : (sab - (sa * sb) / n) / Math.sqrt(va * vb);
}
