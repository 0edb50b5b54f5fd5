export { type Gathered, gatherFormulas } from './gather.ts';
export { gatherShownFormulas } from './gather-shown.ts';
export { markFormulas } from './mark.ts';
