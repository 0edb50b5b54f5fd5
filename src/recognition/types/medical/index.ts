import { type PaperType, readType } from '../paper-type.ts';
import { EXPENSE_PAPERS } from './expenses.ts';
import { FEE_BILLS } from './fee-bills.ts';
import { RECORDS } from './records.ts';
import { REPORTS } from './reports.ts';

const OTHER = readType('other | medical | 其他');

/** The types of medical papers, by their number in the interface; `other` is the last one. */
export const MEDICAL_TYPES: readonly PaperType[] = [
  ...[...FEE_BILLS, ...EXPENSE_PAPERS, ...REPORTS, ...RECORDS].toSorted((a, b) => a.category! - b.category!),
  OTHER,
];
