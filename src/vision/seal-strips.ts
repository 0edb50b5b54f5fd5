import type { Raster } from '../document/index.ts';
import { type Ellipse, ellipseRadius } from './ellipse.ts';
import type { SealColor } from './seal-ink.ts';
import { ellipseFrame, polygonFrame, straightLines } from './seal-lines.ts';
import { balanced, fullAcross, innerRim, lowerArc, parameterOf, textBand, tiltOf, unroll, upperArc, uprightEllipse, within } from './seal-ring.ts';
import { type Ink, inkAround } from './seal-sample.ts';
import type { Outline } from './seal-shape.ts';

/** Legend of a seal as upright lines (see `Seal.strips`). Outline in pixels of the raster. */
export function sealStrips(raster: Raster, color: SealColor, outline: Outline): Raster[] {
  const ink = inkAround(raster, color, outline);
  if (!ink) return [];
  if (outline.kind === 'polygon') return straightLines(raster, ink, () => true, polygonFrame(outline.corners));
  return ellipseStrips(raster, ink, outline.ellipse);
}

function ellipseStrips(raster: Raster, ink: Ink, e: Ellipse): Raster[] {
  // Measure in the upright direction of the page: parameter 0 points right, whatever the ellipse's own axis.
  const base = uprightEllipse(e);
  const rim = innerRim(ink, base);
  // Not the whole upper half, because a line across the middle of an oval would widen the band.
  const upperBand = textBand(ink, base, rim, -Math.PI * 0.86, -Math.PI * 0.14);
  if (!upperBand) return straightLines(raster, ink, (x, y) => ellipseRadius(base, x, y) < rim, ellipseFrame(base, 0), true);
  const oval = base.b < base.a * 0.88;
  const found = upperArc(ink, base, upperBand);
  const upper = found && oval ? balanced(found, upperBand) : found;
  const tilt = upper && !oval ? tiltOf(upper) : 0;
  const inUpper = (rho: number, t: number): boolean => upper !== undefined && rho > upperBand.inner && within(upper, t, -0.02);
  const lower = lowerArc(ink, base, rim, upper, inUpper, tilt);
  const across = oval && fullAcross(ink, base, upperBand.inner);
  const strips: Raster[] = [];
  if (upper) strips.push(unroll(raster, ink, base, upperBand, upper, false));
  const rest = (x: number, y: number): boolean => {
    const rho = ellipseRadius(base, x, y);
    if (rho >= rim) return false;
    const t = parameterOf(base, x, y);
    // The tax number of an oval seal runs from rim to rim between the ends of the legend.
    if (across && Math.abs(rho * Math.sin(t)) < 0.13) return true;
    return !inUpper(rho, t) && !(lower && rho > lower.band.inner - 0.02 && within(lower.arc, t, 0.05));
  };
  strips.push(...straightLines(raster, ink, rest, ellipseFrame(base, tilt), true));
  if (lower) strips.push(unroll(raster, ink, base, lower.band, lower.arc, true));
  return strips;
}
