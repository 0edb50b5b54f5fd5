import { median } from '../../document/index.ts';
import type { PixelSymbol } from './decode-symbols.ts';

/**
 * Sizes of type in a formula, relative to its main type: text, scripts, and scripts of scripts (TeX's 10, 7 and 5
 * points).
 */
const STEPS = [1, 0.7, 0.5];
/** Above this ratio a size is not one of the three: a large sign, or a heading beside the formula. */
const LARGEST = 1.3;
/** Symbols in at least this ratio to the main size count for it. */
const MAIN = 0.85;

/**
 * Gives each symbol the nearest of the three sizes of type that a formula has. The network finds a size for each symbol
 * with an error of 5 to 8 %, and the rules would take a smaller neighbour for a script.
 */
export function steadySizes(symbols: readonly PixelSymbol[], largest: number): PixelSymbol[] {
  const main = symbols.map(({ em }) => em).filter((em) => em >= MAIN * largest && em <= LARGEST * largest);
  const size = median(main) ?? largest;
  return symbols.map((s) => (s.em > LARGEST * size ? s : { ...s, em: size * nearestStep(s.em / size) }));
}

const nearestStep = (ratio: number): number =>
  STEPS.reduce((best, step) => (Math.abs(Math.log(ratio / step)) < Math.abs(Math.log(ratio / best)) ? step : best));
