import { type Box, type Raster, rootOf, separateSets } from '../../document/index.ts';

/** A patch of one colour, in pixels. */
export interface Region extends Box {
  area: number;
  /** Mean colour. */
  color: [number, number, number];
  /**
   * Share of the rows (columns) of its bounding box in which the patch reaches the left, right, top and bottom side.
   */
  sides: { left: number; right: number; top: number; bottom: number };
}

/** Maximum difference per channel between neighbours in one patch: allows JPEG noise and slow gradients. */
const TOLERANCE = 10;
/** Patches smaller than this on both sides are letters. */
const MIN_SIDE = 5;

/** Patches with fewer pixels are strokes of letters and icons. */
const STROKE_AREA = 300;
const WIDE = 4;

export interface Patches {
  regions: Region[];
  /** 1 for pixels of strokes. */
  strokes: Uint8Array;
}

/**
 * Finds patches of one colour with runs and union-find, in one pass over the pixels. With `steady` a patch keeps its
 * first colour; otherwise it follows slow gradients, as in photographs and shaded surfaces.
 */
export function flatRegions({ data, width, height, channels }: Raster, { steady = false } = {}): Patches {
  const rows: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const colors: number[] = [];
  /** Index of the first run of each row. */
  const first: number[] = [];
  const at = (i: number, c: number): number => data[i * channels + (channels === 3 ? c : 0)]!;
  const near = (i: number, j: number): boolean =>
    Math.abs(at(i, 0) - at(j, 0)) <= TOLERANCE &&
    Math.abs(at(i, 1) - at(j, 1)) <= TOLERANCE &&
    Math.abs(at(i, 2) - at(j, 2)) <= TOLERANCE;
  // Along a slanted edge the blended pixels lead gradually from one colour to the other, so short runs do not join
  // their neighbours.
  const isWide = (run: number): boolean => ends[run]! - starts[run]! >= WIDE;
  for (let y = 0; y < height; y++) {
    first.push(rows.length);
    const base = y * width;
    for (let x = 0; x < width; ) {
      let end = x + 1;
      while (end < width && near(base + end, steady ? base + x : base + end - 1)) end++;
      rows.push(y);
      starts.push(x);
      ends.push(end);
      colors.push(base + ((x + end) >> 1));
      x = end;
    }
  }
  first.push(rows.length);
  const parent = separateSets(rows.length);
  for (let y = 1; y < height; y++) {
    const base = y * width;
    const own = first[y]!;
    let up = first[y - 1]!;
    for (let run = own; run < first[y + 1]!; run++) {
      while (up < own && ends[up]! <= starts[run]!) up++;
      for (let other = up; other < own && starts[other]! < ends[run]!; other++) {
        const x = Math.max(starts[run]!, starts[other]!);
        const end = Math.min(ends[run]!, ends[other]!);
        const middle = (x + end) >> 1;
        const isOne = steady
          ? near(base + starts[run]!, base - width + starts[other]!) && isWide(run) === isWide(other)
          : near(base + middle, base - width + middle);
        if (!isOne) continue;
        const a = rootOf(parent, run);
        const b = rootOf(parent, other);
        if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
      }
    }
  }
  const owner = rows.map((_, run) => rootOf(parent, run));
  const sizes = new Map<number, number>();
  for (let run = 0; run < rows.length; run++)
    sizes.set(owner[run]!, (sizes.get(owner[run]!) ?? 0) + ends[run]! - starts[run]!);
  const strokes = new Uint8Array(width * height);
  for (let run = 0; run < rows.length; run++) {
    const base = rows[run]! * width;
    if (sizes.get(owner[run]!)! < STROKE_AREA) strokes.fill(1, base + starts[run]!, base + ends[run]!);
  }
  return { regions: measure(rows, starts, ends, colors, owner, at), strokes };
}

interface Growing extends Box {
  area: number;
  sum: [number, number, number];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Maximum number of pixels by which a rounded corner keeps a patch from reaching its side. */
const REACH = 1;

function measure(
  rows: readonly number[],
  starts: readonly number[],
  ends: readonly number[],
  colors: readonly number[],
  owner: readonly number[],
  at: (i: number, c: number) => number,
): Region[] {
  const all = new Map<number, Growing>();
  for (let run = 0; run < rows.length; run++) {
    const y = rows[run]!;
    const x0 = starts[run]!;
    const x1 = ends[run]!;
    const id = owner[run]!;
    let one = all.get(id);
    if (!one) {
      one = { x0, y0: y, x1, y1: y + 1, area: 0, sum: [0, 0, 0], left: 0, right: 0, top: 0, bottom: 0 };
      all.set(id, one);
    }
    one.x0 = Math.min(one.x0, x0);
    one.x1 = Math.max(one.x1, x1);
    one.y1 = y + 1;
    one.area += x1 - x0;
    for (let c = 0; c < 3; c++) one.sum[c] = one.sum[c]! + at(colors[run]!, c) * (x1 - x0);
  }
  for (let run = 0; run < rows.length; run++) {
    const one = all.get(owner[run]!)!;
    const y = rows[run]!;
    const x0 = starts[run]!;
    const x1 = ends[run]!;
    if (x0 <= one.x0 + REACH) one.left++;
    if (x1 >= one.x1 - REACH) one.right++;
    if (y === one.y0) one.top += x1 - x0;
    if (y === one.y1 - 1) one.bottom += x1 - x0;
  }
  return [...all.values()].flatMap(({ area, sum, left, right, top, bottom, ...box }): Region[] => {
    const w = box.x1 - box.x0;
    const h = box.y1 - box.y0;
    if (w < MIN_SIDE && h < MIN_SIDE) return [];
    const color = sum.map((value) => Math.round(value / area)) as [number, number, number];
    return [{ ...box, area, color, sides: { left: left / h, right: right / h, top: top / w, bottom: bottom / w } }];
  });
}
