import type { ExtractionRequest, ExtractionResult, PageText } from './types.ts';

/** Values by labels, geometry and types, without a model. */
export function extractByRules(_pages: readonly PageText[], _request: ExtractionRequest): ExtractionResult {
  throw new Error('not yet');
}
