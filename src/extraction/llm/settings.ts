import type { LlmConfig } from '../../config/index.ts';

/** Configuration of the extraction model, with an address. */
export type LlmSettings = LlmConfig & { baseUrl: string };
