export { applyData, type BillData, type PapersWithData, readBillData } from './bill-data/index.ts';
export type { RecognisedPaper, RecognisedTable, RecognisedValue, RecognitionWarning, ValueRegion, ValueSource } from './record.ts';
export { type ColumnType, type FieldType, type PaperType, readType, type TableType, type ValueKind } from './types/paper-type.ts';
