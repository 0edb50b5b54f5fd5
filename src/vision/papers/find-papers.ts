import { boxOfQuad, type Quad, type Raster, type Transform } from '../../document/index.ts';
import { reduce } from '../hough-lines.ts';
import { warpToRectangle } from '../perspective.ts';
import { refineQuad } from '../refine-quad.ts';
import { type Ground, groundOf } from './ground.ts';
import { type Sheet, sheetsOn } from './sheets.ts';

/** Pixels of the picture that papers are looked for in. */
const PIXELS = 200_000;
/** Sheets are believed from this quality and this share of the picture on. */
const QUALITY = 0.5;
const SHARE = 0.012;
/** What else stands out may be this share of the sheets. */
const REST = 0.06;
const FAR = 0.3;
/** A sheet of this share of the picture is the picture. */
const WHOLE = 0.97;

/** Where papers lie: their corners in pixels of the raster, each paper's own top-left first as far as that shows without reading. Empty where the picture is one paper. */
export function findPapers(raster: Raster): Quad[] {
  const { width, height } = raster;
  const small = reduce(raster, Math.max(width, height) * Math.min(1, Math.sqrt(PIXELS / (width * height))));
  const ground = groundOf(small);
  const area = small.width * small.height;
  const sheets = sheetsOn(small, ground).filter((sheet) => sheet.quality >= QUALITY && sheet.area >= SHARE * area);
  if (sheets.length === 0 || restOf(ground, sheets) >= REST) return [];
  if (sheets.length === 1 && sheets[0]!.area > WHOLE * area) return [];
  return sheets.map(({ quad }) => refineQuad(raster, quad.map((v) => v * small.scale) as unknown as Quad));
}

/** What stands out beside the sheets, as a share of them. */
function restOf({ mask, limit, distance }: Ground, sheets: readonly Sheet[]): number {
  // A fold in the ground, or light on it, is nearer to the ground than papers are.
  const far = Math.max(limit, FAR * Math.min(...sheets.map((s) => s.distance)));
  const boxes = sheets.map(({ quad }) => boxOfQuad(quad));
  const room = 0.015 * Math.max(mask.width, mask.height);
  let n = 0;
  for (let y = 0, i = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++, i++) {
      if (distance[i]! > far && !boxes.some((b) => x > b.x0 - room && x < b.x1 + room && y > b.y0 - room && y < b.y1 + room)) n++;
    }
  }
  return (
    n /
    Math.max(
      1,
      sheets.reduce((sum, s) => sum + s.area, 0),
    )
  );
}

/** Each paper of a picture by itself, level and free of perspective; none where the picture is one paper. */
export const cutPapers = (raster: Raster): { raster: Raster; toInput: Transform }[] => findPapers(raster).map((quad) => warpToRectangle(raster, quad));
