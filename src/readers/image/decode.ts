import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { decodeBmp, readBmpHeader } from './bmp.ts';
import type { DecodedImage } from './decoded-image.ts';
import { heicToPng } from './heic.ts';

/** One picture of a file, upright by its EXIF flag, before its pixels are decoded. */
export interface ImageFrame {
  width: number;
  height: number;
  /** Pixels per inch as the file says; undefined when it does not. */
  density?: number;
  /** EXIF flag of a picture that its viewer has to turn or mirror, 2 to 8. */
  orientation?: number;
}

/** `heif` is AVIF and HEIC; of the latter sharp reads the headers only. */
const FORMATS = new Set(['png', 'jpeg', 'tiff', 'webp', 'gif', 'heif']);
const MIN_SIDE = 20;
const MAX_SIDE = 20_000;
/** The limit for pictures at least twice as long as wide. */
const MAX_SIDE_LONG = 10_000;

const corrupted = (cause: unknown): DocparseError => new DocparseError('CORRUPTED', 'The image cannot be decoded: it is damaged or incomplete.', { cause });

/**
 * Frames of the file from its headers: all pages of a TIFF, the first frame of anything else. Nothing is decoded yet, so that a bomb is
 * refused for the size it claims. Throws CORRUPTED, IMAGE_TYPE and IMAGE_DIMENSIONS.
 */
export async function readFrames(source: Source): Promise<ImageFrame[]> {
  const frames = source.extension === 'bmp' ? [await bmpFrame(source)] : await sharpFrames(source);
  for (const frame of frames) checkDimensions(frame);
  return frames;
}

/** Throws IMAGE_DIMENSIONS, naming the size. */
export function checkDimensions({ width, height }: { width: number; height: number }): void {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const max = long < 2 * short ? MAX_SIDE : MAX_SIDE_LONG;
  if (short >= MIN_SIDE && long <= max) return;
  throw new DocparseError('IMAGE_DIMENSIONS', `The image has ${width} x ${height} pixels; with these proportions each side must have ${MIN_SIDE} to ${max}.`);
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
  if (!FORMATS.has(first.format)) throw new DocparseError('IMAGE_TYPE', `Detected: ${first.format}.`);
  const count = first.format === 'tiff' ? (first.pages ?? 1) : 1;
  const frames: ImageFrame[] = [];
  for (let page = 0; page < count; page++) {
    const metadata = page === 0 ? first : await read(page);
    const orientation = metadata.orientation ?? 1;
    const sideways = orientation >= 5;
    // Animations report the height of one frame apart from the height of all.
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
 * Decodes one page to RGB on white, upright (or as it is stored), at `width` x `height` (or as it is): any bit depth, palette, CMYK (Adobe's inverted kind
 * included) through its profile. Throws CORRUPTED.
 */
export async function decodeImage(source: Source, page: number, size?: { width: number; height: number }, asStored = false): Promise<DecodedImage> {
  try {
    const bmp = source.extension === 'bmp' ? decodeBmp(await readFile(source.path)) : undefined;
    const image = bmp
      ? sharp(bmp.data, { raw: { width: bmp.width, height: bmp.height, channels: bmp.channels }, limitInputPixels: false })
      : await openImage(source, page, asStored);
    if (bmp && !size) return bmp;
    const sized = size ? image.resize(size.width, size.height, { fit: 'fill', kernel: 'linear' }) : image;
    const { data, info } = await sized.flatten({ background: '#ffffff' }).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    if (info.channels !== 1 && info.channels !== 3) throw new RangeError(`${info.channels} channels after decoding`);
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    throw error instanceof DocparseError ? error : corrupted(error);
  }
}

/** Turned by its EXIF flag; the decoder of HEIC has done that itself. */
async function openImage(source: Source, page: number, asStored: boolean): Promise<Sharp> {
  const limits = { failOn: 'truncated', limitInputPixels: MAX_SIDE * MAX_SIDE } as const;
  if (source.extension === 'heic') return sharp(await heicToPng(source.path), limits);
  const image = sharp(source.path, { page, ...limits });
  return asStored ? image : image.autoOrient();
}
