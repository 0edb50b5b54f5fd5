import { clamp, type Quad } from '../../document/index.ts';
import { homography } from '../perspective.ts';
import type { Plane } from '../pixels.ts';
import { type FinderTriple, findFinders } from './finder-patterns.ts';

/** A QR code on paper or cloth that is not flat, drawn anew on a flat grid. */
export interface FlattenedCode {
  /** Modules as squares with a quiet zone, to be decoded: 0 ink, 255 paper. */
  drawing: Plane;
  /** Corners of the symbol in pixels of the picture. */
  quad: Quad;
}

/** Side of a drawn module in pixels, and width of the quiet zone in modules. */
const SQUARE = 4;
const QUIET = 4;
const LEAST_SIDE = 21;
const LARGEST_SIDE = 73;
/** Distance of the nodes of the mesh, in modules. */
const MESH = 4;
/** Steps of the search for the places of nodes, in modules. */
const STEPS = [0.5, 0.3, 0.15, 0.15];
/** Cost of a node that is one module off the mean of its neighbours, in modules that are read clearly. */
const STIFFNESS = 6;
/** Weight of modules that every code has, as finder patterns. */
const KNOWN = 3;
/** Search for the corner without finder pattern: reach and step in modules. */
const REACH = 3;
const STEP = 0.5;

/**
 * Flattens QR codes that are bent: a mesh over the three finder patterns is moved until its modules are as clearly dark
 * or light as possible. A decoder that knows only perspective samples between the modules there. The likeliest come
 * first, and each is made only when it is asked for.
 */
export function* flattenCodes(grey: Plane): Generator<FlattenedCode> {
  const light = lightOf(grey);
  const ink = {
    data: Uint8Array.from(grey.data, (v, i) => (v < light.middle(i % grey.width, Math.floor(i / grey.width)) ? 1 : 0)),
    width: grey.width,
    height: grey.height,
  };
  for (const triple of findFinders(ink)) for (const side of sidesOf(triple)) yield flatten(grey, light, triple, side);
}

/** Probable numbers of modules of a side, the likeliest first. */
function sidesOf({ corner, right, below }: FinderTriple): number[] {
  const a = Math.hypot(right.x - corner.x, right.y - corner.y) / ((corner.module + right.module) / 2);
  const b = Math.hypot(below.x - corner.x, below.y - corner.y) / ((corner.module + below.module) / 2);
  const side = (a + b) / 2 + 7;
  const nearest = 17 + 4 * Math.round((side - 17) / 4);
  return [nearest, nearest + (side > nearest ? 4 : -4)].filter((s) => s >= LEAST_SIDE && s <= LARGEST_SIDE);
}

type Place = (u: number, v: number) => [number, number];

function flatten(grey: Plane, light: Light, { corner, right, below }: FinderTriple, side: number): FlattenedCode {
  const known = knownModules(side);
  const clearness = (place: Place, u: number, v: number): number => {
    const [x, y] = place(u + 0.5, v + 0.5);
    const value = light.darkness(x, y, sample(grey, x, y));
    const sign = known[v * side + u]!;
    return sign === 0 ? Math.abs(value) : KNOWN * sign * value;
  };
  const end = side - 3.5;
  const flat = (x: number, y: number): Place => {
    const m = homography(
      [3.5, 3.5, end, 3.5, end, end, 3.5, end],
      [corner.x, corner.y, right.x, right.y, x, y, below.x, below.y],
    );
    return (u, v) => {
      if (!m) return [-1, -1];
      const d = 1 / (m[6] * u + m[7] * v + 1);
      return [(m[0] * u + m[1] * v + m[2]) * d, (m[3] * u + m[4] * v + m[5]) * d];
    };
  };
  // The corner without a finder pattern: where the modules between are clearest.
  const module = (corner.module + right.module + below.module) / 3;
  const [px, py] = [right.x + below.x - corner.x, right.y + below.y - corner.y];
  let best = { place: flat(px, py), score: -1 };
  for (let dy = -REACH; dy <= REACH; dy += STEP) {
    for (let dx = -REACH; dx <= REACH; dx += STEP) {
      const place = flat(px + dx * module, py + dy * module);
      let score = 0;
      for (let v = side >> 1; v < side; v++) for (let u = side >> 1; u < side; u++) score += clearness(place, u, v);
      if (score > best.score) best = { place, score };
    }
  }
  const place = bend(best.place, side, module, clearness);
  const width = (side + 2 * QUIET) * SQUARE;
  const data = new Uint8Array(width * width).fill(255);
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      const [x, y] = place(u + 0.5, v + 0.5);
      if (light.darkness(x, y, sample(grey, x, y)) <= 0) continue;
      for (let k = 0; k < SQUARE; k++) {
        const at = ((v + QUIET) * SQUARE + k) * width + (u + QUIET) * SQUARE;
        data.fill(0, at, at + SQUARE);
      }
    }
  }
  const quad = [place(0, 0), place(side, 0), place(side, side), place(0, side)].flat() as unknown as Quad;
  return { drawing: { data, width, height: width }, quad };
}

