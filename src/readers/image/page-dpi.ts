import type { ImageFrame } from './decode.ts';

/** A4, in inches. */
const SHORT = 8.27;
const LONG = 11.69;
/** Values below 100 are mostly program defaults (72, 96), not a scanner's resolution. */
const TRUSTED = { from: 100, to: 1200 };
/** Plausible page sizes in inches: slightly below A6 to slightly above A3. */
const PAGE = { shortFrom: 3.9, longTo: 17.5 };
const SCREEN = 72;

/**
 * Resolution of a picture that represents a page. Only relative sizes matter, but they should resemble print: the
 * file's density if it gives a plausible paper size, else the density for the width of A4 (portrait or landscape). At
 * least 72, so that a small crop becomes a small page instead of A4 with giant letters.
 */
export function pageDpi({ width, height, density }: ImageFrame): number {
  if (density !== undefined && density >= TRUSTED.from && density <= TRUSTED.to) {
    const short = Math.min(width, height) / density;
    const long = Math.max(width, height) / density;
    if (short >= PAGE.shortFrom && long <= PAGE.longTo) return density;
  }
  return Math.max(SCREEN, width / (width > height ? LONG : SHORT));
}
