import { meanConfidence, type Reading, type StripReading } from './ctc.ts';
import type { Networks } from './networks.ts';
import { columnsOf, STEP, type Strip, squeeze } from './strip.ts';

/** Characters below this confidence are reread. */
const DOUBT = 0.75;
/** The same for a letter beside a digit, which is rare in words. */
const DOUBT_MIXED = 0.95;
/** Number of known characters on each side included in a rereading, and the margin beyond them in strip pixels. */
const CONTEXT = 2;
const ROOM = 6;
/** The width at which Latin letters stay separate; see `read-strip`. */
const WIDTH = 0.8;
/** From this share of the line on, rereading all of it is faster. */
const MAX_SHARE = 0.5;
/** Maximum distance in strip pixels of two readings of the same character. */
const NEAR = 20;

/**
 * Rereads places of a line with uncertain single characters at full height: `0` and `o`, `1` and `l`. Text found
 * between the same two neighbours replaces the first reading if it is more confident. Undefined if the whole line
 * should be reread.
 */
export async function lookAgain(
  read: Networks['recognise'],
  strip: Strip,
  line: StripReading,
): Promise<StripReading | undefined> {
  const spans = doubtfulSpans(line.readings);
  if (spans.length === 0) return line;
  const windows = spans.map(({ from, to }) => windowOf(line, from, to, strip.width));
  if (windows.reduce((sum, window) => sum + window.to - window.from, 0) > MAX_SHARE * strip.width) return undefined;
  const readings = [...line.readings];
  // From the end, so that indices stay valid.
  for (const [i, span] of [...spans.entries()].toReversed()) {
    const window = windows[i]!;
    const image = squeeze(columnsOf(strip, window.from, window.to), WIDTH);
    const step = (STEP * (window.to - window.from)) / image.width;
    const again = (await read(image)).map((reading) => placed(reading, window.from, step, line.step));
    const found = between(again, line, span.from, span.to);
    if (found && meanConfidence(found) > meanConfidence(line.readings.slice(span.from, span.to)))
      readings.splice(span.from, span.to - span.from, ...found);
  }
  return { ...line, readings, confidence: meanConfidence(readings) };
}

interface Span {
  /** Half-open range of readings. */
  from: number;
  to: number;
}

/** Runs of uncertain characters, joined if less than the context is between them. */
function doubtfulSpans(readings: readonly Reading[]): Span[] {
  const spans: Span[] = [];
  for (const [i, { text, confidence }] of readings.entries()) {
    if (text.trim() === '' || confidence >= (isMixed(readings, i) ? DOUBT_MIXED : DOUBT)) continue;
    const last = spans.at(-1);
    if (last && i - last.to < CONTEXT) last.to = i + 1;
    else spans.push({ from: i, to: i + 1 });
  }
  return spans;
}

/** Whether a digit has a Latin neighbour, or the reverse. */
function isMixed(readings: readonly Reading[], i: number): boolean {
  const kind = kindOf(readings[i]);
  return (
    kind !== '' && [readings[i - 1], readings[i + 1]].some((other) => kindOf(other) !== '' && kindOf(other) !== kind)
  );
}

const kindOf = (reading: Reading | undefined): string =>
  !reading ? '' : /[0-9]/.test(reading.text) ? 'digit' : /[a-z]/i.test(reading.text) ? 'letter' : '';

function windowOf({ readings, step }: StripReading, from: number, to: number, width: number): Span {
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
  const before = readings[from - 1];
  const after = readings[to];
  const left = before ? again.findIndex((reading) => isSame(reading, before, near)) : -1;
  const right = after ? again.findLastIndex((reading) => isSame(reading, after, near)) : again.length;
  if ((before && left < 0) || right < 0 || right - left < 2) return undefined;
  return again.slice(left + 1, right);
}

const isSame = (a: Reading, b: Reading, near: number): boolean =>
  a.text === b.text && Math.abs(a.from + a.to - b.from - b.to) < 2 * near;
