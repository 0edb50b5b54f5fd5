import { setFlagsFromString } from 'node:v8';
import type { Source } from '../document/index.ts';
import { heapGrowthFlag } from './v8-flags.ts';

/**
 * Growth of the heap after a collection, in percent. Pixel planes count as heap. Unless the heap may grow to three
 * times the live data, each page of a scan triggers five full collections, a tenth of its work. Pages of text need
 * less, and a book would fill that heap with garbage. The cells of a large sheet are many small objects: growth costs
 * 80 MB and saves nothing, so V8 decides (0).
 */
const PIXELS = 200;
const TEXT = 50;
const OTHERS = 0;

let current = OTHERS;
/** The file whose last page was read without OCR. */
let textFile: string | undefined;

/** Sets the growth for a task of this file. */
export function growHeapFor({ mediaType, path }: Source): void {
  if (mediaType.startsWith('image/')) setGrowth(PIXELS);
  else if (mediaType === 'application/pdf') setGrowth(path === textFile ? TEXT : PIXELS);
  else setGrowth(OTHERS);
}

/** Remembers whether a page was read from its pixels; the next one is mostly of its kind. */
export function noteReading({ path }: Source, ocr: boolean): void {
  textFile = ocr ? undefined : path;
}

function setGrowth(percent: number): void {
  if (percent === current) return;
  current = percent;
  setFlagsFromString(heapGrowthFlag(percent));
}
