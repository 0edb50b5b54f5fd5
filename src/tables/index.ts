export { carryTables } from './carry.ts';
export { findTables } from './find-tables.ts';
export { type LinkOptions, linkTables } from './link.ts';
export { mergeTables } from './merge.ts';
export { loadStructureReader, restructureTable, type SeenTable, type StructureReader } from './structure/index.ts';
