/** An element as the newer parse family gives it out (`output/`), of which chunking reads only what is named here. */
export interface ChunkElement {
  element_id: string;
  type: string;
  text: string;
  metadata: Record<string, unknown>;
}

/** A table, or a piece of one that was cut before. Tables never share a chunk with anything. */
export const isTable = (element: ChunkElement): boolean => element.type === 'Table' || element.type === 'TableChunk';

/** Text that takes part in chunks. Pictures stay in `orig_elements` alone, as the interface has it. */
export const textOf = (element: ChunkElement): string => (element.type === 'Image' ? '' : element.text);
