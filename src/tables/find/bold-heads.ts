import type { Edge } from '../edges.ts';
import { isNumberedTitle, type Scale, type TextRow } from '../words.ts';
import { framedHeadAt } from './framed-heads.ts';
import { FAR, HEAD_PITCH, type Head, isBold, segments } from './head.ts';
import { joinSpans } from './join-spans.ts';

/** Heads are at most this much larger than their rows; larger ones are headings above text. */
const LARGE = 1.25;

/** A head in bold, with the rules around it and below the last row where it has them. */
export function boldHeadAt(
  rows: readonly TextRow[],
  start: number,
  h: readonly Edge[],
  scale: Scale,
): Head | undefined {
  const head = headAt(rows, start, scale);
  const framed = head && framedHeadAt(rows, start, h, scale);
  return framed?.next === head?.next ? (framed ?? head) : head;
}

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
  const spans = joinSpans(head.flatMap((r) => segments(r)));
  if (spans.length < 2) return undefined;
  return { rows: head, next, spans, size: first.size };
}

/** Whether the last word of a row is broken and goes on in the next one: the title of a paragraph, in its row. */
const goesOnBelow = (row: TextRow, below: TextRow): boolean =>
  /\p{L}[-\u2010]$/u.test(row.words.at(-1)!.text) && /^\p{Ll}/u.test(below.words[0]!.text);
