import type { Box } from '../../document/index.ts';
import type { Edge } from '../edges.ts';
import { rowOf, type TextRow } from '../words.ts';

/** Least lines of running text on either side of a gutter, and how many of each must stand beside the other side's. */
const MIN_LINES = 6;
const MIN_BESIDE = 4;
/** A line that ends or begins this far (em) beyond a gutter crosses it. */
const SLACK = 0.5;

interface Gutter {
  x: number;
  /** The columns of text beside it reach from here to there. */
  y0: number;
  y1: number;
}

/**
 * Rows parted at the gutters between columns of running text: what stands between paragraphs of one column (headings,
 * items, listings, ends of paragraphs) is no row together with what stands beside it in the other one. Rows stay whole
 * where a word or two rules around them cross the gutter, and above and below the columns, where wide tables stand.
 *
 * @param prose lines of running text, as `withoutProse` gives them
 * @param h level rules
 * @returns groups of rows that no table has in common: those above, beside and below columns of text
 */
export function partAtGutters(
  rows: readonly TextRow[],
  prose: readonly Box[],
  h: readonly Edge[],
  em: number,
): TextRow[][] {
  const gutters = guttersOf(prose, em);
  if (gutters.length === 0) return [[...rows]];
  const borders = gutters.flatMap(({ y0, y1 }) => [y0, y1]);
  const groups = Map.groupBy(rows, (row) => borders.filter((y) => y <= (row.y0 + row.y1) / 2).length);
  return [...groups.values()].map((group) =>
    group.flatMap((row) => gutters.reduce((parts, gutter) => parts.flatMap((part) => cut(part, gutter, h)), [row])),
  );
}

function cut(row: TextRow, { x, y0, y1 }: Gutter, h: readonly Edge[]): TextRow[] {
  if (row.x0 >= x || row.x1 <= x || row.y1 < y0 || row.y0 > y1) return [row];
  if (row.words.some((word) => word.x0 < x && word.x1 > x)) return [row];
  const across = h.filter((e) => e.from < x && e.to > x && e.at > y0 && e.at < y1);
  if (across.some((e) => e.at <= row.y0) && across.some((e) => e.at >= row.y1)) return [row];
  return [rowOf(row.words.filter((word) => word.x1 <= x)), rowOf(row.words.filter((word) => word.x0 >= x))];
}

/** Gutters of the stretches between lines of text that cross them. */
function guttersOf(prose: readonly Box[], em: number): Gutter[] {
  const lefts = clusters(
    prose.map((line) => line.x0).sort((a, b) => a - b),
    em,
  ).slice(1);
  return lefts.flatMap((left) => {
    const x = left - SLACK * em;
    const sides = prose.map((line) => (line.x1 <= x + SLACK * em ? -1 : line.x0 >= x ? 1 : 0));
    const crossing = prose.filter((_, i) => sides[i] === 0).sort((a, b) => a.y0 - b.y0);
    const borders = [Number.NEGATIVE_INFINITY, ...crossing.map((line) => line.y0), Number.POSITIVE_INFINITY];
    return borders.slice(1).flatMap((end, k) => {
      const within = (side: number): Box[] =>
        prose.filter((line, i) => sides[i] === side && line.y0 >= borders[k]! && line.y0 < end);
      const [before, after] = [within(-1), within(1)];
      if (before.length < MIN_LINES || after.length < MIN_LINES) return [];
      const beside = (a: Box[], b: Box[]): number =>
        a.filter((line) => b.some((other) => other.y0 < line.y1 && other.y1 > line.y0)).length;
      if (Math.min(beside(before, after), beside(after, before)) < MIN_BESIDE) return [];
      const both = [...before, ...after];
      // Halfway between the text on both sides.
      const inner = Math.max(...before.map((line) => line.x1));
      return [
        {
          x: inner < left ? (inner + left) / 2 : x,
          y0: Math.min(...both.map((line) => line.y0)),
          y1: Math.max(...both.map((line) => line.y1)),
        },
      ];
    });
  });
}

/** Least value of each group of values that lie no further than two em from the one before. */
function clusters(sorted: readonly number[], em: number): number[] {
  return sorted.filter((value, i) => i === 0 || value - sorted[i - 1]! > 2 * em);
}
