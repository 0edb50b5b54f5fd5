import { cover, type Item, isOneLine, isSolid, mergeSpans } from './item.ts';
import { substantial } from './thin-columns.ts';

/** Distances in em: of a centred line from the axis, and of edges that are not flush. */
const CENTRED = 0.5;

const RAGGED = 0.5;

/** Maximum distance, in strips, of a strip that confirms a gutter. */
const CONFIRM = 5;

/** Neighbouring strips that share their columns. */
interface Band {
  items: Item[];
  /** Covered x intervals; more than one means columns. */
  spans: [number, number][];
  y1: number;
}

const topOf = ({ items }: Band): number => items.reduce((m, i) => Math.min(m, i.y0), Number.POSITIVE_INFINITY);

/** Joins neighbouring strips that share a gutter, or of which none has one. */
export function joinStrips(strips: Item[][], gutter: number, em: number): Band[] {
  const all: Band[] = strips.map((items) => ({
    items,
    spans: cover(items, 'x', gutter),
    y1: items.reduce((m, i) => Math.max(m, i.y1), 0),
  }));
  closeBrokenLines(all, gutter, em);
  const axis = axisOf(all);
  const bands: Band[] = [];
  for (let k = 0; k < all.length; k++) {
    const strip = all[k]!;
    const band = bands[bands.length - 1];
    if (!band || startsColumn(band, strip, all[k + 1], em)) {
      bands.push(strip);
      continue;
    }
    const shared = unionSpans(band.spans, strip.spans, gutter);
    const union = shared.length === 1 ? shared : substantial([...band.items, ...strip.items], shared, em);
    const narrow =
      shared.length > 1
        ? substantial(band.items, band.spans, em).length === 1 && substantial(strip.items, strip.spans, em).length === 1
        : false;
    const single = narrow || (band.spans.length === 1 && strip.spans.length === 1);
    const keeps =
      union.length > 1
        ? !single &&
          !standsCentred(band, strip, axis, em) &&
          !leadsAcross(band, strip, all[k + 1], gutter, em) &&
          !headsNext(band, strip, all[k + 1], gutter, em)
        : single;
    if (keeps || (single && !strip.items.some(isSolid) && strip.items[0]!.y0 - band.y1 < em)) {
      for (const item of strip.items) band.items.push(item);
      band.spans = union;
      band.y1 = Math.max(band.y1, strip.y1);
    } else bands.push(strip);
  }
  return bands;
}

const unionSpans = (a: readonly [number, number][], b: readonly [number, number][], gap: number): [number, number][] =>
  mergeSpans(
    [...a, ...b].map(([from, to]): [number, number] => [from, to]),
    gap,
  );

/** The middle of all that the strips hold. */
const axisOf = (strips: readonly Band[]): number =>
  (Math.min(...strips.map(({ spans }) => spans[0]![0])) + Math.max(...strips.map(({ spans }) => spans.at(-1)![1]))) / 2;

/**
 * Whether one of two neighbours is a line centred above or below the columns of the other (a title, a date), flush with
 * nothing in the middle column: it is no line of that column.
 */
function standsCentred(band: Band, strip: Band, axis: number, em: number): boolean {
  const [line, columns] = band.spans.length === 1 ? [band, strip] : [strip, band];
  if (line.spans.length > 1 || columns.spans.length < 3 || line.items.some(isSolid)) return false;
  return line.items.every(
    (i) =>
      Math.abs((i.x0 + i.x1) / 2 - axis) < CENTRED * em &&
      !columns.items.some(
        (c) => c.x0 < i.x1 && c.x1 > i.x0 && Math.min(Math.abs(c.x0 - i.x0), Math.abs(c.x1 - i.x1)) < RAGGED * em,
      ),
  );
}

/**
 * Whether a strip is the first line of wider text: what follows closely crosses the gutter of the band above, so this
 * line is in none of its columns.
 */
