export { createScriptEngine } from './engine.ts';
export { type ReadPage, readInItsScript } from './read-scripts.ts';
export type { Attempt } from './unread.ts';
