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
export async function withTail(networks: Networks, raster: Raster, strip: Strip, ink: Ink, reading: StripReading): Promise<StripReading> {
  const last = reading.readings.at(-1);
  if (!last || reading.readings.length < 3) return reading;
  const em = (ink.bottom - ink.top) / 0.92;
  const centre = ((last.from + last.to) / 2) * reading.step;
  const end = lastInk(ink.columns);
  if (end - centre < reachOf(last.text) * em || end - centre > TAIL * em) return reading;

  const from = Math.max(0, centre - TAIL * em);
  const to = Math.min(strip.width, end + 0.4 * em);
  const along = ((from + to - strip.width) / 2) * strip.scaleX;
  const part = { ...strip.box, cx: strip.box.cx + along * strip.box.ux, cy: strip.box.cy + along * strip.box.uy, width: (to - from) * strip.scaleX };
  const tail = cutStrip(raster, part);
  const again = await networks.recognise(tail);
  const known = again.findLastIndex((r) => r.text === last.text);
  const found = known < 0 ? [] : again.slice(known + 1).filter((r) => r.text.trim() !== '');
  if (found.length === 0 || found.length > MAX_FOUND || found.some((r) => r.confidence < MIN_CONFIDENCE)) return reading;
  // Convert steps of the tail to steps of the line.
  const scale = ((to - from) / tail.width) * STEP;
  const place = (r: Reading): Reading => ({ ...r, from: (from + r.from * scale) / reading.step, to: (from + r.to * scale) / reading.step });
  return { ...reading, readings: [...reading.readings, ...found.map(place)] };
}

function lastInk(columns: Uint16Array): number {
  let x = columns.length;
  while (x > 0 && columns[x - 1] === 0) x--;
  return x;
}
