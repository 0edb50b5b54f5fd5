import type { Fill } from '../../document/index.ts';
import type { Edge } from '../edges.ts';
import { findSeparators, hasGap, type Separator } from '../grid/columns.ts';
import type { TextRegion } from '../grid/region.ts';
import {
  isNumberedTitle,
  middleOf,
  openGap,
  rowOf,
  type Scale,
  segmentsOf,
  type TextRow,
  type Word,
} from '../words.ts';
import { isWiderThan } from './parting-text.ts';
import { marker } from './reject.ts';

/** Gaps between heads, in em: from the first on they may part columns, from the second on they do. */
const WEAK_GAP = 0.5;
/** White space that stays open between two columns, em. HTML tables without style have a quarter. */
const OPEN = 0.18;
/** Gaps from this width on (em) are no blanks. */
const CLEAR_GAP = 0.6;
/** Rows further apart than this (em, baseline to baseline) are not one table. */
const FAR = 3.6;
/** Backgrounds of heads are at most this high, em. */
const MAX_BAR = 8;
const WHITE = 0xffffff;
/** Heads are at most this much larger than their rows; larger ones are headings above text. */
const LARGE = 1.25;
/** Lines of a head of several lines stand at most this far apart, em: style sheets set them at 1.5 or 1.6. */
const HEAD_PITCH = 1.65;

/** A head or a cell of it: what stands between two gaps. */
interface Span {
  x0: number;
  x1: number;
}

interface Corridor {
  /** Stretches that all rows so far leave open. */
  open: Span[];
  /** Is the gap between the heads too wide for a blank? */
  strong: boolean;
}

/**
 * Tables below a row of heads, in bold, over a rule of their own or on a background, whatever stands in their cells: as
 * long as the white space between the heads stays open, rows belong to the table. So cells may have many lines, be set
 * at the middle of their row, and stand closer than a blank is wide.
 */
export function headedRegions(
  all: readonly TextRow[],
  h: readonly Edge[],
  fills: readonly Fill[],
  scale: Scale,
): TextRegion[] {
  const rows = [...all].sort((a, b) => a.baseline - b.baseline);
  const out: TextRegion[] = [];
  for (let i = 0; i < rows.length; ) {
    const head =
      boldHeadAt(rows, i, h, scale) ??
      ruledHeadAt(rows, i, h, scale) ??
      framedHeadAt(rows, i, h, scale) ??
      filledHeadAt(rows, i, fills, scale);
    const region = head && grow(rows, head, h, scale);
    if (region) out.push(region);
    i = region ? rows.indexOf(region.rows.at(-1) as TextRow) + 1 : i + 1;
  }
  return out;
}

interface Head {
  rows: TextRow[];
  /** Index of the first row below. */
  next: number;
  spans: Span[];
  size: number;
  /** The rule that tells the head, where its type does not. */
  rule?: Edge;
  /** The rules above the head and below the last row, of a head between two rules. */
  frame?: { top: Edge; bottom?: Edge };
}

const isBold = (r: TextRow): boolean => r.words.filter((w) => w.bold).length >= 0.9 * r.words.length;

/** The lines of heads that begin with a row: all bold, of one size, and above text that is not. */
function headAt(rows: readonly TextRow[], start: number, scale: Scale): Head | undefined {
  const first = rows[start] as TextRow;
  if (!isBold(first) || isNumberedTitle(first, scale.em)) return undefined;
  const head = [first];
  let next = start + 1;
  for (; next < rows.length; next++) {
    const row = rows[next] as TextRow;
    const last = head.at(-1) as TextRow;
    if (
      !isBold(row) ||
      Math.abs(row.size - first.size) > 0.03 * first.size ||
      row.baseline - last.baseline > HEAD_PITCH * row.size ||
      head.length > 3
    )
      break;
    head.push(row);
  }
  const below = rows[next];
  const lowest = head.at(-1) as TextRow;
  if (!below || isBold(below) || below.baseline - lowest.baseline > FAR * scale.em) return undefined;
  if (goesOnBelow(lowest, below) || first.size > LARGE * below.size) return undefined;
  const spans = spansOf(head.flatMap((r) => segments(r)));
  if (spans.length < 2) return undefined;
  return { rows: head, next, spans, size: first.size };
}

