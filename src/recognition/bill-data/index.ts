export { applyData, type PapersWithData } from './apply-data.ts';
export { type BillData, readBillData } from './read-bill-data.ts';
