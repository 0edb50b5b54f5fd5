import { CHANNEL_ROUNDING, type Raster } from '../../document/index.ts';
import type { FileAccess } from './file-access.ts';
import { applyX, applyY, type Matrix, multiply } from './matrix.ts';
import type { Pdfium } from './pdfium.ts';
import { MAX_PIXELS } from './render.ts';

const TEXT = 1;
const IMAGE = 3;
const INVISIBLE_TEXT = 3;
const FORMAT_GRAY = 1;
const FORMAT_BGR = 2;
const FORMAT_BGRX = 3;

/**
 * Range of resolutions for using stored pixels, near the best resolution for OCR: finer scans are better downscaled,
 * coarser ones enlarged.
 */
const MIN_DPI = 180;
const MAX_DPI = 220;
/** Maximum distance in points between image and page edges. */
const EDGE = 0.5;
/** Maximum relative difference of the image's two resolutions: a page of 842 points may be 841.89 points high. */
const SQUARE = 0.004;
/** Image dictionaries have a few hundred bytes. */
const DICTIONARY_BYTES = 2048;
/** Offset in the scratch area, after the space for a name. */
const NAME_LENGTH = 2048;
/** Entries that make an image differ from its stored pixels, and escapes in names, which may hide such entries. */
const ALTERING = /\/(SMask|Mask|ImageMask|SMaskInData|OC|Alternates|OPI)\b|#/;

/** A page that shows one upright image from edge to edge and nothing else. */
export interface ScanImage {
  /** Index among the page objects. */
  index: number;
  width: number;
  height: number;
  /** Pixels per inch of the page. */
  dpi: number;
}

/**
 * The image of a scanned page, if its stored pixels are what the page shows: nothing visible is painted after it, and
 * no clip, mask or blend mode alters it. Drawing such a page takes more than twice as long as decoding the image, and
 * blurs it.
 */
export function scanImage(
  pdfium: Pdfium,
  page: number,
  toPage: Matrix,
  size: { width: number; height: number },
  file: FileAccess,
): ScanImage | undefined {
  const { call } = pdfium;
  if (call.FPDFPage_GetAnnotCount!(page) > 0) return undefined;
  const index = lastVisible(pdfium, page);
  if (index < 0) return undefined;
  const object = call.FPDFPage_GetObject!(page, index);
  const place = imagePlace(pdfium, object, toPage);
  if (!place) return undefined;
  const { x0, y0, x1, y1, width, height } = place;
  if (Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1 - size.width), Math.abs(y1 - size.height)) > EDGE)
    return undefined;
  const across = (72 * width) / (x1 - x0);
  const down = (72 * height) / (y1 - y0);
  const dpi = Math.sqrt(across * down);
  if (Math.abs(across / down - 1) > SQUARE || dpi < MIN_DPI || dpi > MAX_DPI) return undefined;
  if (
    call.FPDFPageObj_HasTransparency!(object) !== 0 ||
    isClipped(pdfium, object, toPage, size) ||
    isOptional(pdfium, object)
  )
    return undefined;
  return isPlain(pdfium, object, width, height, file) ? { index, width, height, dpi } : undefined;
}

/** The stored pixels, in one channel if they have no colour. Undefined if the page must be drawn. */
export function scanPixels(pdfium: Pdfium, page: number, { index, width, height, dpi }: ScanImage): Raster | undefined {
  const { call } = pdfium;
  const bitmap = call.FPDFImageObj_GetBitmap!(call.FPDFPage_GetObject!(page, index));
  if (bitmap === 0) return undefined;
  try {
    if (call.FPDFBitmap_GetWidth!(bitmap) !== width || call.FPDFBitmap_GetHeight!(bitmap) !== height) return undefined;
    const format = call.FPDFBitmap_GetFormat!(bitmap);
    const stride = call.FPDFBitmap_GetStride!(bitmap);
    const buffer = call.FPDFBitmap_GetBuffer!(bitmap);
    const source = pdfium.u8.subarray(buffer, buffer + stride * height);
    if (format === FORMAT_GRAY) return { data: packed(source, stride, width, height), width, height, channels: 1, dpi };
    if (format !== FORMAT_BGR && format !== FORMAT_BGRX) return undefined;
    const bytes = format === FORMAT_BGR ? 3 : 4;
    const grey = greyOf(source, stride, bytes, width, height);
    if (grey) return { data: grey, width, height, channels: 1, dpi };
    return { data: rgbOf(source, stride, bytes, width, height), width, height, channels: 3, dpi };
  } finally {
    call.FPDFBitmap_Destroy!(bitmap);
  }
}

/** Index of the last object other than invisible text, or -1 for a blank page. */
function lastVisible(pdfium: Pdfium, page: number): number {
  const { call } = pdfium;
  for (let i = call.FPDFPage_CountObjects!(page) - 1; i >= 0; i--) {
    const object = call.FPDFPage_GetObject!(page, i);
    if (call.FPDFPageObj_GetType!(object) !== TEXT || call.FPDFTextObj_GetTextRenderMode!(object) !== INVISIBLE_TEXT)
      return i;
  }
  return -1;
}

interface ImagePlace {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  width: number;
  height: number;
}

