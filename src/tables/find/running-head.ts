import type { Edges } from '../edges.ts';
import { type Scale, segmentsOf, type TextRow, type Word } from '../words.ts';

/** Share of the page at its top and bottom where running titles stand. */
const MARGIN = 0.15;
/** A running title has at most this many lines. */
const MAX_LINES = 2;
/** White space (em) between the rule of a running title and the text: rows of a table stand closer to their rules. */
const CLEAR = 1.3;
/** A rule of a running title is at least this share of the width of all text. */
const WIDE = 0.6;

interface Inked {
  rows: readonly TextRow[];
  edges: Edges;
}

/**
 * Leaves out running titles that stand over a rule or in a box at the top of the page, and those below a rule at its
 * bottom: with their rules and their columns they would join the table next to them.
 */
export function withoutRunningTitles<T extends Inked>(inked: T, height: number, scale: Scale): T {
  const top = titleEnd(inked, height, scale, 1);
  const bottom = titleEnd(inked, height, scale, -1);
  if (top === undefined && bottom === undefined) return inked;
  const from = top ?? Number.NEGATIVE_INFINITY;
  const to = bottom ?? Number.POSITIVE_INFINITY;
  const { h, v, ...more } = inked.edges;
  return {
    ...inked,
    rows: inked.rows.filter((r) => r.baseline > from && r.baseline < to),
    edges: {
      ...more,
      h: h.filter((e) => e.at > from && e.at < to),
      v: v.filter((e) => e.to > from + 1 && e.from < to - 1),
    },
  };
}

/**
 * Where the running title ends, seen from the edge of the page: y just behind its inner rule. `way` is 1 from the top,
 * -1 from the bottom.
 */
function titleEnd({ rows, edges }: Inked, height: number, { em }: Scale, way: 1 | -1): number | undefined {
  if (rows.length === 0) return undefined;
  const depth = (y: number): number => (way === 1 ? y : height - y);
  const x0 = Math.min(...rows.map((r) => r.x0));
  const x1 = Math.max(...rows.map((r) => r.x1));
  const wide = edges.h.filter((e) => e.to - e.from >= WIDE * (x1 - x0) && depth(e.at) < MARGIN * height);
  const byDepth = rows.map((r) => ({ near: depth(way === 1 ? r.y0 : r.y1), far: depth(way === 1 ? r.y1 : r.y0) }));
  for (const rule of wide.sort((a, b) => depth(a.at) - depth(b.at))) {
    const at = depth(rule.at);
    const title = byDepth.filter((r) => (r.near + r.far) / 2 < at);
    if (title.length === 0) continue;
    if (title.length > MAX_LINES || at - Math.max(...title.map((r) => r.far)) > em) return undefined;
    const text = byDepth.filter((r) => (r.near + r.far) / 2 >= at).map((r) => r.near);
    const lines = edges.h.map((e) => depth(e.at)).filter((d) => d > at + 0.2 * em);
    if (edges.v.some((e) => goesOn(e, rule.at, em))) return undefined;
    return Math.min(...text, ...lines) - at >= CLEAR * em ? rule.at + way * 0.1 * em : undefined;
  }
  return undefined;
}

/** A page number, with signs around it, or out of how many. */
const NUMBER = /^[-–—·|]?(?:\d{1,4}|[ivxl]{1,6})(?:(?:\/|of)\d{1,4})?[-–—·|]?$|^第\d{1,4}页(?:[,，/]?共\d{1,4}页)?$/;
/** Distance of a page number from the middle of the page, as a share of its width. */
const MIDDLE = 0.03;
/** Distance (sizes) of a page number from the line above. */
const APART = 1.5;

/**
 * Leaves out a page number that stands alone below all text, in the middle of the page: it would be the last line of
 * the table above it.
 */
export function withoutPageNumber(rows: readonly TextRow[], width: number): readonly TextRow[] {
  const [before, lowest] = [...rows].sort((a, b) => a.baseline - b.baseline).slice(-2);
  if (!lowest || !before || lowest.baseline - before.baseline < APART * lowest.size) return rows;
  if (Math.abs((lowest.x0 + lowest.x1) / 2 - width / 2) > MIDDLE * width) return rows;
  return NUMBER.test(lowest.words.map((w) => w.text).join('')) ? rows.filter((r) => r !== lowest) : rows;
}

/** White space between the page number and the title of a running head, as a share of the width of all text. */
const BETWEEN = 0.3;
/** Distance (sizes) of a running head from the text. */
const BELOW_HEAD = 1.5;

/**
 * Leaves out a running head of a page number and a title at opposite margins, at the top of the page: it would be the
 * first row of the table below.
 */
export function withoutRunningHead(rows: readonly TextRow[], height: number): readonly TextRow[] {
  const [head, first, second] = [...rows].sort((a, b) => a.baseline - b.baseline);
  if (!head || !first || !second || head.baseline > MARGIN * height) return rows;
  const apart = first.baseline - head.baseline;
  if (apart < BELOW_HEAD * head.size || apart < 1.1 * (second.baseline - first.baseline)) return rows;
  const x0 = Math.min(...rows.map((r) => r.x0));
  const x1 = Math.max(...rows.map((r) => r.x1));
  const segments = segmentsOf(head.words);
  const [left, right] = [segments[0] as Word[], segments.at(-1) as Word[]];
  const gap = (right[0] as Word).x0 - (left.at(-1) as Word).x1;
  const atMargins = head.x0 < x0 + head.size && head.x1 > x1 - head.size;
  if (segments.length !== 2 || !atMargins || gap < BETWEEN * (x1 - x0)) return rows;
  const isNumber = (words: readonly Word[]): boolean => NUMBER.test(words.map((w) => w.text).join(''));
  return isNumber(left) !== isNumber(right) ? rows.filter((r) => r !== head) : rows;
}

/** Whether an upright line crosses a rule. */
const goesOn = (e: { from: number; to: number }, at: number, em: number): boolean =>
  e.from < at - 0.2 * em && e.to > at + 0.2 * em;
