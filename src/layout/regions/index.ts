export type { Region, RegionKind } from './decode.ts';
export { loadRegionFinder, type RegionFinder } from './find-regions.ts';
