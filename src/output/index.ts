export {
  type ExtractedObject,
  type ExtractedPage,
  type ExtractedTable,
  extractedPages,
  extractedTables,
} from './extraction.ts';
export { fileId } from './ids.ts';
export { type MarkdownOptions, toMarkdown } from './markdown.ts';
export {
  type NewerContext,
  type NewerDataSource,
  type NewerElement,
  type NewerMetadata,
  type NewerRequest,
  newerJson,
  newerSchema,
  pipelineSchema,
  toNewerElements,
} from './newer/index.ts';
export type { V1Context } from './objects.ts';
export { defaultV1Request, type V1Request } from './request.ts';
export { toV1Data, v1Json } from './v1.ts';
export { type V1Data, type V1Element, v1Schema } from './wire.ts';
