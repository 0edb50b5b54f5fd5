/**
 * A Windows metafile ([MS-EMF], [MS-WMF]), read as far as needed for embedded bitmaps, or a StarOffice metafile (svm),
 * which is only recognised.
 */
export interface Metafile {
  kind: 'emf' | 'wmf' | 'svm';
  /** Natural size in points, or undefined if the header does not state it. */
  size?: { width: number; height: number };
  /** Set if the metafile contains exactly one bitmap and nothing else: a complete bmp, png or jpeg file. */
  bitmap?: MetafileBitmap;
}

export interface MetafileBitmap {
  bytes: Uint8Array;
  /** Drawn mirrored. */
  flipX: boolean;
  flipY: boolean;
}

const EMF_SIGNATURE = 0x464d4520;
const EMF_PLUS = 0x2b464d45;
const PLACEABLE = 0x9ac6cdd7;
const POINTS_PER_MM = 72 / 25.4;
/** A file with more records than this contains a drawing. */
const MAX_RECORDS = 20_000;
/** A bitmap that covers a smaller share of the picture is an icon in it. */
const COVERS = 0.7;

export const isMetafile = (bytes: Uint8Array): boolean => isEmf(bytes) || isWmf(bytes) || isSvm(bytes);

const isSvm = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(6, bytes.length)).toString('latin1') === 'VCLMTF';

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const isEmf = (bytes: Uint8Array): boolean =>
  bytes.length >= 88 && viewOf(bytes).getUint32(0, true) === 1 && viewOf(bytes).getUint32(40, true) === EMF_SIGNATURE;

/**
 * With a placeable header ([MS-WMF] 2.3.2.3), or bare: in memory or on disk, a header of nine words, version 1 or 3.
 */
function isWmf(bytes: Uint8Array): boolean {
  if (bytes.length < 24) return false;
  const view = viewOf(bytes);
  if (view.getUint32(0, true) === PLACEABLE) return true;
  const version = view.getUint16(4, true);
  return (
    [1, 2].includes(view.getUint16(0, true)) &&
    view.getUint16(2, true) === 9 &&
    (version === 0x100 || version === 0x300)
  );
}

/** Undefined for other files. Never throws: for damaged files it returns what it can read. */
export function readMetafile(bytes: Uint8Array): Metafile | undefined {
  try {
    if (isEmf(bytes)) return readEmf(bytes);
    if (isWmf(bytes)) return readWmf(bytes);
    if (isSvm(bytes)) return { kind: 'svm' };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: isEmf(bytes) ? 'emf' : 'wmf' };
  }
  return undefined;
}

/** [MS-EMF] records that draw other things than a bitmap: lines, curves, text, filled regions, gradients. */
const EMF_MARKS = new Set([
  2, 3, 4, 5, 6, 7, 8, 15, 41, 42, 43, 44, 45, 46, 47, 53, 54, 55, 56, 62, 63, 64, 71, 72, 73, 74, 83, 84, 85, 86, 87,
  88, 89, 90, 91, 92, 96, 97, 108, 118,
]);
const BIT_BLT = 76;
/** BITBLT, STRETCHBLT, MASKBLT, PLGBLT, ALPHABLEND, TRANSPARENTBLT. */
const EMF_COPIES = new Set([BIT_BLT, 77, 78, 79, 114, 116]);
const SET_DIB = 80;
const STRETCH_DIB = 81;
const COMMENT = 70;
/** Raster operation that replaces the destination. */
const SRC_COPY = 0x00cc0020;
const operationOf = (record: DataView, type: number): number =>
  type === SET_DIB
    ? SRC_COPY
    : type === STRETCH_DIB
      ? record.getUint32(68, true)
      : type === 79 || type >= 114
        ? 0
        : record.getUint32(40, true);
const END = 14;

interface Found {
  bytes: Uint8Array | undefined;
  flipX: boolean;
  flipY: boolean;
}

