import { setFlagsFromString } from 'node:v8';
import type { Source } from '../document/index.ts';
import { heapGrowthFlag } from './v8-flags.ts';

let growing = false;

/**
 * Pixel planes count as heap. Unless the heap may grow to three times the live data, each page of a scan triggers five
 * full collections, a tenth of its work. The cells of a large sheet are many small objects: there the same growth costs
 * 80 MB and saves nothing.
 */
export function growHeapFor({ mediaType }: Source): void {
  const pixels = mediaType === 'application/pdf' || mediaType.startsWith('image/');
  if (pixels === growing) return;
  growing = pixels;
  setFlagsFromString(heapGrowthFlag(pixels ? 200 : 0));
}
