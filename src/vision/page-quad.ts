import type { Quad, Raster } from '../document/index.ts';

/** Longest side of the image the border is searched in. */
const workSide = 420;

/** Mean colour planes of a reduced image. */
interface Small {
  width: number;
  height: number;
  /** Pixels of the raster per pixel here. */
  scale: number;
  planes: Float32Array[];
}

/** `x cos + y sin = rho`, with (cos, sin) the normal. */
interface Line {
  cos: number;
  sin: number;
  rho: number;
  votes: number;
}

/**
 * Corners of a sheet of paper photographed on a background, in pixels of the raster: top-left, top-right, bottom-right, bottom-left.
 *
 * Hough lines of the colour gradient (Duda and Hart 1972), all quadrangles of two level and two upright ones, judged by how much of each side is an edge, by the
 * difference of colour across it (frames of tables have none) and by area; then each side is fitted again at full resolution. Undefined when a side has no clear
 * edge, when the sheet fills the image or most of it is outside.
 */
export function findPageQuad(raster: Raster): Quad | undefined {
  if (raster.width < 60 || raster.height < 60) return undefined;
  const small = reduce(raster);
  const edges = gradient(small);
  const lines = houghLines(small, edges);
  const best = bestQuad(small, edges, lines.level, lines.upright);
  if (!best) return undefined;
  const coarse = best.map((v) => v * small.scale) as unknown as Quad;
  return refine(raster, coarse);
}

function reduce(raster: Raster): Small {
  const scale = Math.max(1, Math.max(raster.width, raster.height) / workSide);
  const width = Math.floor(raster.width / scale);
  const height = Math.floor(raster.height / scale);
  const { channels, data } = raster;
  const planes = Array.from({ length: channels }, () => new Float32Array(width * height));
  for (let y = 0; y < height; y++) {
    const y0 = Math.floor(y * scale);
    const y1 = Math.max(y0 + 1, Math.floor((y + 1) * scale));
    for (let x = 0; x < width; x++) {
      const x0 = Math.floor(x * scale);
      const x1 = Math.max(x0 + 1, Math.floor((x + 1) * scale));
      const n = (x1 - x0) * (y1 - y0);
      for (let c = 0; c < channels; c++) {
        let s = 0;
        for (let yy = y0; yy < y1; yy++)
          for (let i = (yy * raster.width + x0) * channels + c, end = (yy * raster.width + x1) * channels; i < end; i += channels) s += data[i]!;
        planes[c]![y * width + x] = s / n;
      }
    }
  }
  return { width, height, scale, planes: planes.map((p) => blurred(p, width, height)) };
}

/** Two passes of a 3 x 3 mean: wood grain and print lose against the border. */
function blurred(plane: Float32Array, width: number, height: number): Float32Array {
  let from = plane;
  for (let pass = 0; pass < 2; pass++) {
    const to = from.slice();
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        to[i] =
          (from[i - width - 1]! +
            from[i - width]! +
            from[i - width + 1]! +
            from[i - 1]! +
            from[i]! +
            from[i + 1]! +
            from[i + width - 1]! +
            from[i + width]! +
            from[i + width + 1]!) /
          9;
      }
    }
    from = to;
  }
  return from;
}

interface Edges {
  gx: Float32Array;
  gy: Float32Array;
  size: Float32Array;
  strong: number;
}

/** Gradient of the channel in which it is largest. */
function gradient(small: Small): Edges {
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
  // The border is among the strongest fifth, and never weaker than a visible step.
  return { gx, gy, size, strong: Math.max(14, Math.min(60, sample[Math.floor(sample.length * 0.85)]!)) };
}

const angleSteps = 180;