/** Moves the nodes of a mesh over the code, one at a time, to where the modules around them are clearest. */
function bend(
  flat: Place,
  side: number,
  module: number,
  clearness: (place: Place, u: number, v: number) => number,
): Place {
  const cells = Math.ceil(side / MESH);
  const n = cells + 1;
  const shift = new Float64Array(2 * n * n);
  const place: Place = (u, v) => {
    const [x, y] = flat(u, v);
    const [cu, cv] = [clamp((u / side) * cells, 0, cells - 1e-6), clamp((v / side) * cells, 0, cells - 1e-6)];
    const [i, j] = [Math.floor(cu), Math.floor(cv)];
    const [fu, fv] = [cu - i, cv - j];
    const at = 2 * (j * n + i);
    const mix = (k: number): number =>
      (shift[at + k]! * (1 - fu) + shift[at + 2 + k]! * fu) * (1 - fv) +
      (shift[at + 2 * n + k]! * (1 - fu) + shift[at + 2 * n + 2 + k]! * fu) * fv;
    return [x + mix(0) * module, y + mix(1) * module];
  };
  const reach = side / cells;
  const score = (i: number, j: number): number => {
    let sum = 0;
    const [u0, u1] = [Math.max(0, Math.floor((i - 1) * reach)), Math.min(side, Math.ceil((i + 1) * reach))];
    const [v0, v1] = [Math.max(0, Math.floor((j - 1) * reach)), Math.min(side, Math.ceil((j + 1) * reach))];
    for (let v = v0; v < v1; v++) for (let u = u0; u < u1; u++) sum += clearness(place, u, v);
    const at = 2 * (j * n + i);
    for (const [di, dj] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      if (i + di < 0 || i + di >= n || j + dj < 0 || j + dj >= n) continue;
      const other = 2 * ((j + dj) * n + i + di);
      sum -= STIFFNESS * ((shift[at]! - shift[other]!) ** 2 + (shift[at + 1]! - shift[other + 1]!) ** 2);
    }
    return sum;
  };
  for (const step of STEPS) {
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        const at = 2 * (j * n + i);
        const [x, y] = [shift[at]!, shift[at + 1]!];
        let best = { x, y, score: score(i, j) };
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            if (dx === 0 && dy === 0) continue;
            shift[at] = x + dx * step;
            shift[at + 1] = y + dy * step;
            const now = score(i, j);
            if (now > best.score) best = { x: shift[at]!, y: shift[at + 1]!, score: now };
          }
        }
        shift[at] = best.x;
        shift[at + 1] = best.y;
      }
    }
  }
  return place;
}

/** Modules that every code of this size has: 1 dark, -1 light, 0 data (ISO/IEC 18004, 6.3). */
function knownModules(side: number): Int8Array {
  const out = new Int8Array(side * side);
  const square = (cu: number, cv: number, radius: number, dark: (r: number) => boolean): void => {
    for (let dv = -radius; dv <= radius; dv++)
      for (let du = -radius; du <= radius; du++) {
        const [u, v] = [cu + du, cv + dv];
        if (u >= 0 && v >= 0 && u < side && v < side)
          out[v * side + u] = dark(Math.max(Math.abs(du), Math.abs(dv))) ? 1 : -1;
      }
  };
  for (let i = 8; i < side - 8; i++) out[6 * side + i] = out[i * side + 6] = i % 2 === 0 ? 1 : -1;
  for (const [u, v] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    square(u, v, 4, (r) => r !== 2 && r !== 4);
  if (side > LEAST_SIDE) square(side - 7, side - 7, 2, (r) => r !== 1);
  return out;
}

function sample({ data, width, height }: Plane, x: number, y: number): number {
  const [px, py] = [x - 0.5, y - 0.5];
  if (px < 0 || py < 0 || px >= width - 1 || py >= height - 1) return 255;
  const [i, j] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - i, py - j];
  const at = j * width + i;
  return (
    (data[at]! * (1 - fx) + data[at + 1]! * fx) * (1 - fy) +
    (data[at + width]! * (1 - fx) + data[at + width + 1]! * fx) * fy
  );
}

/** Where the middle between ink and paper is, place by place: shade and glare change both. */
interface Light {
  middle(x: number, y: number): number;
  /** -1 paper .. 1 ink */
  darkness(x: number, y: number, value: number): number;
}

/** Side of a block of the light in pixels, and the blocks around that count. */
const BLOCK = 8;
const AROUND = 2;
const LEAST_CONTRAST = 12;

function lightOf({ data, width, height }: Plane): Light {
  const cols = Math.max(1, Math.ceil(width / BLOCK));
  const rows = Math.max(1, Math.ceil(height / BLOCK));
  const low = new Uint8Array(cols * rows).fill(255);
  const high = new Uint8Array(cols * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const b = Math.floor(y / BLOCK) * cols + Math.floor(x / BLOCK);
      const v = data[y * width + x]!;
      if (v < low[b]!) low[b] = v;
      if (v > high[b]!) high[b] = v;
    }
  const middle = new Float32Array(cols * rows);
  const contrast = new Float32Array(cols * rows);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      let [l, h] = [255, 0];
      for (let y = Math.max(0, r - AROUND); y <= Math.min(rows - 1, r + AROUND); y++)
        for (let x = Math.max(0, c - AROUND); x <= Math.min(cols - 1, c + AROUND); x++) {
          l = Math.min(l, low[y * cols + x]!);
          h = Math.max(h, high[y * cols + x]!);
        }
      middle[r * cols + c] = (l + h) / 2;
      contrast[r * cols + c] = Math.max(LEAST_CONTRAST, (h - l) / 2);
    }
  const block = (x: number, y: number): number =>
    clamp(Math.floor(y / BLOCK), 0, rows - 1) * cols + clamp(Math.floor(x / BLOCK), 0, cols - 1);
  return {
    middle: (x, y) => middle[block(x, y)]!,
    darkness: (x, y, value) => {
      const b = block(x, y);
      return clamp((middle[b]! - value) / contrast[b]!, -1, 1);
    },
  };
}
