import { chunkElements } from './chunk.ts';
import type { ChunkElement } from './element.ts';
import { type ChunkOptionsInput, resolveChunkOptions } from './options.ts';

let serial = 0;
export const make =
  (type: string) =>
  (text: string, metadata: Record<string, unknown> = {}): ChunkElement => ({
    element_id: `e${serial++}`,
    type,
    text,
    metadata,
  });
export const N = make('NarrativeText');
export const T = make('Title');
export const C = make('CodeSnippet');
export const TABLE = make('Table');
export const PB = (): ChunkElement => make('PageBreak')('');

export const chunk = (elements: ChunkElement[], options: ChunkOptionsInput = {}): ChunkElement[] =>
  chunkElements(elements, resolveChunkOptions(options));
/** Chunk texts as the test tables write them: " c" marks a continued one. */
export const texts = (elements: ChunkElement[], options: ChunkOptionsInput = {}): string[] =>
  chunk(elements, options).map((one) => (one.metadata.is_continuation ? `${one.text} c` : one.text));
export const x = (letter: string, count: number): string => letter.repeat(count);
