import { meanConfidence, type Reading, type StripReading } from './ctc.ts';
import type { Ink } from './ink.ts';
import { isCjk } from './metrics.ts';
import type { Networks } from './networks.ts';
import { lookAgain } from './second-look.ts';
import { STEP, STRIP_HEIGHT, type Strip, squeeze } from './strip.ts';

/**
 * The cost of recognition is the width of the line. The network was trained with room to spare: measured on synthetic pages, Chinese at 0.6
 * of its natural width has fewer errors than at full width (0.13 % against 0.24 %), Latin letters keep theirs down to 0.8 and then
 * begin to merge (0.6 % at 0.7). Stroke density tells the two apart before reading.
 */
const WIDTHS = { dense: 0.6, medium: 0.7, sparse: 0.8, full: 1 };
/**
 * Rows at the first reading: the recogniser was trained on strips of 32, 48 and 64 rows, and its cost is that of the area. Measured on 312 lines of synthetic pages, each at the width
 * above: ideographs 0.26 % errors with 32 rows and 0.19 % with 48, Latin 0.10 % and 0.03 % once the unsure tenth (worn, or of 9 points) is read again with 48.
 */
const FEW_ROWS = 32;
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
  const skim = networks.skim ?? networks.recognise;
  if (strip.width <= SHORT) {
    const first = await readAt(skim, strip, WIDTHS.full);
    return first.confidence >= sure || !networks.skim ? first : readAt(networks.recognise, strip, WIDTHS.full);
  }
  const width = ink.density >= DENSE ? WIDTHS.dense : ink.density >= MEDIUM ? WIDTHS.medium : WIDTHS.sparse;
  const narrowed = width < WIDTHS.sparse;
  const first = await readAt(skim, strip, width, FEW_ROWS);
  const misjudged = narrowed && letterShare(first.readings) > (first.confidence >= VERY_SURE ? MAX_LETTERS_SURE : MAX_LETTERS);
  if (first.confidence >= sure && !(misjudged && !quick)) {
    const certain = quick ? first : await lookAgain(skim, strip, first);
    if (certain) return certain;
  }
  const second = await readAt(skim, strip, WIDTHS.sparse);
  const better = misjudged || second.confidence > first.confidence ? second : first;
  // A line that is hard to read deserves the exact network; one that was only made too small does not.
  if (better.confidence >= sure || (narrowed && !networks.skim)) return better;
  const third = await readAt(networks.recognise, strip, narrowed ? WIDTHS.sparse : WIDTHS.full);
  return third.confidence > better.confidence ? third : better;
}

async function readAt(read: Networks['recognise'], strip: Strip, width: number, rows = STRIP_HEIGHT): Promise<StripReading> {
  const line = squeeze(strip, width, rows);
  const readings = await read(line);
  return { readings, confidence: meanConfidence(readings), step: (STEP * strip.width) / line.width };
}

const letterShare = (readings: readonly Reading[]): number =>
  readings.length === 0 ? 0 : readings.filter((reading) => !isCjk(reading.text)).length / readings.length;
