import type { Raster } from '../document/index.ts';

/** Number of places that are looked at along the longest side. */
const PLACES = 400;
/** Steps of a colour channel that count as one tone: noise of paper and of compression stays within one. */
const TONE = 16;
/** Share of a picture that its ground covers. Text, however dense, leaves about half of it free. */
const GROUND = 0.4;
/** Grey level, 0 to 255: print is dark on light, so a darker ground is that of a screen or a slide. */
const DARK = 112;
/** Paper and white surfaces are lighter. */
const LIGHT = 235;

/**
 * Least share of an even surface beside the ground, and of both together. Noise leaves no colour of a scan so even, but
 * the ink of scans in black and white.
 */
const SURFACE = 0.12;
const EVEN = 0.5;
/** Steps of a colour channel by which a surface differs from the ground. */
const APART = 6;

/**
 * Whether a picture has a ground that is not paper: dark, or one even colour, as terminals, programs and slides have,
 * or two even colours, as windows with bars and panels have. A scan has a light ground, or one with the noise of paper,
 * whatever its tone.
 */
export function hasOwnGround({ data, width, height, channels }: Raster): boolean {
  const step = Math.max(1, Math.floor(Math.max(width, height) / PLACES));
  const tones = new Map<number, number>();
  const colors = new Map<number, number>();
  let count = 0;
  const colored = channels > 1;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const i = (y * width + x) * channels;
      const red = data[i]!;
      const green = colored ? data[i + 1]! : red;
      const blue = colored ? data[i + 2]! : red;
      const color = (red << 16) | (green << 8) | blue;
      const grey = (red * 2 + green * 5 + blue) >> 3;
      const tone = Math.floor(grey / TONE);
      colors.set(color, (colors.get(color) ?? 0) + 1);
      tones.set(tone, (tones.get(tone) ?? 0) + 1);
      count++;
    }
  }
  const [tone, tonePlaces] = most(tones);
  if (tone * TONE < DARK && tonePlaces >= GROUND * count) return true;
  const [color, places] = most(colors);
  if (greyOf(color) < LIGHT && places >= GROUND * count) return true;
  const [, surface] = most([...colors].filter(([other]) => differ(color, other) && greyOf(other) >= DARK));
  return surface >= SURFACE * count && surface + places >= EVEN * count;
}

const greyOf = (color: number): number => ((color >> 16) * 2 + ((color >> 8) & 255) * 5 + (color & 255)) >> 3;

const differ = (a: number, b: number): boolean =>
  [16, 8, 0].some((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) >= APART);

const most = (counts: Iterable<[number, number]>): [number, number] =>
  [...counts].reduce<[number, number]>((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
