import type { Edge } from '../edges.ts';
import { findSeparators, type Separator } from '../grid/columns.ts';
import type { TextRegion } from '../grid/region.ts';
import { openGap, rowOf, type Scale, segmentsOf, type TextRow, type Word } from '../words.ts';
import { covers, FAR, type Head, isBold, ruleBelow } from './head.ts';
import { joinSpans, type Span } from './join-spans.ts';
import { isWiderThan } from './parting-text.ts';
import { trimEnd, trimText } from './trim-rows.ts';

/** White space that stays open between two columns, em. HTML tables without style have a quarter. */
const OPEN = 0.18;

interface Corridor {
  /** Stretches that all rows so far leave open. */
  open: Span[];
  /** Is the gap between the heads too wide for a blank? */
  strong: boolean;
}

/** White space between heads through which rows of the table leave a way. */
const corridorsOf = ({ spans, rows }: Head): Corridor[] =>
  spans.slice(1).map((s, k) => {
    const left = spans[k] as Span;
    return { open: [{ x0: left.x1, x1: s.x0 }], strong: s.x0 - left.x1 >= openGap(rows[0]?.words[0] as Word) };
  });

/**
 * The table of a head and the rows below it, down to the first row that closes a wide gap between two heads; undefined
 * where no gap is wide or no row is left.
 */
export function growBelow(
  rows: readonly TextRow[],
  head: Head,
  h: readonly Edge[],
  scale: Scale,
): TextRegion | undefined {
  const corridors = corridorsOf(head);
  if (!corridors.some((c) => c.strong)) return undefined;
  const { body, left } = rowsBelow(rows, head, h, corridors, scale);
  const known = left.map((c) => middle(c));
  for (let count = -1; count !== body.length; ) {
    count = body.length;
    trimText(body, head, known);
    trimEnd(body, head, known, scale);
  }
  if (body.length === 0) return undefined;
  const seps = [...known, ...innerSeparators(head, body, known, scale)].sort((a, b) => a.x - b.x);
  const own = [...head.rows, ...body];
  const x0 = Math.min(...own.map((r) => r.x0));
  const x1 = Math.max(...own.map((r) => r.x1));
  const { frame } = head;
  return {
    rows: own,
    rules: rulesOn(head, body, h, x0, x1),
    x0,
    x1,
    seps,
    open: { head: head.rows.length },
    ...(frame && { top: frame.top.at }),
    ...(frame?.bottom && { bottom: frame.bottom.at }),
  };
}

/** The rows that leave the gaps between heads open, and what all of them leave of those gaps. */
function rowsBelow(
  rows: readonly TextRow[],
  { rows: heads, next, size, frame, rule: own }: Head,
  h: readonly Edge[],
  corridors: readonly Corridor[],
  { em }: Scale,
): { body: TextRow[]; left: readonly Corridor[] } {
  const body: TextRow[] = [];
  let left = corridors;
  let last = heads.at(-1) as TextRow;
  let widest = 0;
  const rule = own ?? ruleBelow(last, h, em);
  for (let i = next; i < rows.length; i++) {
    const row = rows[i] as TextRow;
    const gap = (row.baseline - last.baseline) / em;
    if (frame?.bottom && row.baseline > frame.bottom.at + 0.2 * em) break;
    if (gap > FAR || (body.length >= 3 && gap > 1.8 * widest) || row.size > 1.3 * size) break;
    if (isBold(row) && segmentsOf(row.words).length === 1 && row.size > 1.03 * size) break;
    // Text below is as wide as the page, a table as its rules, where its first row is. Cells may be too long for theirs.
    if (rule && body.length > 0 && covers(rule, body[0] as TextRow, em) && isWiderThan(row, rule, em)) break;
    // The head of the next table.
    if (own && !frame?.bottom && ruleBelow(row, h, em)) break;
    const narrowed = left.map((c) => ({
      ...c,
      open: c.open.flatMap((o) => without(o, row.words)).filter((o) => o.x1 - o.x0 >= OPEN * size),
    }));
    if (narrowed.some((c) => c.strong && c.open.length === 0)) break;
    left = narrowed.filter((c) => c.open.length > 0);
    widest = Math.max(widest, gap);
    body.push(row);
    last = row;
  }
  return { body, left };
}

/** The rules between the rows, with a border below a head on a background, which has none though all other rows have. */
function rulesOn({ rows, size }: Head, body: readonly TextRow[], h: readonly Edge[], x0: number, x1: number): Edge[] {
  const { baseline } = rows.at(-1) as TextRow;
  const { baseline: end } = body.at(-1) as TextRow;
  const drawn = h.filter((e) => e.at > baseline && e.at < end && e.from < x1 && e.to > x0).sort((a, b) => a.at - b.at);
  const parted = drawn.some((e) => e.at < (body[0] as TextRow).baseline - 0.5 * size);
  return drawn.length > 1 && !parted
    ? [{ at: baseline + 0.3 * size, from: x0, to: x1, thickness: 0 }, ...drawn]
    : drawn;
}

/** Borders between heads that stand no further apart than words: the gaps of the rows below show them. */
function innerSeparators(head: Head, body: readonly TextRow[], known: readonly Separator[], scale: Scale): Separator[] {
  const xs = [Number.NEGATIVE_INFINITY, ...known.map((s) => s.x), Number.POSITIVE_INFINITY];
  const within = (row: TextRow, c: number): Word[] =>
    row.words.filter((w) => (w.x0 + w.x1) / 2 > (xs[c] as number) && (w.x0 + w.x1) / 2 < (xs[c + 1] as number));
  return xs.slice(1).flatMap((_, c) => {
    const heads = joinSpans(head.rows.flatMap((r) => within(r, c)));
    if (heads.length < 2) return [];
    const own = body.map((r) => within(r, c)).flatMap((words) => (words.length > 0 ? [rowOf(words)] : []));
    return findSeparators(own, scale, 0).flatMap((s) => {
      const gap = heads
        .slice(1)
        .flatMap((h, k) =>
          h.x0 >= s.x0 && (heads[k] as Span).x1 <= s.x1
            ? [{ x0: Math.max(s.x0, (heads[k] as Span).x1), x1: Math.min(s.x1, h.x0) }]
            : [],
        )[0];
      return gap && gap.x1 > gap.x0 ? [{ ...gap, x: (gap.x0 + gap.x1) / 2 }] : [];
    });
  });
}

/** What words leave of a stretch. */
function without(open: Span, words: readonly Word[]): Span[] {
  let parts = [open];
  for (const w of words) {
    if (w.x1 <= open.x0 || w.x0 >= open.x1) continue;
    parts = parts.flatMap((p) =>
      w.x1 <= p.x0 || w.x0 >= p.x1
        ? [p]
        : [
            { x0: p.x0, x1: w.x0 },
            { x0: w.x1, x1: p.x1 },
          ].filter((s) => s.x1 > s.x0),
    );
  }
  return parts;
}

function middle({ open }: Corridor): Separator {
  const widest = open.reduce((a, b) => (b.x1 - b.x0 > a.x1 - a.x0 ? b : a));
  return { ...widest, x: (widest.x0 + widest.x1) / 2 };
}
