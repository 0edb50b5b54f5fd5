import type { Box, Raster } from '../../document/index.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * Maximum number of pixels per raster (A0 at 144 dpi has 32 million). Above it, the resolution is reduced, which makes
 * page bombs harmless.
 */
export const MAX_PIXELS = 40_000_000;

/** `dpi`, reduced if an area of this size would exceed `MAX_PIXELS`. */
export function clampedDpi(width: number, height: number, dpi: number): number {
  const wanted = ((width * dpi) / 72) * ((height * dpi) / 72);
  return wanted > MAX_PIXELS ? dpi * Math.sqrt(MAX_PIXELS / wanted) * 0.999 : dpi;
}

const FORMAT_GRAY = 1;
const FORMAT_BGR = 2;
const WITH_ANNOTATIONS = 0x01;
const RGB_ORDER = 0x10;
const GRAYSCALE = 0x08;

/**
 * Draws a page, or a region of it, upright on white.
 *
 * @param dpi requested resolution; the result's `dpi` is lower if the raster would exceed `MAX_PIXELS`
 * @param region in points of the upright page, clipped to it
 * @throws RangeError if the resolution is not positive or the region is outside the page
 */
export function renderPage(
  pdfium: Pdfium,
  page: number,
  size: { width: number; height: number },
  dpi: number,
  options: { region?: Box; grey?: boolean; form?: number } = {},
): Raster {
  if (!(dpi > 0) || !Number.isFinite(dpi)) throw new RangeError(`dpi must be positive, not ${dpi}`);
  const region = options.region;
  const x0 = region ? Math.max(0, region.x0) : 0;
  const y0 = region ? Math.max(0, region.y0) : 0;
  const x1 = region ? Math.min(size.width, region.x1) : size.width;
  const y1 = region ? Math.min(size.height, region.y1) : size.height;
  if (!(x1 > x0) || !(y1 > y0)) throw new RangeError('The region lies outside the page.');
  const used = clampedDpi(x1 - x0, y1 - y0, dpi);
  const scale = used / 72;
  const left = Math.floor(x0 * scale + 1e-6);
  const top = Math.floor(y0 * scale + 1e-6);
  const width = Math.max(1, Math.min(Math.ceil(x1 * scale - 1e-6), Math.max(1, Math.round(size.width * scale))) - left);
  const height = Math.max(
    1,
    Math.min(Math.ceil(y1 * scale - 1e-6), Math.max(1, Math.round(size.height * scale))) - top,
  );
  const grey = options.grey === true;
  const { call } = pdfium;
  const stride = (width * (grey ? 1 : 3) + 3) & ~3;
  const buffer = pdfium.malloc(stride * height);
  let bitmap = 0;
  try {
    pdfium.u8.fill(255, buffer, buffer + stride * height);
    bitmap = call.FPDFBitmap_CreateEx!(width, height, grey ? FORMAT_GRAY : FORMAT_BGR, buffer, stride);
    if (bitmap === 0) throw new RangeError(`PDFium cannot make a bitmap of ${width} x ${height}`);
    const fullWidth = Math.max(1, Math.round(size.width * scale));
    const fullHeight = Math.max(1, Math.round(size.height * scale));
    const flags = WITH_ANNOTATIONS | (grey ? GRAYSCALE : RGB_ORDER);
    call.FPDF_RenderPageBitmap!(bitmap, page, -left, -top, fullWidth, fullHeight, 0, flags);
    if (options.form) call.FPDF_FFLDraw!(options.form, bitmap, page, -left, -top, fullWidth, fullHeight, 0, flags);
    const channels = grey ? 1 : 3;
    const row = width * channels;
    const heap = pdfium.u8;
    const data = new Uint8Array(row * height);
    if (row === stride) data.set(heap.subarray(buffer, buffer + row * height));
    else
      for (let y = 0; y < height; y++) data.set(heap.subarray(buffer + y * stride, buffer + y * stride + row), y * row);
    const raster: Raster = { data, width, height, channels, dpi: used };
    if (region) {
      raster.originX = left / scale;
      raster.originY = top / scale;
    }
    return raster;
  } finally {
    if (bitmap !== 0) call.FPDFBitmap_Destroy!(bitmap);
    pdfium.free(buffer);
  }
}
