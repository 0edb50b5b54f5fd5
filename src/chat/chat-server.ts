import { Agent, request } from 'undici';
import { DocparseError } from '../errors.ts';
import { retryAfterMs } from '../upstream.ts';
import { readDeltas } from './event-stream.ts';
import { ChatFault } from './fault.ts';
import type { Runaway } from './runaway.ts';
import { Semaphore } from './semaphore.ts';

export interface ChatServerSettings {
  /** Up to and with the version: `https://host/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** Found in the list of the server when missing. */
  model?: string | undefined;
  concurrency: number;
  timeoutMs: number;
}

export interface ChatAnswer {
  text: string;
  tokens: { text: string; logprob: number }[];
  /** length: it ends before its end, for whatever reason. */
  finish: 'stop' | 'length';
  /** Why it was stopped by us. */
  runaway?: Runaway | 'length' | 'time';
  usage: { promptTokens: number; completionTokens: number };
}

export interface ChatLimits {
  signal?: AbortSignal | undefined;
  /** Unix milliseconds by which the answer is wanted. */
  deadline: number;
}

/** How one answer is followed while it grows. */
export interface Watch {
  /** Says what is wrong with the answer, which is then broken off. */
  add(piece: string, whole: string): ChatAnswer['runaway'];
  /** Whether an answer without a word about its end is whole all the same. */
  isWhole?: (text: string) => boolean;
  /** Whether an answer of nothing is one. */
  mayBeEmpty?: boolean;
}

const MAX_ERROR_BYTES = 64 * 1024;

/** The model to ask of those that a server lists; undefined when none can be chosen. */
export type PickModel = (ids: readonly string[]) => string | undefined;

/**
 * POST /chat/completions of an OpenAI-compatible server: vLLM, SGLang, llama.cpp, Ollama, hosted ones. One try at a
 * time; who asks decides on others.
 */
export class ChatServer {
  readonly #settings: ChatServerSettings;
  readonly #base: string;
  readonly #agent: Agent;
  readonly #turns: Semaphore;
  readonly #pick: PickModel;
  readonly #modelSetting: string;
  #model: string | undefined;

  /** `modelSetting`: what an operator sets when the model cannot be chosen. */
  constructor(settings: ChatServerSettings, modelSetting: string, pick: PickModel = ([first]) => first) {
    this.#settings = settings;
    this.#base = settings.baseUrl.replace(/\/+$/, '');
    this.#model = settings.model;
    this.#pick = pick;
    this.#modelSetting = modelSetting;
    // Time is measured for whole answers.
    this.#agent = new Agent({
      connections: settings.concurrency,
      connect: { timeout: 10_000 },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#turns = new Semaphore(settings.concurrency);
  }

  /** Runs work in its turn; only so many pieces run at a time. */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#turns.run(work, signal);
  }

  /** Asks once and reads the stream. Throws ChatFault, or the reason of the signal. */
  async ask(body: Record<string, unknown>, { signal, deadline }: ChatLimits, watch: Watch): Promise<ChatAnswer> {
    const { timeoutMs, apiKey } = this.#settings;
    const time = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, deadline - Date.now())));
    const stop = new AbortController();
    const all = AbortSignal.any([time, stop.signal, ...(signal ? [signal] : [])]);
    const answer: ChatAnswer = {
      text: '',
      tokens: [],
      finish: 'length',
      usage: { promptTokens: 0, completionTokens: 0 },
    };
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
        body: JSON.stringify({ model: await this.#modelName(all), ...body, stream: true }),
      });
      if (response.statusCode !== 200) throw await refusal(response);
      for await (const delta of readDeltas(response.body as AsyncIterable<Uint8Array>)) {
        if (delta.error) throw new ChatFault('broke off with an error.', { said: oneLine(delta.error), status: 500 });
        answer.text += delta.content;
        answer.tokens.push(...delta.tokens);
        if (delta.usage) answer.usage = delta.usage;
        finish = delta.finish ?? finish;
        done ||= delta.done === true;
        const wrong = watch.add(delta.content, answer.text);
        if (!wrong) continue;
        answer.runaway = wrong;
        return answer;
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof ChatFault || error instanceof DocparseError) throw error;
      if (time.aborted) {
        // What has come by then counts: a part of the values is better than none.
        if (answer.text.trim()) return { ...answer, runaway: 'time' };
        throw new ChatFault(`did not answer within ${Math.round(timeoutMs / 1000)} s.`, { cause: error });
      }
      if (error instanceof SyntaxError)
        throw new ChatFault('answered what is not an answer of a chat server.', { cause: error });
      throw new ChatFault(answer.text || finish ? 'broke off in the middle of its answer.' : 'could not be reached.', {
        cause: error,
      });
    } finally {
      stop.abort();
    }
    if (finish === 'abort' || finish === 'error') throw new ChatFault(`ended its answer with "${finish}".`);
    if (answer.text.trim() === '' && !(watch.mayBeEmpty && finish)) throw new ChatFault('answered nothing.');
    // A proxy in between that has lost the server ends the stream in order, without a word about the end.
    if (finish === undefined && !done && !watch.isWhole?.(answer.text))
      throw new ChatFault('broke off in the middle of its answer.');
    answer.finish = finish === 'length' || finish === 'max_tokens' || finish === 'content_filter' ? 'length' : 'stop';
    return answer;
  }

  async #modelName(signal: AbortSignal): Promise<string> {
    if (this.#model) return this.#model;
    const { apiKey } = this.#settings;
    const response = await request(`${this.#base}/models`, {
      dispatcher: this.#agent,
      signal,
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    });
    if (response.statusCode !== 200) throw await refusal(response);
    const list = (await response.body.json()) as { data?: { id?: unknown }[] };
    const ids = (list.data ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    const chosen = this.#pick(ids);
    if (!chosen)
      throw new ChatFault(`lists ${ids.length === 0 ? 'no models' : 'several models'}: set ${this.#modelSetting}.`, {
        status: 404,
      });
    this.#model = chosen;
    return chosen;
  }
}

async function refusal(response: Awaited<ReturnType<typeof request>>): Promise<ChatFault> {
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
  return new ChatFault(`answered HTTP ${status}.`, {
    said: oneLine(text),
    status,
    retryAfterMs: retryAfterMs(response.headers['retry-after']),
  });
}

/** An error body, short enough for a log. */
function oneLine(body: string): string {
  let message = body;
  try {
    const parsed = JSON.parse(body) as { error?: { message?: unknown } | string; message?: unknown; detail?: unknown };
    const found =
      (typeof parsed.error === 'object' ? parsed.error?.message : parsed.error) ?? parsed.message ?? parsed.detail;
    if (found !== undefined) message = typeof found === 'string' ? found : JSON.stringify(found);
  } catch {
    // Not JSON: shown as it is.
  }
  return message.replace(/\s+/g, ' ').slice(0, 300);
}
