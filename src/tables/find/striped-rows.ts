import type { Fill } from '../../document/index.ts';
import { type Edge, type Edges, isDrawing, tidy } from '../edges.ts';
import { hasGap } from '../grid/columns.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import { capTop, rowsBetween, type Scale, type TextRow } from '../words.ts';
import { ruledRowGrids } from './ruled-rows.ts';

/** Sides closer than this, in points, are the same. */
const SAME = 1.5;
/** Minimum width, and range of heights of a row, in em. */
const WIDE = 8;
const LOW = 0.8;
const HIGH = 24;
/** Text stands at most this much further from the border of its row than elsewhere, in em. */
const UNEVEN = 0.7;
const WHITE = 0xffffff;

/** A background over the whole width of a table. */
interface Stripe {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  color: number;
}

/** Tables of which every other row has a background, together with the rules of the same width. */
export function stripedRowGrids(fills: readonly Fill[], rows: readonly TextRow[], { h }: Edges, scale: Scale): Grid[] {
  const stripes = stripeRules(fills, rows, scale);
  if (stripes.length === 0) return [];
  const alike = h.filter((e) => stripes.some((s) => same(e.from, s.from) && same(e.to, s.to)));
  return ruledRowGrids(tidy([...stripes, ...alike], scale.em), rows, scale, stripes).filter((g) => {
    const { x0, x1, y0, y1 } = gridBox(g);
    return stripes.some((s) => s.at > y0 - SAME && s.at < y1 + SAME && s.from < x1 && s.to > x0);
  });
}

/**
 * The borders of rows where every other row of a table has a background: they are as good as rules. Boxes of code have
 * backgrounds of one width too, but what stands between them is further from their sides than their text is, and not
 * in columns.
 */
function stripeRules(fills: readonly Fill[], rows: readonly TextRow[], scale: Scale): Edge[] {
  if (fills.length < 2 || isDrawing(fills)) return [];
  const chains: Stripe[][] = [];
  for (const stripe of stripesOf(fills, scale)) {
    const chain = chains.find((c) => follows(c.at(-1) as Stripe, stripe, rows, scale));
    if (chain) chain.push(stripe);
    else chains.push([stripe]);
  }
  return chains
    .filter((c) => c.length > 1 && inColumns(c, rows))
    .flatMap((chain) => {
      const [{ x0, x1 }] = chain as [Stripe];
      const head = chains.flat().filter((s) => isHeadOf(s, chain, scale));
      const borders = [...head, ...chain].flatMap(({ y0, y1 }) => [y0, y1]);
      const above = head.length > 0 ? undefined : borderAbove(chain, rows, scale);
      return [...(above === undefined ? [] : [above]), ...borders].map((at) => ({
        at,
        from: x0,
        to: x1,
        thickness: 0,
      }));
    });
}

const same = (a: number, b: number): boolean => Math.abs(a - b) < SAME;

/** Backgrounds of one colour that touch each other beside each other are one. */
function stripesOf(fills: readonly Fill[], { em }: Scale): Stripe[] {
  const out: Stripe[] = [];
  for (const f of [...fills].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    const height = f.y1 - f.y0;
    if (f.color === WHITE || height < LOW * em || height > HIGH * em) continue;
    const open = out.findLast(
      (s) => s.color === f.color && same(s.y0, f.y0) && same(s.y1, f.y1) && f.x0 - s.x1 < SAME && f.x0 >= s.x0,
    );
    if (open) open.x1 = Math.max(open.x1, f.x1);
    else out.push({ x0: f.x0, x1: f.x1, y0: f.y0, y1: f.y1, color: f.color });
  }
  // Cells coloured by their values or groups are no rows.
  const touches = (a: Stripe, b: Stripe): boolean =>
    (same(a.x1, b.x0) || same(b.x1, a.x0)) && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > SAME;
  return out.filter((s) => s.x1 - s.x0 > WIDE * em && !out.some((o) => o !== s && touches(s, o)));
}

/** Whether a background of another colour is that of the header, with one row at most below it. */
function isHeadOf(s: Stripe, chain: readonly Stripe[], { em }: Scale): boolean {
  const first = chain[0] as Stripe;
  const gap = first.y0 - s.y1;
  return s.color !== first.color && same(s.x0, first.x0) && same(s.x1, first.x1) && gap > -SAME && gap < HIGH * em;
}

/** The border between a header and the first row, if neither has a background: as far from both as others are. */
function borderAbove(chain: readonly Stripe[], rows: readonly TextRow[], { em }: Scale): number | undefined {
  const first = chain[0] as Stripe;
  const pads = chain.flatMap((s) => {
    const own = inside(s, s.y0, s.y1, rows);
    return own.length > 0
      ? [{ top: capTop(own[0] as TextRow) - s.y0, bottom: s.y1 - (own.at(-1) as TextRow).baseline }]
      : [];
  });
  const top = Math.min(...pads.map((p) => p.top));
  const bottom = Math.min(...pads.map((p) => p.bottom));
  const above = inside(first, first.y0 - HIGH * em, first.y0, rows).reverse();
  const upper = above.findIndex((r, i) => {
    const next = above[i + 1];
    return next !== undefined && capTop(r) - next.baseline > Math.max(0.8 * (top + bottom), 0.5 * r.size);
  });
  const [row, head] = [above[upper], above[upper + 1]];
  if (!row || !head || !hasGap(head)) return undefined;
  const border = capTop(row) - top;
  return Math.abs(border - bottom - head.baseline) < UNEVEN * em ? border : undefined;
}

const inside = ({ x0, x1 }: Stripe, y0: number, y1: number, rows: readonly TextRow[]): TextRow[] =>
  rowsBetween(rows, y0, y1, x0, x1);

/** Whether one row stands between two stripes, as far from their sides as their own text does. */
function follows(a: Stripe, b: Stripe, rows: readonly TextRow[], { em }: Scale): boolean {
  if (a.color !== b.color || !same(a.x0, b.x0) || !same(a.x1, b.x1)) return false;
  if (b.y0 - a.y1 < LOW * em || b.y0 - a.y1 > HIGH * em) return false;
  const own = padding(a, a.y0, a.y1, rows);
  const between = padding(a, a.y1, b.y0, rows);
  if (own === undefined || between === undefined || between > own + 2 * UNEVEN * em) return false;
  // Headers of two tables have the rows of the first one between them.
  return ![a, b].every((s) => isBold(inside(s, s.y0, s.y1, rows))) || isBold(inside(a, a.y1, b.y0, rows));
}

const isBold = (rows: readonly TextRow[]): boolean => rows.every((r) => r.words.every((w) => w.bold));

/** White space above and below the text between two heights. */
function padding(stripe: Stripe, y0: number, y1: number, rows: readonly TextRow[]): number | undefined {
  const own = inside(stripe, y0, y1, rows);
  const [first, last] = [own[0], own.at(-1)];
  return first && last && capTop(first) - y0 + (y1 - last.baseline);
}

/** Whether most rows on the stripes and between them have columns. */
function inColumns(chain: readonly Stripe[], rows: readonly TextRow[]): boolean {
  const borders = chain.flatMap(({ y0, y1 }) => [y0, y1]);
  const [stripe] = chain as [Stripe];
  const bands = borders.slice(1).map((y1, i) => inside(stripe, borders[i] as number, y1, rows));
  return bands.filter((b) => b.some((r) => hasGap(r))).length >= 0.5 * bands.length;
}
