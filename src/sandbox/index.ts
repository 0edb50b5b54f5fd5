export { describeConfinement, findConfinement, prepareSandbox, SandboxError, type SandboxMode } from './confinement.ts';
export { makeDocumentFolder, makePassage } from './identity.ts';
export type { Limits } from './launch-plan.ts';
export { type RunEnd, runConfined } from './run.ts';
export { type Confined, type ConfinedOptions, spawnConfined } from './spawn.ts';
export { takeFile } from './take-file.ts';
