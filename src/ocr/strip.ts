import type { Raster } from '../document/index.ts';
import { resample } from './resample.ts';
import type { TextBox } from './text-box.ts';

/** Height the recogniser was trained on. */
export const STRIP_HEIGHT = 48;
/** The recogniser's stride along the line; other widths would be padded inside. */
export const STEP = 8;

/** Memory grows with the square of the width in the attention layers. Lines longer than 250 times their height are narrowed to fit. */
const MAX_WIDTH = 12_000;

/** A text line cut out and turned level: RGB bytes, {@link STRIP_HEIGHT} rows. */
export interface Strip {
  data: Uint8Array;
  width: number;
  /** Pixels of the raster per pixel of the strip, along and across the line. */
  scaleX: number;
  scaleY: number;
  box: TextBox;
}

/** Cuts `box` out of the raster at full resolution: bilinear, with several samples per pixel where the line is higher than the strip. */
export function cutStrip(raster: Raster, box: TextBox): Strip {
  const width = Math.min(MAX_WIDTH, Math.max(STEP, Math.ceil((STRIP_HEIGHT * box.width) / box.height / STEP) * STEP));
  const scaleX = box.width / width;
  const scaleY = box.height / STRIP_HEIGHT;
  const samples = Math.min(4, Math.max(1, Math.ceil(scaleY / 1.6)));
  const grid = { width, scaleX, scaleY, samples };
  // Over the whole line the slant moves the writing by less than the recogniser notices.
  const isLevel = box.ux > 0 && Math.abs(box.uy) * box.width < LEVEL_DRIFT * box.height;
  return { data: isLevel ? sampleLevel(raster, box, grid) : sampleSlanted(raster, box, grid), width, scaleX, scaleY, box };
}

/** Rise of a line over its length, in line heights, below which it is cut as if level, which is three times as fast. */
const LEVEL_DRIFT = 0.05;

interface Grid {
  width: number;
  scaleX: number;
  scaleY: number;
  /** Samples per strip pixel, each way. */
  samples: number;
}

function sampleLevel(raster: Raster, box: TextBox, { width, scaleX, scaleY, samples }: Grid): Uint8Array {
  const { data, channels } = raster;
  const stride = raster.width * channels;
  const maxX = raster.width - 1;
  const maxY = raster.height - 1;
  const count = width * samples;
  const left = new Int32Array(count);
  const right = new Int32Array(count);
  const share = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const x = Math.min(Math.max(box.cx - box.width / 2 + ((i + 0.5) / samples) * scaleX - 0.5, 0), maxX);
    left[i] = (x | 0) * channels;
    right[i] = Math.min(maxX, (x | 0) + 1) * channels;
    share[i] = x - (x | 0);
  }
  const out = new Uint8Array(width * STRIP_HEIGHT * 3);
  const line = new Float32Array(width * 3);
  const weight = 1 / (samples * samples);
  for (let row = 0; row < STRIP_HEIGHT; row++) {
    line.fill(0.5);
    for (let sub = 0; sub < samples; sub++) {
      const y = Math.min(Math.max(box.cy - box.height / 2 + (row + (sub + 0.5) / samples) * scaleY - 0.5, 0), maxY);
      const top = (y | 0) * stride;
      const foot = Math.min(maxY, (y | 0) + 1) * stride;
      const fy = y - (y | 0);
      for (let i = 0, k = 0, to = 0; i < count; i++) {
        const fx = share[i]!;
        const wd = fx * fy * weight;
        const wb = fx * weight - wd;
        const wc = fy * weight - wd;
        const wa = weight - wb - wc - wd;
        const a = top + left[i]!;
        const b = top + right[i]!;
        const c = foot + left[i]!;
        const d = foot + right[i]!;
        line[to]! += data[a]! * wa + data[b]! * wb + data[c]! * wc + data[d]! * wd;
        if (channels === 3) {
          line[to + 1]! += data[a + 1]! * wa + data[b + 1]! * wb + data[c + 1]! * wc + data[d + 1]! * wd;
          line[to + 2]! += data[a + 2]! * wa + data[b + 2]! * wb + data[c + 2]! * wc + data[d + 2]! * wd;
        }
        if (++k === samples) {
          k = 0;
          to += 3;
        }
      }
    }
    writeRow(out, row, line, channels);
  }
  return out;
}

