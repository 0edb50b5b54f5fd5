import type { Reading } from './ctc.ts';
import type { Ink } from './ink.ts';

/** Horizontal extent of each reading in strip pixels. */
export interface Span {
  from: number;
  to: number;
}

/**
 * CTC tells at which step a character was seen, not where it starts and ends. The border between two neighbours is the
 * emptiest column nearest to the middle of their centres; then each character shrinks to its ink. Spaces get the rest
 * between their neighbours. `step` is the width of a CTC step and `width` that of the strip, in pixels of the strip of
 * `ink`.
 */
export function characterSpans(
  readings: readonly Reading[],
  ink: Ink | undefined,
  step: number,
  width: number,
): Span[] {
  const centres = readings.map((reading) => Math.min(width - 1, ((reading.from + reading.to) / 2) * step));
  const borders = [0];
  for (let i = 1; i < readings.length; i++)
    borders.push(ink ? emptiest(ink.columns, centres[i - 1]!, centres[i]!) : (centres[i - 1]! + centres[i]!) / 2);
  borders.push(width);
  return readings.map((reading, i) => {
    const span = { from: borders[i]!, to: borders[i + 1]! };
    if (!ink || reading.text === ' ' || reading.text === '\u3000') return span;
    return shrinkToInk(ink.columns, span, centres[i]!, step, i === 0 || i === readings.length - 1);
  });
}

function emptiest(columns: Uint16Array, a: number, b: number): number {
  const middle = (a + b) / 2;
  const reach = Math.max(1, (b - a) / 2);
  let best = middle;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let x = Math.ceil(a); x <= b; x++) {
    const cost = columns[x]! + (3 * Math.abs(x - middle)) / reach;
    if (cost < bestCost) {
      bestCost = cost;
      best = x;
    }
  }
  return best;
}

/**
 * At the ends of a line, ink this far from the character belongs to something else (a table border, the next column).
 */
const END_GAP = 20;

function shrinkToInk(columns: Uint16Array, span: Span, centre: number, step: number, end: boolean): Span {
  const from = Math.max(0, Math.floor(span.from));
  const to = Math.min(columns.length, Math.ceil(span.to));
  let first = -1;
  let last = -1;
  for (let x = from; x < to; x++) {
    if (columns[x] === 0) continue;
    if (first < 0) first = x;
    last = x + 1;
  }
  if (first < 0) return { from: Math.max(from, centre - step), to: Math.min(to, centre + step) };
  if (!end) return { from: first, to: last };
  // Go outwards from the centre up to a gap too wide for the inside of a character.
  let left = Math.min(Math.max(Math.round(centre), first), last - 1);
  for (let x = left, gap = 0; x >= first && gap <= END_GAP; x--) {
    if (columns[x]! > 0) {
      left = x;
      gap = 0;
    } else gap++;
  }
  let right = Math.max(left + 1, Math.min(Math.round(centre), last));
  for (let x = right, gap = 0; x < last && gap <= END_GAP; x++) {
    if (columns[x]! > 0) {
      right = x + 1;
      gap = 0;
    } else gap++;
  }
  return { from: left, to: Math.max(right, left + 1) };
}
