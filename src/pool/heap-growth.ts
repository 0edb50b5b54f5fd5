import { setFlagsFromString } from 'node:v8';
import type { Source } from '../document/index.ts';
import { heapGrowthFlag } from './v8-flags.ts';

let growing = false;

/**
 * Planes of pixels count as heap: unless it may grow to three times what lives, every page of a scan is collected in full five times, a tenth of its
 * work. The cells of a large sheet are many small objects: there the same growth costs 80 MB and saves nothing.
 */
export function growHeapFor({ mediaType }: Source): void {
  const pixels = mediaType === 'application/pdf' || mediaType.startsWith('image/');
  if (pixels === growing) return;
  growing = pixels;
  setFlagsFromString(heapGrowthFlag(pixels ? 200 : 0));
}
