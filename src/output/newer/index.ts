export { type NewerContext, type NewerRequest, newerJson, toNewerElements } from './newer.ts';
export { type NewerDataSource, type NewerElement, type NewerMetadata, newerSchema, pipelineSchema } from './wire.ts';
