export type { Extractor, ModelLimits } from './extractor.ts';
export { materialOf, type PageMaterial } from './material.ts';
export { createExtractor } from './model-extractor.ts';
export { groundSaid, type Said, type SaidValue } from './said.ts';
export type { LlmSettings } from './settings.ts';
