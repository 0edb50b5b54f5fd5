/** An element of the newer parse family (`output/`). Chunking reads only the members listed here. */
export interface ChunkElement {
  element_id: string;
  type: string;
  text: string;
  metadata: Record<string, unknown>;
}

/** Whether an element is a table or a part of one. Tables never share a chunk. */
export const isTable = (element: ChunkElement): boolean => element.type === 'Table' || element.type === 'TableChunk';

/** Text that chunks contain. Pictures stay in `orig_elements` only, as the interface requires. */
export const chunkText = (element: ChunkElement): string => (element.type === 'Image' ? '' : element.text);