/** A head in bold, with the rules around it and below the last row where it has them. */
function boldHeadAt(rows: readonly TextRow[], start: number, h: readonly Edge[], scale: Scale): Head | undefined {
  const head = headAt(rows, start, scale);
  const framed = head && framedHeadAt(rows, start, h, scale);
  return framed?.next === head?.next ? (framed ?? head) : head;
}

/** Whether the last word of a row is broken and goes on in the next one: the title of a paragraph, in its row. */
const goesOnBelow = (row: TextRow, below: TextRow): boolean =>
  /\p{L}[-\u2010]$/u.test(row.words.at(-1)!.text) && /^\p{Ll}/u.test(below.words[0]!.text);

/** Rules below heads stand at most this far below the baseline, in sizes: spacing after paragraphs counts as well. */
const MAX_DROP = 2;

/** The wide rule right below a row, nearer to it than to the row below, if it reaches over all of it. */
function ruleBelow(row: TextRow, h: readonly Edge[], em: number, next?: TextRow): Edge | undefined {
  const pitch = next ? next.baseline - row.baseline : 0;
  const drop = Math.max(0.9 * row.size, Math.min(0.6 * pitch, MAX_DROP * row.size));
  return h.find((e) => e.at > row.baseline && e.at < row.baseline + drop && covers(e, row, em));
}

/**
 * A row with one rule below it and none above, as word processors set heads: not bold, but parted from its rows as
 * nothing else is.
 */
function ruledHeadAt(rows: readonly TextRow[], start: number, h: readonly Edge[], { em }: Scale): Head | undefined {
  const row = rows[start] as TextRow;
  if (segments(row).length < 2) return undefined;
  const rule = ruleBelow(row, h, em, rows[start + 1]);
  if (!rule || !isOnlyRule(rule, h, em) || !mayBeginTable(rows, start, em)) return undefined;
  const above = rows[start - 1];
  const head = above && isWrapped(above, row, rows[start - 2], em) ? [above, row] : [row];
  return { rows: head, next: start + 1, spans: spansOf(head.flatMap((r) => segments(r))), size: row.size, rule };
}

/** Whether no other rule as wide as this one is near: rules between all rows are known to others. */
const isOnlyRule = (rule: Edge, h: readonly Edge[], em: number): boolean =>
  !h.some(
    (e) =>
      e !== rule &&
      Math.abs(e.from - rule.from) < em &&
      Math.abs(e.to - rule.to) < em &&
      Math.abs(e.at - rule.at) < FAR * em,
  );

/** Running titles stand on rules at the top of the page, last rows of tables below others: neither begins a table. */
function mayBeginTable(rows: readonly TextRow[], start: number, em: number): boolean {
  const above = rows[start - 1];
  if (!above) return headsTexts(rows, start);
  return (rows[start] as TextRow).baseline - above.baseline >= FAR * em || segments(above).length < 2;
}

/** How much further apart heads and the text above them are than the lines of a head, at least. */
const APART = 1.15;

/**
 * Whether a line is the first one of a head whose last one is `row`: close, in its font, alone, and above one of its
 * parts. A heading may stand as close, but in another font.
 */
function isWrapped(line: TextRow, row: TextRow, above: TextRow | undefined, em: number): boolean {
  const pitch = row.baseline - line.baseline;
  if (pitch > HEAD_PITCH * row.size || Math.abs(line.size - row.size) > 0.03 * row.size) return false;
  if (fontOf(line) !== fontOf(row) || (above && line.baseline - above.baseline < APART * pitch)) return false;
  const parts = segments(row);
  const below = parts.find((s) => Math.abs(s.x0 - line.x0) < ALIGNED * em);
  return (
    segmentsOf(line.words).length === 1 &&
    below !== undefined &&
    !parts.some((s) => s !== below && s.x0 < line.x1 && s.x1 > line.x0)
  );
}

const fontOf = (row: TextRow): string | undefined => row.words[0]?.glyphs[0]?.font.name;

