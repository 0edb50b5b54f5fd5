export type { SeenCell, SeenTable } from './decode.ts';
export { loadStructureReader, type StructureReader } from './read-structure.ts';
export { restructureTable } from './restructure.ts';
