import type { PaperMaker } from '../form.ts';
import { labReport } from './lab-report.ts';
import { prescription } from './prescription.ts';
import { taxiTicket } from './taxi-ticket.ts';
import { trainTicket } from './train-ticket.ts';
import { vatDigital } from './vat-digital.ts';

/** Every type of paper that can be made. */
export const MAKERS: readonly PaperMaker[] = [trainTicket, taxiTicket, vatDigital, labReport, prescription];
