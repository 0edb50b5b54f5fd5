import type { Edge } from '../edges.ts';
import type { TextRow } from '../words.ts';
import type { Span } from './join-spans.ts';

/** Gaps between heads from this width on, in em, may part columns. */
const WEAK_GAP = 0.5;

/** Rows further apart than this (em, baseline to baseline) are not one table. */
export const FAR = 3.6;

/** Lines of a head of several lines stand at most this far apart, em: style sheets set them at 1.5 or 1.6. */
export const HEAD_PITCH = 1.65;

/** The heads of a table, before its rows are known. */
export interface Head {
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

/** Whether nearly all words of a row are bold. */
export const isBold = (r: TextRow): boolean => r.words.filter((w) => w.bold).length >= 0.9 * r.words.length;

/** Whether a rule reaches over all of a row and is long enough for one of a table. */
export const covers = (e: Edge, row: TextRow, em: number): boolean =>
  e.from < row.x0 + 0.3 * em && e.to > row.x1 - 0.3 * em && e.to - e.from > 8 * em;

/** Rules below heads stand at most this far below the baseline, in sizes: spacing after paragraphs counts as well. */
const MAX_DROP = 2;

/** The wide rule right below a row, nearer to it than to the row below, if it reaches over all of it. */
export function ruleBelow(row: TextRow, h: readonly Edge[], em: number, next?: TextRow): Edge | undefined {
  const pitch = next ? next.baseline - row.baseline : 0;
  const drop = Math.max(0.9 * row.size, Math.min(0.6 * pitch, MAX_DROP * row.size));
  return h.find((e) => e.at > row.baseline && e.at < row.baseline + drop && covers(e, row, em));
}

/** Words of a row joined over blanks. */
export function segments(row: TextRow): Span[] {
  const out: Span[] = [];
  for (const w of row.words) {
    const last = out.at(-1);
    if (last && w.x0 - last.x1 < WEAK_GAP * w.size) last.x1 = Math.max(last.x1, w.x1);
    else out.push({ x0: w.x0, x1: w.x1 });
  }
  return out;
}
