import { type Box, clamp } from '../../document/index.ts';
import type { Matrix } from '../pdf/shared.ts';

const MAX_NUMBERS = 100_000;
/** Larger coordinates (mm) indicate damage. */
const MAX_VALUE = 1e7;

export const MM_TO_POINTS = 72 / 25.4;

/** Numbers of an ST_Array. Skips other tokens. */
export function numbers(text: string | undefined): number[] {
  const out: number[] = [];
  for (const word of (text ?? '').split(/[\s,]+/)) {
    if (word === '' || out.length >= MAX_NUMBERS) continue;
    const value = Number(word);
    if (Number.isFinite(value) && Math.abs(value) <= MAX_VALUE) out.push(value);
  }
  return out;
}

/** A number attribute, or `otherwise`. */
export function number(text: string | undefined, otherwise: number): number {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && Math.abs(value) <= MAX_VALUE ? value : otherwise;
}

/** ST_Box `x y width height`, or undefined. */
export function box(text: string | undefined): Box | undefined {
  const [x, y, width, height] = numbers(text);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}

/** CTM `a b c d e f`, or undefined. */
export function matrix(text: string | undefined): Matrix | undefined {
  const [a, b, c, d, e, f] = numbers(text);
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
    return undefined;
  return { a, b, c, d, e, f };
}

/** DeltaX and DeltaY: `g N v` repeats v N times (GB/T 33190-2016, 11.3). */
export function deltas(text: string | undefined, limit: number): number[] {
  const out: number[] = [];
  const words = (text ?? '').trim().split(/[\s,]+/);
  for (let i = 0; i < words.length && out.length < limit; i++) {
    const word = words[i]!;
    if (word === 'g' || word === 'G') {
      const count = clamp(Math.trunc(number(words[i + 1], 0)), 0, limit - out.length);
      const value = number(words[i + 2], 0);
      for (let k = 0; k < count; k++) out.push(value);
      i += 2;
    } else if (word !== '') out.push(number(word, 0));
  }
  return out;
}

export const isTrue = (text: string | undefined): boolean => /^\s*(true|1)\s*$/i.test(text ?? '');
export const isFalse = (text: string | undefined): boolean => /^\s*(false|0)\s*$/i.test(text ?? '');
