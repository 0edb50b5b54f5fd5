import type { Box } from '../../document/index.ts';
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
        overlap(c.x0, c.x1, s.x0, s.x1) > COVERED * Math.max(c.x1 - c.x0, s.x1 - s.x0) &&
        overlap(c.y0, c.y1, s.y0, s.y1) > COVERED * (s.y1 - s.y0) &&
        !symbols.some((other) => other !== s && isInside(other, c)),
    );
    return own ? { ...s, y0: own.y0, y1: own.y1 } : s;
  });
}

const isDelimiter = ({ name }: PixelSymbol): boolean => GROWS.has(mathSymbol(name)?.kind ?? '');

const overlap = (a0: number, a1: number, b0: number, b1: number): number => Math.min(a1, b1) - Math.max(a0, b0);

/** Whether most of a symbol lies in the box of the ink: then the ink is more than a delimiter. */
const isInside = (s: Box, c: Box): boolean => {
  const x = (s.x0 + s.x1) / 2;
  const y = (s.y0 + s.y1) / 2;
  return x > c.x0 && x < c.x1 && y > c.y0 && y < c.y1;
};
