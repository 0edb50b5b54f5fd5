import type { Fill } from '../../document/index.ts';
import { middleOf, type Scale, type TextRow } from '../words.ts';
import { FAR, type Head, segments } from './head.ts';
import { joinSpans } from './join-spans.ts';

/** Backgrounds of heads are at most this high, em. */
const MAX_BAR = 8;

const WHITE = 0xffffff;

/** Up to four lines on a background that the row above and the rows below do not have. */
export function filledHeadAt(
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
  const spans = joinSpans(head.flatMap((r) => segments(r)));
  return spans.length < 2 ? undefined : { rows: head, next: start + head.length, spans, size: first.size };
}
