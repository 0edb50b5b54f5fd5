import { meanConfidence, type Reading } from './ctc.ts';
import type { Ink } from './ink.ts';
import { isCjk } from './metrics.ts';
import type { Networks } from './networks.ts';
import { STEP, type Strip, squeeze } from './strip.ts';

export interface StripReading {
  readings: Reading[];
  /** Mean over the characters. */
  confidence: number;
  /** Width of a CTC step in pixels of the strip as it was cut. */
  step: number;
}

/**
 * The cost of recognition is the width of the line. The network was trained with room to spare: measured on synthetic pages, Chinese at 0.6
 * of its natural width has fewer errors than at full width (0.13 % against 0.24 %), Latin letters keep theirs down to 0.8 and then
 * begin to merge (0.6 % at 0.7). Stroke density tells the two apart before reading.
 */
const WIDTHS = { dense: 0.6, medium: 0.7, sparse: 0.8, full: 1 };
const DENSE = 2.25;
const MEDIUM = 2;
/** Short lines cost little, and their density says little. */
const SHORT = 5 * 48;
/** A reading less sure than this, or with more letters than this among the ideographs of a narrowed line, is read again wider. */
const SURE = 0.93;
const MAX_LETTERS = 0.35;
/** What holds for lines read without any doubt. */
const VERY_SURE = 0.96;
const MAX_LETTERS_SURE = 0.6;

/** With `quick`, a reading is only doubted below this. */
const QUICK_SURE = 0.75;

export async function readStrip(networks: Networks, strip: Strip, ink: Ink, quick = false): Promise<StripReading> {
  const sure = quick ? QUICK_SURE : SURE;
  const long = strip.width > SHORT;
  const width = !long ? WIDTHS.full : ink.density >= DENSE ? WIDTHS.dense : ink.density >= MEDIUM ? WIDTHS.medium : WIDTHS.sparse;
  const skim = networks.skim ?? networks.recognise;
  const first = await readAt(skim, strip, width);
  if (width === WIDTHS.full) return first.confidence >= sure || !networks.skim ? first : await readAt(networks.recognise, strip, width);
  const narrowed = width < WIDTHS.sparse;
  const misjudged = narrowed && letterShare(first.readings) > (first.confidence >= VERY_SURE ? MAX_LETTERS_SURE : MAX_LETTERS);
  if (first.confidence >= sure && !(misjudged && !quick)) return first;
  // A line that is hard to read deserves the exact network; one that was only squeezed too much does not.
  const second = await readAt(first.confidence >= SURE ? skim : networks.recognise, strip, narrowed ? WIDTHS.sparse : WIDTHS.full);
  return misjudged || second.confidence > first.confidence ? second : first;
}

async function readAt(read: Networks['recognise'], strip: Strip, width: number): Promise<StripReading> {
  const narrow = width < 1 ? squeeze(strip, width) : strip;
  const readings = await read(narrow);
  return { readings, confidence: meanConfidence(readings), step: (STEP * strip.width) / narrow.width };
}

const letterShare = (readings: readonly Reading[]): number =>
  readings.length === 0 ? 0 : readings.filter((reading) => !isCjk(reading.text)).length / readings.length;
