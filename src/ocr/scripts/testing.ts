import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { Raster } from '../../document/index.ts';

/** A page of lines in DejaVu Sans, which has Latin, Cyrillic and Arabic letters and comes with the tests, as pixels. */
export async function printed(lines: readonly string[], { points = 12, dpi = 200 } = {}): Promise<Raster> {
  const fontfile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  const text = {
    text: lines.join('\n'),
    fontfile,
    font: `DejaVu Sans ${points}`,
    dpi,
    spacing: points * 2,
    rgba: true,
  };
  const room = Math.round(dpi / 2);
  const { data, info } = await sharp({ text })
    .flatten({ background: '#fff' })
    .extend({ top: room, bottom: room, left: room, right: room, background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 1, dpi };
}
