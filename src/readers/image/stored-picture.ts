import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import sharp from 'sharp';
import { decodeBmp, readBmpHeader } from './bmp.ts';
import { isMetafile, type Metafile, type MetafileBitmap, readMetafile } from './metafile.ts';

/** A picture from a document in a form that sharp decodes, or a metafile that only another program can draw. */
export type StoredPictureFile =
  | { kind: 'pixels'; bytes: Uint8Array }
  | { kind: 'svg'; bytes: Uint8Array }
  | { kind: 'metafile'; bytes: Uint8Array; metafile: Metafile };

const unzip = promisify(gunzip);
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_PIXELS = 100_000_000;

/**
 * Unpacks Office's own picture formats: compressed metafiles and SVG (emz, wmz, svgz), bitmaps, metafiles with one
 * bitmap. Returns other bytes unchanged. Throws RangeError or Error for damaged data.
 */
export async function unpackPicture(stored: Uint8Array): Promise<StoredPictureFile> {
  const bytes = stored[0] === 0x1f && stored[1] === 0x8b ? await unzip(stored, { maxOutputLength: MAX_BYTES }) : stored;
  if (bytes[0] === 0x42 && bytes[1] === 0x4d) return { kind: 'pixels', bytes: await bmpToPng(bytes) };
  if (isMetafile(bytes)) {
    const metafile = readMetafile(bytes)!;
    const pixels = metafile.bitmap && (await bitmapOf(metafile.bitmap).catch(() => undefined));
    return pixels ? { kind: 'pixels', bytes: pixels } : { kind: 'metafile', bytes, metafile };
  }
  return { kind: isSvg(bytes) ? 'svg' : 'pixels', bytes };
}

/** Undefined if the bitmap format is unsupported, so the metafile must be drawn. */
async function bitmapOf({ bytes, flipX, flipY }: MetafileBitmap): Promise<Uint8Array | undefined> {
  const file = bytes[0] === 0x42 && bytes[1] === 0x4d ? await bmpToPng(bytes) : bytes;
  const image = sharp(file, { limitInputPixels: MAX_PIXELS });
  await image.metadata();
  return flipX || flipY ? image.flop(flipX).flip(flipY).png().toBuffer() : file;
}

async function bmpToPng(bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height } = readBmpHeader(bytes);
  if (width * height > MAX_PIXELS) throw new RangeError(`a bitmap of ${width} x ${height} pixels`);
  const { data, channels, ...size } = decodeBmp(bytes);
  return sharp(data, { raw: { ...size, channels } })
    .png()
    .toBuffer();
}

/** Whether the root element, after declarations, comments and a document type, is svg. */
const isSvg = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x3c || bytes[0] === 0xef || bytes[0] === 0x20 || bytes[0] === 0x0a || bytes[0] === 0x0d) &&
  /<(?:[\w-]+:)?svg[\s>]/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8192)).toString('utf8'),
  );
