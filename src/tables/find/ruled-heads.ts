import type { Edge } from '../edges.ts';

import { type Scale, segmentsOf, type TextRow, type Word } from '../words.ts';
import { FAR, HEAD_PITCH, type Head, ruleBelow, segments } from './head.ts';
import { joinSpans } from './join-spans.ts';

/** How much further apart heads and the text above them are than the lines of a head, at least. */
const APART = 1.15;

/** Number of rows below a head at the top of a page that are looked at. */
const BELOW = 3;

/** From this number of heads on, one text below one of them is enough. */
const HEADS = 3;

/** Largest distance of beginnings that are aligned, in sizes. */
const ALIGNED = 0.3;

/**
 * A row with one rule below it and none above, as word processors set heads: not bold, but parted from its rows as
 * nothing else is.
 */
export function ruledHeadAt(
  rows: readonly TextRow[],
  start: number,
  h: readonly Edge[],
  { em }: Scale,
): Head | undefined {
  const row = rows[start] as TextRow;
  if (segments(row).length < 2) return undefined;
  const rule = ruleBelow(row, h, em, rows[start + 1]);
  if (!rule || !isOnlyRule(rule, h, em) || !mayBeginTable(rows, start, em)) return undefined;
  const above = rows[start - 1];
  const head = above && isWrapped(above, row, rows[start - 2], em) ? [above, row] : [row];
  return { rows: head, next: start + 1, spans: joinSpans(head.flatMap((r) => segments(r))), size: row.size, rule };
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
