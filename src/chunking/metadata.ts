import { deflateSync } from 'node:zlib';
import type { ChunkElement } from './element.ts';

type Metadata = Record<string, unknown>;

/**
 * How to combine the values of several elements. Fields not listed are dropped, because they describe a single element.
 */
const RULES: Record<string, (values: unknown[]) => unknown> = (() => {
  const first = (values: unknown[]): unknown => values[0];
  const union = (values: unknown[]): unknown => [...new Set(values.flat())];
  const concat = (values: unknown[]): unknown => values.flat();
  const join = (values: unknown[]): unknown => values.map((value) => String(value).trim()).join(' ');
  const by = (rule: (values: unknown[]) => unknown, names: string[]): [string, typeof rule][] =>
    names.map((name) => [name, rule]);
  return Object.fromEntries([
    ...by(first, [
      'filename',
      'file_directory',
      'filetype',
      'last_modified',
      'page_number',
      'page_name',
      'page_width',
      'page_height',
      'data_source',
      'url',
    ]),
    ...by(first, [
      'subject',
      'sent_from',
      'sent_to',
      'cc_recipient',
      'bcc_recipient',
      'signature',
      'email_message_id',
      'attached_to_filename',
    ]),
    ...by(first, ['table_as_cells', 'table_extraction_method']),
    ...by(union, ['languages']),
    ...by(concat, ['emphasized_text_contents', 'emphasized_text_tags', 'link_texts', 'link_urls']),
    ...by(join, ['text_as_html']),
  ]);
})();

/** Metadata of a chunk from its elements, in order. The same rules apply to a single element. */
export function consolidate(elements: readonly ChunkElement[]): Metadata {
  const result: Metadata = {};
  for (const [name, rule] of Object.entries(RULES)) {
    const values = elements.flatMap(({ metadata }) =>
      metadata[name] === undefined || metadata[name] === null ? [] : [metadata[name]],
    );
    if (values.length > 0) result[name] = rule(values);
  }
  return result;
}

/**
 * The elements of a chunk: a JSON array with sorted keys, as zlib data (RFC 1950) in base64. Elements that are
 * themselves chunks lose their own origin.
 */
export function packElements(elements: readonly ChunkElement[]): string {
  const plain = elements.map((element) => {
    const { orig_elements: _, ...metadata } = element.metadata;
    return { ...element, metadata };
  });
  return deflateSync(Buffer.from(JSON.stringify(plain, sortedKeys), 'utf8')).toString('base64');
}

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value;