function sampleSlanted(raster: Raster, box: TextBox, { width, scaleX, scaleY, samples }: Grid): Uint8Array {
  const { data, channels } = raster;
  const stride = raster.width * channels;
  const maxX = raster.width - 1;
  const maxY = raster.height - 1;
  const dx = (box.ux * scaleX) / samples;
  const dy = (box.uy * scaleX) / samples;
  const weight = 1 / (samples * samples);
  const out = new Uint8Array(width * STRIP_HEIGHT * 3);
  const line = new Float32Array(width * 3);
  for (let row = 0; row < STRIP_HEIGHT; row++) {
    line.fill(0.5);
    for (let sub = 0; sub < samples; sub++) {
      const v = (row + (sub + 0.5) / samples) * scaleY - box.height / 2;
      const u = (0.5 / samples) * scaleX - box.width / 2;
      let sx = box.cx + u * box.ux - v * box.uy - 0.5;
      let sy = box.cy + u * box.uy + v * box.ux - 0.5;
      for (let to = 0; to < line.length; to += 3) {
        for (let k = 0; k < samples; k++, sx += dx, sy += dy) {
          const cx = Math.min(Math.max(sx, 0), maxX);
          const cy = Math.min(Math.max(sy, 0), maxY);
          const x0 = cx | 0;
          const y0 = cy | 0;
          const fx = cx - x0;
          const fy = cy - y0;
          const a = y0 * stride + x0 * channels;
          const b = x0 < maxX ? a + channels : a;
          const down = y0 < maxY ? stride : 0;
          const wd = fx * fy * weight;
          const wb = fx * weight - wd;
          const wc = fy * weight - wd;
          const wa = weight - wb - wc - wd;
          for (let c = 0; c < channels; c++) line[to + c]! += data[a + c]! * wa + data[b + c]! * wb + data[a + down + c]! * wc + data[b + down + c]! * wd;
        }
      }
    }
    writeRow(out, row, line, channels);
  }
  return out;
}

function writeRow(out: Uint8Array, row: number, line: Float32Array, channels: number): void {
  const to = row * line.length;
  if (channels === 3) for (let i = 0; i < line.length; i++) out[to + i] = line[i]!;
  else {
    for (let i = 0; i < line.length; i += 3) {
      const v = line[i]!;
      out[to + i] = v;
      out[to + i + 1] = v;
      out[to + i + 2] = v;
    }
  }
}

/** Network input: planes B, G, R (the models were trained on OpenCV images), -1..1. Columns beyond the strip are zero, as in training. */
export function stripTensor(strip: Strip, width = strip.width): Float32Array {
  const plane = STRIP_HEIGHT * width;
  const out = new Float32Array(plane * 3);
  const count = Math.min(width, strip.width);
  for (let y = 0; y < STRIP_HEIGHT; y++) {
    let at = y * strip.width * 3;
    let to = y * width;
    for (let x = 0; x < count; x++, at += 3, to++) {
      out[to] = strip.data[at + 2]! / 127.5 - 1;
      out[to + plane] = strip.data[at + 1]! / 127.5 - 1;
      out[to + 2 * plane] = strip.data[at]! / 127.5 - 1;
    }
  }
  return out;
}

/** The same line, narrower: `factor` of its width. */
export function squeeze(strip: Strip, factor: number): Strip {
  const width = Math.max(STEP, Math.ceil((strip.width * factor) / STEP) * STEP);
  if (width >= strip.width) return strip;
  const raster = { data: strip.data, width: strip.width, height: STRIP_HEIGHT, channels: 3, dpi: 72 } as const;
  const data = resample(raster, { left: 0, top: 0, width: strip.width, height: STRIP_HEIGHT }, width, STRIP_HEIGHT);
  return { ...strip, data, width, scaleX: (strip.scaleX * strip.width) / width };
}
