import sharp from 'sharp';
import { decodeBmp } from '../image/index.ts';
import { readJbig2 } from './jbig2.ts';

/** A picture in a form that PDF supports. */
export interface EncodedImage {
  kind: 'raw' | 'jpeg' | 'jbig2' | 'jpx';
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3;
  mask?: EncodedMask;
}

/** Opacity mask of a picture, of any size: grey, one byte per pixel, 255 is opaque; in JBIG2, white is opaque. */
export interface EncodedMask {
  kind: 'raw' | 'jbig2';
  data: Uint8Array;
  width: number;
  height: number;
}

/** Maximum number of pixels that a picture may claim. */
const MAX_PIXELS = 120_000_000;

/** Size in pixels from the picture's header, or undefined. */
export async function imageSize(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  const known = readJbig2(bytes) ?? jpxSize(bytes);
  if (known) return { width: known.width, height: known.height };
  try {
    if (isBmp(bytes)) return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}

/**
 * Decodes a picture, or passes it through: PNG, JPEG, BMP, TIFF, GIF, WebP, JBIG2. Undefined if it cannot be decoded.
 *
 * @param maxSide maximum length of the longer side in pixels; larger pictures are downscaled
 */
export async function encodeImage(
  bytes: Buffer,
  maxSide: number,
  maskBytes?: Buffer,
): Promise<EncodedImage | undefined> {
  const jbig2 = readJbig2(bytes);
  const given = maskBytes && (await encodeMask(maskBytes, maxSide));
  const masked = given ? { mask: given } : {};
  if (jbig2)
    return jbig2.width * jbig2.height <= MAX_PIXELS ? { kind: 'jbig2', ...jbig2, channels: 1, ...masked } : undefined;
  const jpx = jpxSize(bytes);
  if (jpx)
    return jpx.width * jpx.height <= MAX_JPX_PIXELS
      ? { kind: 'jpx', data: bytes, ...jpx, channels: 3, ...masked }
      : undefined;
  try {
    const bmp = isBmp(bytes) ? decodeBmp(bytes) : undefined;
    const image = bmp
      ? sharp(bmp.data, { raw: { width: bmp.width, height: bmp.height, channels: bmp.channels } })
      : sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    const { format, channels, width, height, space } = await image.metadata();
    const small = Math.max(width, height) <= maxSide;
    if (format === 'jpeg' && small && (channels === 1 || (channels === 3 && space === 'srgb'))) {
      return { kind: 'jpeg', data: bytes, width, height, channels, ...masked };
    }
    const sized = small ? image : image.resize(maxSide, maxSide, { fit: 'inside' });
    const { data, info } = await sized
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const count = info.width * info.height;
    const rgb = new Uint8Array(3 * count);
    const alpha = new Uint8Array(count);
    let clear = false;
    for (let i = 0; i < count; i++) {
      rgb[3 * i] = data[4 * i]!;
      rgb[3 * i + 1] = data[4 * i + 1]!;
      rgb[3 * i + 2] = data[4 * i + 2]!;
      alpha[i] = data[4 * i + 3]!;
      if (alpha[i] !== 255) clear = true;
    }
    const { width: across, height: down } = info;
    const own = given ?? (clear ? ({ kind: 'raw', data: alpha, width: across, height: down } as const) : undefined);
    return { kind: 'raw', data: rgb, width: across, height: down, channels: 3, ...(own ? { mask: own } : {}) };
  } catch {
    return undefined;
  }
}

/**
 * ImageMask: a two-value picture whose black pixels are transparent (GB/T 33190-2016, 10). An unreadable mask is
 * ignored.
 */
async function encodeMask(bytes: Buffer, maxSide: number): Promise<EncodedMask | undefined> {
  const jbig2 = readJbig2(bytes);
  if (jbig2) return jbig2.width * jbig2.height <= MAX_PIXELS ? { kind: 'jbig2', ...jbig2 } : undefined;
  try {
    const bmp = isBmp(bytes) ? decodeBmp(bytes) : undefined;
    const image = bmp
      ? sharp(bmp.data, { raw: { width: bmp.width, height: bmp.height, channels: bmp.channels } })
      : sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { data, info } = await image
      .flatten({ background: '#ffffff' })
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const grey = info.channels === 1 ? data : data.filter((_, i) => i % info.channels === 0);
    return { kind: 'raw', data: grey, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

/** PDFium decodes JPEG 2000 completely into its own memory, three bytes per pixel. */
const MAX_JPX_PIXELS = 60_000_000;

/** Size of a JPEG 2000 picture (ISO/IEC 15444-1, A.5.1 and I.5.3.1), or undefined. */
function jpxSize(bytes: Buffer): { width: number; height: number } | undefined {
  let width = 0;
  let height = 0;
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0xff4fff51) {
    width = bytes.readUInt32BE(8) - bytes.readUInt32BE(16);
    height = bytes.readUInt32BE(12) - bytes.readUInt32BE(20);
  } else if (bytes.length >= 48 && bytes.readUInt32BE(0) === 12 && bytes.toString('latin1', 4, 8) === 'jP  ') {
    const at = bytes.subarray(0, 512).indexOf('ihdr');
    if (at < 0 || at + 12 > bytes.length) return undefined;
    height = bytes.readUInt32BE(at + 4);
    width = bytes.readUInt32BE(at + 8);
  }
  return width > 0 && height > 0 ? { width, height } : undefined;
}

const isBmp = (bytes: Buffer): boolean => bytes.length > 30 && bytes[0] === 0x42 && bytes[1] === 0x4d;
