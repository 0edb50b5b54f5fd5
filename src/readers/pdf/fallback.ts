import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  emptyPage,
  type Font,
  type Glyph,
  type Link,
  type Sheet,
  type SheetReader,
  type Source,
} from '../../document/index.ts';
import { DocparseError, passwordError } from '../../errors.ts';
import { describeFont, FontTable } from './fonts.ts';
import { significant } from './password.ts';
import { clampedDpi } from './render.ts';
import { typicalAdvance } from './typical-advance.ts';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type PdfJsDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;
type PdfJsPage = Awaited<ReturnType<PdfJsDocument['getPage']>>;

/** pdf.js needs the file in memory. Larger damaged files are refused. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Opens a PDF with pdf.js, which repairs some damaged files that PDFium refuses. It is slower and less exact: text
 * comes in runs, so character boxes are estimated from typical widths.
 *
 * @throws DocparseError PASSWORD, or CORRUPTED if pdf.js refuses the file too
 */
export async function openFallbackReader(source: Source): Promise<SheetReader> {
  const document = await openDocument(source);
  const sizes = new Map<number, { width: number; height: number }>();
  const fonts = new FontTable();
  const check = (pageNumber: number): void => {
    if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > document.numPages) {
      throw new DocparseError(
        'PAGE_RANGE',
        `Page ${pageNumber} was requested; the file has ${document.numPages} pages.`,
      );
    }
  };
  // Sizes are read in advance because they are requested synchronously; such files are rare and small.
  for (let n = 1; n <= document.numPages && n <= 5000; n++) {
    try {
      const { width, height } = (await document.getPage(n)).getViewport({ scale: 1 });
      sizes.set(n, { width, height });
    } catch {
      // A page that cannot be loaded fails when it is read.
    }
  }
  return {
    pageCount: document.numPages,
    outline: [],
    fonts: fonts.fonts,
    warnings: [
      'The file is damaged; it was opened with the fallback reader, and positions of characters are estimates.',
    ],
    pageSize(pageNumber) {
      check(pageNumber);
      const size = sizes.get(pageNumber);
      if (!size) throw new DocparseError('CORRUPTED', `Page ${pageNumber} cannot be read.`);
      return size;
    },
    async sheet(pageNumber) {
      check(pageNumber);
      return readFallbackPage(document, pageNumber, fonts);
    },
    async close() {
      await document.destroy();
    },
  };
}

async function openDocument(source: Source): Promise<PdfJsDocument> {
  if (source.size > MAX_BYTES) throw new DocparseError('CORRUPTED', 'The PDF cannot be opened.');
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    data: new Uint8Array(await readFile(source.path)),
    ...(source.password === undefined ? {} : { password: significant(source.password) }),
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: `${join(assets, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(assets, 'standard_fonts')}/`,
    wasmUrl: `${join(assets, 'wasm')}/`,
  });
  try {
    const document = await task.promise;
    if (document.numPages <= 0) throw new DocparseError('CORRUPTED', 'The PDF has no pages.');
    return document;
  } catch (error) {
    await task.destroy().catch(() => {});
    if (error instanceof DocparseError) throw error;
    if (error instanceof Error && error.name === 'PasswordException') throw passwordError(source.password);
    throw new DocparseError('CORRUPTED', 'The PDF cannot be opened.', { cause: error });
  }
}

