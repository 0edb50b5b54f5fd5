import type { EmbeddingConfig } from '../config/index.ts';

/** Texts to vectors. */
export interface Embedder {
  /** As in the interface: `embed_provider_a`, `embed_provider_b`, `local`. */
  provider: string;
  model: string;
  /** One vector a text, in order, all of one length and of finite numbers. Throws BACKEND; TypeError never leaves. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}

/** Where one provider's models are served: its configuration, with an address. */
export type EmbeddingProviderSettings = EmbeddingConfig & { baseUrl: string };

/** The two names of the interface and the one that needs no server. */
export const EMBED_PROVIDERS = ['embed_provider_a', 'embed_provider_b', 'local'] as const;
export type EmbedProvider = (typeof EMBED_PROVIDERS)[number];
