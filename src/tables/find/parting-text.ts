import type { Edge } from '../edges.ts';
import { hasGap } from '../grid/columns.ts';
import { type TextRow, wordCount } from '../words.ts';

/** Least size of a heading between two tables, in sizes of the rows above it. */
export const HEADING = 1.12;
/** Words of a sentence between two tables: labels of sections and wrapped cells have fewer. */
const SENTENCE = 8;
/** A sentence begins no further than this, in sizes, right of where the tables begin. */
const LEFT = 2;
const END = /[.:。：]$/u;
/** How far (em) text reaches beyond the rules of a table above it, at least. Cells may be a little too long for theirs. */
const BEYOND = 2;

/** Whether a row is a line of running text that begins where the tables do, at `left` (points). */
export const isSentence = (row: TextRow, left: number): boolean =>
  !hasGap(row) && wordCount(row.words) >= SENTENCE && row.x0 < left + LEFT * row.size;

/** Whether a row is text below a table: without gaps, and as wide as the page instead of the rule. */
export const isWiderThan = (row: TextRow, rule: Edge, em: number): boolean =>
  row.x1 > rule.to + BEYOND * em && !hasGap(row);

/**
 * Whether lines between two tables are text that parts them: a heading, or sentences that begin where the tables do. The
 * label of a section inside one table is shorter, and no larger than the rows.
 *
 * @param above rows of the first table
 * @param left where the tables begin, points
 */
export function partsTables(rows: readonly TextRow[], above: readonly TextRow[], left: number): boolean {
  const last = rows.at(-1);
  if (!last || rows.some((r) => hasGap(r))) return false;
  const size = Math.max(...above.map((r) => r.size));
  if (rows.some((r) => r.size >= HEADING * size)) return true;
  const ends = END.test(last.words.at(-1)?.text ?? '');
  return ends && rows.some((r) => isSentence(r, left));
}