/** Number of rows below a head at the top of a page that are looked at. */
const BELOW = 3;
/** From this number of heads on, one text below one of them is enough. */
const HEADS = 3;
/** Largest distance of beginnings that are aligned, in sizes. */
const ALIGNED = 0.3;

/**
 * Whether texts begin where heads do, as where a table goes on that has begun on the page before. Below two heads, which
 * may be a running title, all rows have such a text.
 */
function headsTexts(rows: readonly TextRow[], start: number): boolean {
  const heads = segmentsOf((rows[start] as TextRow).words).map((words) => words[0]!.x0);
  const below = rows
    .slice(start + 1, start + 1 + BELOW)
    .map((r) => segmentsOf(r.words).map((words) => words[0] as Word));
  const begins = (x: number, texts: readonly Word[]) => texts.some((w) => Math.abs(w.x0 - x) < ALIGNED * w.size);
  if (heads.length >= HEADS) return heads.slice(1).some((x) => below.some((texts) => begins(x, texts)));
  const [, second] = heads;
  return second !== undefined && below.length === BELOW && below.every(([, ...texts]) => begins(second, texts));
}

/**
 * Up to three rows between two rules as wide as each other, as books set heads. Where such rules part more rows, they
 * part all of them, and others know more of these tables.
 */
function framedHeadAt(rows: readonly TextRow[], start: number, h: readonly Edge[], scale: Scale): Head | undefined {
  const { em } = scale;
  const first = rows[start] as TextRow;
  const before = rows[start - 1];
  const top = h.findLast(
    (e) => e.at < first.baseline - 0.5 * first.size && e.at > first.y0 - 1.5 * em && covers(e, first, em),
  );
  if (!top || (before && before.baseline > top.at)) return undefined;
  const alike = h
    .filter((e) => Math.abs(e.from - top.from) < em && Math.abs(e.to - top.to) < em)
    .sort((a, b) => a.at - b.at);
  const k = alike.indexOf(top);
  const [rule, bottom] = alike.slice(k + 1);
  const partsRows = (a: Edge | undefined, b: Edge | undefined): boolean => {
    const row = a && b && rows.find((r) => r.baseline > a.at && r.baseline < b.at + 0.2 * em);
    return row !== undefined && hasGap(row) && !isNumberedTitle(row, em);
  };
  if (!rule || partsRows(alike[k - 1], top) || partsRows(bottom, alike[k + 3])) return undefined;
  const head = rows.slice(start).filter((r) => r.baseline < rule.at + 0.2 * em);
  const body = rows.slice(start + head.length).filter((r) => !bottom || r.baseline < bottom.at + 0.2 * em);
  if (
    head.length > 3 ||
    body.length < 2 ||
    (body[0] as TextRow).baseline - rule.at > FAR * em ||
    head.some((r) => !covers(rule, r, em))
  )
    return undefined;
  const spans = spansOf(head.flatMap((r) => segments(r)));
  return spans.length < 2
    ? undefined
    : {
        rows: head,
        next: start + head.length,
        spans,
        size: first.size,
        rule,
        frame: { top, ...(bottom && { bottom }) },
      };
}

/** Up to four lines on a background that the row above and the rows below do not have. */
function filledHeadAt(
  rows: readonly TextRow[],
  start: number,
  fills: readonly Fill[],
  { em }: Scale,
): Head | undefined {
  const first = rows[start] as TextRow;
  const isBar = (f: Fill): boolean => f.color !== WHITE && f.y1 - f.y0 > 0.8 * em && f.y1 - f.y0 < MAX_BAR * em;
  const on = (row: TextRow, color?: number): Fill | undefined => {
    const y = middleOf(row);
    const own = fills.filter((f) => isBar(f) && f.y0 < y && f.y1 > y && (color === undefined || f.color === color));
    return row.words.every((w) => own.some((f) => f.x0 < (w.x0 + w.x1) / 2 && f.x1 > (w.x0 + w.x1) / 2))
      ? own[0]
      : undefined;
  };
  const bar = on(first);
  // Boxes of code are backgrounds too.
  if (!bar || first.words.every((w) => w.glyphs[0]?.font.mono)) return undefined;
  const above = rows[start - 1];
  if (above && (above.baseline > bar.y0 || (first.baseline - above.baseline < FAR * em && segments(above).length > 1)))
    return undefined;
  const head = rows.slice(start).filter((r) => r.baseline < bar.y1);
  const body = rows.slice(start + head.length, start + head.length + 4);
  if (
    head.length > 4 ||
    !head.every((r) => on(r, bar.color)) ||
    body.length === 0 ||
    body.some((r) => on(r, bar.color))
  )
    return undefined;
  if ((body[0] as TextRow).baseline - bar.y1 > FAR * em) return undefined;
  const spans = spansOf(head.flatMap((r) => segments(r)));
  return spans.length < 2 ? undefined : { rows: head, next: start + head.length, spans, size: first.size };
}

