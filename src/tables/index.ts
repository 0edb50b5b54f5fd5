export { findTables } from './find-tables.ts';
export { type LinkOptions, linkTables } from './link.ts';
