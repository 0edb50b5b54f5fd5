import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatAnswer, ChatFault, ChatServer, RunawayDetector } from '../../chat/index.ts';
import { DocparseError } from '../../errors.ts';
import { PASSING_STATUSES, pauseMs } from '../../upstream.ts';
import type { ModelLimits } from './extractor.ts';
import { parseLoose } from './loose-json.ts';
import {
  type AnswerSchema,
  askFor,
  blamesGrammar,
  type Dialect,
  firstDialect,
  isTooLong,
  lower,
  withoutRefused,
} from './rungs.ts';
import type { LlmSettings } from './settings.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The prompt does not fit into the model's context. */
export class PromptTooLong extends Error {}

/** Maximum number of answer characters per token. */
const CHARS_PER_TOKEN = 8;

/** Asks a chat server for JSON. Remembers which features the server lacks. */
export class ChatClient {
  readonly #settings: LlmSettings;
  readonly #server: ChatServer;
  #dialect: Dialect = firstDialect;

  constructor(settings: LlmSettings) {
    this.#settings = settings;
    this.#server = new ChatServer(settings, 'llm.model');
  }

  /** Throws PromptTooLong, and BACKEND after the last retry fails. */
  complete(messages: readonly ChatMessage[], schema: AnswerSchema, limits: ModelLimits): Promise<ChatAnswer> {
    return this.#server.inTurn(() => this.#complete(messages, schema, limits), limits.signal);
  }

  async #complete(
    messages: readonly ChatMessage[],
    schema: AnswerSchema,
    { signal, deadline }: ModelLimits,
  ): Promise<ChatAnswer> {
    let dialect = this.#dialect;
    let steppedBy500 = false;
    for (let failures = 0; ; ) {
      signal?.throwIfAborted();
      try {
        const answer = await this.#once(messages, schema, dialect, signal, deadline);
        // Grammars can cause endless white space: repeat the request without the grammar.
        const next = answer.runaway === 'white space' ? lower(dialect.rung) : undefined;
        if (!next) return answer;
        dialect = { ...dialect, rung: next };
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (!(error instanceof ChatFault)) throw error;
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

  #failed(fault: ChatFault): DocparseError {
    return new DocparseError('BACKEND', `The language model's server ${fault.shown}`, { cause: fault });
  }

  #once(
    messages: readonly ChatMessage[],
    schema: AnswerSchema,
    dialect: Dialect,
    signal: AbortSignal | undefined,
    deadline: number,
  ): Promise<ChatAnswer> {
    const { maxOutputTokens } = this.#settings;
    const body = {
      messages,
      ...(dialect.streamUsage && { stream_options: { include_usage: true } }),
      ...(dialect.temperature && { temperature: 0 }),
      ...(dialect.logprobs && { logprobs: true }),
      [dialect.maxTokens]: maxOutputTokens,
      ...askFor(dialect.rung, schema),
    };
    const runaway = new RunawayDetector();
    return this.#server.ask(
      body,
      { signal, deadline },
      {
        add: (piece, whole) =>
          runaway.add(piece) ?? (whole.length > maxOutputTokens * CHARS_PER_TOKEN ? 'length' : undefined),
        isWhole: (text) => parseLoose(text)?.complete === true,
      },
    );
  }
}
