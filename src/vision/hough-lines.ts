import { clamp, type Raster } from '../document/index.ts';

/** Longest side of the searched image. */
const WORK_SIDE = 420;
/** Steps per half turn. */
const ANGLES = 180;
/** A pixel votes for lines within this many steps of its gradient. */
const SPREAD = 6;
/** Maximum number of lines per direction; the search for quadrangles takes its fourth power. */
const MOST_LINES = 12;

/** Colour planes of a downscaled image. */
export interface Small {
  width: number;
  height: number;
  /** Original pixels per pixel. */
  scale: number;
  planes: Float32Array[];
}

/** `x cos + y sin = rho`, with (cos, sin) the normal. */
export interface Line {
  cos: number;
  sin: number;
  rho: number;
  votes: number;
}

/** Gradient of the channel with the largest gradient. */
export interface Edges {
  gx: Float32Array;
  gy: Float32Array;
  size: Float32Array;
  /** Minimum gradient of an edge. */
  strong: number;
}

export function reduce(raster: Raster, side = WORK_SIDE): Small {
  const scale = Math.max(1, Math.max(raster.width, raster.height) / side);
  const width = Math.floor(raster.width / scale);
  const height = Math.floor(raster.height / scale);
  const { channels, data } = raster;
  const planes = Array.from({ length: channels }, () => new Float32Array(width * height));
  const ends = Int32Array.from({ length: width }, (_, x) =>
    Math.max(Math.floor(x * scale) + 1, Math.floor((x + 1) * scale)),
  );
  const [first, second, third] = planes as [Float32Array, Float32Array, Float32Array];
  for (let y = 0; y < height; y++) {
    const y0 = Math.floor(y * scale);
    const y1 = Math.max(y0 + 1, Math.floor((y + 1) * scale));
    for (let yy = y0; yy < y1; yy++) {
      let i = yy * raster.width * channels;
      for (let x = 0, px = 0, to = y * width; x < width; x++, to++) {
        const end = ends[x]!;
        let r = 0;
        if (channels === 1) {
          for (; px < end; px++) r += data[i++]!;
          first[to]! += r;
          continue;
        }
        let g = 0;
        let b = 0;
        for (; px < end; px++, i += 3) {
          r += data[i]!;
          g += data[i + 1]!;
          b += data[i + 2]!;
        }
        first[to]! += r;
        second[to]! += g;
        third[to]! += b;
      }
    }
    for (const plane of planes)
      for (let x = 0; x < width; x++) plane[y * width + x]! /= (y1 - y0) * (ends[x]! - (x === 0 ? 0 : ends[x - 1]!));
  }
  return { width, height, scale, planes: planes.map((p) => blurred(p, width, height)) };
}

/**
 * Two passes of a 3 x 3 mean, which weaken wood grain and print relative to the border. The outermost pixels stay
 * unchanged.
 */
function blurred(plane: Float32Array, width: number, height: number): Float32Array {
  const sums = new Float32Array(width);
  let from = plane;
  for (let pass = 0; pass < 2; pass++) {
    const to = from.slice();
    for (let y = 1; y < height - 1; y++) {
      const row = y * width;
      for (let x = 0, i = row; x < width; x++, i++) sums[x] = from[i - width]! + from[i]! + from[i + width]!;
      for (let x = 1, i = row + 1; x < width - 1; x++, i++) to[i] = (sums[x - 1]! + sums[x]! + sums[x + 1]!) / 9;
    }
    from = to;
  }
  return from;
}

export function gradient(small: Small): Edges {
  const { width, height, planes } = small;
  const n = width * height;
  const gx = new Float32Array(n);
  const gy = new Float32Array(n);
  const size = new Float32Array(n);
  for (const p of planes) {
    for (let y = 2; y < height - 2; y++) {
      for (let x = 2; x < width - 2; x++) {
        const i = y * width + x;
        const dx = p[i + 1]! + p[i + 2]! - p[i - 1]! - p[i - 2]!;
        const dy = p[i + width]! + p[i + 2 * width]! - p[i - width]! - p[i - 2 * width]!;
        const s = Math.hypot(dx, dy);
        if (s > size[i]!) {
          size[i] = s;
          gx[i] = dx;
          gy[i] = dy;
        }
      }
    }
  }
  const sample: number[] = [];
  for (let i = 0; i < n; i += 5) sample.push(size[i]!);
  sample.sort((a, b) => a - b);
  // The border is among the strongest fifth, and at least a visible step.
  return { gx, gy, size, strong: clamp(sample[Math.floor(sample.length * 0.85)]!, 14, 60) };
}

