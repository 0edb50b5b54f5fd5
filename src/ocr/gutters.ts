import type { Glyph } from '../document/index.ts';

/** Minimum length of a line of a text column, in em. */
const LONG = 12;
/** Minimum number of long lines that begin right of a gutter, and that end left of it. */
const LINES = 5;
/** How exactly lines begin at a gutter, in em. */
const FLUSH = 0.4;
/** Gaps across a gutter in em: the narrowest, and the widest one that can be taken for a space. */
const NARROW = 0.4;
const WIDE = 1.6;

/**
 * Characters of a page, where lines that were read across the gutter of two columns are divided. The text detector
 * joins columns that are about an em apart (TeX's are 10 points). Where other lines begin and end, there is a gutter.
 * What is right of it comes last: text continues over narrow gaps in the order of the characters.
 */
export function dividedAtGutters(lines: readonly Glyph[][]): Glyph[] {
  const long = lines.filter((line) => isLevel(line) && line.at(-1)!.x1 - line[0]!.x0 > LONG * line[0]!.size);
  const isGutter = (before: Glyph, after: Glyph): boolean => {
    const em = after.size;
    const gap = after.x0 - before.x1;
    if (gap < NARROW * em || gap > WIDE * em) return false;
    const begin = long.filter(([first]) => Math.abs(first!.x0 - after.x0) < FLUSH * em);
    if (begin.length < LINES) return false;
    return (
      long.filter((line) => line.at(-1)!.x1 < after.x0 - NARROW * em && line.at(-1)!.x1 > after.x0 - WIDE * em)
        .length >= LINES
    );
  };
  const left: Glyph[] = [];
  const right: Glyph[] = [];
  for (const line of lines) {
    const at = isLevel(line) ? line.findIndex((g, i) => i > 0 && isGutter(line[i - 1]!, g)) : -1;
    left.push(...(at > 0 ? line.slice(0, at) : line));
    if (at > 0) right.push(...line.slice(at));
  }
  return [...left, ...right];
}

const isLevel = ([first]: readonly Glyph[]): boolean => first !== undefined && first.angle === 0;