function leadsAcross(band: Band, strip: Band, next: Band | undefined, gutter: number, em: number): boolean {
  if (!next || strip.spans.length > 1 || next.spans.length > 1 || next.items.some(isSolid)) return false;
  if (topOf(next) - strip.y1 > 1.5 * em) return false;
  const [a, b] = [strip.spans[0]!, next.spans[0]!];
  const common = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  return common > 0.7 * (b[1] - b[0]) && unionSpans(band.spans, next.spans, gutter).length < band.spans.length;
}

/** Columns of bullets are narrower than this, em. */
const BULLETS = 1.5;
/** How much of what is above is looked at, em. */
const ABOVE = 2.5;

/**
 * Whether a strip is the first line of a column other than the first, in which a heading or the space above one makes
 * the text begin lower: it follows closely with lines that begin where this one does, and what is above crosses the
 * gutter.
 */
function startsColumn(band: Band, strip: Band, next: Band | undefined, em: number): boolean {
  if (!next || band.spans.length > 1 || strip.spans.length > 1 || next.spans.length < 2) return false;
  if (strip.items.some(isSolid)) return false;
  const { x0 } = strip.items[0]!;
  const [from, to] = next.spans[0]!;
  const lowest = band.items.filter((i) => i.y1 > band.y1 - ABOVE * em);
  const crosses = (i: Item): boolean => i.x0 < to && i.x1 > x0 + em;
  if (to - from < BULLETS * em || !lowest.some(crosses) || lowest.some((i) => Math.abs(i.x0 - x0) < RAGGED * em))
    return false;
  return (
    next.spans.slice(1).some(([from]) => Math.abs(from - x0) < RAGGED * em) &&
    next.items.some((i) => i.line && Math.abs(i.x0 - x0) < RAGGED * em && i.y0 - strip.y1 < em) &&
    topOf(next) - strip.y1 < Math.min(em, topOf(strip) - band.y1)
  );
}

/**
 * Whether a strip has side-by-side headings of the band below: one is flush above a line that follows closely and
 * crosses the gutter of the band above, which ended further away. They belong to the columns below them.
 */
function headsNext(band: Band, strip: Band, next: Band | undefined, gutter: number, em: number): boolean {
  if (!next || strip.spans.length < 2 || strip.items.some(isSolid) || next.items.some(isSolid)) return false;
  const below = topOf(next) - strip.y1;
  if (below > 1.5 * em || topOf(strip) - band.y1 < 2 * Math.max(below, 0.5 * em)) return false;
  if (
    unionSpans(band.spans, next.spans, gutter).length >= band.spans.length ||
    unionSpans(strip.spans, next.spans, gutter).length < strip.spans.length
  )
    return false;
  return next.items.some((i) => strip.items.some((s) => s.x0 > strip.spans[0]![1] && Math.abs(s.x0 - i.x0) < 0.5 * em));
}

/**
 * A row with a wide space (a heading and its number, a form line, justified text) is a pair of columns only if a strip
 * above or below has the same gutter and nothing between crosses it. Otherwise it is one piece.
 */
function closeBrokenLines(strips: Band[], gutter: number, em: number): void {
  const confirmed = (at: number, step: number): boolean => {
    let spans = strips[at]!.spans;
    for (let k = at + step; k >= 0 && k < strips.length && Math.abs(k - at) <= CONFIRM; k += step) {
      const next = strips[k]!.spans;
      spans = unionSpans(spans, next, gutter);
      if (spans.length === 1) return false;
      if (next.length > 1) return true;
    }
    return false;
  };
  const lone = strips.map(
    (s, k) => s.spans.length > 1 && isOneLine(s.items, em) && !confirmed(k, -1) && !confirmed(k, 1),
  );
  strips.forEach((s, k) => {
    if (lone[k]) s.spans = [[s.spans[0]![0], s.spans[s.spans.length - 1]![1]]];
  });
}
