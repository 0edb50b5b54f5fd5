export { recognisedValues } from './recognised-values.ts';
