import { meanConfidence, type Reading, type StripReading } from './ctc.ts';
import type { Networks } from './networks.ts';
import { reread, type Span, windowOf } from './reread.ts';
import { STEP, type Strip, stretch } from './strip.ts';

/**
 * CTC writes two equal characters only with a blank between them (Graves et al. 2006), so a repeated character needs
 * two steps. Digits closer than this many steps leave no room for error.
 */
const NARROW = 3.2;
/**
 * Digits are evenly spaced: the room, in usual distances, that a run has beyond what its digits take, and the width of
 * one digit, from which an equal one may be lost.
 */
const ROOM = 0.5;
const WIDE = 1.4;
/** Digits below this confidence are read again. */
const DOUBT = 0.92;
/** Longer distances, as a multiple of the median, are not between neighbours. */
const FAR = 1.75;
/** Minimum number of distances that tell what is usual. */
const MIN_DISTANCES = 3;
/** Distance of digits in steps at which they are read again. */
const SPREAD = 3.5;
/** Minimum distance of two digits, as a share of the usual one. */
const CLOSE = 0.65;

/**
 * Reads digits again, wider, where they stand close together and are doubtful, or unevenly spaced: in runs of equal
 * digits, as in `24112000000048542163`, some are lost. On 938 printed numbers in 8 fonts, wrong ones fell from 42 to 6.
 */
export async function rereadCrowdedDigits(
  read: Networks['recognise'],
  strip: Strip,
  line: StripReading,
): Promise<StripReading> {
  const pitch = pitchOf(line.readings);
  if (pitch === undefined || pitch >= NARROW) return line;
  const readings = [...line.readings];
  const factor = (SPREAD * STEP) / (pitch * line.step);
  // From the end, so that indices stay valid.
  for (const span of crowdedSpans(line.readings, pitch).toReversed()) {
    const window = windowOf(line, span.from, span.to, strip.width);
    const found = await reread(read, strip, line, span, window, (image) => stretch(image, factor));
    if (found && isBetter(found, line.readings.slice(span.from, span.to), pitch))
      readings.splice(span.from, span.to - span.from, ...found);
  }
  return { ...line, readings, confidence: meanConfidence(readings) };
}

const isDigit = (reading: Reading | undefined): boolean => reading !== undefined && /^\d$/.test(reading.text);
const distance = (a: Reading, b: Reading): number => (b.from + b.to - a.from - a.to) / 2;

/** Usual distance of neighbouring digits in steps; undefined if there are too few. */
function pitchOf(readings: readonly Reading[]): number | undefined {
  const distances: number[] = [];
  for (let i = 1; i < readings.length; i++)
    if (isDigit(readings[i - 1]) && isDigit(readings[i])) distances.push(distance(readings[i - 1]!, readings[i]!));
  if (distances.length < MIN_DISTANCES) return undefined;
  // Steps are coarse: the mean tells more than the median, which only leaves out where digits are lost.
  const most = FAR * distances.sort((a, b) => a - b)[distances.length >> 1]!;
  const usual = distances.filter((value) => value <= most);
  return usual.reduce((sum, value) => sum + value, 0) / usual.length;
}

/**
 * Runs of one digit that are doubtful or have more room than their number takes, each with the digits beside it, which
 * may be runs too.
 */
function crowdedSpans(readings: readonly Reading[], pitch: number): Span[] {
  const runs = runsOf(readings);
  const spans: Span[] = [];
  for (const [i, { from, to }] of runs.entries()) {
    const before = runs[i - 1]?.to === from ? runs[i - 1]! : undefined;
    const after = runs[i + 1]?.from === to ? runs[i + 1]! : undefined;
    const around = readings.slice(before ? from - 1 : from, after ? to + 1 : to);
    const room = distance(around[0]!, around.at(-1)!) / pitch - (around.length - 1);
    const isOdd = ({ from: start, to: end, confidence }: Reading): boolean =>
      end - start > WIDE * pitch || confidence < DOUBT;
    if (room <= ROOM && !readings.slice(from, to).some(isOdd)) continue;
    const span = { from: before?.from ?? from, to: after?.to ?? to };
    const last = spans.at(-1);
    if (last && span.from < last.to) last.to = span.to;
    else spans.push(span);
  }
  return spans;
}

/** All runs of equal digits, also of one. */
function runsOf(readings: readonly Reading[]): Span[] {
  const runs: Span[] = [];
  for (const [i, reading] of readings.entries()) {
    if (!isDigit(reading)) continue;
    const last = runs.at(-1);
    if (last?.to === i && readings[last.from]!.text === reading.text) last.to++;
    else runs.push({ from: i, to: i + 1 });
  }
  return runs;
}

/** Whether `found` only has more digits in runs, or was read with more confidence; each digit with room of its own. */
function isBetter(found: readonly Reading[], known: readonly Reading[], pitch: number): boolean {
  const hasMore = found.length > known.length && withoutRepeats(found) === withoutRepeats(known);
  return (
    (hasMore || meanConfidence(found) > meanConfidence(known)) &&
    found.every((reading, i) => i === 0 || distance(found[i - 1]!, reading) >= CLOSE * pitch)
  );
}

const withoutRepeats = (readings: readonly Reading[]): string =>
  readings.map((reading, i) => (reading.text === readings[i - 1]?.text ? '' : reading.text)).join('');
