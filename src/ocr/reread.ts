import type { Reading, StripReading } from './ctc.ts';
import type { Networks } from './networks.ts';
import { columnsOf, type LineImage, STEP, type Strip } from './strip.ts';

/** Number of known characters on each side included in a rereading, and the margin beyond them in strip pixels. */
export const CONTEXT = 2;
const ROOM = 6;
/** Maximum distance in strip pixels of two readings of the same character. */
const NEAR = 20;

export interface Span {
  /** Half-open range of readings. */
  from: number;
  to: number;
}

/**
 * Reads `window` of a strip again, resized by `resize`. Gives what is found for `span` of the readings, in steps of the
 * line; undefined if its neighbours are not read as before.
 */
export async function reread(
  read: Networks['recognise'],
  strip: Strip,
  line: StripReading,
  span: Span,
  window: Span,
  resize: (image: LineImage) => LineImage,
): Promise<Reading[] | undefined> {
  const image = resize(columnsOf(strip, window.from, window.to));
  const step = (STEP * (window.to - window.from)) / image.width;
  const again = (await read(image)).map((reading) => placed(reading, window.from, step, line.step));
  return between(again, line, span.from, span.to);
}

/** The columns of a strip that show a span and its neighbours. */
export function windowOf({ readings, step }: StripReading, from: number, to: number, width: number): Span {
  const first = readings[from - CONTEXT];
  const last = readings[to - 1 + CONTEXT];
  return {
    from: first ? Math.max(0, Math.round(first.from * step) - ROOM) : 0,
    to: last ? Math.min(width, Math.round(last.to * step) + ROOM) : width,
  };
}

/** Converts a reading of a window to steps of the line. */
const placed = (reading: Reading, from: number, step: number, lineStep: number): Reading => ({
  ...reading,
  from: (from + reading.from * step) / lineStep,
  to: (from + reading.to * step) / lineStep,
});

/** The reread text between the neighbours of a span, if the neighbours were read as before. */
function between(
  again: readonly Reading[],
  { readings, step }: StripReading,
  from: number,
  to: number,
): Reading[] | undefined {
  const near = NEAR / step;
  const left = from === 0 ? -1 : nearest(again, readings[from - 1]!, near);
  const right = to === readings.length ? again.length : nearest(again, readings[to]!, near);
  if (left === undefined || right === undefined || right - left < 2) return undefined;
  return again.slice(left + 1, right);
}

/** Index of the same character at nearly the same place: the nearest, as it may stand beside its like. */
function nearest(again: readonly Reading[], known: Reading, near: number): number | undefined {
  let best: number | undefined;
  for (const [i, reading] of again.entries())
    if (reading.text === known.text && apart(reading, known) < (best === undefined ? near : apart(again[best]!, known)))
      best = i;
  return best;
}

const apart = (a: Reading, b: Reading): number => Math.abs(a.from + a.to - b.from - b.to) / 2;
