import type { DecodedImage } from './decoded-image.ts';

/**
 * Decoder for Windows and OS/2 bitmaps (BITMAPCOREHEADER to BITMAPV5HEADER;
 * https://learn.microsoft.com/windows/win32/gdi/bitmap-storage), which libvips lacks: 1, 2, 4, 8, 16, 24 and 32 bits,
 * bit fields, RLE4 and RLE8, bottom-up and top-down. Throws RangeError on a broken file. Ignores alpha of 32-bit files
 * without an alpha mask, because most programs leave it zero.
 */
export interface BmpHeader {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  compression: number;
  /** Offset of the pixels. */
  offset: number;
  headerSize: number;
  colors: number;
  /** Pixels per metre; 0 if unknown. */
  resolution: number;
}

const RGB = 0;
const RLE8 = 1;
const RLE4 = 2;
const BITFIELDS = 3;
const ALPHA_BITFIELDS = 6;

export function readBmpHeader(bytes: Uint8Array): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 26 || view.getUint16(0, true) !== 0x4d42) throw new RangeError('not a bitmap');
  const offset = view.getUint32(10, true);
  const headerSize = view.getUint32(14, true);
  if (headerSize === 12) {
    const bits = view.getUint16(24, true);
    return {
      width: view.getUint16(18, true),
      height: view.getUint16(20, true),
      topDown: false,
      bits,
      compression: RGB,
      offset,
      headerSize,
      colors: bits <= 8 ? 1 << bits : 0,
      resolution: 0,
    };
  }
  if (headerSize < 40 || headerSize > 1024) throw new RangeError(`unknown bitmap header of ${headerSize} bytes`);
  const height = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const used = view.getUint32(46, true);
  return {
    width: view.getInt32(18, true),
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    compression: view.getUint32(30, true),
    offset,
    headerSize,
    colors: used > 0 ? used : bits <= 8 ? 1 << bits : 0,
    resolution: view.getInt32(38, true),
  };
}

export function decodeBmp(bytes: Uint8Array): DecodedImage {
  const header = readBmpHeader(bytes);
  const { width, height, bits, compression } = header;
  if (width <= 0 || height <= 0) throw new RangeError('the bitmap has no pixels');
  const runs = (compression === RLE8 && bits === 8) || (compression === RLE4 && bits === 4);
  const fields = compression === BITFIELDS || compression === ALPHA_BITFIELDS;
  if (!runs && compression !== RGB && !(fields && (bits === 16 || bits === 32)))
    throw new RangeError(`bitmap compression ${compression} is not supported`);
  // Check before allocating the memory that a short header claims.
  if (!runs && header.offset + strideOf(width, bits) * height > bytes.length)
    throw new RangeError('the bitmap is cut short');
  const out = new Uint8Array(width * height * 3).fill(255);
  if (bits <= 8) {
    const palette = readPalette(bytes, header);
    const indices = runs
      ? unpackRuns(bytes.subarray(header.offset), width, height, bits)
      : unpackIndices(bytes, header);
    for (let y = 0; y < height; y++) {
      const row = header.topDown ? y : height - 1 - y;
      for (let x = 0; x < width; x++)
        out.set(palette.subarray(indices[y * width + x]! * 3, indices[y * width + x]! * 3 + 3), (row * width + x) * 3);
    }
  } else unpackTrueColor(bytes, header, out);
  return { data: out, width, height, channels: 3 };
}

/** RGB triples for all 256 indices; missing ones are black. */
function readPalette(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  const entry = header.headerSize === 12 ? 3 : 4;
  let at = 14 + header.headerSize;
  for (
    let i = 0;
    i < Math.min(256, header.colors) && at + 3 <= Math.min(bytes.length, header.offset || bytes.length);
    i++, at += entry
  ) {
    palette[i * 3] = bytes[at + 2]!;
    palette[i * 3 + 1] = bytes[at + 1]!;
    palette[i * 3 + 2] = bytes[at]!;
  }
  return palette;
}

