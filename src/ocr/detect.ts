import type { Raster } from '../document/index.ts';
import { boxesFromMap } from './db-boxes.ts';
import type { Networks } from './networks.ts';
import { type PixelRect, resample } from './resample.ts';
import type { TextBox } from './text-box.ts';

/** Longest side of the detector's input: more costs time and, at 200 dpi, accuracy. */
export const DETECTION_SIDE = 960;
const MULTIPLE = 32;

/** Text boxes of one rectangle of the raster, seen at `scale` network pixels per raster pixel. */
export async function detectIn(networks: Networks, raster: Raster, rect: PixelRect, scale: number): Promise<TextBox[]> {
  const width = Math.max(MULTIPLE, Math.round(rect.width * scale));
  const height = Math.max(MULTIPLE, Math.round(rect.height * scale));
  const padded = padTo(resample(raster, rect, width, height), width, height);
  const map = await networks.detect(padded.data, padded.width, padded.height);
  const toX = rect.width / width;
  const toY = rect.height / height;
  return boxesFromMap(map, padded.width, padded.height).map((box) => ({
    ...box,
    // The map speaks of pixel centres.
    cx: rect.left + (box.cx + 0.5) * toX,
    cy: rect.top + (box.cy + 0.5) * toY,
    width: box.width * toX,
    height: box.height * toY,
  }));
}

/** Pads to the network's multiple by repeating the last pixel: stretching instead would bend angles. */
function padTo(rgb: Uint8Array, width: number, height: number): { data: Uint8Array; width: number; height: number } {
  const outWidth = Math.ceil(width / MULTIPLE) * MULTIPLE;
  const outHeight = Math.ceil(height / MULTIPLE) * MULTIPLE;
  if (outWidth === width && outHeight === height) return { data: rgb, width, height };
  const out = new Uint8Array(outWidth * outHeight * 3);
  for (let y = 0; y < outHeight; y++) {
    const from = Math.min(y, height - 1) * width * 3;
    const to = y * outWidth * 3;
    out.set(rgb.subarray(from, from + width * 3), to);
    for (let x = width; x < outWidth; x++) out.copyWithin(to + x * 3, to + (width - 1) * 3, to + width * 3);
  }
  return { data: out, width: outWidth, height: outHeight };
}

/** Text boxes of the whole raster. */
export async function detectBoxes(networks: Networks, raster: Raster): Promise<TextBox[]> {
  const scale = DETECTION_SIDE / Math.max(raster.width, raster.height);
  return detectIn(networks, raster, { left: 0, top: 0, width: raster.width, height: raster.height }, scale);
}
