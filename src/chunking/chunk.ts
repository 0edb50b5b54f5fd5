import { createHash } from 'node:crypto';
import { type ChunkElement, isTable } from './element.ts';
import { combineGroups, type Group, groupElements, groupText, JOINER } from './group.ts';
import { readHtmlTable } from './html-table.ts';
import { consolidate, packElements } from './metadata.ts';
import type { ChunkOptions } from './options.ts';
import { splitText } from './split-text.ts';
import { cutTable } from './table-pieces.ts';
import { codePoints, strip } from './text.ts';

/** Where the words of a chunk are in the document. */
export interface SourceRegion {
  element_id: string;
  page_number?: number;
  /** Eight numbers as in the element. They cover the whole element, even if the chunk has only part of its text. */
  coordinates?: unknown;
  /** Range in the chunk's text, in code points, half-open. */
  text_range: [number, number];
}

/** Below this limit, markup would consist mostly of tags. */
const LEAST_FOR_HTML = 50;

/**
 * Splits a document into chunks: CompositeElement, Table, and TableChunk for parts of a table. Keeps the order, loses
 * no word, and exceeds `hardMax` in no text. Follows the chunking of unstructured, whose options these are. In
 * addition, each chunk has `page_numbers` and `source_regions`, and ids are hashes instead of random.
 */
export function chunkElements(elements: readonly ChunkElement[], options: ChunkOptions): ChunkElement[] {
  return combineGroups(groupElements(elements, options), options).flatMap((group) => {
    const [only] = group.elements;
    return group.elements.length === 1 && only && isTable(only)
      ? tableChunks(only, options)
      : textChunks(group, options);
  });
}

function textChunks(group: Group, options: ChunkOptions): ChunkElement[] {
  const text = groupText(group);
  if (text === '') return [];
  const metadata = shared(group.elements, options);
  const spans = elementSpans(group);
  if (group.length <= options.hardMax) {
    const regions = spans.map(({ element, from, to }) => region(element, from, to));
    return [chunk('CompositeElement', text, group.elements, 0, { ...metadata, ...sources(regions) })];
  }
  return splitText(text, options.hardMax, options.overlap).map((piece, index) =>
    chunk('CompositeElement', piece.text, group.elements, index, {
      ...metadata,
      ...(index > 0 ? { is_continuation: true } : {}),
      ...sources(regionsOf(piece.places, spans)),
    }),
  );
}

function tableChunks(table: ChunkElement, options: ChunkOptions): ChunkElement[] {
  const text = strip(table.text);
  if (text === '') return [];
  const { text_as_html: source, ...metadata } = shared([table], options);
  const html = typeof source === 'string' && source.trim() !== '' ? readHtmlTable(source) : undefined;
  const whole = (piece: string): Record<string, unknown> => sources([region(table, 0, codePoints(piece))]);
  if (codePoints(text) <= options.hardMax && codePoints(html?.html ?? '') <= options.hardMax) {
    return [
      chunk('Table', text, [table], 0, { ...metadata, ...(html ? { text_as_html: html.html } : {}), ...whole(text) }),
    ];
  }
  const cut =
    html && options.hardMax >= LEAST_FOR_HTML
      ? cutTable(html, options.hardMax)
      : {
          pieces: splitText(text, options.hardMax, options.overlap).map((piece) => ({
            text: piece.text,
            html: undefined,
          })),
          carriedHeaderRows: 0,
        };
  const tableId = hash('table', table.element_id);
  return cut.pieces.map((piece, index) =>
    chunk('TableChunk', piece.text, [table], index, {
      ...metadata,
      ...(piece.html === undefined ? {} : { text_as_html: piece.html }),
      ...(index > 0 ? { is_continuation: true } : {}),
      table_id: tableId,
      chunk_index: index,
      num_carried_over_header_rows: index > 0 ? cut.carriedHeaderRows : 0,
      ...whole(piece.text),
    }),
  );
}

const shared = (elements: readonly ChunkElement[], options: ChunkOptions): Record<string, unknown> => ({
  ...consolidate(elements),
  ...(options.includeOrigElements ? { orig_elements: packElements(elements) } : {}),
});

const chunk = (
  type: string,
  text: string,
  elements: readonly ChunkElement[],
  index: number,
  metadata: Record<string, unknown>,
): ChunkElement => ({
  element_id: hash(type, String(index), ...elements.map((element) => element.element_id), text),
  type,
  text,
  metadata,
});

const hash = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

interface Span {
  element: ChunkElement;
  from: number;
  to: number;
}

/** Range of each element in the text of the group. The overlap with the previous group belongs to no element. */
function elementSpans(group: Group): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { element, length } of group.segments) {
    if (element) spans.push({ element, from: at, to: at + length });
    at += length + JOINER.length;
  }
  return spans;
}

function regionsOf(places: readonly number[], spans: readonly Span[]): SourceRegion[] {
  return spans.flatMap(({ element, from, to }) => {
    const first = places.findIndex((place) => place >= from && place < to);
    if (first < 0) return [];
    const last = places.findLastIndex((place) => place >= from && place < to);
    return [region(element, first, last + 1)];
  });
}

const region = (element: ChunkElement, from: number, to: number): SourceRegion => {
  const { page_number: page, coordinates } = element.metadata;
  return {
    element_id: element.element_id,
    ...(typeof page === 'number' ? { page_number: page } : {}),
    ...(coordinates === undefined ? {} : { coordinates }),
    text_range: [from, to],
  };
};

function sources(regions: SourceRegion[]): Record<string, unknown> {
  const pages = new Set(regions.flatMap((one) => (one.page_number === undefined ? [] : [one.page_number])));
  return { page_numbers: [...pages].sort((a, b) => a - b), source_regions: regions };
}
