import { containsBox, type Picture, type Raster, type Sheet, type TagNode } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { orderLigatures } from './arabic-ligatures.ts';
import { composeGlyphs } from './compose.ts';
import { nameDrawnBullets } from './drawn-bullets.ts';
import type { FontFace } from './fonts.ts';
import { type CodeTexts, namedCodes } from './glyph-names.ts';
import { findImage, imagePixels } from './image-pixels.ts';
import { judgeText } from './judge.ts';
import { readLinks } from './links.ts';
import { type Matrix, pageMatrix } from './matrix.ts';
import { type Cover, type PageObjects, placeKey, readObjects } from './objects.ts';
import type { PdfDocument } from './pdf-document.ts';
import { discardPdfium, isTrap } from './pdfium.ts';
import { findDrawings, sortBitmaps } from './pictures.ts';
import { renderPage } from './render.ts';
import { repaintedColors } from './repainted.ts';
import { nameBullets, repairUnmapped } from './repair.ts';
import { orderBrackets } from './rtl-brackets.ts';
import { mergeRulings } from './rulings.ts';
import { scanImage, scanPixels } from './scan-image.ts';
import { readTags } from './tags.ts';
import { readText } from './text-layer.ts';
import { type Annotations, readAnnotations } from './widgets.ts';

const FLATTEN_FOR_DISPLAY = 0;
const FLATTEN_SUCCESS = 1;

interface Geometry {
  width: number;
  height: number;
  toPage: Matrix;
}

/**
 * Reads one page. PDFium's page stays open until another one is used; a Sheet is plain data and can be kept.
 *
 * @throws DocparseError CORRUPTED if the page cannot be loaded; the caller reports it as a page failure
 */
export function readPage(document: PdfDocument, pageNumber: number): Sheet {
  const { pdfium } = document;
  const { call } = pdfium;
  let annotations: Annotations = { widgets: [], painted: false };
  const known = document.annotations.get(pageNumber);
  if (known !== undefined) annotations = known;
  const before = withPage(document, pageNumber, (page) => {
    const geometry = readGeometry(document, page, pageNumber);
    const links = document.links.get(pageNumber) ?? readLinks(pdfium, document.handle, page, geometry.toPage);
    let flattened = false;
    if (known === undefined) {
      if (call.FPDFPage_GetAnnotCount!(page) > 0) {
        annotations = readAnnotations(pdfium, page, document.form(), geometry.toPage);
        // Text in fields, stamps and comments is painted but not page content; flattening makes it content.
        if (annotations.painted) flattened = call.FPDFPage_Flatten!(page, FLATTEN_FOR_DISPLAY) === FLATTEN_SUCCESS;
      }
      document.annotations.set(pageNumber, annotations);
      document.links.set(pageNumber, links);
    }
    if (!flattened) return readContent(document, page, pageNumber, geometry);
    // The new content shows only when the page is loaded again.
    closePage(document);
    return undefined;
  });
  const content =
    before ??
    withPage(document, pageNumber, (page) =>
      readContent(document, page, pageNumber, readGeometry(document, page, pageNumber)),
    );
  // A form's round button is drawn with curves, but is not an illustration.
  const pictures = content.pictures.filter(
    (p) => p.kind !== 'vector' || !annotations.widgets.some((w) => containsBox(w, p, 3)),
  );
  return { ...content, pictures, links: document.links.get(pageNumber) ?? [], widgets: annotations.widgets };
}

/** Draws the page without reading its content. */
export const drawPage = (document: PdfDocument, pageNumber: number, dpi: number): Raster =>
  withPage(document, pageNumber, (page) => {
    checkDrawable(document, 0);
    return renderPage(document.pdfium, page, readGeometry(document, page, pageNumber), dpi);
  });

/** Maximum number of bitmap pixels on a page, counted at each placement: a hundred scans on one page are a billion. */
const MAX_PLACED_PIXELS = 4e9;

