import { meanConfidence, type Reading, type StripReading } from './ctc.ts';
import type { Networks } from './networks.ts';
import { columnsOf, STEP, type Strip, squeeze } from './strip.ts';

/** A character less sure than this is looked at again. */
const DOUBT = 0.75;
/** The same for a letter beside a digit, in which few words have anything to seek. */
const DOUBT_MIXED = 0.95;
/** Known characters on either side of a doubtful one that are shown with it, and the room beyond them in strip pixels. */
const CONTEXT = 2;
const ROOM = 6;
/** The width at which Latin letters keep apart; see `read-strip`. */
const WIDTH = 0.8;
/** Share of the line from which on it is quicker to read all of it again. */
const MAX_SHARE = 0.5;
/** Distance in strip pixels within which two readings may be of the same character. */
const NEAR = 20;

/**
 * Reads the places of a line again, at full height, where single characters are in doubt: `0` and `o`, `1` and `l`. What then stands between the same two neighbours takes their
 * place if it is surer. Undefined where so much is in doubt that the whole line should be read again.
 */
export async function lookAgain(read: Networks['recognise'], strip: Strip, line: StripReading): Promise<StripReading | undefined> {
  const spans = doubtfulSpans(line.readings);
  if (spans.length === 0) return line;
  const windows = spans.map(({ from, to }) => windowOf(line, from, to, strip.width));
  if (windows.reduce((sum, window) => sum + window.to - window.from, 0) > MAX_SHARE * strip.width) return undefined;
  const readings = [...line.readings];
  // From the end, so that places stay where they are.
  for (const [i, span] of [...spans.entries()].toReversed()) {
    const window = windows[i]!;
    const image = squeeze(columnsOf(strip, window.from, window.to), WIDTH);
    const step = (STEP * (window.to - window.from)) / image.width;
    const again = (await read(image)).map((reading) => placed(reading, window.from, step, line.step));
    const found = between(again, line, span.from, span.to);
    if (found && meanConfidence(found) > meanConfidence(line.readings.slice(span.from, span.to))) readings.splice(span.from, span.to - span.from, ...found);
  }
  return { ...line, readings, confidence: meanConfidence(readings) };
}

interface Span {
  /** Half-open, of readings. */
  from: number;
  to: number;
}

/** Runs of doubtful characters, joined where fewer than the context lies between them. */
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

/** A digit with a Latin letter next to it, or the other way round. */
function isMixed(readings: readonly Reading[], i: number): boolean {
  const kind = kindOf(readings[i]);
  return kind !== '' && [readings[i - 1], readings[i + 1]].some((other) => kindOf(other) !== '' && kindOf(other) !== kind);
}

const kindOf = (reading: Reading | undefined): string => (!reading ? '' : /[0-9]/.test(reading.text) ? 'digit' : /[a-z]/i.test(reading.text) ? 'letter' : '');

function windowOf({ readings, step }: StripReading, from: number, to: number, width: number): Span {
  const first = readings[from - CONTEXT];
  const last = readings[to - 1 + CONTEXT];
  return {
    from: first ? Math.max(0, Math.round(first.from * step) - ROOM) : 0,
    to: last ? Math.min(width, Math.round(last.to * step) + ROOM) : width,
  };
}

/** A reading of a window in steps of the line. */
const placed = (reading: Reading, from: number, step: number, lineStep: number): Reading => ({
  ...reading,
  from: (from + reading.from * step) / lineStep,
  to: (from + reading.to * step) / lineStep,
});

/** What was read again between the neighbours of a span, if these were read again as they were. */
function between(again: readonly Reading[], { readings, step }: StripReading, from: number, to: number): Reading[] | undefined {
  const near = NEAR / step;
  const before = readings[from - 1];
  const after = readings[to];
  const left = before ? again.findIndex((reading) => isSame(reading, before, near)) : -1;
  const right = after ? again.findLastIndex((reading) => isSame(reading, after, near)) : again.length;
  if ((before && left < 0) || right < 0 || right - left < 2) return undefined;
  return again.slice(left + 1, right);
}

const isSame = (a: Reading, b: Reading, near: number): boolean => a.text === b.text && Math.abs(a.from + a.to - b.from - b.to) < 2 * near;
