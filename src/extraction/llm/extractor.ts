import type { ExtractionRequest } from '../types.ts';
import type { PageMaterial } from './material.ts';
import type { Said } from './said.ts';

export interface ModelLimits {
  signal?: AbortSignal;
  /** Deadline for the answer, in Unix milliseconds. */
  deadline: number;
}

/** Extracts fields from text with a language model. All methods throw BACKEND after the last retry fails. */
export interface Extractor {
  /** Extracts the fields that a request names. */
  extract(material: readonly PageMaterial[], request: ExtractionRequest, limits: ModelLimits): Promise<Said>;
  /** Answers a prompt; the model names the fields. Several records of one kind become one array. */
  answer(
    material: readonly PageMaterial[],
    prompt: string,
    limits: ModelLimits,
  ): Promise<{ request: ExtractionRequest; said: Said }>;
}
