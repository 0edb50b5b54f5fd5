import type { Box, Raster } from '../../document/index.ts';

export type Color = [number, number, number];

export const distance = (a: Color, b: Color): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));

export const saturation = (color: Color): number => Math.max(...color) - Math.min(...color);

export function colorAt({ data, width, channels }: Raster, x: number, y: number): Color {
  const i = (y * width + x) * channels;
  return channels === 1 ? [data[i]!, data[i]!, data[i]!] : [data[i]!, data[i + 1]!, data[i + 2]!];
}

function* pixelsOf(raster: Raster, box: Box, step: number): Generator<Color> {
  const x1 = Math.min(raster.width, Math.ceil(box.x1));
  const y1 = Math.min(raster.height, Math.ceil(box.y1));
  for (let y = Math.max(0, Math.floor(box.y0)); y < y1; y += step)
    for (let x = Math.max(0, Math.floor(box.x0)); x < x1; x += step) yield colorAt(raster, x, y);
}

/** The most frequent colour in a box, quantised in steps of 16. */
export function groundOf(raster: Raster, box: Box): Color {
  const counts = new Map<number, { n: number; color: Color }>();
  for (const color of pixelsOf(raster, box, 1)) {
    const key = ((color[0] >> 4) << 8) | ((color[1] >> 4) << 4) | (color[2] >> 4);
    const one = counts.get(key);
    if (one) one.n++;
    else counts.set(key, { n: 1, color });
  }
  let best: { n: number; color: Color } = { n: 0, color: [255, 255, 255] };
  for (const one of counts.values()) if (one.n > best.n) best = one;
  return best.color;
}

/** Colour of the strokes in a box: that of the pixels that differ most from the background. */
export function inkOf(raster: Raster, box: Box, ground: Color): Color {
  let most = 0;
  for (const color of pixelsOf(raster, box, 1)) most = Math.max(most, distance(color, ground));
  const sum: Color = [0, 0, 0];
  let n = 0;
  for (const color of pixelsOf(raster, box, 1)) {
    if (distance(color, ground) < 0.85 * most) continue;
    n++;
    for (let c = 0; c < 3; c++) sum[c] = sum[c]! + color[c]!;
  }
  return n === 0 ? ground : (sum.map((value) => value / n) as Color);
}

/** Bounding box of the pixels in a box that differ from the background, and their share of the box. */
export function inkBox(raster: Raster, box: Box, ground: Color, least = 60): (Box & { share: number }) | undefined {
  let [x0, y0, x1, y1, n] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1, 0];
  const [left, top, right, bottom] = [
    Math.max(0, Math.ceil(box.x0)),
    Math.max(0, Math.ceil(box.y0)),
    Math.min(raster.width, Math.floor(box.x1)),
    Math.min(raster.height, Math.floor(box.y1)),
  ];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (distance(colorAt(raster, x, y), ground) < least) continue;
      n++;
      x0 = Math.min(x0, x);
      y0 = Math.min(y0, y);
      x1 = Math.max(x1, x + 1);
      y1 = Math.max(y1, y + 1);
    }
  }
  return n === 0 ? undefined : { x0, y0, x1, y1, share: n / Math.max(1, (right - left) * (bottom - top)) };
}

/** Whether a box has many colours and no background colour. Pictures do, surfaces do not. */
export function isColorful(raster: Raster, box: Box): boolean {
  const counts = new Map<number, number>();
  let all = 0;
  for (const color of pixelsOf(raster, box, 2)) {
    const key = ((color[0] >> 5) << 6) | ((color[1] >> 5) << 3) | (color[2] >> 5);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    all++;
  }
  const sizes = [...counts.values()];
  return sizes.filter((n) => n >= all / 100).length >= PICTURE_COLORS && Math.max(...sizes) < 0.5 * all;
}

const PICTURE_COLORS = 6;

/** Whether a line of another colour than the background surrounds a box at a distance of at most two pixels. */
export function hasOutline(raster: Raster, box: Box, ground: Color): boolean {
  const { width, height } = raster;
  const differs = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && distance(colorAt(raster, x, y), ground) > OUTLINE;
  const side = (from: number, to: number, pixel: (at: number, off: number) => boolean): boolean => {
    let n = 0;
    for (let at = from; at < to; at++) if (pixel(at, 1) || pixel(at, 2)) n++;
    return n >= 0.7 * (to - from);
  };
  const { x0, y0, x1, y1 } = box;
  return (
    side(x0, x1, (x, off) => differs(x, y0 - off)) &&
    side(x0, x1, (x, off) => differs(x, y1 - 1 + off)) &&
    side(y0, y1, (y, off) => differs(x0 - off, y)) &&
    side(y0, y1, (y, off) => differs(x1 - 1 + off, y))
  );
}

const OUTLINE = 16;
