export { codesOf } from './document.ts';
export { withMeanings } from './meanings.ts';
export type { Answer, FormPart, JsonSchema, Operation } from './operation.ts';
export { operations } from './operations.ts';
export { REMEDIES } from './remedies.ts';
export { openApiRoutes } from './routes.ts';
