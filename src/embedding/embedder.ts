/** Texts to vectors. */
export interface Embedder {
  /** As in the interface: `embed_provider_a`, `embed_provider_b`, `local`. */
  provider: string;
  model: string;
  /** One vector a text, in order, all of one length and of finite numbers. Throws BACKEND; TypeError never leaves. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}

/** Where one provider's models are served. */
export interface EmbeddingProviderSettings {
  /** Of an OpenAI-compatible server, up to and with the version: `https://host/v1`. */
  baseUrl: string;
  apiKey?: string;
  /** Model names of the interface -> names the server knows. */
  models: Record<string, string>;
  /** Length of the vectors; sent along when set, and checked. */
  dimensions?: number;
  /** Texts in one request. */
  batchSize: number;
  /** Requests at a time. */
  concurrency: number;
  /** Longest input in tokens; a longer text is embedded in parts. */
  maxTokens: number;
  timeoutMs: number;
  /** Tries after the first, on 408, 429, 5xx and broken connections. */
  retries: number;
}

/** The two names of the interface and the one that needs no server. */
export const EMBED_PROVIDERS = ['embed_provider_a', 'embed_provider_b', 'local'] as const;
export type EmbedProvider = (typeof EMBED_PROVIDERS)[number];