function readEmf(bytes: Uint8Array): Metafile {
  const view = viewOf(bytes);
  const frame = [24, 28, 32, 36].map((at) => view.getInt32(at, true) / 100) as [number, number, number, number];
  const [width, height] = [(frame[2] - frame[0]) * POINTS_PER_MM, (frame[3] - frame[1]) * POINTS_PER_MM];
  const bounds = rectangle(view, 8);
  const bitmaps: Found[] = [];
  const plus = new PlusReader();
  let marks = 0;
  let whole = true;
  for (let at = 0, records = 0; at + 8 <= bytes.length; records++) {
    const type = view.getUint32(at, true);
    const size = view.getUint32(at + 4, true);
    if (size < 8 || at + size > bytes.length || type === END) break;
    if (records > MAX_RECORDS) return metafile('emf', width, height);
    const record = new DataView(bytes.buffer, bytes.byteOffset + at, size);
    if (EMF_MARKS.has(type)) marks++;
    else if (type === COMMENT && size >= 16 && record.getUint32(12, true) === EMF_PLUS)
      plus.read(bytes.subarray(at + 16, at + 12 + Math.min(size - 12, record.getUint32(8, true))));
    else if (type === STRETCH_DIB || type === SET_DIB || EMF_COPIES.has(type)) {
      const found = emfBitmap(record, type, bytes.subarray(at, at + size));
      if (found) {
        const all = covers(rectangle(record, 8), bounds);
        // An opaque picture hides everything below it.
        if (all && found.bytes && operationOf(record, type) === SRC_COPY) {
          marks = bitmaps.length = 0;
          whole = true;
        }
        bitmaps.push(found);
        whole &&= all;
        // Transparent copies depend on the background, so only a renderer can handle them.
        if (type >= 114) marks++;
      }
    }
    at += size;
  }
  // A dual file draws everything twice, with EMF and EMF+ records.
  if (plus.marks > 0 || plus.pictures.length > 1 || (marks > 0 && !plus.alone)) return metafile('emf', width, height);
  const [picture] = plus.pictures;
  if (picture) return metafile('emf', width, height, { bytes: picture, flipX: false, flipY: false });
  return metafile('emf', width, height, marks === 0 && bitmaps.length === 1 && whole ? bitmaps[0] : undefined);
}

function metafile(kind: 'emf' | 'wmf', width: number, height: number, found?: Found): Metafile {
  const sized = width > 0 && height > 0 && Number.isFinite(width + height);
  return {
    kind,
    ...(sized ? { size: { width, height } } : {}),
    ...(found?.bytes ? { bitmap: { ...found, bytes: found.bytes } } : {}),
  };
}

type Rectangle = [left: number, top: number, right: number, bottom: number];

const rectangle = (view: DataView, at: number): Rectangle =>
  [0, 4, 8, 12].map((step) => view.getInt32(at + step, true)) as Rectangle;

/** Tolerates empty bounds of a record or file, which some programs leave unset. */
function covers(inner: Rectangle, outer: Rectangle): boolean {
  const area = ([left, top, right, bottom]: Rectangle): number => Math.max(0, right - left) * Math.max(0, bottom - top);
  return area(inner) === 0 || area(outer) === 0 || area(inner) >= COVERS * area(outer);
}

