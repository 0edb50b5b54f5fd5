import {
  chain,
  IDENTITY,
  type Quad,
  quadOfBox,
  type Sheet,
  sourceAngle,
  type Transform,
} from '../../../document/index.ts';

/** The page as the client sees it: the stored pixels of a picture file, or a drawing of the page. */
export interface PagePicture {
  width: number;
  height: number;
  /** Resolution of the drawing; 0 for picture files. */
  dpi: number;
  /** Maps points of the sheet to pixels of the picture. */
  ofSheet: Transform;
}

/** `dpi`: resolution of a drawing. */
export function pagePicture(sheet: Sheet, dpi: number): PagePicture {
  const filed = sheet.origin === 'image' ? sheet.fileDpi : undefined;
  const scale = (filed ?? dpi) / 72;
  const { width, height, toSource } = sheet.asSent ?? { width: sheet.width, height: sheet.height, toSource: IDENTITY };
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    dpi: filed === undefined ? dpi : 0,
    ofSheet: chain(toSource, [scale, 0, 0, 0, scale, 0, 0, 0, 1]),
  };
}

/** Maps pixels of a raster of the sheet to pixels of the page picture. */
export const ofRaster = (page: PagePicture, dpi: number): Transform => {
  const points = 72 / dpi;
  return chain([points, 0, 0, 0, points, 0, 0, 0, 1], page.ofSheet);
};

/** Converts a map from pixels to a map from points. */
export const fromPoints = (toPage: Transform, dpi: number): Transform => {
  const pixels = dpi / 72;
  return chain([pixels, 0, 0, 0, pixels, 0, 0, 0, 1], toPage);
};

/** The clockwise rotation, a multiple of 90 degrees, of a paper of this size on the page picture. */
export const quarterTurn = (toPage: Transform, { width, height }: { width: number; height: number }): number =>
  (Math.round(sourceAngle({ width, height, toSource: toPage }, { width, height }) / 90) * 90) % 360;

export const cornersOf = ({ width, height }: { width: number; height: number }): Quad =>
  quadOfBox({ x0: 0, y0: 0, x1: width, y1: height });
