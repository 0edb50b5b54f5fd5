import type { ImageFrame } from './decode.ts';

/** A4, inches. */
const SHORT = 8.27;
const LONG = 11.69;
/** Below 100, files mostly carry the default of whatever wrote them (72, 96), not a scanner's word. */
const TRUSTED = { from: 100, to: 1200 };
/** From a little below A6 to a little above A3, inches. */
const PAGE = { shortFrom: 3.9, longTo: 17.5 };
const SCREEN = 72;

/**
 * Pixels per inch of a picture taken for a page. Points only matter relative to each other, but sizes ought to look like print: the file's
 * density when it makes a sheet of paper of it, else the density that makes it as wide as A4 (upright or across), and at least 72, so that
 * a small cut-out is a small page rather than an A4 page of giant letters.
 */
export function pageDpi({ width, height, density }: ImageFrame): number {
  if (density !== undefined && density >= TRUSTED.from && density <= TRUSTED.to) {
    const short = Math.min(width, height) / density;
    const long = Math.max(width, height) / density;
    if (short >= PAGE.shortFrom && long <= PAGE.longTo) return density;
  }
  return Math.max(SCREEN, width / (width > height ? LONG : SHORT));
}
