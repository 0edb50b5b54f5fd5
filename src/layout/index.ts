export { namesInstitution } from './document/authors.ts';
export * from './document/index.ts';
export * from './page/index.ts';
export * from './regions/index.ts';
