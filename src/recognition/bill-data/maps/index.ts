import type { PaperType } from '../../types/paper-type.ts';
import type { BillMap } from '../bill-map.ts';
import { fiscalMap } from './fiscal.ts';
import { medicalMap } from './medical.ts';
import { flightMap, railwayMap } from './tickets.ts';
import { vatMap } from './vat.ts';
import { vehicleMap } from './vehicles.ts';

/** Maps by family. The first map whose needs are met applies, so specific maps come before general ones. */
export const BILL_MAPS: Record<PaperType['family'], readonly BillMap[]> = {
  bill: [railwayMap, flightMap, vehicleMap, fiscalMap, vatMap],
  medical: [medicalMap],
};
