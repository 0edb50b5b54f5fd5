export type { SeenCell, SeenTable } from './decode.ts';
export { loadStructureReader, openStructureReader, type StructureReader } from './read-structure.ts';
export { restructureTable } from './restructure.ts';
