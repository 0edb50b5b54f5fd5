/** Where the model of extraction is served. */
export interface LlmSettings {
  /** Of an OpenAI-compatible server, up to and with the version: `https://host/v1`. */
  baseUrl: string;
  apiKey?: string;
  /** The first one that the server lists when missing. */
  model?: string;
  /** Tokens of prompt and answer together. */
  contextTokens: number;
  maxOutputTokens: number;
  /** Requests at a time. */
  concurrency: number;
  /** Time for one answer. */
  timeoutMs: number;
  /** Tries after the first, on 408, 429, 5xx and broken connections. */
  retries: number;
}
