export { chunkElements, type SourceRegion } from './chunk.ts';
export type { ChunkElement } from './element.ts';
export { type ChunkOptions, type ChunkOptionsInput, type ChunkStrategy, resolveChunkOptions } from './options.ts';
