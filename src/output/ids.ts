import { hash } from 'node:crypto';
import type { Document, Source } from '../document/index.ts';

/** 32 hex digits, equal for equal bytes. */
export const fileId = (source: Source): string => source.sha256.slice(0, 32);

/**
 * One id per element: the SHA-256 of file, page, position, type and text, so that repeated parsing gives the same ids.
 * A counter distinguishes elements that agree in all of these. Cross-page tables have their own kind of name.
 */
export function elementIds(document: Document, source: Source, texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return document.elements.map((e, i) => {
    const { x0, y0, x1, y1 } = e.box;
    const position = `${x0.toFixed(2)},${y0.toFixed(2)},${x1.toFixed(2)},${y1.toFixed(2)}`;
    const key = `${source.sha256}\n${e.pageNumber}\n${position}\n${e.type}\n${texts[i]}`;
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    const id = hash('sha256', ordinal === 0 ? key : `${key}\n${ordinal}`, 'hex');
    return (e.table?.regions?.length ?? 0) > 1 ? `table_merged_${id.slice(0, 32)}` : id;
  });
}

/** `tbl_001`: number of the table in the document, and prefix of its cell ids. */
export const tableName = (ordinal: number): string => `tbl_${String(ordinal).padStart(3, '0')}`;