/** The bitmap of a record, or undefined (a filled rectangle). Without `bytes` if the record shows only a part. */
function emfBitmap(record: DataView, type: number, bytes: Uint8Array): Found | undefined {
  const copies = EMF_COPIES.has(type);
  const offsets = type === 79 ? 96 : copies ? 84 : 48;
  const [offBmi, cbBmi, offBits, cbBits] = [0, 4, 8, 12].map((step) => record.getUint32(offsets + step, true)) as [
    number,
    number,
    number,
    number,
  ];
  if (cbBmi < 12 || cbBits === 0) return undefined;
  const nothing: Found = { bytes: undefined, flipX: false, flipY: false };
  if (offBmi + cbBmi > bytes.length || offBits + cbBits > bytes.length || type === 79) return nothing;
  const info = bytes.subarray(offBmi, offBmi + cbBmi);
  const { width, height } = dimensions(info);
  const int = (at: number): number => record.getInt32(at, true);
  const source = copies
    ? {
        x: int(44),
        y: int(48),
        width: type === BIT_BLT || type === 78 ? int(32) : int(100),
        height: type === BIT_BLT || type === 78 ? int(36) : int(104),
      }
    : { x: int(32), y: int(36), width: int(40), height: int(44) };
  if (
    source.x !== 0 ||
    source.y !== 0 ||
    Math.abs(source.width) < width * 0.95 ||
    Math.abs(source.height) < height * 0.95
  )
    return nothing;
  const target =
    type === STRETCH_DIB ? { width: int(72), height: int(76) } : copies ? { width: int(32), height: int(36) } : source;
  return {
    bytes: fileOf(info, bytes.subarray(offBits, offBits + cbBits)),
    flipX: target.width * source.width < 0,
    flipY: target.height * source.height < 0,
  };
}

function dimensions(info: Uint8Array): { width: number; height: number } {
  const view = viewOf(info);
  if (view.getUint32(0, true) === 12) return { width: view.getUint16(4, true), height: view.getUint16(6, true) };
  return { width: Math.abs(view.getInt32(4, true)), height: Math.abs(view.getInt32(8, true)) };
}

const JPEG = 4;
const PNG = 5;

/** Makes a file from a device-independent bitmap. Compressed pixels already are a complete file ([MS-WMF] 2.1.1.7). */
function fileOf(info: Uint8Array, bits: Uint8Array): Uint8Array {
  const compression = info.length >= 20 ? viewOf(info).getUint32(16, true) : 0;
  if (compression === JPEG || compression === PNG) return bits;
  const file = new Uint8Array(14 + info.length + bits.length);
  const view = viewOf(file);
  view.setUint16(0, 0x4d42, true);
  view.setUint32(2, file.length, true);
  view.setUint32(10, 14 + info.length, true);
  file.set(info, 14);
  file.set(bits, 14 + info.length);
  return file;
}

/** Reads [MS-EMFPLUS] records in the comments of an EMF. */
class PlusReader {
  readonly pictures: Uint8Array[] = [];
  marks = 0;
  /** Programs that read EMF+ ignore the plain records. */
  alone = false;
  #parts: Uint8Array[] = [];
  #drawn = 0;

