import type { ExtractionRequest } from '../types.ts';
import type { PageMaterial } from './material.ts';
import type { Said } from './said.ts';

export interface ModelLimits {
  signal?: AbortSignal;
  /** Unix milliseconds by which the answer is wanted. */
  deadline: number;
}

/** Fields from text by a language model. All throw BACKEND when the model's server fails for good. */
export interface Extractor {
  /** Values of the fields that a request names. */
  extract(material: readonly PageMaterial[], request: ExtractionRequest, limits: ModelLimits): Promise<Said>;
  /** Whatever a prompt asks for; the model names the fields. Several records of one kind come as one array. */
  answer(material: readonly PageMaterial[], prompt: string, limits: ModelLimits): Promise<{ request: ExtractionRequest; said: Said }>;
}