const covers = (e: Edge, row: TextRow, em: number): boolean =>
  e.from < row.x0 + 0.3 * em && e.to > row.x1 - 0.3 * em && e.to - e.from > 8 * em;

/** Words of a row joined over blanks. */
function segments(row: TextRow): Span[] {
  const out: Span[] = [];
  for (const w of row.words) {
    const last = out.at(-1);
    if (last && w.x0 - last.x1 < WEAK_GAP * w.size) last.x1 = Math.max(last.x1, w.x1);
    else out.push({ x0: w.x0, x1: w.x1 });
  }
  return out;
}

/** Spans of several lines taken together. */
function spansOf(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const s of [...spans].sort((a, b) => a.x0 - b.x0)) {
    const last = out.at(-1);
    if (last && s.x0 <= last.x1) last.x1 = Math.max(last.x1, s.x1);
    else out.push({ ...s });
  }
  return out;
}

function grow(rows: readonly TextRow[], head: Head, h: readonly Edge[], scale: Scale): TextRegion | undefined {
  const { spans, size, frame } = head;
  let corridors: Corridor[] = spans.slice(1).map((s, k) => {
    const left = spans[k] as Span;
    return { open: [{ x0: left.x1, x1: s.x0 }], strong: s.x0 - left.x1 >= openGap(head.rows[0]?.words[0] as Word) };
  });
  if (!corridors.some((c) => c.strong)) return undefined;
  const body: TextRow[] = [];
  let last = head.rows.at(-1) as TextRow;
  let widest = 0;
  const rule = head.rule ?? ruleBelow(last, h, scale.em);
  for (let i = head.next; i < rows.length; i++) {
    const row = rows[i] as TextRow;
    const gap = (row.baseline - last.baseline) / scale.em;
    if (frame?.bottom && row.baseline > frame.bottom.at + 0.2 * scale.em) break;
    if (gap > FAR || (body.length >= 3 && gap > 1.8 * widest) || row.size > 1.3 * size) break;
    if (isBold(row) && segmentsOf(row.words).length === 1 && row.size > 1.03 * size) break;
    // Text below is as wide as the page, a table as its rules, where its first row is. Cells may be too long for theirs.
    if (rule && body.length > 0 && covers(rule, body[0] as TextRow, scale.em) && isWiderThan(row, rule, scale.em))
      break;
    // The head of the next table.
    if (head.rule && !frame?.bottom && ruleBelow(row, h, scale.em)) break;
    const narrowed = corridors.map((c) => ({
      ...c,
      open: c.open.flatMap((o) => without(o, row.words)).filter((o) => o.x1 - o.x0 >= OPEN * size),
    }));
    if (narrowed.some((c) => c.strong && c.open.length === 0)) break;
    corridors = narrowed.filter((c) => c.open.length > 0);
    widest = Math.max(widest, gap);
    body.push(row);
    last = row;
  }
  const known = corridors.map((c) => middle(c));
  for (let count = -1; count !== body.length; ) {
    count = body.length;
    trimText(body, head, known);
    trimEnd(body, head, known, scale);
  }
  if (body.length === 0) return undefined;
  const seps = [...known, ...innerSeparators(head, body, known, scale)].sort((a, b) => a.x - b.x);
  last = body.at(-1) as TextRow;
  const own = [...head.rows, ...body];
  const x0 = Math.min(...own.map((r) => r.x0));
  const x1 = Math.max(...own.map((r) => r.x1));
  const within = (e: Edge): boolean =>
    e.at > (head.rows.at(-1) as TextRow).baseline && e.at < last.baseline && e.from < x1 && e.to > x0;
  const drawn = h.filter(within).sort((a, b) => a.at - b.at);
  // A head on a background has no rule below it, though all other rows have.
  const below = (head.rows.at(-1) as TextRow).baseline + 0.3 * size;
  const parted = drawn.some((e) => e.at < (body[0] as TextRow).baseline - 0.5 * size);
  const rules = drawn.length > 1 && !parted ? [{ at: below, from: x0, to: x1, thickness: 0 }, ...drawn] : drawn;
  return {
    rows: own,
    rules,
    x0,
    x1,
    seps,
    open: { head: head.rows.length },
    ...(frame && { top: frame.top.at }),
    ...(frame?.bottom && { bottom: frame.bottom.at }),
  };
}

