import type { Raster } from '../document/index.ts';
import type { Reading, StripReading } from './ctc.ts';
import type { Ink } from './ink.ts';
import type { Networks } from './networks.ts';
import { cutStrip, STEP, type Strip } from './strip.ts';

/** Distance in em from the centre of the last character beyond which ink belongs to another one. */
function reachOf(text: string): number {
  if (/[fijlrtI1.,;:!|]/u.test(text)) return 0.34;
  return /[a-zA-Z0-9]/u.test(text) && !/[mwMW]/u.test(text) ? 0.52 : 0.68;
}

/** Length in em of the reread part, with enough context for the last characters. */
const TAIL = 3;
const MIN_CONFIDENCE = 0.6;
const MAX_FOUND = 2;

/**
 * The recogniser occasionally loses the last character of a line, mostly a full stop. If ink remains after the last
 * reading, the end of the line is reread separately; text after the same last character is added.
 */
export async function withTail(
  networks: Networks,
  raster: Raster,
  strip: Strip,
  ink: Ink,
  reading: StripReading,
): Promise<StripReading> {
  const last = reading.readings.at(-1);
  if (!last || reading.readings.length < 3) return reading;
  const em = (ink.bottom - ink.top) / 0.92;
  const centre = ((last.from + last.to) / 2) * reading.step;
  const end = lastInk(ink.columns);
  const reach = reachOf(last.text) * em;
  if (end - centre < reach || end - centre > TAIL * em) return reading;
  if (isUnderlined(ink, Math.round(centre), Math.round(centre + reach), end)) return reading;

  const from = Math.max(0, centre - TAIL * em);
  const to = Math.min(strip.width, end + 0.4 * em);
  const along = ((from + to - strip.width) / 2) * strip.scaleX;
  const part = {
    ...strip.box,
    cx: strip.box.cx + along * strip.box.ux,
    cy: strip.box.cy + along * strip.box.uy,
    width: (to - from) * strip.scaleX,
  };
  const tail = cutStrip(raster, part);
  const again = await networks.recognise(tail);
  const known = again.findLastIndex((r) => r.text === last.text);
  const found = known < 0 ? [] : again.slice(known + 1).filter((r) => r.text.trim() !== '');
  if (found.length === 0 || found.length > MAX_FOUND || found.some((r) => r.confidence < MIN_CONFIDENCE))
    return reading;
  // Convert steps of the tail to steps of the line.
  const scale = ((to - from) / tail.width) * STEP;
  const place = (r: Reading): Reading => ({
    ...r,
    from: (from + r.from * scale) / reading.step,
    to: (from + r.to * scale) / reading.step,
  });
  return { ...reading, readings: [...reading.readings, ...found.map(place)] };
}

/**
 * An underline lies in this lowest share of the writing, and what of it lies beside the writing is this long, in em.
 */
const UNDER = 0.3;
const LONG = 0.35;

/**
 * Whether an underline, as on blanks of forms, is all the ink from `from` to `to`: unbroken, in the lowest rows, and
 * either below the last character too or longer than a full stop is wide.
 */
function isUnderlined({ mask, width, top, bottom }: Ink, centre: number, from: number, to: number): boolean {
  const lowest = Math.floor(bottom - UNDER * (bottom - top));
  const hasInk = (x: number, first: number, end: number): boolean => {
    for (let y = first; y < end; y++) if (mask[y * width + x] === 1) return true;
    return false;
  };
  let start = to;
  while (start > centre && hasInk(start - 1, lowest, bottom)) start--;
  if (start > centre && to - start < LONG * (bottom - top)) return false;
  for (let x = from; x < to; x++) if (hasInk(x, 0, lowest)) return false;
  return true;
}

function lastInk(columns: Uint16Array): number {
  let x = columns.length;
  while (x > 0 && columns[x - 1] === 0) x--;
  return x;
}
