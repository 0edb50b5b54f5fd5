export type { AnalysisInput, Engine, EngineConfig, ModelTurn, PapersRead } from './engine.ts';
export { createPrimaryEngine as createEngine } from './primary/index.ts';

import { profileOf } from './vlm/index.ts';

/** Ids under which servers list the models of a profile. */
export const servedNames = (profile: string): RegExp => profileOf(profile).served;
