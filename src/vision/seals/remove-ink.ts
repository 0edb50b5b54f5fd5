import { type Box, clamp, type Raster } from '../../document/index.ts';
import type { Seal } from './find-seals.ts';
import { blueness, redness, type SealColor } from './ink.ts';

/** Minimum chroma of a pixel with coloured ink. */
const touched = 16;

/**
 * Removes a seal's ink, so that the text below can be read. Coloured seals only: black text stays dark in the channel
 * in which the ink is bright (red ink: red channel). Each pixel with ink takes that channel's value, stretched so that
 * pure ink becomes paper. A black seal stays, because its ink cannot be distinguished from print.
 */
export function removeSealInk(raster: Raster, seal: Pick<Seal, 'box' | 'color'>): Raster {
  return seal.color === 'black' ? raster : withoutInk(raster, seal.color, seal.box);
}

/**
 * Like `removeSealInk`, for all ink of a colour within a box (points) or on the whole page. Returns a new raster; grey
 * ones are returned unchanged.
 */
function withoutInk(raster: Raster, color: Exclude<SealColor, 'black'>, box?: Box): Raster {
  if (raster.channels === 1) return raster;
  const k = raster.dpi / 72;
  const inside = (v: number, most: number): number => clamp(Math.round(v), 0, most);
  const margin = raster.dpi / 50;
  const x0 = box ? inside((box.x0 - (raster.originX ?? 0)) * k - margin, raster.width) : 0;
  const x1 = box ? inside((box.x1 - (raster.originX ?? 0)) * k + margin, raster.width) : raster.width;
  const y0 = box ? inside((box.y0 - (raster.originY ?? 0)) * k - margin, raster.height) : 0;
  const y1 = box ? inside((box.y1 - (raster.originY ?? 0)) * k + margin, raster.height) : raster.height;
  const data = raster.data.slice();
  const measure = color === 'red' ? redness : blueness;
  const carrier = color === 'red' ? 0 : 2;
  const [paper, paste] = levels(raster, { x0, y0, x1, y1 }, measure, carrier);
  // Print below ink is at most half as bright as ink alone.
  const black = paste * 0.42;
  for (let y = y0; y < y1; y++) {
    for (let i = (y * raster.width + x0) * 3, end = (y * raster.width + x1) * 3; i < end; i += 3) {
      const chroma = measure(data[i]!, data[i + 1]!, data[i + 2]!);
      if (chroma < touched) continue;
      const v = data[i + carrier]!;
      const clean = Math.max(0, Math.min(paper, ((v - black) * paper) / (paste * 0.92 - black)));
      // Blend pixels at the rim, which would otherwise leave a thin outline.
      const f = Math.min(1, (chroma - touched + 4) / 24);
      for (let c = 0; c < 3; c++) data[i + c] = Math.round(data[i + c]! * (1 - f) + clean * f);
    }
  }
  return { ...raster, data };
}

/**
 * Brightness of paper and pure ink in that channel: upper quartile of pixels without ink, median of strongly coloured
 * ones.
 */
function levels(
  raster: Raster,
  box: { x0: number; y0: number; x1: number; y1: number },
  measure: (r: number, g: number, b: number) => number,
  carrier: number,
): [number, number] {
  const plain = new Uint32Array(256);
  const paste = new Uint32Array(256);
  let np = 0;
  let ns = 0;
  const step = Math.max(1, Math.floor(Math.sqrt(((box.x1 - box.x0) * (box.y1 - box.y0)) / 40_000)));
  for (let y = box.y0; y < box.y1; y += step) {
    for (let x = box.x0; x < box.x1; x += step) {
      const i = (y * raster.width + x) * 3;
      const v = raster.data[i + carrier]!;
      const chroma = measure(raster.data[i]!, raster.data[i + 1]!, raster.data[i + 2]!);
      if (chroma < touched) {
        plain[v]!++;
        np++;
      } else if (chroma > 40) {
        paste[v]!++;
        ns++;
      }
    }
  }
  const quantile = (h: Uint32Array, n: number, q: number, fallback: number): number => {
    if (n === 0) return fallback;
    let sum = 0;
    for (let v = 0; v < 256; v++) {
      sum += h[v]!;
      if (sum >= n * q) return v;
    }
    return fallback;
  };
  const white = quantile(plain, np, 0.75, 255);
  return [white, Math.max(90, quantile(paste, ns, 0.5, white))];
}
