export { inOrder, probability, requireFeatures, type Trees } from './trees.ts';
