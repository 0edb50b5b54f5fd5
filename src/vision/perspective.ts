import { IDENTITY, type Quad, type Raster, type Transform } from '../document/index.ts';
import { solveLinear } from './ellipse.ts';
import { sampleSegment } from './sample-segment.ts';

/** 3 x 3 matrix in row order, last element 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** The homography that maps the corners of `from` to those of `to`; undefined for degenerate quads. */
export function homography(from: Quad, to: Quad): Homography | undefined {
  const m: number[][] = [];
  const v: number[] = [];
  for (let i = 0; i < 4; i++) {
    const [x, y, u, w] = [from[i * 2]!, from[i * 2 + 1]!, to[i * 2]!, to[i * 2 + 1]!];
    m.push([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -w * x, -w * y]);
    v.push(u, w);
  }
  return solveLinear(m, v) as Homography | undefined;
}

/** Known ratios of long to short side: ISO 216, US letter, US legal. */
const ratios = [Math.SQRT2, 11 / 8.5, 14 / 8.5];

/**
 * Height to width ratio of the rectangle shown by a quad, for a camera with square pixels and its centre in the middle
 * of the image (Zhang and He, Whiteboard Scanning and Image Enhancement, 2007). Falls back to the mean of opposite
 * sides if the quad has almost no perspective, where the formula is unstable. Snaps to paper sizes within 4 %.
 */
function rectangleRatio(q: Quad, width: number, height: number): number {
  const sides = [0, 1, 2, 3].map((i) =>
    Math.hypot(q[((i + 1) % 4) * 2]! - q[i * 2]!, q[((i + 1) % 4) * 2 + 1]! - q[i * 2 + 1]!),
  ) as [number, number, number, number];
  const plain = (sides[1] + sides[3]) / (sides[0] + sides[2]);
  let ratio = plain;
  const [cx, cy] = [width / 2, height / 2];
  // Homogeneous corners: 1 top-left, 2 top-right, 3 bottom-left, 4 bottom-right.
  const p = [0, 1, 3, 2].map((i) => [q[i * 2]! - cx, q[i * 2 + 1]! - cy, 1] as const) as [V3, V3, V3, V3];
  const k2 = dot(cross(p[0], p[3]), p[2]) / dot(cross(p[1], p[3]), p[2]);
  const k3 = dot(cross(p[0], p[3]), p[1]) / dot(cross(p[2], p[3]), p[1]);
  const n2: V3 = [k2 * p[1][0] - p[0][0], k2 * p[1][1] - p[0][1], k2 - 1];
  const n3: V3 = [k3 * p[2][0] - p[0][0], k3 * p[2][1] - p[0][1], k3 - 1];
  const strong = Math.abs(k2 - 1) > 0.03 && Math.abs(k3 - 1) > 0.03;
  if (strong) {
    const f2 = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2]);
    const size = Math.max(width, height);
    if (f2 > (size * 0.4) ** 2 && f2 < (size * 6) ** 2) {
      const length = (n: V3): number => Math.sqrt((n[0] * n[0] + n[1] * n[1]) / f2 + n[2] * n[2]);
      const r = length(n3) / length(n2);
      if (r > plain * 0.6 && r < plain * 1.67) ratio = r;
    }
  }
  for (const known of ratios) {
    if (Math.abs(ratio / known - 1) < 0.04) return known;
    if (Math.abs(ratio * known - 1) < 0.04) return 1 / known;
  }
  return ratio;
}

type V3 = readonly [number, number, number];
const cross = (a: V3, b: V3): V3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Pixels of a row over which the perspective is taken as linear: off by less than 1/100 pixel for photographed papers.
 */
const SEGMENT = 16;

/**
 * The inside of a quad (pixels) as an upright rectangle, bilinear, at the resolution of the quad's longest sides; and
 * the map from its pixels to those of the input.
 */
export function warpToRectangle(raster: Raster, q: Quad): { raster: Raster; toInput: Transform } {
  const side = (i: number): number =>
    Math.hypot(q[((i + 1) % 4) * 2]! - q[i * 2]!, q[((i + 1) % 4) * 2 + 1]! - q[i * 2 + 1]!);
  const ratio = rectangleRatio(q, raster.width, raster.height);
  let width = Math.max(side(0), side(2));
  let height = Math.max(side(1), side(3));
  // Stretch the side that lost more to perspective.
  if (height / width < ratio) height = width * ratio;
  else width = height / ratio;
  const w = Math.max(1, Math.round(width));
  const h = Math.max(1, Math.round(height));
  const m = homography([0, 0, w, 0, w, h, 0, h], q);
  if (!m) return { raster, toInput: IDENTITY };
  const { channels } = raster;
  const out = new Uint8Array(w * h * channels);
  for (let y = 0, to = 0; y < h; y++) {
    const v = y + 0.5;
    const place = (u: number): [number, number] => {
      const d = 1 / (m[6] * u + m[7] * v + 1);
      return [(m[0] * u + m[1] * v + m[2]) * d - 0.5, (m[3] * u + m[4] * v + m[5]) * d - 0.5];
    };
    let [fx, fy] = place(0.5);
    for (let x = 0; x < w; x += SEGMENT) {
      const count = Math.min(SEGMENT, w - x);
      const [nextX, nextY] = place(x + count + 0.5);
      sampleSegment(raster, { x: fx, y: fy, stepX: (nextX - fx) / count, stepY: (nextY - fy) / count, count }, out, to);
      [fx, fy] = [nextX, nextY];
      to += count * channels;
    }
  }
  return { raster: { data: out, width: w, height: h, channels, dpi: raster.dpi }, toInput: [...m, 1] };
}