  read(bytes: Uint8Array): void {
    const view = viewOf(bytes);
    for (let at = 0; at + 12 <= bytes.length; ) {
      const type = view.getUint16(at, true);
      const flags = view.getUint16(at + 2, true);
      const size = view.getUint32(at + 4, true);
      if (size < 12 || at + size > bytes.length) return;
      const data = bytes.subarray(at + 12, at + Math.min(size, 12 + view.getUint32(at + 8, true)));
      if (type === 0x4008 && ((flags >> 8) & 0x7f) === 5) this.#object(data, (flags & 0x8000) !== 0);
      else if (type === 0x401a || type === 0x401b) {
        this.alone = true;
        if (++this.#drawn > 1) this.marks++;
      } else if ((type >= 0x400a && type <= 0x4019) || type === 0x401c || type === 0x4036) {
        this.alone = true;
        this.marks++;
      }
      at += size;
    }
  }

  /**
   * Joins objects that are longer than a record: all parts but the last are marked, and preceded by the total length.
   */
  #object(data: Uint8Array, continued: boolean): void {
    if (continued) {
      this.#parts.push(data.subarray(4));
      const total = data.length >= 4 ? viewOf(data).getUint32(0, true) : 0;
      if (this.#parts.reduce((sum, part) => sum + part.length, 0) < total) return;
    } else this.#parts.push(data);
    const object = Buffer.concat(this.#parts);
    this.#parts = [];
    // Version, type (1: bitmap), width, height, stride, format, kind (1: a file).
    if (object.length > 28 && object.readUInt32LE(4) === 1 && object.readUInt32LE(24) === 1)
      this.pictures.push(object.subarray(28));
    else this.marks++;
  }
}

/** [MS-WMF] records that draw other things than a bitmap. */
const WMF_MARKS = new Set([
  0x0213, 0x0228, 0x0324, 0x0325, 0x0418, 0x0419, 0x041b, 0x0521, 0x0538, 0x0548, 0x061c, 0x0817, 0x081a, 0x0830,
  0x0a32, 0x012a, 0x012b, 0x012c, 0x0429, 0x041f, 0x0922, 0x0b23,
]);
/**
 * Records with a bitmap: offsets of its fields (height and width of the source, its y and x, height and width of the
 * target) and of the bitmap.
 */
const WMF_BITMAPS: Record<number, { fields: number; dib: number; stretched: boolean }> = {
  2368: { fields: 10, dib: 22, stretched: false },
  2881: { fields: 10, dib: 26, stretched: true },
  3907: { fields: 12, dib: 28, stretched: true },
  3379: { fields: 12, dib: 24, stretched: false },
};

function readWmf(bytes: Uint8Array): Metafile {
  const view = viewOf(bytes);
  const placeable = view.getUint32(0, true) === PLACEABLE;
  const perInch = placeable ? view.getUint16(14, true) || 1440 : 0;
  const extent = (low: number, high: number): number =>
    placeable ? (Math.abs(view.getInt16(high, true) - view.getInt16(low, true)) / perInch) * 72 : 0;
  const [width, height] = [extent(6, 10), extent(8, 12)];
  const bitmaps: Found[] = [];
  for (let at = placeable ? 40 : 18, records = 0; at + 6 <= bytes.length; records++) {
    const size = view.getUint32(at, true) * 2;
    const type = view.getUint16(at + 4, true);
    if (size < 6 || at + size > bytes.length || type === 0) break;
    if (WMF_MARKS.has(type) || records > MAX_RECORDS) return metafile('wmf', width, height);
    const layout = WMF_BITMAPS[type];
    // The shortest form has no source: it only fills.
    if (layout && size / 2 !== (type >> 8) + 3)
      bitmaps.push(
        wmfBitmap(new DataView(bytes.buffer, bytes.byteOffset + at, size), layout, bytes.subarray(at, at + size)),
      );
    at += size;
  }
  return metafile('wmf', width, height, bitmaps.length === 1 ? bitmaps[0] : undefined);
}

function wmfBitmap(
  record: DataView,
  { fields, dib, stretched }: (typeof WMF_BITMAPS)[number],
  bytes: Uint8Array,
): Found {
  const packed = bytes.subarray(dib);
  const nothing: Found = { bytes: undefined, flipX: false, flipY: false };
  if (packed.length < 40) return nothing;
  const info = packed.subarray(0, infoLength(packed));
  const file = fileOf(info, packed.subarray(info.length));
  if (!stretched) return { ...nothing, bytes: file };
  const [sourceHeight, sourceWidth, y, x, targetHeight, targetWidth] = [0, 2, 4, 6, 8, 10].map((step) =>
    record.getInt16(fields + step, true),
  ) as [number, number, number, number, number, number];
  const size = dimensions(info);
  if (x !== 0 || y !== 0 || Math.abs(sourceWidth) < size.width * 0.95 || Math.abs(sourceHeight) < size.height * 0.95)
    return nothing;
  return { bytes: file, flipX: sourceWidth * targetWidth < 0, flipY: sourceHeight * targetHeight < 0 };
}

/** Length of the header with masks and palette, after which the pixels start. */
function infoLength(dib: Uint8Array): number {
  const view = viewOf(dib);
  const header = view.getUint32(0, true);
  if (header === 12) return 12 + (view.getUint16(10, true) <= 8 ? 3 << view.getUint16(10, true) : 0);
  const bits = view.getUint16(14, true);
  const masks = header === 40 && view.getUint32(16, true) === 3 ? 12 : 0;
  const colors = view.getUint32(32, true) || (bits <= 8 ? 1 << bits : 0);
  return Math.min(dib.length, header + masks + Math.min(colors, 256) * 4);
}