/** Borders between heads that stand no further apart than words: the gaps of the rows below show them. */
function innerSeparators(head: Head, body: readonly TextRow[], known: readonly Separator[], scale: Scale): Separator[] {
  const xs = [Number.NEGATIVE_INFINITY, ...known.map((s) => s.x), Number.POSITIVE_INFINITY];
  const within = (row: TextRow, c: number): Word[] =>
    row.words.filter((w) => (w.x0 + w.x1) / 2 > (xs[c] as number) && (w.x0 + w.x1) / 2 < (xs[c + 1] as number));
  return xs.slice(1).flatMap((_, c) => {
    const heads = spansOf(head.rows.flatMap((r) => within(r, c)));
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

/** Lines of text at the end whose blanks lie where columns part: nothing of them begins where texts of a column do. */
function trimText(body: TextRow[], head: Head, seps: readonly Separator[]): void {
  const gapAt = (row: TextRow, { x }: Separator): { right: Word; width: number } | undefined => {
    const k = row.words.findIndex((w) => (w.x0 + w.x1) / 2 > x);
    return k > 0
      ? { right: row.words[k] as Word, width: (row.words[k] as Word).x0 - (row.words[k - 1] as Word).x1 }
      : undefined;
  };
  const blank = (row: TextRow, sep: Separator, others: readonly TextRow[]): boolean => {
    const gap = gapAt(row, sep);
    if (!gap || gap.width >= CLEAR_GAP * gap.right.size) return false;
    return !others.some((o) => {
      const first = o.words.find((w) => (w.x0 + w.x1) / 2 > sep.x);
      return first !== undefined && Math.abs(first.x0 - gap.right.x0) < 0.15 * first.size;
    });
  };
  while (body.length > 0) {
    // The last row left can only begin where heads do.
    const others = body.length > 1 ? body.slice(0, -1) : head.rows;
    if (!seps.some((s) => blank(body.at(-1) as TextRow, s, others))) return;
    body.pop();
  }
}

/** Rows at the end that stand in the first column alone belong to what follows, unless they go on with a cell. */
function trimEnd(body: TextRow[], head: Head, seps: readonly Separator[], scale: Scale): void {
  const first = seps[0]?.x ?? Number.POSITIVE_INFINITY;
  const gaps = body.slice(1).map((r, i) => r.baseline - (body[i] as TextRow).baseline);
  while (body.length > 0) {
    const row = body.at(-1) as TextRow;
    const before = body.at(-2) ?? (head.rows.at(-1) as TextRow);
    if (row.x1 > first) return;
    const gap = row.baseline - before.baseline;
    const inner = gaps.slice(0, Math.max(1, body.length - 2));
    const wraps = gap <= 1.05 * Math.min(...inner, 1.6 * scale.em);
    // A label without values, as far below as all rows are, in their type.
    const isLabel =
      inner.length > 1 && gap <= 1.05 * Math.min(...inner) && !isBold(row) && row.size <= 1.03 * before.size;
    if ((wraps || isLabel) && !marker.test((row.words[0] as Word).text)) return;
    body.pop();
  }
}
