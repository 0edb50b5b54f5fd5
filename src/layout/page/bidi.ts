import { type Glyph, isRtl } from '../../document/index.ts';
import { firstCode, isDigit, isLetter } from './script.ts';

/** Whether any glyph belongs to a right-to-left script. */
export function hasRtl(glyphs: readonly Glyph[]): boolean {
  for (let i = 0; i < glyphs.length; i++) if (isRtl(firstCode(glyphs[i]!.text))) return true;
  return false;
}

const LEFT = 1;
const RIGHT = 2;

function direction(g: Glyph): 0 | 1 | 2 {
  const cp = firstCode(g.text);
  if (isRtl(cp)) return cp >= 0x660 && cp <= 0x669 ? LEFT : RIGHT;
  return isDigit(cp) || isLetter(cp) ? LEFT : 0;
}

/** Signs that belong to the number beside them ("European terminators" of UAX #9). */
const BESIDE_NUMBER = /^[%‰#$¢£¤¥€₪°′″]$/;
/** Where Arabic begins, in which a sign is not part of the number beside it. */
const ARABIC = 0x600;
/** Distance (sizes) of two numbers in a row. */
const APART = 0.2;

/** Distance of a character from the one to its left, by advances if they are known, points. */
const gapBetween = (a: Glyph, b: Glyph): number => b.x0 - a.x1 - Math.max(0, a.trail ?? 0) - Math.max(0, b.lead ?? 0);

const isDigitGlyph = (g: Glyph | undefined): boolean => g !== undefined && isDigit(firstCode(g.text));

/** Directions of characters from left to right, with signs as the numbers beside them, except in Arabic text. */
function directions(visual: readonly Glyph[]): (0 | 1 | 2)[] {
  const kinds = visual.map(direction);
  if (visual.some((g) => firstCode(g.text) >= ARABIC && isRtl(firstCode(g.text)))) return kinds;
  visual.forEach((g, i) => {
    if (BESIDE_NUMBER.test(g.text) && (isDigitGlyph(visual[i - 1]) || isDigitGlyph(visual[i + 1]))) kinds[i] = LEFT;
  });
  return kinds;
}

/** The numbers of a part, which follow each other from right to left there, too; the whole part if it has letters. */
function numbersOf(part: readonly Glyph[]): Glyph[][] {
  const out: Glyph[][] = [];
  const hasLetters = part.some((g) => isLetter(firstCode(g.text)));
  part.forEach((g, i) => {
    const before = part[i - 1];
    if (!before || (!hasLetters && gapBetween(before, g) > APART * g.size)) out.push([g]);
    else out.at(-1)?.push(g);
  });
  return out;
}

/**
 * Logical order of a line in visual order (left to right). A simple form of UAX #9: the majority determines the base
 * direction, runs of the other direction are reversed, neutrals follow their neighbours if both agree, else the base.
 */
export function logicalOrder(visual: readonly Glyph[]): Glyph[] {
  const kinds = directions(visual);
  let rightCount = 0;
  let leftCount = 0;
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === 2) rightCount++;
    else if (kinds[i] === 1 && !isDigit(firstCode(visual[i]!.text))) leftCount++;
  }
  const base = rightCount >= leftCount ? 2 : 1;
  const resolved = kinds.slice();
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== 0) continue;
    let j = i;
    while (j < kinds.length && kinds[j] === 0) j++;
    const before = i > 0 ? resolved[i - 1]! : base;
    const after = j < kinds.length ? kinds[j]! : base;
    for (let k = i; k < j; k++) resolved[k] = before === after ? before : base;
    i = j - 1;
  }
  const runs: Glyph[][] = [];
  for (let i = 0; i < visual.length; ) {
    let j = i;
    while (j < visual.length && resolved[j] === resolved[i]) j++;
    const run = visual.slice(i, j);
    if (resolved[i] === RIGHT) runs.push(run.reverse());
    else runs.push(...(base === RIGHT ? numbersOf(run) : [run]));
    i = j;
  }
  if (base === 2) runs.reverse();
  return runs.flat();
}

/**
 * Gaps (points) before the characters of a line in logical order, where the direction of writing changes: they are
 * between the text on both sides, and not between the two characters. Calls `found` for each.
 */
export function gapsAtTurns(glyphs: readonly Glyph[], found: (index: number, gap: number) => void): void {
  let from = 0;
  let before: Extent | undefined;
  while (from < glyphs.length) {
    const to = endOfPart(glyphs, from);
    const part = extentOf(glyphs, from, to);
    if (before) found(from, Math.max(part.x0 - before.x1, before.x0 - part.x1));
    before = part;
    from = to;
  }
}

interface Extent {
  x0: number;
  x1: number;
}

function extentOf(glyphs: readonly Glyph[], from: number, to: number): Extent {
  const out = { x0: Number.POSITIVE_INFINITY, x1: Number.NEGATIVE_INFINITY };
  for (let i = from; i < to; i++) {
    out.x0 = Math.min(out.x0, glyphs[i]!.x0);
    out.x1 = Math.max(out.x1, glyphs[i]!.x1);
  }
  return out;
}

/** End of the characters from `from` on of which each stands on the same side of the one before it. */
function endOfPart(glyphs: readonly Glyph[], from: number): number {
  const leftwards = (i: number): boolean => centreOf(glyphs[i]!) < centreOf(glyphs[i - 1]!);
  let to = from + 1;
  if (isRtl(firstCode(glyphs[from]!.text))) while (to < glyphs.length && leftwards(to) && !isNumberAt(glyphs, to)) to++;
  else while (to < glyphs.length && !leftwards(to)) to++;
  return to;
}

const centreOf = (g: Glyph): number => (g.x0 + g.x1) / 2;

/** Whether a character to the left of the one before it begins text that goes on to the right. */
const isNumberAt = (glyphs: readonly Glyph[], i: number): boolean =>
  i + 1 < glyphs.length && direction(glyphs[i]!) === LEFT && centreOf(glyphs[i + 1]!) > centreOf(glyphs[i]!);
