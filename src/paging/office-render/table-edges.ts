/** A cell along one axis: the lanes (columns or rows) it covers, half-open, and the extent of its characters. */
export interface Extent {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Distance in points between a border and the text beside it, if no line is drawn. */
const PADDING = 3;
/** Maximum distance of a drawn line from the text to count as the outer edge. */
const OUTER = 24;
const TOLERANCE = 1.5;
/** A drawn line within this distance of the calculated border is the border. */
const SNAP = 4;

/**
 * Borders of the lanes of a table: `count + 1` increasing values. A drawn line between the characters of two lanes is
 * their border, otherwise the middle between them; lanes without characters share the remaining space by `sizes`.
 * `reach`: maximum distance of the closing line from the last text. Undefined if no cell has characters.
 */
export function laneEdges(
  extents: readonly Extent[],
  count: number,
  lines: readonly number[],
  sizes?: readonly number[],
  reach = OUTER,
): number[] | undefined {
  if (extents.length === 0) return undefined;
  const edges = new Array<number>(count + 1).fill(Number.NaN);
  const ends = new Array<number>(count + 1).fill(Number.NEGATIVE_INFINITY);
  const begins = new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY);
  for (const { from, to, low, high } of extents) {
    if (from < 0 || to > count) continue;
    ends[to] = Math.max(ends[to]!, high);
    begins[from] = Math.min(begins[from]!, low);
  }
  for (let edge = 0; edge <= count; edge++) {
    const before = ends[edge]!;
    const behind = begins[edge]!;
    if (edge === 0) {
      if (Number.isFinite(behind))
        edges[0] = nearest(lines, behind - OUTER, behind + TOLERANCE, behind) ?? behind - PADDING;
    } else if (edge === count) {
      // Text seldom fills the last column, so search where the source's widths put its end.
      const meant =
        sizes && Number.isFinite(edges[0])
          ? Math.max(before, edges[0]! + sizes.reduce((sum, one) => sum + one, 0))
          : undefined;
      const line =
        meant === undefined
          ? nearest(lines, before - TOLERANCE, before + reach, before)
          : nearest(lines, meant - OUTER / 2, meant + OUTER / 2, meant);
      if (Number.isFinite(before)) edges[count] = Math.max(before - TOLERANCE, line ?? meant ?? before + PADDING);
    } else if (Number.isFinite(before) && Number.isFinite(behind)) {
      const middle = (before + behind) / 2;
      edges[edge] =
        (before <= behind + 2 * TOLERANCE
          ? nearest(lines, before - TOLERANCE, behind + TOLERANCE, middle)
          : undefined) ?? middle;
    }
  }
  const known = edges.map((edge) => !Number.isNaN(edge));
  const filled = fill(edges, extents, sizes).map((edge, i) =>
    known[i] ? edge : (nearest(lines, edge - SNAP, edge + SNAP, edge) ?? edge),
  );
  return rising(filled);
}

const nearest = (lines: readonly number[], low: number, high: number, to: number): number | undefined => {
  let best: number | undefined;
  for (const line of lines)
    if (line >= low && line <= high && (best === undefined || Math.abs(line - to) < Math.abs(best - to))) best = line;
  return best;
};

/** Fills in unknown borders by the sizes of the lanes, between or beyond the known ones. */
function fill(edges: number[], extents: readonly Extent[], sizes: readonly number[] | undefined): number[] {
  const count = edges.length - 1;
  const along = [0];
  for (let i = 0; i < count; i++) along.push(along[i]! + Math.max(0.1, sizes?.[i] ?? 1));
  const isKnown = (i: number): boolean => !Number.isNaN(edges[i]);
  if (!isKnown(0) && !isKnown(count) && !edges.some((_, i) => isKnown(i))) {
    edges[0] = extents.reduce((low, one) => Math.min(low, one.low), Number.POSITIVE_INFINITY) - PADDING;
    edges[count] = extents.reduce((high, one) => Math.max(high, one.high), Number.NEGATIVE_INFINITY) + PADDING;
  }
  const all = edges.flatMap((_, i) => (isKnown(i) ? [i] : []));
  const [first, last] = [all[0]!, all.at(-1)!];
  // Sizes of the source are in points; without them a lane has the average size of the known ones.
  const scale = sizes ? 1 : all.length > 1 ? (edges[last]! - edges[first]!) / (last - first) : 24;
  for (let i = first - 1; i >= 0; i--) edges[i] = edges[first]! - (along[first]! - along[i]!) * scale;
  for (let i = last + 1; i <= count; i++) edges[i] = edges[last]! + (along[i]! - along[last]!) * scale;
  for (let k = 1; k < all.length; k++) {
    const [a, b] = [all[k - 1]!, all[k]!];
    const [low, high] = [edges[a]!, edges[b]!];
    for (let i = a + 1; i < b; i++) {
      edges[i] = low + ((high - low) * (along[i]! - along[a]!)) / (along[b]! - along[a]!);
    }
  }
  return edges;
}

const rising = (edges: number[]): number[] => {
  for (let i = 1; i < edges.length; i++) edges[i] = Math.max(edges[i]!, edges[i - 1]!);
  return edges;
};