const COS = Float64Array.from({ length: ANGLES }, (_, i) => Math.cos((i * Math.PI) / ANGLES));
const SIN = Float64Array.from({ length: ANGLES }, (_, i) => Math.sin((i * Math.PI) / ANGLES));

/**
 * The strongest lines through the edges, horizontal and vertical ones separately (Hough transform with gradient
 * direction: Duda and Hart 1972).
 */
export function houghLines(small: Small, edges: Edges): { level: Line[]; upright: Line[] } {
  const votes = castVotes(small, edges);
  const pick = (accept: (degrees: number) => boolean): Line[] => distinct(peaks(votes, small, accept), small);
  return { level: pick((d) => d > 45 && d < 135), upright: pick((d) => d <= 45 || d >= 135) };
}

const diagonalOf = ({ width, height }: Small): number => Math.ceil(Math.hypot(width, height));

/** Votes by angle, then by distance from the origin (`2 * diagonal + 1` bins). */
function castVotes(small: Small, edges: Edges): Float32Array {
  const { width, height } = small;
  const diagonal = diagonalOf(small);
  const rhos = diagonal * 2 + 1;
  const votes = new Float32Array(ANGLES * rhos);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (edges.size[i]! < edges.strong) continue;
      // Only the crest of the gradient votes, because a soft edge would give many lines.
      const s = edges.size[i]!;
      const across = Math.abs(edges.gx[i]!) > Math.abs(edges.gy[i]!) ? 1 : width;
      if (s < edges.size[i - across]! || s < edges.size[i + across]!) continue;
      let t = Math.atan2(edges.gy[i]!, edges.gx[i]!);
      if (t < 0) t += Math.PI;
      const middle = Math.round((t / Math.PI) * ANGLES);
      const weight = Math.min(3, s / edges.strong);
      for (let k = middle - SPREAD; k <= middle + SPREAD; k++) {
        // Half a turn flips the sign of rho.
        const wrapped = ((k % ANGLES) + ANGLES) % ANGLES;
        const rho = Math.round(x * COS[wrapped]! + y * SIN[wrapped]!) + diagonal;
        votes[wrapped * rhos + rho]! += weight;
      }
    }
  }
  return votes;
}

/** Local maxima among the votes, strongest first. */
function peaks(votes: Float32Array, small: Small, accept: (degrees: number) => boolean): Line[] {
  const diagonal = diagonalOf(small);
  const rhos = diagonal * 2 + 1;
  const least = Math.min(small.width, small.height) * 0.18;
  const out: Line[] = [];
  for (let k = 0; k < ANGLES; k++) {
    if (!accept((k * 180) / ANGLES)) continue;
    for (let r = 1; r < rhos - 1; r++) {
      const v = votes[k * rhos + r]!;
      if (v >= least && v >= votes[k * rhos + r - 1]! && v >= votes[k * rhos + r + 1]!)
        out.push({ cos: COS[k]!, sin: SIN[k]!, rho: r - diagonal, votes: v });
    }
  }
  return out.sort((a, b) => b.votes - a.votes);
}

/** Removes duplicates: lines that are close at the image centre and in angle are the same border. */
function distinct(lines: readonly Line[], { width, height }: Small): Line[] {
  const fromMiddle = (l: Line): number => l.rho - (width / 2) * l.cos - (height / 2) * l.sin;
  const out: Line[] = [];
  for (const p of lines) {
    if (out.length >= MOST_LINES) break;
    const same = out.some((q) => {
      const turn = Math.abs(p.cos * q.sin - p.sin * q.cos);
      return turn < 0.1 && Math.abs(fromMiddle(p) - Math.sign(p.cos * q.cos + p.sin * q.sin) * fromMiddle(q)) < 7;
    });
    if (!same) out.push(p);
  }
  return out;
}

/** Intersection of two lines; undefined if they are nearly parallel. */
export function crossing(a: Line, b: Line): [number, number] | undefined {
  const d = a.cos * b.sin - a.sin * b.cos;
  if (Math.abs(d) < 0.2) return undefined;
  return [(a.rho * b.sin - b.rho * a.sin) / d, (a.cos * b.rho - b.cos * a.rho) / d];
}
