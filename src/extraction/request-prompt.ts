import type { ExtractionRequest } from './types.ts';

/** Field names in a free prompt, without a model. */
export function readPrompt(_prompt: string): ExtractionRequest {
  throw new Error('not yet');
}
