import { rereadCrowdedDigits } from './crowded-digits.ts';
import { meanConfidence, type Reading, type StripReading } from './ctc.ts';
import type { Ink } from './ink.ts';
import { isCjk } from './metrics.ts';
import type { Networks } from './networks.ts';
import { lookAgain } from './second-look.ts';
import { STEP, STRIP_HEIGHT, type Strip, squeeze } from './strip.ts';

/**
 * Recognition cost is proportional to the width of the line. The network tolerates narrowing: on lines of pages and
 * papers, ideographs are read as well at 0.6 of their natural width, and Latin letters stay separate down to 0.8. The
 * stroke density distinguishes both before reading.
 */
export const WIDTHS = { dense: 0.6, medium: 0.7, sparse: 0.8, full: 1 };
/**
 * Height of the first reading: the recogniser was trained on strips of 32, 48 and 64 rows, and its cost is proportional
 * to the area. Measured with PP-OCRv6 small on 1,127 lines of bills and medical papers of all qualities: 0.70 % errors
 * in 0.65 of the time if uncertain lines are reread at 48 rows; 0.73 % if all are read at 48.
 */
export const FEW_ROWS = 32;
const DENSE = 2.25;
const MEDIUM = 2;
/** The density of shorter lines is unreliable. */
const SHORT = 5 * 48;
/**
 * Minimum confidence, and maximum share of letters in a narrowed ideographic line, of a reading that is not repeated.
 */
const SURE = 0.93;
const MAX_LETTERS = 0.35;
/** Minimum confidence of lines without any doubt. */
const VERY_SURE = 0.96;
const MAX_LETTERS_SURE = 0.6;

/**
 * Narrower strips contain one or two characters, without context: they may be legible at one size and not at another.
 */
const LONE = 1.5 * STRIP_HEIGHT;
/**
 * Below this confidence, text that is not a single character is not writing: of 1,127 lines with known text none was
 * below.
 */
const HOPELESS = 0.35;
/** A single character below this confidence at two sizes is tried at a third one. */
const HARDLY_READ = 0.6;

/** Minimum confidence with `quick`. */
const QUICK_SURE = 0.75;

/** How much is done for a line that is read with little confidence. */
export interface Effort {
  /** Fewer lines are read twice, and no single characters. */
  quick?: boolean;
  /** Below this confidence of the first reading, text of several characters is not read again. */
  hopeless?: number;
}

export async function readStrip(
  networks: Networks,
  strip: Strip,
  ink: Ink,
  effort: Effort = {},
): Promise<StripReading> {
  return rereadCrowdedDigits(networks.recognise, strip, await readUnchecked(networks, strip, ink, effort));
}

async function readUnchecked(
  { recognise }: Networks,
  strip: Strip,
  ink: Ink,
  { quick = false, hopeless = HOPELESS }: Effort,
): Promise<StripReading> {
  const first = await readOnFewRows(recognise, strip, ink, quick);
  if (first.confidence >= (quick ? QUICK_SURE : SURE)) {
    const certain = quick ? first : await lookAgain(recognise, strip, first);
    if (certain) return certain;
  }
  const isLone = strip.width <= LONE;
  if (first.confidence < hopeless && !isLone) return first;
  const second = surer(first, await readAt(recognise, strip, WIDTHS.full));
  return second.confidence >= HARDLY_READ || !isLone
    ? second
    : surer(second, await readAt(recognise, strip, WIDTHS.sparse));
}

const surer = (a: StripReading, b: StripReading): StripReading => (b.confidence > a.confidence ? b : a);

/** Reads a strip as narrow as its script allows. */
async function readOnFewRows(
  recognise: Networks['recognise'],
  strip: Strip,
  ink: Ink,
  quick: boolean,
): Promise<StripReading> {
  const isNarrow = strip.width > SHORT && ink.density >= MEDIUM;
  const reading = await readAt(
    recognise,
    strip,
    !isNarrow ? WIDTHS.sparse : ink.density >= DENSE ? WIDTHS.dense : WIDTHS.medium,
    FEW_ROWS,
  );
  const isMisjudged =
    isNarrow && letterShare(reading.readings) > (reading.confidence >= VERY_SURE ? MAX_LETTERS_SURE : MAX_LETTERS);
  return isMisjudged && !quick ? readAt(recognise, strip, WIDTHS.sparse, FEW_ROWS) : reading;
}

async function readAt(
  recognise: Networks['recognise'],
  strip: Strip,
  width: number,
  rows = STRIP_HEIGHT,
): Promise<StripReading> {
  const line = squeeze(strip, width, rows);
  const readings = await recognise(line);
  return { readings, confidence: meanConfidence(readings), step: (STEP * strip.width) / line.width };
}

const letterShare = (readings: readonly Reading[]): number =>
  readings.length === 0 ? 0 : readings.filter((reading) => !isCjk(reading.text)).length / readings.length;
