import type { Document } from '../document/index.ts';

/** How cross-page tables are to be given: as linked fragments or as one table. */
export interface LinkOptions {
  merge: boolean;
}

/** Cross-page tables: not linked yet. */
export function linkTables(document: Document, _options: LinkOptions): Document {
  return document;
}
