export type { Region, RegionKind } from './decode.ts';
export { isSure, loadRegionFinder, type RegionFinder } from './find-regions.ts';
