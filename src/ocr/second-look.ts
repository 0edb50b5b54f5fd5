import { meanConfidence, type Reading, type StripReading } from './ctc.ts';
import type { Networks } from './networks.ts';
import { CONTEXT, reread, type Span, windowOf } from './reread.ts';
import { type Strip, squeeze } from './strip.ts';

/** Characters below this confidence are reread. */
const DOUBT = 0.75;
/** The same for a letter beside a digit, which is rare in words. */
const DOUBT_MIXED = 0.95;
/** The width at which Latin letters stay separate; see `read-strip`. */
const WIDTH = 0.8;
/** From this share of the line on, rereading all of it is faster. */
const MAX_SHARE = 0.5;

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
    const found = await reread(read, strip, line, span, windows[i]!, (image) => squeeze(image, WIDTH));
    if (found && meanConfidence(found) > meanConfidence(line.readings.slice(span.from, span.to)))
      readings.splice(span.from, span.to - span.from, ...found);
  }
  return { ...line, readings, confidence: meanConfidence(readings) };
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
