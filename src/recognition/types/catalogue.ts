import { CUSTOMS } from './bills/customs.ts';
import { FISCAL } from './bills/fiscal.ts';
import { HEALTH } from './bills/health.ts';
import { TICKETS } from './bills/tickets.ts';
import { VAT } from './bills/vat.ts';
import { VEHICLES } from './bills/vehicles.ts';
import { MEDICAL_TYPES } from './medical/index.ts';
import type { PaperType } from './paper-type.ts';

/** The types of general bills; `other` is the last one. */
const BILL_TYPES: readonly PaperType[] = [...VAT, ...TICKETS, ...VEHICLES, ...HEALTH, ...CUSTOMS, ...FISCAL];

/** The types of a family. */
export const typesOf = (family: PaperType['family']): readonly PaperType[] =>
  family === 'bill' ? BILL_TYPES : MEDICAL_TYPES;
