import sharp from 'sharp';
import type { Raster } from '../../document/index.ts';
import { DECODABLE } from '../../readers/index.ts';

/** A picture of a document of which only the header has been read. */
export interface StoredPicture {
  /** Pixels, upright according to the EXIF orientation. */
  width: number;
  height: number;
  /**
   * The whole picture on white, in at most `maxPixels`. `dpi` is the resolution of the full size and decreases with the
   * size.
   */
  raster(dpi: number, maxPixels: number): Promise<Raster>;
}

const MAX_PIXELS = 100_000_000;

/** Undefined if it is not a decodable bitmap, or has too many pixels. */
export async function openPicture(bytes: Uint8Array): Promise<StoredPicture | undefined> {
  const found = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => undefined);
  if (!found?.width || !found.height || !DECODABLE.has(found.format)) return undefined;
  const tall = found.pageHeight ?? found.height;
  if (found.width * tall > MAX_PIXELS) return undefined;
  const sideways = (found.orientation ?? 1) >= 5;
  const [width, height] = sideways ? [tall, found.width] : [found.width, tall];
  return {
    width,
    height,
    async raster(dpi, maxPixels) {
      const factor = Math.min(1, Math.sqrt(maxPixels / (width * height)));
      const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient();
      const sized =
        factor < 1
          ? upright.resize(Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)), {
              fit: 'fill',
            })
          : upright;
      const { data, info } = await sized
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      if (info.channels !== 1 && info.channels !== 3) throw new RangeError(`${info.channels} channels after decoding`);
      return { data, width: info.width, height: info.height, channels: info.channels, dpi: (dpi * info.width) / width };
    },
  };
}
