import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { DocparseError } from '../../errors.ts';
import { PASSING_STATUSES, pauseMs, retryAfterMs } from '../../upstream.ts';
import { readDeltas } from './event-stream.ts';
import type { ModelLimits } from './extractor.ts';
import { parseLoose } from './loose-json.ts';
import { RunawayDetector } from './runaway.ts';
import { type AnswerSchema, askFor, blamesGrammar, type Dialect, firstDialect, isTooLong, lower, withoutRefused } from './rungs.ts';
import { Semaphore } from './semaphore.ts';
import type { LlmSettings } from './settings.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatAnswer {
  text: string;
  tokens: { text: string; logprob: number }[];
  /** length: it ends before its end, for whatever reason. */
  finish: 'stop' | 'length';
  /** Why it was stopped by us. */
  runaway?: 'white space' | 'repetition' | 'length' | 'time';
  usage: { promptTokens: number; completionTokens: number };
}

/** The prompt does not fit into the model. */
export class PromptTooLong extends Error {}

/** Worth another try on another day or another server. `shown` is ours and safe to show; what the server has said goes to the log alone. */
class Fault extends Error {
  readonly shown: string;
  readonly said: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(shown: string, options: { said?: string; status?: number; retryAfterMs?: number; cause?: unknown } = {}) {
    super([shown, options.said].filter(Boolean).join(' '), { cause: options.cause });
    this.shown = shown;
    this.said = options.said ?? '';
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}

const MAX_ERROR_BYTES = 64 * 1024;
/** Characters of an answer for each token that it may have. */
const CHARS_PER_TOKEN = 8;

/** POST /chat/completions of an OpenAI-compatible server: vLLM, SGLang, llama.cpp, Ollama, hosted ones. Remembers what the server does not know. */
export class ChatClient {
  readonly #settings: LlmSettings;
  readonly #base: string;
  readonly #agent: Agent;
  readonly #turns: Semaphore;
  #dialect: Dialect = firstDialect;
  #model: string | undefined;

  constructor(settings: LlmSettings) {
    this.#settings = settings;
    this.#base = settings.baseUrl.replace(/\/+$/, '');
    this.#model = settings.model;
    // Time is measured for whole answers.
    this.#agent = new Agent({ connections: settings.concurrency, headersTimeout: 0, bodyTimeout: 0 });
    this.#turns = new Semaphore(settings.concurrency);
  }

  /** Throws PromptTooLong, and BACKEND when the server fails for good. */
  complete(messages: readonly ChatMessage[], schema: AnswerSchema, limits: ModelLimits): Promise<ChatAnswer> {
    return this.#turns.run(() => this.#complete(messages, schema, limits), limits.signal);
  }

  async #complete(messages: readonly ChatMessage[], schema: AnswerSchema, { signal, deadline }: ModelLimits): Promise<ChatAnswer> {
    let dialect = this.#dialect;
    let steppedBy500 = false;
    for (let failures = 0; ; ) {
      signal?.throwIfAborted();
      try {
        const answer = await this.#once(messages, schema, dialect, signal, deadline);
        // A loop of white space is the work of a grammar: the same request without it ends.
        const next = answer.runaway === 'white space' ? lower(dialect.rung) : undefined;
        if (!next) return answer;
        dialect = { ...dialect, rung: next };
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (!(error instanceof Fault)) throw error;
        const { status, said } = error;
        if (isTooLong(status ?? 0, said)) throw new PromptTooLong(said);
        if (status === 400 || status === 422) {
          const next = withoutRefused(dialect, said);
          if (!next) throw this.#failed(error);
          this.#dialect = next;
          dialect = next;
          continue;
        }
        const below = lower(dialect.rung);
        if (status === 500 && below && (blamesGrammar(said) || (!steppedBy500 && failures > 0))) {
          dialect = { ...dialect, rung: below };
          if (blamesGrammar(said)) this.#dialect = dialect;
          else steppedBy500 = true;
          if (blamesGrammar(said)) continue;
        }
        if (status !== undefined && !PASSING_STATUSES.has(status)) throw this.#failed(error);
        if (failures++ >= this.#settings.retries) throw this.#failed(error);
        const pause = pauseMs(failures, error.retryAfterMs);
        if (Date.now() + pause >= deadline) throw this.#failed(error);
        await sleep(pause, undefined, { signal });
      }
    }
  }

  #failed(fault: Fault): DocparseError {
    return new DocparseError('BACKEND', `The language model's server ${fault.shown}`, { cause: fault });
  }

