import type { Raster } from '../../document/index.ts';
import type { Pdfium } from './pdfium.ts';

const IMAGE = 3;
const FORM = 5;
const FORMAT_GRAY = 1;
/** Bytes per pixel by FPDFBitmap format: grey, BGR, BGRx, BGRA. */
const BYTES = [0, 1, 3, 4, 4];
/** Decoding more pixels costs more than drawing the page. */
const MAX_PIXELS = 8_000_000;

/** Image object by its index in painting order, including forms, as counted by `readObjects`. */
export function findImage(pdfium: Pdfium, page: number, index: number): number {
  const { call } = pdfium;
  let left = index;
  const search = (count: number, child: (i: number) => number, depth: number): number => {
    for (let i = 0; i < count; i++) {
      const object = child(i);
      if (object === 0) continue;
      const type = call.FPDFPageObj_GetType!(object);
      if (type === IMAGE && left-- === 0) return object;
      if (type === FORM && depth < 16) {
        const found = search(
          call.FPDFFormObj_CountObjects!(object),
          (k) => call.FPDFFormObj_GetObject!(object, k),
          depth + 1,
        );
        if (found !== 0) return found;
      }
    }
    return 0;
  };
  return search(call.FPDFPage_CountObjects!(page), (i) => call.FPDFPage_GetObject!(page, i), 0);
}

/**
 * Stored pixels of an image object, subsampled, without transparency. Undefined for formats that require drawing the
 * page.
 */
export function imagePixels(pdfium: Pdfium, image: number, maxSide: number): Raster | undefined {
  const { call, scratch } = pdfium;
  if (!call.FPDFImageObj_GetImagePixelSize!(image, scratch, scratch + 4)) return undefined;
  const size = pdfium.u32;
  if (size[scratch >> 2]! * size[(scratch >> 2) + 1]! > MAX_PIXELS) return undefined;
  const bitmap = call.FPDFImageObj_GetBitmap!(image);
  if (bitmap === 0) return undefined;
  try {
    const format = call.FPDFBitmap_GetFormat!(bitmap);
    const bytes = BYTES[format] ?? 0;
    if (bytes === 0) return undefined;
    const stride = call.FPDFBitmap_GetStride!(bitmap);
    const buffer = call.FPDFBitmap_GetBuffer!(bitmap);
    const step = Math.max(
      1,
      Math.ceil(Math.max(call.FPDFBitmap_GetWidth!(bitmap), call.FPDFBitmap_GetHeight!(bitmap)) / maxSide),
    );
    const width = Math.floor(call.FPDFBitmap_GetWidth!(bitmap) / step);
    const height = Math.floor(call.FPDFBitmap_GetHeight!(bitmap) / step);
    if (width === 0 || height === 0) return undefined;
    const channels = format === FORMAT_GRAY ? 1 : 3;
    const data = new Uint8Array(width * height * channels);
    const heap = pdfium.u8;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = buffer + y * step * stride + x * step * bytes;
        const to = (y * width + x) * channels;
        // PDFium's order is BGR.
        for (let c = 0; c < channels; c++) data[to + c] = heap[at + channels - 1 - c]!;
      }
    }
    return { data, width, height, channels, dpi: 72 };
  } finally {
    call.FPDFBitmap_Destroy!(bitmap);
  }
}
