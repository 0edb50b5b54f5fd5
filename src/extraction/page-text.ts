import type { Document } from '../document/index.ts';
import type { PageText } from './types.ts';

/** Lines, tables and stamps of every page, with the place of every character. */
export function pageTexts(_document: Document): PageText[] {
  throw new Error('not yet');
}
