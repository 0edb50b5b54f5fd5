export { type AskedName, columnsAskedFor, fieldsAskedFor } from './asked-fields.ts';
export { TYPE_FEATURES } from './classify.ts';
export { FEATURES } from './features.ts';
export { knownLegends } from './legends.ts';
export { Recogniser, writeValue } from './recognise.ts';
export { recogniseAny } from './recognise-any.ts';
export { type PaperReader, type RecognitionRequest, recogniseFile } from './recognise-file.ts';
export type {
  RecognisedPaper,
  RecognisedTable,
  RecognisedValue,
  RecognitionWarning,
  ValueRegion,
  ValueSource,
} from './record.ts';
export { typesOf } from './types/catalogue.ts';
export type {
  ColumnType,
  FieldType,
  PaperType,
  TableType,
  ValueKind,
} from './types/paper-type.ts';