const strideOf = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4;

function unpackIndices(bytes: Uint8Array, { width, height, bits, offset }: BmpHeader): Uint8Array {
  if (![1, 2, 4, 8].includes(bits)) throw new RangeError(`bitmaps of ${bits} bits are not supported`);
  const stride = strideOf(width, bits);
  const out = new Uint8Array(width * height);
  const perByte = 8 / bits;
  const mask = (1 << bits) - 1;
  for (let y = 0; y < height; y++) {
    const line = offset + y * stride;
    for (let x = 0; x < width; x++) {
      const byte = bytes[line + Math.floor(x / perByte)]!;
      out[y * width + x] = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    }
  }
  return out;
}

function unpackRuns(data: Uint8Array, width: number, height: number, bits: number): Uint8Array {
  const out = new Uint8Array(width * height);
  let x = 0;
  let y = 0;
  let at = 0;
  const put = (value: number): void => {
    if (x < width && y < height) out[y * width + x] = value;
    x++;
  };
  while (y < height) {
    if (at + 1 >= data.length) throw new RangeError('the bitmap is cut short');
    const count = data[at++]!;
    const value = data[at++]!;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(bits === 8 ? value : i % 2 === 0 ? value >> 4 : value & 15);
    } else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) break;
    else if (value === 2) {
      if (at + 1 >= data.length) throw new RangeError('the bitmap is cut short');
      x += data[at++]!;
      y += data[at++]!;
    } else {
      const length = bits === 8 ? value : Math.ceil(value / 2);
      if (at + length > data.length) throw new RangeError('the bitmap is cut short');
      for (let i = 0; i < value; i++)
        put(bits === 8 ? data[at + i]! : i % 2 === 0 ? data[at + (i >> 1)]! >> 4 : data[at + (i >> 1)]! & 15);
      at += length + (length % 2);
    }
  }
  return out;
}

interface Channel {
  shift: number;
  max: number;
}

function channelOf(mask: number): Channel {
  if (mask === 0) return { shift: 0, max: 0 };
  const shift = 31 - Math.clz32(mask & -mask);
  return { shift, max: mask >>> shift };
}

function unpackTrueColor(bytes: Uint8Array, header: BmpHeader, out: Uint8Array): void {
  const { width, height, bits, offset, compression, headerSize } = header;
  if (![16, 24, 32].includes(bits)) throw new RangeError(`bitmaps of ${bits} bits are not supported`);
  const stride = strideOf(width, bits);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const masked = compression === BITFIELDS || compression === ALPHA_BITFIELDS;
  const defaults = bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0x00ff00, 0x0000ff];
  // Masks follow a 40-byte header and are part of longer ones: at the same offset in both cases.
  const masks =
    masked && 54 + 12 <= bytes.length && headerSize >= 40
      ? [54, 58, 62].map((at) => view.getUint32(at, true))
      : defaults;
  const [red, green, blue] = masks.map(channelOf) as [Channel, Channel, Channel];
  const level = (pixel: number, { shift, max }: Channel): number =>
    max === 0 ? 0 : Math.round((((pixel >>> shift) & max) * 255) / max);
  for (let y = 0; y < height; y++) {
    const line = offset + y * stride;
    let to = (header.topDown ? y : height - 1 - y) * width * 3;
    for (let x = 0; x < width; x++, to += 3) {
      if (bits === 24) {
        out[to] = bytes[line + x * 3 + 2]!;
        out[to + 1] = bytes[line + x * 3 + 1]!;
        out[to + 2] = bytes[line + x * 3]!;
        continue;
      }
      const pixel = bits === 16 ? view.getUint16(line + x * 2, true) : view.getUint32(line + x * 4, true);
      out[to] = level(pixel, red);
      out[to + 1] = level(pixel, green);
      out[to + 2] = level(pixel, blue);
    }
  }
}
