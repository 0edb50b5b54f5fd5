import { type Block, type Line, unionBox } from '../../document/index.ts';

/** A line or object with its ordering box: tight, so that neighbouring lines do not overlap. */
export interface Item {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  line?: Line;
  /** A paragraph of rotated or vertical lines, treated as a whole. */
  turned?: Line[];
  /** A table, a picture, or a listing in a box. */
  object?: Block;
  /** What stands in a box, which is ordered as a whole. */
  inside?: Item[];
}

/** Whether an item is no line of text. */
export const isSolid = (item: Item): boolean => item.object !== undefined || item.inside !== undefined;

/** Properties of the page for ordering. */
export interface OrderContext {
  /** Body size of the page in points. */
  em: number;
  /** Index of an item in the content stream; undefined if the stream order means nothing (OCR). */
  streamIndex?: (item: Item) => number;
}

export function lineItem(line: Line): Item {
  return {
    x0: line.box.x0,
    x1: line.box.x1,
    y0: line.baseline - 0.72 * line.size,
    y1: line.baseline + 0.08 * line.size,
    line,
  };
}

export const turnedItem = (turned: Line[]): Item => ({ ...unionBox(turned.map((l) => l.box)), turned });

export const objectItem = (object: Block): Item => ({
  x0: object.box.x0,
  y0: object.box.y0,
  x1: object.box.x1,
  y1: object.box.y1,
  object,
});

export const byTop = (a: Item, b: Item): number => a.y0 - b.y0 || a.x0 - b.x0;

/** Items of one column of text, top to bottom, with the extent of that column. */
export interface Column {
  items: Item[];
  /** 0-based, left to right within the band; -1 if the column is the whole band. */
  index: number;
}

/** Maximal intervals covered by the items on one axis, ascending, joined if closer than `gap`. */
export function cover(items: readonly Item[], axis: 'x' | 'y', gap: number): [number, number][] {
  const spans: [number, number][] = axis === 'x' ? items.map((i) => [i.x0, i.x1]) : items.map((i) => [i.y0, i.y1]);
  return mergeSpans(spans, gap);
}

/** Joins intervals closer than `gap`; sorts its argument. */
export function mergeSpans(spans: [number, number][], gap: number): [number, number][] {
  // Most come in order, and sorting copies them.
  if (spans.some((span, i) => i > 0 && span[0] < spans[i - 1]![0])) spans.sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  let last: [number, number] | undefined;
  for (const [from, to] of spans) {
    if (last && from - last[1] < gap) {
      if (to > last[1]) last[1] = to;
    } else {
      last = [from, to];
      out.push(last);
    }
  }
  return out;
}

/** Distributes items to the intervals that contain them. */
export function distribute(items: readonly Item[], spans: readonly [number, number][], axis: 'x' | 'y'): Item[][] {
  const parts: Item[][] = spans.map(() => []);
  for (const item of items) {
    const at = axis === 'x' ? item.x0 : item.y0;
    let lo = 0;
    let hi = spans.length - 1;
    while (lo < hi) {
      const mid = (lo + hi + 1) >> 1;
      if (spans[mid]![0] <= at) lo = mid;
      else hi = mid - 1;
    }
    parts[lo]!.push(item);
  }
  return parts;
}

/** Whether all items are lines that end at one height. */
export const isOneLine = (row: readonly Item[], em: number): boolean =>
  row.every((i) => i.line && Math.abs(i.y1 - row[0]!.y1) < 0.4 * em);
