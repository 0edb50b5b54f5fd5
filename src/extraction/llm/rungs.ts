/** JSON Schema of an answer. */
export type AnswerSchema = Record<string, unknown>;

/** Ways of asking for JSON, from the strictest on; no server knows all of them. */
const RUNGS = ['json_schema', 'structured_outputs', 'guided_json', 'json_object', 'plain'] as const;
export type Rung = (typeof RUNGS)[number];

export const lower = (rung: Rung): Rung | undefined => RUNGS[RUNGS.indexOf(rung) + 1];

/**
 * Members of a request that ask for JSON of this schema: as OpenAI and most servers have it, as vLLM has it since 0.10.2, as vLLM had it before,
 * and for any JSON at all.
 */
export function askFor(rung: Rung, schema: AnswerSchema): Record<string, unknown> {
  switch (rung) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name: 'extraction', schema, strict: true } } };
    case 'structured_outputs':
      return { structured_outputs: { json: schema } };
    case 'guided_json':
      return { guided_json: schema };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'plain':
      return {};
  }
}

/** What a server may refuse beside the way of asking for JSON. */
export interface Dialect {
  rung: Rung;
  logprobs: boolean;
  streamUsage: boolean;
  temperature: boolean;
  /** Newer models of OpenAI refuse `max_tokens`. */
  maxTokens: 'max_tokens' | 'max_completion_tokens';
}

export const firstDialect: Dialect = { rung: 'json_schema', logprobs: true, streamUsage: true, temperature: true, maxTokens: 'max_tokens' };

/** The dialect without what a refusal (HTTP 400 or 422) complains of; one rung down when it says nothing of use. Undefined: there is nothing left to leave out. */
export function withoutRefused(dialect: Dialect, refusal: string): Dialect | undefined {
  const text = refusal.toLowerCase();
  if (dialect.logprobs && text.includes('logprob')) return { ...dialect, logprobs: false };
  if (dialect.streamUsage && text.includes('stream_options')) return { ...dialect, streamUsage: false };
  if (dialect.temperature && text.includes('temperature')) return { ...dialect, temperature: false };
  if (dialect.maxTokens === 'max_tokens' && text.includes('max_completion_tokens')) return { ...dialect, maxTokens: 'max_completion_tokens' };
  const rung = lower(dialect.rung);
  if (rung) return { ...dialect, rung };
  return dialect.logprobs ? { ...dialect, logprobs: false } : undefined;
}

/** A server error that comes from the grammar, not from the server's health (vllm#51693 answers 500 there). */
export const blamesGrammar = (text: string): boolean => /grammar|guided|structured|json.?schema|response_format|xgrammar|outlines|llguidance/i.test(text);

export const isTooLong = (status: number, text: string): boolean =>
  status === 413 ||
  ((status === 400 || status === 422 || status === 500) &&
    /context.{0,20}(length|window|size)|too (long|many tokens)|maximum.{0,30}tokens|max_model_len|exceed.{0,40}(context|token)|longer than/i.test(text));