function houghLines(small: Small, edges: Edges): { level: Line[]; upright: Line[] } {
  const { width, height } = small;
  const diagonal = Math.ceil(Math.hypot(width, height));
  const rhos = diagonal * 2 + 1;
  const votes = new Float32Array(angleSteps * rhos);
  const cos = Float64Array.from({ length: angleSteps }, (_, i) => Math.cos((i * Math.PI) / angleSteps));
  const sin = Float64Array.from({ length: angleSteps }, (_, i) => Math.sin((i * Math.PI) / angleSteps));
  const spread = 6;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (edges.size[i]! < edges.strong) continue;
      // Only the crest of the gradient votes, else a soft edge is many lines.
      const s = edges.size[i]!;
      const across = Math.abs(edges.gx[i]!) > Math.abs(edges.gy[i]!) ? 1 : width;
      if (s < edges.size[i - across]! || s < edges.size[i + across]!) continue;
      let t = Math.atan2(edges.gy[i]!, edges.gx[i]!);
      if (t < 0) t += Math.PI;
      const middle = Math.round((t / Math.PI) * angleSteps);
      const weight = Math.min(3, s / edges.strong);
      for (let k = middle - spread; k <= middle + spread; k++) {
        // Half a turn flips the sign of rho.
        const wrapped = ((k % angleSteps) + angleSteps) % angleSteps;
        const rho = Math.round(x * cos[wrapped]! + y * sin[wrapped]!) + diagonal;
        votes[wrapped * rhos + rho]! += weight;
      }
    }
  }
  const pick = (accept: (degrees: number) => boolean): Line[] => {
    const peaks: Line[] = [];
    const list: { k: number; r: number; v: number }[] = [];
    const least = Math.min(width, height) * 0.18;
    for (let k = 0; k < angleSteps; k++) {
      if (!accept((k * 180) / angleSteps)) continue;
      for (let r = 1; r < rhos - 1; r++) {
        const v = votes[k * rhos + r]!;
        if (v >= least && v >= votes[k * rhos + r - 1]! && v >= votes[k * rhos + r + 1]!) list.push({ k, r: r - diagonal, v });
      }
    }
    list.sort((a, b) => b.v - a.v);
    for (const p of list) {
      if (peaks.length >= 12) break;
      const c = cos[p.k]!;
      const s = sin[p.k]!;
      // Compared where lines cross the middle of the image: near there and near in angle means the same border.
      const same = peaks.some((q) => {
        const turn = Math.abs(c * q.sin - s * q.cos);
        const d = Math.abs(p.r - (width / 2) * c - (height / 2) * s - Math.sign(c * q.cos + s * q.sin) * (q.rho - (width / 2) * q.cos - (height / 2) * q.sin));
        return turn < 0.1 && d < 7;
      });
      if (!same) peaks.push({ cos: c, sin: s, rho: p.r, votes: p.v });
    }
    return peaks;
  };
  return { level: pick((d) => d > 45 && d < 135), upright: pick((d) => d <= 45 || d >= 135) };
}

function crossing(a: Line, b: Line): [number, number] | undefined {
  const d = a.cos * b.sin - a.sin * b.cos;
  if (Math.abs(d) < 0.2) return undefined;
  return [(a.rho * b.sin - b.rho * a.sin) / d, (a.cos * b.rho - b.cos * a.rho) / d];
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
          if (c.some((p) => !p || p[0] < -width * 0.03 || p[1] < -height * 0.03 || p[0] > width * 1.03 || p[1] > height * 1.03)) continue;
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

/** Share of a side that is an edge in its direction with another colour outside than inside. */
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
      // A side along the image's own border proves nothing, but a corner just outside may be right.
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
  // The difference points the same way in colour space nearly everywhere.
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

/** Each side fitted again at full resolution: the strongest step across it at many places, then a line without outliers. */
function refine(raster: Raster, coarse: Quad): Quad {
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
    // v = a + b u in side coordinates, back to a normal form.
    const p0x = ax + nx * shift.a;
    const p0y = ay + ny * shift.a;
    const ex = dx + nx * shift.b;
    const ey = dy + ny * shift.b;
    const l = Math.hypot(ex, ey);
    const [cos, sin] = [-ey / l, ex / l];
    lines.push({ cos, sin, rho: p0x * cos + p0y * sin, votes: 0 });
  }
  const corners = [crossing(lines[3]!, lines[0]!), crossing(lines[0]!, lines[1]!), crossing(lines[1]!, lines[2]!), crossing(lines[2]!, lines[3]!)];
  const out: number[] = [];
  for (let i = 0; i < 4; i++) {
    const p = corners[i];
    // A refined corner far from the coarse one was drawn away by something else.
    if (!p || Math.hypot(p[0] - coarse[i * 2]!, p[1] - coarse[i * 2 + 1]!) > reach * 3) return coarse;
    out.push(p[0], p[1]);
  }
  return out as unknown as Quad;
}

/** Place of the largest colour step along the normal, as an offset from the point. */
function stepAt(raster: Raster, x: number, y: number, nx: number, ny: number, reach: number): { at: number; size: number } | undefined {
  const { data, width, height, channels } = raster;
  const n = Math.ceil(reach);
  const half = Math.max(2, Math.round(reach / 4));
  const profile: Float64Array[] = Array.from({ length: channels }, () => new Float64Array(2 * n + 1));
  for (let d = -n; d <= n; d++) {
    // A short mean along the side quiets grain and noise.
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

/** Line through points by re-weighted least squares (Tukey's biweight): print or a finger at the border must not bend it. */
function fitLine(points: { u: number; v: number; w: number }[]): { a: number; b: number } | undefined {
  if (points.length < 12) return undefined;
  const sorted = points.map((p) => p.v).sort((a, b) => a - b);
  let a = sorted[sorted.length >> 1]!;
  let b = 0;
  for (let round = 0; round < 12; round++) {
    const residuals = points.map((p) => Math.abs(p.v - a - b * p.u)).sort((x, y) => x - y);
    const scale = Math.max(0.8, residuals[residuals.length >> 1]! * 4.5);
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
