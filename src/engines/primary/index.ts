export { createPrimaryEngine } from './primary-engine.ts';
