export { probability, requireFeatures, type Trees } from './trees.ts';
