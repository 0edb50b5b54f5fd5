import type { PageMap, Raster } from '../document/index.ts';
import { findCurl, straighten } from '../vision/index.ts';
import { type DetectedLines, detectLines } from './detect.ts';
import type { Networks } from './networks.ts';

/** A page whose lines were curved, straightened; and the map from its pixels to those of the curved page. */
export interface FlatPage extends DetectedLines {
  raster: Raster;
  toInput: PageMap;
}

/** Arcs that are left must be lower than this share of those that were found. */
const BETTER = 0.5;

/**
 * Straightens a page if its lines are clearly curved, and detects them again. Undefined for other pages, and if the
 * lines of the straightened page are hardly more level.
 */
export async function flatten(
  networks: Networks,
  { raster, traces }: { raster: Raster } & Pick<DetectedLines, 'traces'>,
  signal?: AbortSignal,
): Promise<FlatPage | undefined> {
  const curl = findCurl(traces, raster);
  if (!curl) return undefined;
  const flat = straighten(raster, curl);
  const seen = await detectLines(networks, flat.raster, signal);
  const left = findCurl(seen.traces, flat.raster);
  return left && left.bow > BETTER * curl.bow ? undefined : { ...flat, ...seen };
}
