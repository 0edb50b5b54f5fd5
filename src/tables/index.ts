export { carryTables } from './across/carry.ts';
export { type LinkOptions, linkTables } from './across/link.ts';
export { mergeTables } from './across/merge.ts';
export { findTables } from './find/find-tables.ts';
export { loadStructureReader, restructureTable, type SeenTable, type StructureReader } from './structure/index.ts';
