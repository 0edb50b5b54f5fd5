/** JSON Schema of an answer. */
export type AnswerSchema = Record<string, unknown>;

/** Ways to request JSON, strictest first. No server supports all of them. */
const RUNGS = ['json_schema', 'structured_outputs', 'guided_json', 'json_object', 'plain'] as const;
export type Rung = (typeof RUNGS)[number];

export const lower = (rung: Rung): Rung | undefined => RUNGS[RUNGS.indexOf(rung) + 1];

/**
 * Request members that ask for JSON with this schema: for OpenAI and most servers, for vLLM from 0.10.2, for older
 * vLLM, and for JSON without a schema.
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

/** Optional features that a server may refuse. */
export interface Dialect {
  rung: Rung;
  logprobs: boolean;
  streamUsage: boolean;
  temperature: boolean;
  /** Newer OpenAI models refuse `max_tokens`. */
  maxTokens: 'max_tokens' | 'max_completion_tokens';
}

export const firstDialect: Dialect = {
  rung: 'json_schema',
  logprobs: true,
  streamUsage: true,
  temperature: true,
  maxTokens: 'max_tokens',
};

/**
 * The dialect without the feature that a refusal (HTTP 400 or 422) names, or one rung down if it names none. Undefined
 * if nothing is left to drop.
 */
export function withoutRefused(dialect: Dialect, refusal: string): Dialect | undefined {
  const text = refusal.toLowerCase();
  if (dialect.logprobs && text.includes('logprob')) return { ...dialect, logprobs: false };
  if (dialect.streamUsage && text.includes('stream_options')) return { ...dialect, streamUsage: false };
  if (dialect.temperature && text.includes('temperature')) return { ...dialect, temperature: false };
  if (dialect.maxTokens === 'max_tokens' && text.includes('max_completion_tokens'))
    return { ...dialect, maxTokens: 'max_completion_tokens' };
  const rung = lower(dialect.rung);
  if (rung) return { ...dialect, rung };
  return dialect.logprobs ? { ...dialect, logprobs: false } : undefined;
}

/** Whether a server error comes from the grammar, not from a failing server (vllm#51693 answers 500 here). */
export const blamesGrammar = (text: string): boolean =>
  /grammar|guided|structured|json.?schema|response_format|xgrammar|outlines|llguidance/i.test(text);

export const isTooLong = (status: number, text: string): boolean =>
  status === 413 ||
  ((status === 400 || status === 422 || status === 500) &&
    /context.{0,20}(length|window|size)|too (long|many tokens)|maximum.{0,30}tokens|max_model_len|exceed.{0,40}(context|token)|longer than/i.test(
      text,
    ));
