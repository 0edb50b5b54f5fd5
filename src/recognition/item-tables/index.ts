export { findItemTables } from './find-item-tables.ts';
export type { ItemTable } from './item-table.ts';
