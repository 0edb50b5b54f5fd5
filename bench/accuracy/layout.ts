/** An element with its place as fractions of the page, 0 to 1. */
export interface PlacedElement {
  page: number;
  type: string;
  box: readonly [number, number, number, number];
}

const areaOf = ([x0, y0, x1, y1]: PlacedElement['box']): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/** Intersection over union of two boxes. */
export function overlap(a: PlacedElement['box'], b: PlacedElement['box']): number {
  const common = areaOf([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]);
  return common === 0 ? 0 : common / (areaOf(a) + areaOf(b) - common);
}

/** Minimum overlap of a found element. */
const FOUND = 0.5;

/** Number of elements with the right type at the right place, each paired once, largest overlaps first. */
export function scoreLayout(
  truth: readonly PlacedElement[],
  found: readonly PlacedElement[],
): { matched: number; truth: number; found: number } {
  const pairs = truth
    .flatMap((t, i) =>
      found.map((f, j) => ({ i, j, share: t.page === f.page && t.type === f.type ? overlap(t.box, f.box) : 0 })),
    )
    .filter((p) => p.share >= FOUND)
    .sort((a, b) => b.share - a.share);
  const done = new Set<string>();
  let matched = 0;
  for (const { i, j } of pairs) {
    if (done.has(`t${i}`) || done.has(`f${j}`)) continue;
    done.add(`t${i}`).add(`f${j}`);
    matched++;
  }
  return { matched, truth: truth.length, found: found.length };
}
