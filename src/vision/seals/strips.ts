import type { Raster } from '../../document/index.ts';
import { componentsOf } from '../components.ts';
import { type Ellipse, ellipseRadius } from '../ellipse.ts';
import type { SealColor } from './ink.ts';
import { ellipseFrame, polygonFrame, straightLines } from './lines.ts';
import {
  balanced,
  fullAcross,
  innerRim,
  lowerArc,
  parameterOf,
  textBand,
  tiltOf,
  unroll,
  upperArc,
  uprightEllipse,
  within,
} from './ring.ts';
import { type Ink, inkAround } from './sample.ts';
import type { Outline } from './shape.ts';

/** Legend of a seal as upright lines (see `Seal.strips`). Outline in pixels of the raster. */
export function sealStrips(raster: Raster, color: SealColor, outline: Outline): Raster[] {
  const ink = inkAround(raster, color, outline);
  if (!ink) return [];
  if (outline.kind === 'polygon') return straightLines(raster, ink, () => true, polygonFrame(outline.corners));
  return ellipseStrips(raster, ink, outline.ellipse);
}

/** How far a letter leans beyond the end of its arc, in radians. */
const LEAN = 0.04;
/** Minimum strength of ink, of 255. */
const INKED = 90;

function ellipseStrips(raster: Raster, ink: Ink, e: Ellipse): Raster[] {
  // Measure in the upright direction of the page: parameter 0 points right, whatever the ellipse's own axis.
  const base = uprightEllipse(e);
  const rim = innerRim(ink, base);
  // Not the whole upper half, because a line across the middle of an oval would widen the band.
  const upperBand = textBand(ink, base, rim, -Math.PI * 0.86, -Math.PI * 0.14);
  if (!upperBand)
    return straightLines(raster, ink, (x, y) => ellipseRadius(base, x, y) < rim, ellipseFrame(base, 0), true);
  const oval = base.b < base.a * 0.88;
  const found = upperArc(ink, base, upperBand);
  const upper = found && oval ? balanced(found, upperBand) : found;
  const tilt = upper && !oval ? tiltOf(upper) : 0;
  const inUpper = (rho: number, t: number): boolean =>
    upper !== undefined && rho > upperBand.inner && within(upper, t, -0.02);
  const lower = lowerArc(ink, base, rim, upper, inUpper, tilt);
  const across = oval && fullAcross(ink, base, upperBand.inner);
  const strips: Raster[] = [];
  if (upper) strips.push(unroll(raster, ink, base, upperBand, upper, false));
  const inside = (x: number, y: number): boolean => ellipseRadius(base, x, y) < rim;
  const isRest = (x: number, y: number): boolean => {
    const rho = ellipseRadius(base, x, y);
    const t = parameterOf(base, x, y);
    // The tax number of an oval seal runs from rim to rim between the ends of the legend.
    if (across && Math.abs(rho * Math.sin(t)) < 0.13) return true;
    // Letters stand upright on the curve of an oval, and so lean beyond the ends of their arc.
    const inLegend = upper !== undefined && rho > upperBand.inner && within(upper, t, LEAN);
    return !inLegend && !(lower && rho > lower.band.inner - 0.02 && within(lower.arc, t, 0.05));
  };
  const rest = byStrokes(ink, inside, isRest);
  strips.push(...straightLines(raster, ink, rest, ellipseFrame(base, tilt), true));
  if (lower) strips.push(unroll(raster, ink, base, lower.band, lower.arc, true));
  return strips;
}

/**
 * Whether a place belongs to the rest, decided for each connected stroke by most of its pixels: letters
 * are not to be cut.
 */
function byStrokes(
  ink: Ink,
  inside: (x: number, y: number) => boolean,
  isRest: (x: number, y: number) => boolean,
): (x: number, y: number) => boolean {
  const { width, height, x0, y0 } = ink;
  const data = new Uint8Array(width * height);
  const restful = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [px, py] = [x0 + x + 0.5, y0 + y + 0.5];
      if (!inside(px, py)) continue;
      restful[i] = Number(isRest(px, py));
      data[i] = Number(ink.data[i]! > INKED);
    }
  }
  const { list, owner, rows, starts, ends } = componentsOf({ data, width, height });
  const counts = new Float64Array(list.length);
  const eachPixel = (visit: (i: number, id: number) => void): void => {
    for (const [run, id] of owner.entries())
      for (let x = starts[run]!; x < ends[run]!; x++) visit(rows[run]! * width + x, id);
  };
  eachPixel((i, id) => {
    counts[id]! += restful[i]!;
  });
  eachPixel((i, id) => {
    restful[i] = Number(counts[id]! > list[id]!.area / 2);
  });
  return (x, y) => {
    const [ix, iy] = [Math.floor(x - x0), Math.floor(y - y0)];
    return ix >= 0 && iy >= 0 && ix < width && iy < height && restful[iy * width + ix] === 1;
  };
}