/** Box on the page and pixel size of an upright image; undefined for others. */
function imagePlace(pdfium: Pdfium, object: number, toPage: Matrix): ImagePlace | undefined {
  const { call, scratch } = pdfium;
  const w = scratch >> 2;
  if (call.FPDFPageObj_GetType!(object) !== IMAGE || !call.FPDFPageObj_GetMatrix!(object, scratch)) return undefined;
  const f = pdfium.f32;
  const matrix = multiply({ a: f[w]!, b: f[w + 1]!, c: f[w + 2]!, d: f[w + 3]!, e: f[w + 4]!, f: f[w + 5]! }, toPage);
  if (!call.FPDFImageObj_GetImagePixelSize!(object, scratch, scratch + 4)) return undefined;
  const width = pdfium.u32[w]!;
  const height = pdfium.u32[w + 1]!;
  // The first row of an image is at the top of its unit square, which is where y is smallest in page space.
  if (
    !(matrix.a > 0) ||
    !(matrix.d < 0) ||
    Math.abs(matrix.b) + Math.abs(matrix.c) > EDGE ||
    width * height > MAX_PIXELS
  )
    return undefined;
  return { x0: matrix.e, x1: matrix.a + matrix.e, y0: matrix.d + matrix.f, y1: matrix.f, width, height };
}

/** Whether a clip, other than a rectangle around the page, affects the object. */
function isClipped(pdfium: Pdfium, object: number, toPage: Matrix, size: { width: number; height: number }): boolean {
  const { call, scratch } = pdfium;
  const path = call.FPDFPageObj_GetClipPath!(object);
  const paths = path === 0 ? 0 : call.FPDFClipPath_CountPaths!(path);
  const w = scratch >> 2;
  for (let p = 0; p < paths; p++) {
    const count = call.FPDFClipPath_CountPathSegments!(path, p);
    if (count < 4 || count > 5) return true;
    let corners = 0;
    for (let i = 0; i < count; i++) {
      const segment = call.FPDFClipPath_GetPathSegment!(path, p, i);
      if (segment === 0 || !call.FPDFPathSegment_GetPoint!(segment, scratch, scratch + 4)) return true;
      const f = pdfium.f32;
      const x = applyX(toPage, f[w]!, f[w + 1]!);
      const y = applyY(toPage, f[w]!, f[w + 1]!);
      if ((x > EDGE && x < size.width - EDGE) || (y > EDGE && y < size.height - EDGE)) return true;
      corners |= 1 << ((x > EDGE ? 1 : 0) + (y > EDGE ? 2 : 0));
    }
    if (corners !== 15) return true;
  }
  return false;
}

/** Whether the object belongs to a layer, which may be hidden. */
function isOptional(pdfium: Pdfium, object: number): boolean {
  const { call, scratch } = pdfium;
  for (let i = 0; i < call.FPDFPageObj_CountMarks!(object); i++) {
    const mark = call.FPDFPageObj_GetMark!(object, i);
    const name = pdfium.utf16((buffer, length) => {
      call.FPDFPageObjMark_GetName!(mark, buffer, length, scratch + NAME_LENGTH);
      return pdfium.u32[(scratch + NAME_LENGTH) >> 2]!;
    });
    if (name === 'OC') return true;
  }
  return false;
}

/**
 * PDFium does not report masks. However, a stream cannot be inside another stream, so its dictionary is in the file
 * directly before the bytes that PDFium has read. If they are not found (inline images, encrypted files), the page is
 * drawn.
 */
function isPlain(pdfium: Pdfium, object: number, width: number, height: number, file: FileAccess): boolean {
  const starts = file.streamsOf(pdfium.call.FPDFImageObj_GetImageDataRaw!(object, 0, 0));
  return (
    starts.length > 0 &&
    starts.every((start) => {
      const dictionary = /\d\s+\d+\s+obj\b((?:(?!\bobj\b)[\s\S])*?)\bstream\r?\n$/.exec(
        file.before(start, DICTIONARY_BYTES),
      )?.[1];
      if (dictionary === undefined || ALTERING.test(dictionary)) return false;
      const entry = (name: string, value: string): boolean =>
        new RegExp(`/${name}\\s*${value}(?!\\s+\\d+\\s+R)`).test(dictionary);
      return entry('Subtype', '/Image\\b') && entry('Width', `${width}\\b`) && entry('Height', `${height}\\b`);
    })
  );
}

function packed(source: Uint8Array, stride: number, width: number, height: number): Uint8Array {
  if (stride === width) return source.slice();
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) out.set(source.subarray(y * stride, y * stride + width), y * width);
  return out;
}

/** The green channel; undefined if any pixel has a colour. */
function greyOf(bgr: Uint8Array, stride: number, bytes: number, width: number, height: number): Uint8Array | undefined {
  const out = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at += bytes) {
      const g = bgr[at + 1]!;
      const blue = bgr[at]! - g;
      const red = bgr[at + 2]! - g;
      // Negative if any of the four is: one branch per pixel instead of four.
      if (
        ((CHANNEL_ROUNDING - red) | (CHANNEL_ROUNDING + red) | (CHANNEL_ROUNDING - blue) | (CHANNEL_ROUNDING + blue)) <
        0
      )
        return undefined;
      out[to++] = g;
    }
  }
  return out;
}

function rgbOf(bgr: Uint8Array, stride: number, bytes: number, width: number, height: number): Uint8Array {
  const out = new Uint8Array(3 * width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at += bytes) {
      out[to++] = bgr[at + 2]!;
      out[to++] = bgr[at + 1]!;
      out[to++] = bgr[at]!;
    }
  }
  return out;
}
