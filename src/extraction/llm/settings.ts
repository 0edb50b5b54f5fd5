import type { LlmConfig } from '../../config/index.ts';

/** Where the model of extraction is served: the configuration with an address. */
export type LlmSettings = LlmConfig & { baseUrl: string };
