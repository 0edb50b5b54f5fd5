export type { AnalysisInput, Engine, EngineConfig, PapersRead } from './engine.ts';
export { createPrimaryEngine as createEngine } from './primary/index.ts';
export { describeOffice } from './primary/office-render/index.ts';
