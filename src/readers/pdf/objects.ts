import type { Box, Fill, Picture, Ruling } from '../../document/index.ts';
import { applyX, applyY, type Matrix, multiply, unitQuad } from './matrix.ts';
import { type Drawing, readClip, readPath } from './paths.ts';
import type { Pdfium } from './pdfium.ts';

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;

/** Form XObjects may refer to each other; PDFium stops at a similar depth. */
const MAX_DEPTH = 16;
/** Maximum number of objects per page: a map with a million paths is a picture, not a table. */
const MAX_OBJECTS = 400_000;

/** Bitmaps of the same size at the same place look the same; joined tiles have a place of their own. */
export const placeKey = (p: Picture): string => `${p.x0} ${p.y0} ${p.x1} ${p.y1} ${p.pixelWidth}`;

/** An opaque object that covers what was painted before. */
export interface Cover {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  order: number;
  /** Image page object, for checking its transparency; 0 for a fill. */
  image: number;
}

export interface PageObjects {
  rulings: Ruling[];
  fills: Fill[];
  pictures: Picture[];
  /** Boxes of curves, diagonals, polygons and shadings. */
  marks: Drawing['marks'];
  /** Painting order of each fill; -1 for transparent ones. */
  fillOrder: number[];
  covers: Cover[];
  /** Painting order by text object. */
  textOrder: Map<number, number>;
  /** Clip of each text object whose clip is smaller than the page. */
  textClip: Map<number, Box>;
  /** Index of each bitmap among the page's image objects, in painting order. */
  imageIndex: Map<string, number>;
  /** Bitmaps that the structure tree can refer to. */
  pictureByMcid: Map<number, Picture>;
  /** Total pixels of all bitmaps except the largest, counted at each placement. */
  pixels: number;
}

/** Visits all page objects in painting order, including forms. Coordinates are in page space, clipped to the page. */
export function readObjects(
  pdfium: Pdfium,
  page: number,
  toPage: Matrix,
  size: { width: number; height: number },
): PageObjects {
  const { call, scratch } = pdfium;
  const drawing: Drawing = { rulings: [], fills: [], marks: [], fillOrder: [] };
  const pictures: Picture[] = [];
  const covers: Cover[] = [];
  const textOrder = new Map<number, number>();
  const textClip = new Map<number, Box>();
  const pictureByMcid = new Map<number, Picture>();
  const imageIndex = new Map<string, number>();
  let images = 0;
  let pixels = 0;
  let largest = 0;
  const w = scratch >> 2;
  let order = 0;

  const matrixOf = (object: number): Matrix | undefined => {
    if (!call.FPDFPageObj_GetMatrix!(object, scratch)) return undefined;
    const f = pdfium.f32;
    return { a: f[w]!, b: f[w + 1]!, c: f[w + 2]!, d: f[w + 3]!, e: f[w + 4]!, f: f[w + 5]! };
  };

  const visit = (object: number, outer: Matrix, depth: number, seeThrough: boolean): void => {
    if (order++ > MAX_OBJECTS) return;
    switch (call.FPDFPageObj_GetType!(object)) {
      case TEXT:
        textOrder.set(object, order);
        readTextClip(object, outer);
        return;
      case PATH: {
        const matrix = matrixOf(object);
        if (matrix) readPath(pdfium, object, multiply(matrix, outer), outer, size, seeThrough ? -1 : order, drawing);
        return;
      }
      case IMAGE: {
        const matrix = matrixOf(object);
        if (matrix) readImage(object, multiply(matrix, outer), seeThrough);
        return;
      }
      case SHADING: {
        if (!call.FPDFPageObj_GetBounds!(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return;
        const f = pdfium.f32;
        const ax = applyX(outer, f[w]!, f[w + 1]!);
        const ay = applyY(outer, f[w]!, f[w + 1]!);
        const bx = applyX(outer, f[w + 2]!, f[w + 3]!);
        const by = applyY(outer, f[w + 2]!, f[w + 3]!);
        drawing.marks.push({
          x0: Math.min(ax, bx),
          y0: Math.min(ay, by),
          x1: Math.max(ax, bx),
          y1: Math.max(ay, by),
          weight: 1,
        });
        return;
      }
      case FORM: {
        if (depth >= MAX_DEPTH) return;
        const matrix = matrixOf(object);
        const inner = matrix ? multiply(matrix, outer) : outer;
        const blended = seeThrough || call.FPDFPageObj_HasTransparency!(object) !== 0;
        const count = call.FPDFFormObj_CountObjects!(object);
        for (let i = 0; i < count && order <= MAX_OBJECTS; i++) {
          const child = call.FPDFFormObj_GetObject!(object, i);
          if (child !== 0) visit(child, inner, depth + 1, blended);
        }
        return;
      }
    }
  };

  const readTextClip = (object: number, outer: Matrix): void => {
    const clip = readClip(pdfium, object, outer, size);
    if (clip.x0 > 0 || clip.y0 > 0 || clip.x1 < size.width || clip.y1 < size.height) textClip.set(object, clip);
  };

  const readImage = (object: number, matrix: Matrix, seeThrough: boolean): void => {
    const index = images++;
    const quad = unitQuad(matrix);
    const x0 = Math.max(0, Math.min(quad[0], quad[2], quad[4], quad[6]));
    const y0 = Math.max(0, Math.min(quad[1], quad[3], quad[5], quad[7]));
    const x1 = Math.min(size.width, Math.max(quad[0], quad[2], quad[4], quad[6]));
    const y1 = Math.min(size.height, Math.max(quad[1], quad[3], quad[5], quad[7]));
    if (!(x1 > x0) || !(y1 > y0)) return;
    const picture: Picture = { kind: 'bitmap', x0, y0, x1, y1 };
    if (call.FPDFImageObj_GetImagePixelSize!(object, scratch, scratch + 4)) {
      picture.pixelWidth = pdfium.u32[w]!;
      picture.pixelHeight = pdfium.u32[w + 1]!;
      pixels += picture.pixelWidth * picture.pixelHeight;
      largest = Math.max(largest, picture.pixelWidth * picture.pixelHeight);
    }
    const turned = Math.abs(matrix.b) + Math.abs(matrix.c) > 0.02 * (Math.abs(matrix.a) + Math.abs(matrix.d));
    if (turned) picture.quad = quad;
    const mcid = call.FPDFPageObj_GetMarkedContentID!(object);
    pictures.push(picture);
    imageIndex.set(placeKey(picture), index);
    if (mcid >= 0) pictureByMcid.set(mcid, picture);
    if (!seeThrough) covers.push({ x0, y0, x1, y1, order, image: object });
  };

  const count = call.FPDFPage_CountObjects!(page);
  for (let i = 0; i < count && order <= MAX_OBJECTS; i++) {
    const object = call.FPDFPage_GetObject!(page, i);
    if (object !== 0) visit(object, toPage, 0, false);
  }
  return {
    rulings: drawing.rulings,
    fills: drawing.fills,
    pictures,
    marks: drawing.marks,
    fillOrder: drawing.fillOrder,
    covers,
    textOrder,
    textClip,
    imageIndex,
    pictureByMcid,
    pixels: pixels - largest,
  };
}
