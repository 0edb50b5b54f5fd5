import sharp from 'sharp';
import { clamp, type Quad, type Raster } from '../document/index.ts';
import { homography } from './perspective.ts';

/** Draws SVG on white as an RGB raster for tests. One SVG unit is one pixel. */
export async function drawn(
  width: number,
  height: number,
  svg: string,
  options: { dpi?: number; blur?: number; jpeg?: number } = {},
): Promise<Raster> {
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${svg}</svg>`;
  let image = sharp(Buffer.from(document)).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha();
  if (options.blur) image = image.blur(options.blur);
  if (options.jpeg) image = sharp(await image.jpeg({ quality: options.jpeg }).toBuffer());
  const { data } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width, height, channels: 3, dpi: options.dpi ?? 200 };
}

/** Lines of English words at a size in pixels. */
export function textLines(x: number, y: number, lines: number, size: number, extra = ''): string {
  const words = 'The quick brown fox jumps over the lazy dog and runs to the river bank';
  return Array.from(
    { length: lines },
    (_, i) =>
      `<text x="${x}" y="${y + i * size * 1.5}" font-size="${size}" font-family="sans-serif" ${extra}>${words}</text>`,
  ).join('');
}

export type Background = (x: number, y: number) => [number, number, number];

/** Pseudo-random numbers, equal on each call. */
const noise = (x: number, y: number): number => {
  const v = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return v - Math.floor(v);
};

export const backgrounds: Record<string, Background> = {
  dark: (x, y) => [40 + 14 * noise(x, y), 42 + 14 * noise(x, y), 48 + 14 * noise(x, y)],
  wood: (x, y) => {
    const grain = 18 * Math.sin(y * 0.35 + 3 * Math.sin(x * 0.01)) + 16 * noise(x >> 3, y);
    return [150 + grain, 105 + grain, 65 + grain];
  },
  pattern: (x, y) => {
    const v = ((x >> 5) + (y >> 5)) % 2 === 0 ? 95 : 130;
    return [v + 40 * noise(x, y), v + 40 * noise(x, y), v + 50 * noise(x, y)];
  },
};

/** Pages as seen by a camera: perspective, background, a falling shadow. Later pages cover earlier ones. */
export function photographed(
  pages: readonly { page: Raster; quad: Quad }[],
  width: number,
  height: number,
  background: Background,
): Raster {
  const placed = pages
    .map(({ page, quad }) => ({
      page,
      m: homography(quad, [0, 0, page.width, 0, page.width, page.height, 0, page.height])!,
    }))
    .toReversed();
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = 0.78 + 0.2 * (x / width);
      let color = background(x, y);
      for (const { page, m } of placed) {
        const d = m[6] * x + m[7] * y + 1;
        const u = Math.round((m[0] * x + m[1] * y + m[2]) / d);
        const v = Math.round((m[3] * x + m[4] * y + m[5]) / d);
        if (u < 0 || v < 0 || u >= page.width || v >= page.height) continue;
        color = [0, 1, 2].map((c) => page.data[(v * page.width + u) * 3 + c]! * shade + 6 * noise(x, y) - 3) as [
          number,
          number,
          number,
        ];
        break;
      }
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = clamp(color[c]!, 0, 255);
    }
  }
  return { data, width, height, channels: 3, dpi: 150 };
}

/** Similar to a photograph: smooth shades in many tones, with texture. */
export function paintPhoto(raster: Raster, x0: number, y0: number, x1: number, y1: number): Raster {
  const data = raster.data.slice();
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const i = (y * raster.width + x) * 3;
      const t = 20 * Math.sin(x * 0.7 + y * 1.3) * Math.sin(x * 0.31);
      data[i] = 90 + 70 * Math.sin(x / 37) + t;
      data[i + 1] = 100 + 60 * Math.sin(y / 29 + x / 61) + t;
      data[i + 2] = 110 + 60 * Math.cos((x + y) / 43) + t;
    }
  }
  return { ...raster, data };
}

/** A bar chart with its axes, the top left corner at these pixels. */
export const bars = (x: number, y: number): string =>
  `<path d="M${x} ${y}V${y + 300}H${x + 500}" fill="none" stroke="black" stroke-width="3"/>${[80, 200, 140, 260, 110].map((h, i) => `<rect x="${x + 30 + i * 90}" y="${y + 300 - h}" width="50" height="${h}" fill="#4472c4"/>`).join('')}`;
