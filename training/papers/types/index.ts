import type { PaperMaker } from '../form.ts';
import { CLINICAL_RECORDS } from './clinical-records.ts';
import { CLINICAL_REPORTS } from './clinical-reports.ts';
import { FEE_BILLS } from './fee-bills.ts';
import { FRONT_SHEETS } from './front-sheet.ts';
import { labReport } from './lab-report.ts';
import { MEDICAL_COSTS } from './medical-costs.ts';
import { prescription } from './prescription.ts';
import { taxiTicket } from './taxi-ticket.ts';
import { trainTicket } from './train-ticket.ts';
import { vatDigital } from './vat-digital.ts';

/** Every type of paper that can be made. */
export const MAKERS: readonly PaperMaker[] = [
  trainTicket,
  taxiTicket,
  vatDigital,
  labReport,
  prescription,
  ...CLINICAL_RECORDS,
  ...CLINICAL_REPORTS,
  ...FEE_BILLS,
  ...MEDICAL_COSTS,
  ...FRONT_SHEETS,
];
