import type { Edge } from '../edges.ts';
import { hasGap } from '../grid/columns.ts';
import { middleOf, rowsBetween, type TextRow } from '../words.ts';
import { isListItem } from './not-tables.ts';
import { partsTables } from './parting-text.ts';

/** Minimum rule length, in em. */
const MIN_RULE = 6;

/** Maximum row height, in em. */
export const MAX_ROW = 30;

/** Maximum line pitch between two rules, which show that it is one row, in sizes. */
const MAX_PITCH = 2;

/**
 * Maximum ratio of the largest to the smallest text of a table: rules under headings separate sizes that differ more.
 */
export const MAX_SIZES = 1.22;

/** Rules with equal left and right ends, with text between each two of them and nothing crossing the ends. */
export function runsOf(h: readonly Edge[], rows: readonly TextRow[], em: number): Edge[][] {
  const wide = h.filter((e) => e.to - e.from > em * MIN_RULE).sort((a, b) => a.at - b.at);
  const used = new Set<Edge>();
  const out: Edge[][] = [];
  for (const first of wide) {
    if (used.has(first)) continue;
    let run = [first];
    let before: readonly TextRow[] = [];
    used.add(first);
    for (const e of wide) {
      const last = run.at(-1) as Edge;
      if (
        used.has(e) ||
        e.at <= last.at ||
        Math.abs(e.from - first.from) > 0.3 * em ||
        Math.abs(e.to - first.to) > 0.3 * em
      )
        continue;
      if (e.at - last.at > MAX_ROW * em) break;
      used.add(e);
      const inside = between(rows, last.at, e.at, first, em);
      if (before.length === 0) before = rowAbove(rows, last);
      if (inside === undefined || !isRow(inside, before, first.from)) {
        out.push(run);
        run = [e];
      } else run.push(e);
      before = inside ?? [];
    }
    out.push(run);
  }
  return out;
}

const rowAbove = (rows: readonly TextRow[], rule: Edge): TextRow[] => {
  const row = rows.findLast((r) => r.baseline < rule.at && r.x0 < rule.to && r.x1 > rule.from);
  return row ? [row] : [];
};

/**
 * Whether the lines can be one row of a table below the lines `above`: there are some, close to each other, and they
 * are no text between two tables.
 */
const isRow = (rows: readonly TextRow[], above: readonly TextRow[], left: number): boolean =>
  rows.length > 0 &&
  rows.every(
    (r, i) =>
      i === 0 ||
      r.baseline - (rows[i - 1] as TextRow).baseline <= MAX_PITCH * Math.max(r.size, (rows[i - 1] as TextRow).size),
  ) &&
  !(
    above.length > 0 &&
    rows.some((r) => r.size > MAX_SIZES * largestOf(above) && rows.some((other) => r.size > MAX_SIZES * other.size))
  ) &&
  !isEntry(rows, left) &&
  !partsTables(rows, rows.slice(0, 1), left);

/** How far items are indented at most, in sizes. */
const MAX_INDENT = 4;

/** Whether items of a list stand at the left below a line of two parts: work and years in a curriculum vitae. */
const isEntry = (rows: readonly TextRow[], left: number): boolean =>
  rows.some(
    (r, i) => isListItem(r) && r.x0 - left < MAX_INDENT * r.size && rows.slice(0, i).some((above) => hasGap(above)),
  );

/** Text rows between two heights below a rule; undefined if words cross its ends. */
export function between(
  rows: readonly TextRow[],
  y0: number,
  y1: number,
  rule: Edge,
  em: number,
): TextRow[] | undefined {
  const inside = rowsBetween(rows, y0, y1, rule.from - em, rule.to + em);
  for (const r of inside) if (r.x0 < rule.from - 0.4 * em || r.x1 > rule.to + 0.4 * em) return undefined;
  for (const r of rows) {
    const y = middleOf(r);
    if (y <= y0 || y >= y1) continue;
    for (let i = 0; i < r.words.length; i++) {
      const w = r.words[i]!;
      if ((w.x0 < rule.from - 0.4 * em && w.x1 > rule.from + em) || (w.x0 < rule.to - em && w.x1 > rule.to + 0.4 * em))
        return undefined;
    }
  }
  return inside;
}

/** Size of the largest text, 0 without any: cells may have smaller lines below their first. */
export const largestOf = (rows: readonly TextRow[]): number => Math.max(0, ...rows.map((r) => r.size));
