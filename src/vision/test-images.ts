import sharp from 'sharp';
import type { Raster } from '../document/index.ts';

/** Draws SVG on white as an RGB raster: the tests' own pages. One SVG unit is one pixel. */
export async function drawn(width: number, height: number, svg: string, options: { dpi?: number; blur?: number; jpeg?: number } = {}): Promise<Raster> {
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
    (_, i) => `<text x="${x}" y="${y + i * size * 1.5}" font-size="${size}" font-family="sans-serif" ${extra}>${words}</text>`,
  ).join('');
}
