import type { Raster } from '../document/index.ts';

/** A rectangle of a raster in whole pixels. */
export interface PixelRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * `rect` of the raster at `width` x `height`: interleaved RGB bytes, or grey ones if the raster has no colour and
 * `wanted` is 1. Each axis separately: area average when shrinking (bilinear sampling would miss thin strokes of small
 * print), bilinear when enlarging.
 */
export function resample(
  raster: Raster,
  rect: PixelRect,
  width: number,
  height: number,
  wanted: 1 | 3 = 3,
): Uint8Array {
  const columns = weightsOf(rect.width, width);
  const rows = weightsOf(rect.height, height);
  const out = new Uint8Array(width * height * wanted);
  const { channels } = raster;
  const line = new Float32Array(width * channels);
  const sum = new Float32Array(width * channels);
  const fillLine = channels === 3 ? fillColors : fillGreys;
  let cached = -1;
  for (let y = 0; y < height; y++) {
    const from = rows.start[y]!;
    const count = rows.start[y + 1]! - from;
    for (let k = 0; k < count; k++) {
      const row = rows.first[y]! + k;
      if (row !== cached) {
        fillLine(line, raster, ((rect.top + row) * raster.width + rect.left) * raster.channels, columns);
        cached = row;
      }
      if (count === 1) break;
      const w = rows.weight[from + k]!;
      if (k === 0) for (let x = 0; x < sum.length; x++) sum[x] = line[x]! * w;
      else for (let x = 0; x < sum.length; x++) sum[x]! += line[x]! * w;
    }
    // A single row has the weight 1.
    const values = count === 1 ? line : sum;
    let to = y * width * wanted;
    if (channels === wanted) for (let x = 0; x < values.length; x++) out[to + x] = values[x]! + 0.5;
    else {
      for (let x = 0; x < values.length; x++) {
        const v = values[x]! + 0.5;
        out[to++] = v;
        out[to++] = v;
        out[to++] = v;
      }
    }
  }
  return out;
}

function fillColors(line: Float32Array, { data }: Raster, base: number, { start, first, weight }: Weights): void {
  for (let x = 0, to = 0; to < line.length; x++, to += 3) {
    let r = 0;
    let g = 0;
    let b = 0;
    const end = start[x + 1]!;
    for (let k = start[x]!, at = base + first[x]! * 3; k < end; k++, at += 3) {
      const w = weight[k]!;
      r += data[at]! * w;
      g += data[at + 1]! * w;
      b += data[at + 2]! * w;
    }
    line[to] = r;
    line[to + 1] = g;
    line[to + 2] = b;
  }
}

function fillGreys(line: Float32Array, { data }: Raster, base: number, { start, first, weight }: Weights): void {
  for (let x = 0; x < line.length; x++) {
    let v = 0;
    const end = start[x + 1]!;
    for (let k = start[x]!, at = base + first[x]!; k < end; k++, at++) v += data[at]! * weight[k]!;
    line[x] = v;
  }
}

interface Weights {
  /** Weights of output `i` are `start[i]..start[i + 1]`, for consecutive inputs from `first[i]`. */
  start: Int32Array;
  first: Int32Array;
  weight: Float32Array;
}

function weightsOf(from: number, to: number): Weights {
  const start = new Int32Array(to + 1);
  const first = new Int32Array(to);
  const scale = from / to;
  const weight = new Float32Array(to * (Math.ceil(scale) + 2));
  let n = 0;
  for (let i = 0; i < to; i++) {
    if (scale > 1) {
      const a = i * scale;
      const b = Math.min(from, a + scale);
      first[i] = Math.floor(a);
      for (let k = first[i]!; k < b; k++) weight[n++] = (Math.min(b, k + 1) - Math.max(a, k)) / (b - a);
    } else {
      const at = Math.min(from - 1, Math.max(0, (i + 0.5) * scale - 0.5));
      const k = Math.floor(at);
      const share = at - k;
      first[i] = k;
      if (share > 0 && k + 1 < from) {
        weight[n++] = 1 - share;
        weight[n++] = share;
      } else weight[n++] = 1;
    }
    start[i + 1] = n;
  }
  return { start, first, weight };
}
