import type { Picture, Raster } from '../../document/index.ts';

/** Ink is darker or more coloured than this. */
const PAPER = 225;
/** Minimum aspect ratio of an oval. */
const OVAL = 1.12;
/** Minimum share of ink outside the inscribed ellipse for a non-elliptic outline. */
const CORNER_INK = 0.04;

/** Colour and outline of a seal from its drawing on white. Undefined if blank. */
export function lookOfSeal({ data, width, height, channels }: Raster): Picture['stamp'] {
  const sum = [0, 0, 0];
  let ink = 0;
  let corners = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  const at = (x: number, y: number, channel: number): number =>
    data[(y * width + x) * channels + (channels === 1 ? 0 : channel)]!;
  const isInk = (x: number, y: number): boolean => Math.min(at(x, y, 0), at(x, y, 1), at(x, y, 2)) < PAPER;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk(x, y)) continue;
      ink++;
      for (let k = 0; k < 3; k++) sum[k] = sum[k]! + at(x, y, k);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (ink === 0) return undefined;
  const across = right - left + 1;
  const down = bottom - top + 1;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const u = (2 * (x - left) + 1) / across - 1;
      const v = (2 * (y - top) + 1) / down - 1;
      if (u * u + v * v > 1.08 && isInk(x, y)) corners++;
    }
  }
  const [red, green, blue] = sum.map((s) => s / ink) as [number, number, number];
  const color =
    red > green + 40 && red > blue + 40
      ? 'red'
      : blue > red + 30 && blue > green + 15
        ? 'blue'
        : Math.max(red, green, blue) < 130
          ? 'black'
          : 'other';
  const ratio = Math.max(across, down) / Math.min(across, down);
  const shape = corners > CORNER_INK * ink ? (ratio < OVAL ? 'square' : 'other') : ratio < OVAL ? 'round' : 'oval';
  return { color, shape };
}
