export { isValidLatex } from './check.ts';
export { type Gathered, gatherFormulas } from './gather.ts';
export { markFormulas } from './mark.ts';
export { type MathNode, mathmlToLatex } from './mathml.ts';
