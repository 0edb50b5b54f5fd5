import { containsCentre, overlapX, overlapY } from '../../document/index.ts';
import { mathSymbol } from '../../latex/index.ts';
import { componentsOf } from '../../vision/index.ts';
import type { PixelSymbol } from './decode-symbols.ts';
import type { Mask } from './strokes.ts';

const GROWS = new Set(['open', 'close', 'bar']);
/** Minimum share of the delimiter's width and height inside its ink. */
const COVERED = 0.6;
/** Maximum width of a delimiter in em. */
const WIDEST = 1;
/** Ink less taller than the box than this, in em, is the usual error of the network. */
const MORE = 0.25;

/**
 * Gives delimiters the height of their ink. The network sees a tall bracket through a window that holds only its
 * middle, and the rules find the rows of a matrix by its brackets.
 */
export function growDelimiters(symbols: readonly PixelSymbol[], mask: Mask): PixelSymbol[] {
  if (!symbols.some(isDelimiter)) return [...symbols];
  const ink = componentsOf(mask).list;
  return symbols.map((s) => {
    if (!isDelimiter(s)) return s;
    const own = ink.find(
      (c) =>
        c.x1 - c.x0 < WIDEST * s.em &&
        c.y1 - c.y0 > s.y1 - s.y0 + MORE * s.em &&
        overlapX(c, s) > COVERED * Math.max(c.x1 - c.x0, s.x1 - s.x0) &&
        overlapY(c, s) > COVERED * (s.y1 - s.y0) &&
        // With other symbols in it, the ink is more than a delimiter.
        !symbols.some((other) => other !== s && containsCentre(c, other)),
    );
    return own ? { ...s, y0: own.y0, y1: own.y1 } : s;
  });
}

const isDelimiter = ({ name }: PixelSymbol): boolean => GROWS.has(mathSymbol(name)?.kind ?? '');
