import type { Edge } from '../edges.ts';
import { hasGap } from '../grid/columns.ts';
import { isNumberedTitle, type Scale, type TextRow } from '../words.ts';
import { covers, FAR, type Head, segments } from './head.ts';
import { joinSpans } from './join-spans.ts';

/**
 * Up to three rows between two rules as wide as each other, as books set heads. Where such rules part more rows, they
 * part all of them, and others know more of these tables.
 */
export function framedHeadAt(
  rows: readonly TextRow[],
  start: number,
  h: readonly Edge[],
  scale: Scale,
): Head | undefined {
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
  const spans = joinSpans(head.flatMap((r) => segments(r)));
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