async function readFallbackPage(document: PdfJsDocument, pageNumber: number, fonts: FontTable): Promise<Sheet> {
  let page: PdfJsPage;
  try {
    page = await document.getPage(pageNumber);
  } catch (error) {
    throw new DocparseError('CORRUPTED', `Page ${pageNumber} cannot be read.`, {
      cause: error,
      location: { stage: 'parse', page_number: pageNumber },
    });
  }
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  // Fonts arrive with the operator list.
  await page.getOperatorList().catch(() => undefined);
  const content = await page.getTextContent();
  const glyphs: Glyph[] = [];
  const fontOf = (id: string): Font => {
    const data = page.commonObjs.has(id)
      ? (page.commonObjs.get(id) as { name?: string; bold?: boolean; italic?: boolean; isMonospace?: boolean })
      : {};
    const described = describeFont(
      data.name ?? '',
      (data.isMonospace ? 1 : 0) | (data.italic ? 64 : 0),
      data.bold ? 700 : 400,
      0,
    );
    return fonts.intern({ ...described, type3: false });
  };
  for (const item of content.items) {
    if ('str' in item && item.str !== '')
      spreadRun(item.str, item.transform, item.width, fontOf(item.fontName), viewport.transform, glyphs);
  }
  page.cleanup();
  return {
    ...emptyPage({ pageNumber, width, height, origin: 'pdf' }),
    glyphs,
    links: await readLinks(document, page, viewport),
    textLayer: { quality: glyphs.length === 0 ? 'none' : 'good', reasons: [] },
    raster: async (dpi, options = {}) => {
      const { region, grey } = options;
      const x0 = Math.max(0, region?.x0 ?? 0);
      const y0 = Math.max(0, region?.y0 ?? 0);
      const x1 = Math.min(width, region?.x1 ?? width);
      const y1 = Math.min(height, region?.y1 ?? height);
      if (!(x1 > x0) || !(y1 > y0)) throw new RangeError('The region lies outside the page.');
      const used = clampedDpi(x1 - x0, y1 - y0, dpi);
      const scale = used / 72;
      const left = Math.floor(x0 * scale);
      const top = Math.floor(y0 * scale);
      const w = Math.max(1, Math.ceil(x1 * scale) - left);
      const h = Math.max(1, Math.ceil(y1 * scale) - top);
      const factory = document.canvasFactory as {
        create(w: number, h: number): { canvas: unknown; context: CanvasContext };
      };
      const { canvas, context } = factory.create(w, h);
      const view = page.getViewport({ scale, offsetX: -left, offsetY: -top });
      await page.render({ canvas, canvasContext: context, viewport: view, background: 'white' } as never).promise;
      const rgba = context.getImageData(0, 0, w, h).data;
      const channels = grey ? 1 : 3;
      const data = new Uint8Array(w * h * channels);
      for (let i = 0, j = 0; i < rgba.length; i += 4) {
        if (grey) data[j++] = (rgba[i]! * 77 + rgba[i + 1]! * 150 + rgba[i + 2]! * 29) >> 8;
        else {
          data[j++] = rgba[i]!;
          data[j++] = rgba[i + 1]!;
          data[j++] = rgba[i + 2]!;
        }
      }
      return {
        data,
        width: w,
        height: h,
        channels,
        dpi: used,
        ...(region ? { originX: left / scale, originY: top / scale } : {}),
      };
    },
  };
}

interface CanvasContext {
  getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray };
}

/** Places the characters of a pdf.js text item. `width` is the width of the run in points. */
function spreadRun(text: string, transform: number[], width: number, font: Font, page: number[], out: Glyph[]): void {
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
  const [pa, pb, pc, pd, pe, pf] = page as [number, number, number, number, number, number];
  const ux = pa * a + pc * b;
  const uy = pb * a + pd * b;
  const vx = pa * c + pc * d;
  const vy = pb * c + pd * d;
  const ox = pa * e + pc * f + pe;
  const oy = pb * e + pd * f + pf;
  const size = Math.hypot(vx, vy) || Math.hypot(ux, uy) || 1;
  const uLength = Math.hypot(ux, uy) || 1;
  const dx = ux / uLength;
  const dy = uy / uLength;
  let angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  if (angle < 0) angle += 360;
  if (Math.abs(angle - Math.round(angle / 90) * 90) < 0.6) angle = (Math.round(angle / 90) * 90) % 360;
  const characters = [...text.normalize('NFC')];
  const advances = characters.map((ch) => typicalAdvance(ch.codePointAt(0)!));
  const total = advances.reduce((sum, x) => sum + x, 0) || 1;
  let at = 0;
  let space = false;
  characters.forEach((ch, i) => {
    const step = (advances[i]! / total) * width;
    if (ch.trim() === '') {
      space = true;
      at += step;
      return;
    }
    // Corners: up is (dy, -dx), because y points down.
    const xs: number[] = [];
    const ys: number[] = [];
    for (const along of [at, at + step]) {
      for (const across of [0.8 * size, -0.2 * size]) {
        xs.push(ox + dx * along + dy * across);
        ys.push(oy + dy * along - dx * across);
      }
    }
    const y0 = Math.min(...ys);
    const y1 = Math.max(...ys);
    out.push({
      text: ch,
      x0: Math.min(...xs),
      y0,
      x1: Math.max(...xs),
      y1,
      baseline: angle === 0 ? oy : (y0 + y1) / 2,
      size,
      font,
      color: 0,
      angle,
      spaceBefore: space,
      origin: 'text',
      confidence: 1,
      mcid: -1,
    });
    space = false;
    at += step;
  });
}

async function readLinks(
  document: PdfJsDocument,
  page: PdfJsPage,
  viewport: { convertToViewportRectangle(rect: number[]): number[] },
): Promise<Link[]> {
  const annotations = (await page.getAnnotations().catch(() => [])) as {
    subtype?: string;
    url?: string;
    dest?: unknown;
    rect?: number[];
  }[];
  const links: Link[] = [];
  for (const a of annotations) {
    if (a.subtype !== 'Link' || !a.rect) continue;
    const [ax, ay, bx, by] = viewport.convertToViewportRectangle(a.rect) as [number, number, number, number];
    const link: Link = { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
    if (a.url) link.url = a.url;
    else if (Array.isArray(a.dest) && a.dest[0]) {
      const index = await document.getPageIndex(a.dest[0]).catch(() => -1);
      if (index >= 0) link.targetPage = index + 1;
    }
    if (link.url !== undefined || link.targetPage !== undefined) links.push(link);
  }
  return links;
}
