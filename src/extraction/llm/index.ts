export type { Extractor, ModelLimits } from './extractor.ts';
export { materialOf, type PageMaterial } from './material.ts';
export { groundSaid, type Said, type SaidValue } from './said.ts';