  async #once(
    messages: readonly ChatMessage[],
    schema: AnswerSchema,
    dialect: Dialect,
    signal: AbortSignal | undefined,
    deadline: number,
  ): Promise<ChatAnswer> {
    const { maxOutputTokens, timeoutMs, apiKey } = this.#settings;
    const time = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, deadline - Date.now())));
    const stop = new AbortController();
    const all = AbortSignal.any([time, stop.signal, ...(signal ? [signal] : [])]);
    const answer: ChatAnswer = { text: '', tokens: [], finish: 'length', usage: { promptTokens: 0, completionTokens: 0 } };
    let finish: string | undefined;
    let done = false;
    try {
      const response = await request(`${this.#base}/chat/completions`, {
        method: 'POST',
        dispatcher: this.#agent,
        signal: all,
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream, application/json',
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
        body: JSON.stringify({
          model: await this.#modelName(all),
          messages,
          stream: true,
          ...(dialect.streamUsage && { stream_options: { include_usage: true } }),
          ...(dialect.temperature && { temperature: 0 }),
          ...(dialect.logprobs && { logprobs: true }),
          [dialect.maxTokens]: maxOutputTokens,
          ...askFor(dialect.rung, schema),
        }),
      });
      if (response.statusCode !== 200) throw await refusal(response);
      const runaway = new RunawayDetector();
      for await (const delta of readDeltas(response.body as AsyncIterable<Uint8Array>)) {
        if (delta.error) throw new Fault('broke off with an error.', { said: oneLine(delta.error), status: 500 });
        answer.text += delta.content;
        answer.tokens.push(...delta.tokens);
        if (delta.usage) answer.usage = delta.usage;
        finish = delta.finish ?? finish;
        done ||= delta.done === true;
        const wrong = runaway.add(delta.content) ?? (answer.text.length > maxOutputTokens * CHARS_PER_TOKEN ? 'length' : undefined);
        if (!wrong) continue;
        answer.runaway = wrong;
        return answer;
      }
    } catch (error) {
      if (signal?.aborted || error instanceof Fault || error instanceof DocparseError) throw error;
      if (time.aborted) {
        // What has come by then counts: a part of the values is better than none.
        if (answer.text.trim()) return { ...answer, runaway: 'time' };
        throw new Fault(`did not answer within ${Math.round(timeoutMs / 1000)} s.`, { cause: error });
      }
      if (error instanceof SyntaxError) throw new Fault('answered what is not an answer of a chat server.', { cause: error });
      throw new Fault(answer.text || finish ? 'broke off in the middle of its answer.' : 'could not be reached.', { cause: error });
    } finally {
      stop.abort();
    }
    if (finish === 'abort' || finish === 'error') throw new Fault(`ended its answer with "${finish}".`);
    if (answer.text.trim() === '') throw new Fault('answered nothing.');
    // A proxy in between that has lost the server ends the stream in order, without a word about the end.
    if (finish === undefined && !done && !parseLoose(answer.text)?.complete) throw new Fault('broke off in the middle of its answer.');
    answer.finish = finish === 'length' || finish === 'max_tokens' || finish === 'content_filter' ? 'length' : 'stop';
    return answer;
  }

  async #modelName(signal: AbortSignal): Promise<string> {
    if (this.#model) return this.#model;
    const { apiKey } = this.#settings;
    const response = await request(`${this.#base}/models`, { dispatcher: this.#agent, signal, headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {} });
    if (response.statusCode !== 200) throw await refusal(response);
    const list = (await response.body.json()) as { data?: { id?: unknown }[] };
    const first = list.data?.find(({ id }) => typeof id === 'string')?.id as string | undefined;
    if (!first) throw new Fault('lists no models: set llm.model.', { status: 404 });
    this.#model = first;
    return first;
  }
}

async function refusal(response: Awaited<ReturnType<typeof request>>): Promise<Fault> {
  let text = '';
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      text += chunk.toString('utf8');
      if (text.length > MAX_ERROR_BYTES) break;
    }
  } catch {
    // The status says enough.
  }
  const status = response.statusCode;
  return new Fault(`answered HTTP ${status}.`, { said: oneLine(text), status, retryAfterMs: retryAfterMs(response.headers['retry-after']) });
}

/** An error body, short enough for a log. */
function oneLine(body: string): string {
  let message = body;
  try {
    const parsed = JSON.parse(body) as { error?: { message?: unknown } | string; message?: unknown; detail?: unknown };
    const found = (typeof parsed.error === 'object' ? parsed.error?.message : parsed.error) ?? parsed.message ?? parsed.detail;
    if (found !== undefined) message = typeof found === 'string' ? found : JSON.stringify(found);
  } catch {
    // Not JSON: shown as it is.
  }
  return message.replace(/\s+/g, ' ').slice(0, 300);
}
