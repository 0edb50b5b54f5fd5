import type { BillMap } from '../bill-map.ts';
import { fiscalMap } from './fiscal.ts';
import { flightMap, railwayMap } from './tickets.ts';
import { vatMap } from './vat.ts';
import { vehicleMap } from './vehicles.ts';

/** The first one whose needs are met says what data are; particular ones come before general ones. */
export const BILL_MAPS: readonly BillMap[] = [railwayMap, flightMap, vehicleMap, fiscalMap, vatMap];