/** Checked before drawing, because PDFium cannot be interrupted. */
function checkDrawable(document: PdfDocument, pixels: number): void {
  if (pixels > MAX_PLACED_PIXELS)
    throw new DocparseError(
      'CORRUPTED',
      `The page contains bitmaps of ${Math.round(pixels / 1e6)} million pixels, more than the limit.`,
      { limit: true },
    );
  if (document.endlessTiling())
    throw new DocparseError('CORRUPTED', 'A pattern is tiled in steps too small to draw in reasonable time.', {
      limit: true,
    });
}

function readContent(document: PdfDocument, page: number, pageNumber: number, geometry: Geometry): Sheet {
  const { pdfium } = document;
  const { call } = pdfium;
  const { width, height, toPage } = geometry;
  const objects = readObjects(pdfium, page, toPage, geometry);
  const scan = scanImage(pdfium, page, toPage, geometry, document.file);
  const tags = readTags(pdfium, page);
  if (tags) nameFigures(tags, objects);
  const bitmaps = sortBitmaps(objects.pictures);
  const textPage = call.FPDFText_LoadPage!(page);
  if (textPage === 0) throw new DocparseError('CORRUPTED', `The text of page ${pageNumber} cannot be read.`);
  try {
    const raw = orderBrackets(
      orderLigatures(
        composeGlyphs(
          nameBullets(
            repairUnmapped(
              readText(pdfium, textPage, toPage, document.fonts),
              document.fonts,
              namesOf(document, pageNumber, objects.pixels),
            ),
          ),
        ),
      ),
    );
    const text = judgeText(raw, {
      width,
      height,
      fills: objects.fills,
      fillOrder: objects.fillOrder,
      covers: objects.covers,
      pictures: objects.pictures,
      marks: objects.marks,
      textOrder: objects.textOrder,
      textClip: objects.textClip,
      repainted: repaintedColors(pdfium, objects.textOrder, raw),
      isOpaque: (cover) => isOpaque(document, page, cover),
    });
    const rulings = mergeRulings([...objects.rulings, ...bitmaps.rulings]);
    const drawings = findDrawings([...objects.marks, ...bitmaps.marks], objects.fills, rulings, text.glyphs, geometry);
    return {
      pageNumber,
      width,
      height,
      angle: 0,
      origin: 'pdf',
      glyphs: nameDrawnBullets(text.glyphs, objects.marks, objects.fills, objects.rulings, drawings),
      rulings,
      fills: objects.fills,
      pictures: [...bitmaps.pictures, ...drawings],
      links: [],
      widgets: [],
      ...(tags ? { tags } : {}),
      dropped: text.dropped,
      textLayer: text.textLayer,
      ...(scan ? { nativeDpi: scan.dpi } : {}),
      pictureRaster: (picture, maxSide) => {
        const index = objects.imageIndex.get(placeKey(picture));
        if (index === undefined) return undefined;
        return withPage(document, pageNumber, (handle) => {
          const image = findImage(pdfium, handle, index);
          return image === 0 ? undefined : imagePixels(pdfium, image, maxSide);
        });
      },
      raster: async (dpi, options) =>
        withPage(document, pageNumber, (handle) => {
          checkDrawable(document, objects.pixels);
          const own =
            scan && dpi === scan.dpi && !options?.region && !options?.grey
              ? scanPixels(pdfium, handle, scan)
              : undefined;
          return own ?? renderPage(pdfium, handle, geometry, dpi, options);
        }),
    };
  } finally {
    call.FPDFText_ClosePage!(textPage);
  }
}

/** Bitmaps of more pixels make a copy of the page too large. */
const MAX_COPIED_PIXELS = 20e6;

/** Tells what glyph names say of the codes of a font on a page. The page is copied once, if there is a need. */
function namesOf(document: PdfDocument, pageNumber: number, pixels: number): (face: FontFace) => CodeTexts {
  const { pdfium, handle } = document;
  let ofPage: ReadonlyMap<string, CodeTexts> | undefined;
  return (face) => {
    if (face.named === undefined) {
      ofPage ??= pixels > MAX_COPIED_PIXELS ? new Map() : namedCodes(pdfium, handle, pageNumber - 1);
      const name = pdfium.utf8((buffer, length) => pdfium.call.FPDFFont_GetBaseFontName!(face.handle, buffer, length));
      face.named = ofPage.get(name) ?? new Map();
    }
    return face.named;
  };
}

