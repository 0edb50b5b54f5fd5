import sharp from 'sharp';
import type { Raster } from '../../../document/index.ts';

/** A picture of a document whose header is read, and nothing more. */
export interface StoredPicture {
  /** Pixels, upright by the EXIF flag. */
  width: number;
  height: number;
  /** All of it on white, in at most `maxPixels`; `dpi` is that of the whole picture and falls with its size. */
  raster(dpi: number, maxPixels: number): Promise<Raster>;
}

/** Pixel formats: what else a document may hold has become one of them by then. */
const FORMATS = new Set(['png', 'jpeg', 'tiff', 'webp', 'gif', 'heif']);
const MAX_PIXELS = 100_000_000;

/** Undefined when it is no picture of pixels that can be decoded, or claims more pixels than anyone pastes. */
export async function openPicture(bytes: Uint8Array): Promise<StoredPicture | undefined> {
  const found = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => undefined);
  if (!found?.width || !found.height || !FORMATS.has(found.format)) return undefined;
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
      const sized = factor < 1 ? upright.resize(Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)), { fit: 'fill' }) : upright;
      const { data, info } = await sized.flatten({ background: '#ffffff' }).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
      if (info.channels !== 1 && info.channels !== 3) throw new RangeError(`${info.channels} channels after decoding`);
      return { data, width: info.width, height: info.height, channels: info.channels, dpi: (dpi * info.width) / width };
    },
  };
}
