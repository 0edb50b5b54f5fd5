import type { PaperMaker } from '../form.ts';
import { CLINICAL_RECORDS } from './clinical-records.ts';
import { CLINICAL_REPORTS } from './clinical-reports.ts';
import { CUSTOMS } from './customs.ts';
import { FEE_BILLS } from './fee-bills.ts';
import { FRONT_SHEETS } from './front-sheet.ts';
import { labReport } from './lab-report.ts';
import { MEDICAL_COSTS } from './medical-costs.ts';
import { prescription } from './prescription.ts';
import { PUBLIC_PAPERS } from './public-papers.ts';
import { SMALL_TICKETS } from './small-tickets.ts';
import { taxiTicket } from './taxi-ticket.ts';
import { trainTicket } from './train-ticket.ts';
import { TRAVEL } from './travel.ts';
import { vatDigital } from './vat-digital.ts';
import { vatPaper } from './vat-paper.ts';
import { VEHICLES_AND_LISTS } from './vehicles-and-lists.ts';

/** All types of paper that can be generated. */
export const MAKERS: readonly PaperMaker[] = [
  trainTicket,
  taxiTicket,
  vatDigital,
  vatPaper,
  ...TRAVEL,
  ...SMALL_TICKETS,
  ...VEHICLES_AND_LISTS,
  ...PUBLIC_PAPERS,
  ...CUSTOMS,
  labReport,
  prescription,
  ...CLINICAL_RECORDS,
  ...CLINICAL_REPORTS,
  ...FEE_BILLS,
  ...MEDICAL_COSTS,
  ...FRONT_SHEETS,
];
