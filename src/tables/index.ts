export { findTables } from './find-tables.ts';
export { type LinkOptions, linkTables } from './link.ts';
export { mergeTables } from './merge.ts';
