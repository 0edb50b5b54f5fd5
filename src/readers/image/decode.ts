import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { decodeBmp, readBmpHeader } from './bmp.ts';
import { DECODABLE } from './decodable.ts';
import type { DecodedImage } from './decoded-image.ts';
import { heicToPng } from './heic.ts';

/** One picture of a file before decoding, upright by its EXIF flag. */
export interface ImageFrame {
  width: number;
  height: number;
  /** Pixels per inch stated by the file, or undefined. */
  density?: number;
  /** EXIF flag 2 to 8 of a picture that a viewer must rotate or mirror. */
  orientation?: number;
}

const MIN_SIDE = 20;
const MAX_SIDE = 20_000;
/** Maximum side of pictures at least twice as long as wide. */
const MAX_SIDE_LONG = 10_000;

const corrupted = (cause: unknown): DocparseError =>
  new DocparseError('CORRUPTED', 'The image cannot be decoded: it is damaged or incomplete.', { cause });

/**
 * Frames of the file from its headers: all pages of a TIFF, the first frame of other types. Decodes nothing, so that a
 * bomb is refused by its claimed size. Throws CORRUPTED, IMAGE_TYPE and IMAGE_DIMENSIONS.
 */
export async function readFrames(source: Source): Promise<ImageFrame[]> {
  const frames = source.extension === 'bmp' ? [await bmpFrame(source)] : await sharpFrames(source);
  for (const frame of frames) checkDimensions(frame);
  return frames;
}

/** Throws IMAGE_DIMENSIONS with the size. */
function checkDimensions({ width, height }: { width: number; height: number }): void {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const max = long < 2 * short ? MAX_SIDE : MAX_SIDE_LONG;
  if (short >= MIN_SIDE && long <= max) return;
  throw new DocparseError(
    'IMAGE_DIMENSIONS',
    `The image has ${width} x ${height} pixels; with these proportions each side must have ${MIN_SIDE} to ${max}.`,
  );
}

async function bmpFrame(source: Source): Promise<ImageFrame> {
  try {
    const { width, height, resolution } = readBmpHeader(await readFile(source.path));
    return { width, height, density: resolution > 0 ? Math.round(resolution * 0.0254) : undefined };
  } catch (error) {
    throw corrupted(error);
  }
}

async function sharpFrames(source: Source): Promise<ImageFrame[]> {
  const read = (page: number) =>
    sharp(source.path, { page, limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw corrupted(error);
      });
  const first = await read(0);
  if (!DECODABLE.has(first.format)) throw new DocparseError('IMAGE_TYPE', `Detected: ${first.format}.`);
  const count = first.format === 'tiff' ? (first.pages ?? 1) : 1;
  const frames: ImageFrame[] = [];
  for (let page = 0; page < count; page++) {
    const metadata = page === 0 ? first : await read(page);
    const orientation = metadata.orientation ?? 1;
    const sideways = orientation >= 5;
    // Animations state the height of one frame separately from the total height.
    const height = metadata.pageHeight ?? metadata.height;
    frames.push({
      width: sideways ? height : metadata.width,
      height: sideways ? metadata.width : height,
      density: metadata.density,
      ...(orientation > 1 && first.format !== 'heif' && { orientation }),
    });
  }
  return frames;
}

/**
 * Decodes one page to RGB on white, upright or as stored, at `width` x `height` or its own size. Supports any bit
 * depth, palettes, and CMYK through its profile, including Adobe's inverted kind. Throws CORRUPTED.
 */
export async function decodeImage(
  source: Source,
  page: number,
  size?: { width: number; height: number },
  asStored = false,
): Promise<DecodedImage> {
  try {
    const bmp = source.extension === 'bmp' ? decodeBmp(await readFile(source.path)) : undefined;
    const image = bmp
      ? sharp(bmp.data, {
          raw: { width: bmp.width, height: bmp.height, channels: bmp.channels },
          limitInputPixels: false,
        })
      : await openImage(source, page, asStored);
    if (bmp && !size) return bmp;
    const sized = size ? image.resize(size.width, size.height, { fit: 'fill', kernel: 'linear' }) : image;
    const { data, info } = await sized
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 1 && info.channels !== 3) throw new RangeError(`${info.channels} channels after decoding`);
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    throw error instanceof DocparseError ? error : corrupted(error);
  }
}

/** Applies the EXIF rotation; the HEIC decoder has already done so. */
async function openImage(source: Source, page: number, asStored: boolean): Promise<Sharp> {
  const limits = { failOn: 'truncated', limitInputPixels: MAX_SIDE * MAX_SIDE } as const;
  if (source.extension === 'heic') return sharp(await heicToPng(source.path), limits);
  const image = sharp(source.path, { page, ...limits });
  return asStored ? image : image.autoOrient();
}
