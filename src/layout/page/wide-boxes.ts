import { type Box, boxArea, intersectionArea, type PageContent } from '../../document/index.ts';
import { isWhite } from './code-boxes.ts';
import type { Item } from './item.ts';

/** Least height (em) and largest share of the page: lower ones are rules, larger ones paper. */
const MIN_HEIGHT = 1.2;
const PAGE_SHARE = 0.5;
/** How far text may reach over the edge of its box, and beyond the ends of a box as wide as the text, em. */
const OVER = 0.3;
const BEYOND = 1;
/** Most boxes and wide rules of a page that are looked at. */
const MAX_BOXES = 60;
/** Largest share of a picture in a box around text. */
const PICTURE_SHARE = 0.5;

/**
 * Puts what stands in a box as wide as the text into one item as wide as the box: a remark, a banner, the particulars
 * at the end. Its words may be few and stand at the left, where they look like a part of the first column.
 */
export function boxItems(items: readonly Item[], page: PageContent, em: number): Item[] {
  const boxes = wideBoxes(items, page, em);
  if (boxes.length === 0) return items.slice();
  const inside = boxes.map((): Item[] => []);
  const rest = items.filter((item) => {
    const k = boxes.findIndex((box) => contains(box, item, em));
    if (k >= 0) inside[k]!.push(item);
    return k < 0;
  });
  return [
    ...rest,
    ...boxes.flatMap(({ x0, y0, x1, y1 }, k): Item[] =>
      inside[k]!.length > 0 ? [{ x0, y0, x1, y1, inside: inside[k]! }] : [],
    ),
  ];
}

/** Boxes with nothing beside them that no text crosses, the outermost ones. */
function wideBoxes(items: readonly Item[], page: PageContent, em: number): Box[] {
  const left = items.reduce((m, i) => Math.min(m, i.x0), Number.POSITIVE_INFINITY) + BEYOND * em;
  const right = items.reduce((m, i) => Math.max(m, i.x1), Number.NEGATIVE_INFINITY) - BEYOND * em;
  const boxes = [...page.fills.filter((f) => !isWhite(f.color)), ...frames(page, left, right)].filter(
    (f) =>
      f.x0 < left &&
      f.x1 > right &&
      f.y1 - f.y0 > MIN_HEIGHT * em &&
      boxArea(f) < PAGE_SHARE * page.width * page.height,
  );
  // So many are the rows of a table or a drawing.
  if (boxes.length === 0 || boxes.length > MAX_BOXES) return [];
  const isFigure = (f: Box, i: Item): boolean =>
    i.object?.kind === 'picture' && intersectionArea(i, f) > PICTURE_SHARE * boxArea(f);
  const whole = boxes
    .filter((f) => items.every((i) => (contains(f, i, em) || isApart(f, i, em)) && !isFigure(f, i)))
    .sort((a, b) => boxArea(b) - boxArea(a));
  const out: Box[] = [];
  for (const f of whole) if (!out.some((o) => o.y0 < f.y1 && o.y1 > f.y0)) out.push(f);
  return out;
}

/**
 * Boxes between two horizontal rules of the same length that reach beyond `left` and `right`, closed at both ends. Rows
 * of a table are none.
 */
function frames({ rulings }: PageContent, left: number, right: number): Box[] {
  const h = rulings
    .filter((r) => r.direction === 'horizontal' && r.from < left && r.to > right)
    .sort((a, b) => a.at - b.at);
  if (h.length < 2 || h.length > MAX_BOXES) return [];
  const v = rulings.filter((r) => r.direction === 'vertical' && (r.at < left || r.at > right));
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 2;
  const boxes = h.flatMap((top, k): Box[] => {
    const bottom = h.slice(k + 1).find((r) => near(r.from, top.from) && near(r.to, top.to));
    const closes = (x: number): boolean =>
      v.some((r) => near(r.at, x) && r.from < top.at + 2 && r.to > (bottom?.at ?? Number.POSITIVE_INFINITY) - 2);
    return bottom && closes(top.from) && closes(top.to)
      ? [{ x0: top.from, y0: top.at, x1: top.to, y1: bottom.at }]
      : [];
  });
  return boxes.filter((b) => !boxes.some((o) => near(o.y1, b.y0) || near(o.y0, b.y1)));
}

const contains = (box: Box, i: Item, em: number): boolean =>
  i.x0 > box.x0 - OVER * em && i.x1 < box.x1 + OVER * em && i.y0 > box.y0 - OVER * em && i.y1 < box.y1 + OVER * em;

const isApart = (box: Box, i: Item, em: number): boolean => i.y1 < box.y0 + OVER * em || i.y0 > box.y1 - OVER * em;
