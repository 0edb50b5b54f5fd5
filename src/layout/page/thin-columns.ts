import { distribute, type Item } from './item.ts';

/** A narrower column (em) with fewer items is a stray (a page number, a tick), not a column. */
const THIN_WIDTH = 4;

const THIN_ITEMS = 4;

/** Joins strays with the adjacent column. */
export function substantial(items: readonly Item[], spans: [number, number][], em: number): [number, number][] {
  if (spans.length === 1 || spans.every(([from, to]) => to - from >= THIN_WIDTH * em)) return spans;
  const parts = distribute(items, spans, 'x');
  const thin = spans.map(
    ([from, to], k) =>
      to - from < THIN_WIDTH * em &&
      parts[k]!.length < THIN_ITEMS &&
      !parts[k]!.some((i) => i.y1 - i.y0 > THIN_WIDTH * em),
  );
  if (!thin.includes(true) || !thin.includes(false))
    return thin.includes(false) ? spans : [[spans[0]![0], spans[spans.length - 1]![1]]];
  const out: [number, number][] = [];
  let open = false;
  spans.forEach((span, k) => {
    const last = out[out.length - 1];
    if (last && (thin[k] || open)) last[1] = span[1];
    else out.push([span[0], span[1]]);
    // A stray at the left belongs to what follows it.
    open = thin[k]! && !last;
  });
  return out;
}