function readGeometry(document: PdfDocument, page: number, pageNumber: number): Geometry {
  const { pdfium } = document;
  const { call, scratch } = pdfium;
  const w = scratch >> 2;
  if (!call.FPDF_GetPageBoundingBox!(page, scratch))
    throw new DocparseError('CORRUPTED', `Page ${pageNumber} has no box.`);
  const f = pdfium.f32;
  const box = { left: f[w]!, top: f[w + 1]!, right: f[w + 2]!, bottom: f[w + 3]! };
  const rotation = call.FPDFPage_GetRotation!(page) & 3;
  const across = box.right - box.left;
  const up = box.top - box.bottom;
  return { width: rotation & 1 ? up : across, height: rotation & 1 ? across : up, toPage: pageMatrix(box, rotation) };
}

/** Gives bitmaps the alternative text of their Figure tags. */
function nameFigures(node: TagNode, objects: PageObjects): void {
  if (node.altText !== undefined) {
    const pictures = mcidsOf(node).map((mcid) => objects.pictureByMcid.get(mcid));
    for (const picture of pictures as (Picture | undefined)[]) if (picture) picture.altText = node.altText;
  }
  for (const child of node.children) nameFigures(child, objects);
}

function mcidsOf(node: TagNode): number[] {
  return [...node.mcids, ...node.children.flatMap(mcidsOf)];
}

const FORMAT_BGRA = 4;

/** Renders a picture that would hide text, with its masks, and looks for transparent pixels. */
function isOpaque(document: PdfDocument, page: number, cover: Cover): boolean {
  const { pdfium } = document;
  const { call } = pdfium;
  if (call.FPDFPageObj_HasTransparency!(cover.image)) return false;
  const bitmap = call.FPDFImageObj_GetRenderedBitmap!(document.handle, page, cover.image);
  if (bitmap === 0) return false;
  try {
    if (call.FPDFBitmap_GetFormat!(bitmap) !== FORMAT_BGRA) return true;
    const width = call.FPDFBitmap_GetWidth!(bitmap);
    const height = call.FPDFBitmap_GetHeight!(bitmap);
    const stride = call.FPDFBitmap_GetStride!(bitmap);
    const buffer = call.FPDFBitmap_GetBuffer!(bitmap);
    const heap = pdfium.u8;
    let clear = 0;
    let seen = 0;
    const step = Math.max(1, Math.floor(Math.min(width, height) / 64));
    for (let y = 0; y < height; y += step) {
      for (let x = 0; x < width; x += step) {
        seen++;
        if (heap[buffer + y * stride + 4 * x + 3]! < 250) clear++;
      }
    }
    return clear < 0.02 * seen;
  } finally {
    call.FPDFBitmap_Destroy!(bitmap);
  }
}

/** Calls `use` with the page, and leaves it open: what is found on a page decides what is drawn of it. */
function withPage<T>(document: PdfDocument, pageNumber: number, use: (page: number) => T): T {
  if (document.closed) throw new Error('The document is closed.');
  if (document.broken) throw new Error('The document must be opened again.');
  try {
    return use(openPage(document, pageNumber));
  } catch (error) {
    if (!isTrap(error)) throw error;
    document.broken = true;
    discardPdfium();
    throw document.pdfium.starved ? document.pdfium.tooLarge(error) : error;
  }
}

function openPage(document: PdfDocument, pageNumber: number): number {
  if (document.page?.number === pageNumber) return document.page.handle;
  closePage(document);
  const handle = document.pdfium.call.FPDF_LoadPage!(document.handle, pageNumber - 1);
  if (handle === 0)
    throw new DocparseError('CORRUPTED', `Page ${pageNumber} cannot be read.`, {
      location: { stage: 'parse', page_number: pageNumber },
    });
  document.page = { number: pageNumber, handle };
  return handle;
}

/** Closes the page that was used last. */
export function closePage(document: PdfDocument): void {
  const { page } = document;
  document.page = undefined;
  if (page) document.pdfium.call.FPDF_ClosePage!(page.handle);
}
