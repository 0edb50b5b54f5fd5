import type { Raster } from '../document/index.ts';

/** A rectangle of a raster in whole pixels. */
export interface PixelRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * `rect` of the raster at `width` x `height`, RGB bytes interleaved. Each axis by itself: area average where it shrinks (a plain bilinear
 * sample would step over the thin strokes of small print), bilinear where it grows.
 */
export function resample(raster: Raster, rect: PixelRect, width: number, height: number): Uint8Array {
  const { data, channels } = raster;
  const columns = weightsOf(rect.width, width);
  const rows = weightsOf(rect.height, height);
  const out = new Uint8Array(width * height * 3);
  const line = new Float32Array(width * 3);
  const sum = new Float32Array(width * 3);
  let cached = -1;
  for (let y = 0; y < height; y++) {
    sum.fill(0);
    for (let i = rows.start[y]!; i < rows.start[y + 1]!; i++) {
      const row = rows.index[i]!;
      if (row !== cached) {
        const base = ((rect.top + row) * raster.width + rect.left) * channels;
        if (channels === 3) {
          for (let x = 0, to = 0; x < width; x++, to += 3) {
            let r = 0;
            let g = 0;
            let b = 0;
            for (let k = columns.start[x]!; k < columns.start[x + 1]!; k++) {
              const at = base + columns.index[k]! * 3;
              const w = columns.weight[k]!;
              r += data[at]! * w;
              g += data[at + 1]! * w;
              b += data[at + 2]! * w;
            }
            line[to] = r;
            line[to + 1] = g;
            line[to + 2] = b;
          }
        } else {
          for (let x = 0, to = 0; x < width; x++, to += 3) {
            let v = 0;
            for (let k = columns.start[x]!; k < columns.start[x + 1]!; k++) v += data[base + columns.index[k]!]! * columns.weight[k]!;
            line[to] = v;
            line[to + 1] = v;
            line[to + 2] = v;
          }
        }
        cached = row;
      }
      const w = rows.weight[i]!;
      for (let x = 0; x < sum.length; x++) sum[x]! += line[x]! * w;
    }
    const to = y * width * 3;
    for (let x = 0; x < sum.length; x++) out[to + x] = sum[x]! + 0.5;
  }
  return out;
}

interface Weights {
  /** Taps of output `i` are `start[i]..start[i + 1]`. */
  start: Int32Array;
  index: Int32Array;
  weight: Float32Array;
}

function weightsOf(from: number, to: number): Weights {
  const start = new Int32Array(to + 1);
  const index: number[] = [];
  const weight: number[] = [];
  const scale = from / to;
  for (let i = 0; i < to; i++) {
    if (scale > 1) {
      const a = i * scale;
      const b = Math.min(from, a + scale);
      for (let k = Math.floor(a); k < b; k++) {
        index.push(k);
        weight.push((Math.min(b, k + 1) - Math.max(a, k)) / (b - a));
      }
    } else {
      const at = Math.min(from - 1, Math.max(0, (i + 0.5) * scale - 0.5));
      const k = Math.floor(at);
      const share = at - k;
      index.push(k);
      weight.push(1 - share);
      if (share > 0 && k + 1 < from) {
        index.push(k + 1);
        weight.push(share);
      } else weight[weight.length - 1] = 1;
    }
    start[i + 1] = index.length;
  }
  return { start, index: Int32Array.from(index), weight: Float32Array.from(weight) };
}
