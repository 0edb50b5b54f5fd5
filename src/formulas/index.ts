export { type Gathered, gatherFormulas } from './gather.ts';
export { markFormulas } from './mark.ts';
