import sharp from 'sharp';
import { decodeBmp } from '../image/bmp.ts';

/** A picture as a PDF can hold it. */
export interface EncodedImage {
  kind: 'raw' | 'jpeg' | 'jbig2';
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3;
  /** Grey, one byte a pixel: 255 hides what lies beneath. */
  mask?: Uint8Array;
}

/** Pixels that a picture may claim; beyond it is a bomb. */
const MAX_PIXELS = 120_000_000;

/** Size in pixels from the head of a picture; undefined for what is none. */
export async function imageSize(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  const jbig2 = readJbig2(bytes);
  if (jbig2) return jbig2;
  try {
    if (isBmp(bytes)) return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}

/**
 * Decodes or passes on a picture of any kind that packages hold: PNG, JPEG, BMP, TIFF, GIF, WebP, JBIG2. Undefined for what cannot be decoded.
 *
 * @param maxSide pixels of the longer side beyond which it is made smaller
 */
export async function encodeImage(bytes: Buffer, maxSide: number, maskBytes?: Buffer): Promise<EncodedImage | undefined> {
  const jbig2 = readJbig2(bytes);
  if (jbig2) return jbig2.width * jbig2.height <= MAX_PIXELS ? { kind: 'jbig2', ...jbig2, channels: 1 } : undefined;
  try {
    const bmp = isBmp(bytes) ? decodeBmp(bytes) : undefined;
    const image = bmp
      ? sharp(bmp.data, { raw: { width: bmp.width, height: bmp.height, channels: bmp.channels } })
      : sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    const { format, channels, width, height, space } = await image.metadata();
    const small = Math.max(width, height) <= maxSide;
    if (format === 'jpeg' && small && !maskBytes && (channels === 1 || (channels === 3 && space === 'srgb'))) {
      return { kind: 'jpeg', data: bytes, width, height, channels };
    }
    const sized = small ? image : image.resize(maxSide, maxSide, { fit: 'inside' });
    const { data, info } = await sized.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const count = info.width * info.height;
    const rgb = new Uint8Array(3 * count);
    const mask = maskBytes ? await maskPixels(maskBytes, info.width, info.height) : new Uint8Array(count);
    let clear = maskBytes !== undefined;
    for (let i = 0; i < count; i++) {
      rgb[3 * i] = data[4 * i] as number;
      rgb[3 * i + 1] = data[4 * i + 1] as number;
      rgb[3 * i + 2] = data[4 * i + 2] as number;
      if (maskBytes) continue;
      mask[i] = data[4 * i + 3] as number;
      if (mask[i] !== 255) clear = true;
    }
    return { kind: 'raw', data: rgb, width: info.width, height: info.height, channels: 3, ...(clear ? { mask } : {}) };
  } catch {
    return undefined;
  }
}

/** ImageMask: a picture of two values, whose black pixels let nothing through (GB/T 33190-2016, 10). */
async function maskPixels(bytes: Buffer, width: number, height: number): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return info.channels === 1 ? data : data.filter((_, i) => i % info.channels === 0);
}

const isBmp = (bytes: Buffer): boolean => bytes.length > 30 && bytes[0] === 0x42 && bytes[1] === 0x4d;

const FILE_HEADER = Buffer.from([0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a]);
const PAGE_INFORMATION = 48;
const END_OF_PAGE = 49;
const END_OF_FILE = 51;

/**
 * JBIG2 (ITU-T T.88, annex D.1; GB/T 33190 calls it GBIG2) as PDF has it: the segments of the first page, without file header and end marks
 * (ISO 32000-1, 7.4.7). Undefined for what is none.
 */
export function readJbig2(bytes: Buffer): { data: Buffer; width: number; height: number } | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(FILE_HEADER)) return undefined;
  const flags = bytes[8] as number;
  // Random access has all headers first; nothing writes it.
  if ((flags & 1) === 0) return undefined;
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let at = flags & 2 ? 9 : 13;
  try {
    while (at + 11 <= bytes.length) {
      const number = bytes.readUInt32BE(at);
      const type = (bytes[at + 4] as number) & 63;
      const wide = ((bytes[at + 4] as number) & 64) !== 0;
      let header = at + 5;
      let references = (bytes[header] as number) >> 5;
      if (references === 7) {
        references = bytes.readUInt32BE(header) & 0x1fffffff;
        header += 4 + Math.ceil((references + 1) / 8);
      } else header++;
      header += references * (number <= 256 ? 1 : number <= 65536 ? 2 : 4) + (wide ? 4 : 1);
      const length = bytes.readUInt32BE(header);
      header += 4;
      // A length that is not known runs to the end: it is the last one.
      const end = length === 0xffffffff ? bytes.length : header + length;
      if (type === END_OF_FILE || end > bytes.length) break;
      if (type === PAGE_INFORMATION) size ??= { width: bytes.readUInt32BE(header), height: bytes.readUInt32BE(header + 4) };
      if (type !== END_OF_PAGE) kept.push(bytes.subarray(at, end));
      at = end;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return size && size.width > 0 && size.height > 0 && size.height !== 0xffffffff ? { data: Buffer.concat(kept), ...size } : undefined;
}
