import type { Raster } from '../document/index.ts';
import { applyLevels, levelsOf } from './levels.ts';
import { resample } from './resample.ts';
import type { TextBox } from './text-box.ts';

/** Height the recogniser was trained on. */
export const STRIP_HEIGHT = 48;
/** The recogniser's stride along the line; other widths would be padded inside. */
export const STEP = 8;

/**
 * Memory grows with the square of the width in the attention layers. Lines longer than 250 times their height are
 * narrowed to fit.
 */
const MAX_WIDTH = 12_000;

/** What the recogniser is shown of a text line: bytes, interleaved RGB or, from a raster without colour, grey. */
export interface LineImage {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3;
}

/** A text line cut out and turned level, {@link STRIP_HEIGHT} rows. */
export interface Strip extends LineImage {
  /** Pixels of the raster per pixel of the strip, along and across the line. */
  scaleX: number;
  scaleY: number;
  box: TextBox;
}

/**
 * Cuts `box` out of the raster at full resolution: bilinear, with several samples per pixel where the line is higher
 * than the strip.
 */
export function cutStrip(raster: Raster, box: TextBox): Strip {
  const width = Math.min(MAX_WIDTH, Math.max(STEP, Math.ceil((STRIP_HEIGHT * box.width) / box.height / STEP) * STEP));
  const scaleX = box.width / width;
  const scaleY = box.height / STRIP_HEIGHT;
  const samples = Math.min(4, Math.max(1, Math.ceil(scaleY / 1.6)));
  const grid = { width, scaleX, scaleY, samples };
  // Over the whole line the slant moves the writing by less than the recogniser notices.
  const isLevel = box.ux > 0 && Math.abs(box.uy) * box.width < LEVEL_DRIFT * box.height;
  return {
    data: applyLevels(isLevel ? sampleLevel(raster, box, grid) : sampleSlanted(raster, box, grid), levelsOf(raster)),
    width,
    height: STRIP_HEIGHT,
    channels: raster.channels,
    scaleX,
    scaleY,
    box,
  };
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

/** Down first, whole rows at a time, then along: half the work of doing both for every pixel. */
function sampleLevel(raster: Raster, box: TextBox, { width, scaleX, scaleY, samples }: Grid): Uint8Array {
  const { data, channels } = raster;
  const maxX = raster.width - 1;
  const maxY = raster.height - 1;
  const count = width * samples;
  const left = new Int32Array(count);
  const right = new Int32Array(count);
  const share = new Float32Array(count);
  const clamped = (i: number): number =>
    Math.min(Math.max(box.cx - box.width / 2 + ((i + 0.5) / samples) * scaleX - 0.5, 0), maxX);
  const first = Math.floor(clamped(0));
  const span = (Math.min(maxX, Math.floor(clamped(count - 1)) + 1) - first + 1) * channels;
  for (let i = 0; i < count; i++) {
    const x = clamped(i);
    const whole = Math.floor(x);
    left[i] = (whole - first) * channels;
    right[i] = (Math.min(maxX, whole + 1) - first) * channels;
    share[i] = x - whole;
  }
  const out = new Uint8Array(width * STRIP_HEIGHT * channels);
  const blend = new Float32Array(span);
  const line = new Float32Array(width * channels);
  const weight = 1 / (samples * samples);
  for (let row = 0; row < STRIP_HEIGHT; row++) {
    blend.fill(0);
    for (let sub = 0; sub < samples; sub++) {
      const y = Math.min(Math.max(box.cy - box.height / 2 + (row + (sub + 0.5) / samples) * scaleY - 0.5, 0), maxY);
      const whole = Math.floor(y);
      const top = (whole * raster.width + first) * channels;
      const foot = (Math.min(maxY, whole + 1) * raster.width + first) * channels;
      const wf = (y - whole) * weight;
      const wt = weight - wf;
      for (let x = 0; x < span; x++) blend[x]! += data[top + x]! * wt + data[foot + x]! * wf;
    }
    line.fill(0.5);
    for (let c = 0; c < channels; c++) {
      for (let i = 0, k = 0, to = c; i < count; i++) {
        const a = blend[left[i]! + c]!;
        line[to]! += a + (blend[right[i]! + c]! - a) * share[i]!;
        if (++k === samples) {
          k = 0;
          to += channels;
        }
      }
    }
    out.set(line, row * line.length);
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
  const out = new Uint8Array(width * STRIP_HEIGHT * channels);
  const line = new Float32Array(width * channels);
  for (let row = 0; row < STRIP_HEIGHT; row++) {
    line.fill(0.5);
    for (let sub = 0; sub < samples; sub++) {
      const v = (row + (sub + 0.5) / samples) * scaleY - box.height / 2;
      const u = (0.5 / samples) * scaleX - box.width / 2;
      let sx = box.cx + u * box.ux - v * box.uy - 0.5;
      let sy = box.cy + u * box.uy + v * box.ux - 0.5;
      for (let to = 0; to < line.length; to += channels) {
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
          for (let c = 0; c < channels; c++)
            line[to + c]! +=
              data[a + c]! * wa + data[b + c]! * wb + data[a + down + c]! * wc + data[b + down + c]! * wd;
        }
      }
    }
    out.set(line, row * line.length);
  }
  return out;
}

/**
 * Network input of lines of one size: for each, planes B, G, R (the models were trained on OpenCV images), -1..1.
 * Columns beyond the line are zero, as in training.
 */
export function lineTensor(lines: readonly LineImage[], width = lines[0]!.width): Float32Array {
  const size = 3 * lines[0]!.height * width;
  const out = new Float32Array(size * lines.length);
  for (const [i, line] of lines.entries()) fillTensor(out.subarray(i * size, (i + 1) * size), line, width);
  return out;
}

function fillTensor(out: Float32Array, line: LineImage, width: number): void {
  const plane = line.height * width;
  const count = Math.min(width, line.width);
  for (let y = 0; y < line.height; y++) {
    let at = y * line.width * line.channels;
    let to = y * width;
    if (line.channels === 1) for (let x = 0; x < count; x++) out[to++] = line.data[at++]! / 127.5 - 1;
    else {
      for (let x = 0; x < count; x++, at += 3, to++) {
        out[to] = line.data[at + 2]! / 127.5 - 1;
        out[to + plane] = line.data[at + 1]! / 127.5 - 1;
        out[to + 2 * plane] = line.data[at]! / 127.5 - 1;
      }
    }
  }
  if (line.channels === 1) {
    out.copyWithin(plane, 0, plane);
    out.copyWithin(2 * plane, 0, plane);
  }
}

/**
 * Lines between these widths gain by being read with others of their width: there are fewer of these, in wider steps.
 * Shorter ones meet anyway, longer ones gain little.
 */
const FROM = 128;
const TO = 320;

/** The same line smaller: at least `factor` of its width, in whole steps, and `height` rows. */
export function squeeze(strip: LineImage, factor: number, height = STRIP_HEIGHT): LineImage {
  const wanted = strip.width * factor;
  // Upwards only: where lines were as much as a sixteenth narrower, more characters were misread than time was saved.
  const step = wanted > FROM && wanted < TO ? 2 * STEP : STEP;
  return resized(strip, Math.min(strip.width, Math.max(STEP, Math.ceil(wanted / step) * step)), height);
}

/** The same line wider by `factor`, in whole steps. */
export const stretch = (strip: LineImage, factor: number): LineImage =>
  resized(strip, Math.ceil((strip.width * factor) / STEP) * STEP, strip.height);

function resized(line: LineImage, width: number, height: number): LineImage {
  if (width === line.width && height === line.height) return line;
  const { data, channels } = line;
  const whole = { left: 0, top: 0, width: line.width, height: line.height };
  return {
    data: resample({ data, width: line.width, height: line.height, channels, dpi: 72 }, whole, width, height, channels),
    width,
    height,
    channels,
  };
}

/** Columns `from` up to `to` of a strip. */
export function columnsOf({ data, width, height, channels }: LineImage, from: number, to: number): LineImage {
  const bytes = (to - from) * channels;
  const out = new Uint8Array(bytes * height);
  for (let y = 0; y < height; y++)
    out.set(data.subarray((y * width + from) * channels, (y * width + to) * channels), y * bytes);
  return { data: out, width: to - from, height, channels };
}
