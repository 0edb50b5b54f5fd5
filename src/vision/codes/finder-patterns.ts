import type { Plane } from '../pixels.ts';

/** The centre of a finder pattern of a QR code, in pixels. */
export interface Finder {
  x: number;
  y: number;
  /** Size of a module in pixels. */
  module: number;
}

/** The finder patterns of one code: a right angle at the first. */
export interface FinderTriple {
  corner: Finder;
  right: Finder;
  below: Finder;
}

/** Maximum error of a run, in modules: runs are 1, 1, 3, 1 and 1 modules long (ISO/IEC 18004, 6.3.3). */
const TOLERANCE = 0.7;
const RUNS = [1, 1, 3, 1, 1];
const MOST = 12;
/** Maximum deviation of a triple from two equal sides and a right angle. */
const LARGEST_ERROR = 0.45;

/** Triples of finder patterns in a picture of ink (1) and paper (0), the most regular first. */
export function findFinders(ink: Plane): FinderTriple[] {
  const found: (Finder & { hits: number })[] = [];
  for (let y = 1; y < ink.height - 1; y += 1) {
    for (const { centre, module } of patternsIn((x) => ink.data[y * ink.width + x]!, ink.width)) {
      const x = Math.floor(centre);
      const down = patternAt((v) => ink.data[v * ink.width + x]!, ink.height, y + 0.5, module);
      if (!down) continue;
      const at = { x: centre, y: down.centre, module: (module + down.module) / 2 };
      const known = found.find((f) => Math.hypot(f.x - at.x, f.y - at.y) < 2 * f.module);
      if (!known) found.push({ ...at, hits: 1 });
      else {
        const n = known.hits++;
        known.x = (known.x * n + at.x) / (n + 1);
        known.y = (known.y * n + at.y) / (n + 1);
        known.module = (known.module * n + at.module) / (n + 1);
      }
    }
  }
  return triplesOf(found.sort((a, b) => b.hits - a.hits).slice(0, MOST));
}

function* patternsIn(at: (i: number) => number, length: number): Generator<{ centre: number; module: number }> {
  const starts: number[] = [];
  for (let i = 0, before = 0; i <= length; i++) {
    const now = i < length ? at(i) : 0;
    if (now !== before) starts.push(i);
    before = now;
  }
  // Dark runs begin at even places.
  for (let k = 0; k + 5 < starts.length; k += 2) {
    const module = (starts[k + 5]! - starts[k]!) / 7;
    if (
      module >= 1 &&
      RUNS.every((run, j) => Math.abs(starts[k + j + 1]! - starts[k + j]! - run * module) <= TOLERANCE * module + 0.5)
    )
      yield { centre: (starts[k + 2]! + starts[k + 3]!) / 2, module };
  }
}

function patternAt(
  at: (i: number) => number,
  length: number,
  middle: number,
  module: number,
): { centre: number; module: number } | undefined {
  const from = Math.max(0, Math.floor(middle - 7 * module));
  const to = Math.min(length, Math.ceil(middle + 7 * module));
  for (const found of patternsIn((i) => at(from + i), to - from)) {
    const centre = from + found.centre;
    if (Math.abs(centre - middle) < 2 * module && found.module < 1.6 * module && found.module > module / 1.6)
      return { centre, module: found.module };
  }
  return undefined;
}

function triplesOf(finders: readonly Finder[]): FinderTriple[] {
  const out: { triple: FinderTriple; error: number }[] = [];
  for (const corner of finders) {
    for (const right of finders) {
      for (const below of finders) {
        if (right === corner || below === corner || below === right) continue;
        const [ax, ay] = [right.x - corner.x, right.y - corner.y];
        const [bx, by] = [below.x - corner.x, below.y - corner.y];
        const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
        // Clockwise from right to below, as codes are printed, not mirrored.
        if (ax * by - ay * bx <= 0 || Math.min(a, b) < 10 * corner.module) continue;
        const sizes = [corner.module, right.module, below.module];
        const error =
          Math.abs(Math.log(a / b)) +
          Math.abs((ax * bx + ay * by) / (a * b)) +
          Math.log(Math.max(...sizes) / Math.min(...sizes));
        if (error < LARGEST_ERROR * 2) out.push({ triple: { corner, right, below }, error });
      }
    }
  }
  return out
    .sort((p, q) => p.error - q.error)
    .slice(0, 3)
    .map(({ triple }) => triple);
}
