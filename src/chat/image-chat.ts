import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocparseError } from '../errors.ts';
import { PASSING_STATUSES, pauseMs } from '../upstream.ts';
import { type ChatLimits, ChatServer, type ChatServerSettings } from './chat-server.ts';
import { ChatFault } from './fault.ts';
import { cutLoop, RunawayDetector, TABLE_RULES, TEXT_RULES } from './runaway.ts';

/** One picture and what is to be said of it. Plain data: it travels between processes. */
export interface ImageQuestion {
  /** File with the picture. */
  path: string;
  mimeType: 'image/png' | 'image/jpeg';
  system?: string;
  prompt: string;
  /** Models are trained with one order; the other costs lines and tables. */
  textFirst?: boolean;
  /** Sampling and what else the body has. */
  params: Record<string, unknown>;
  /** Which repetitions are legitimate. */
  content: 'text' | 'table';
}

export interface ImageAnswer {
  text: string;
  /** It was cut: a loop, or more than the model may say. */
  truncated: boolean;
  tries: number;
  ms: number;
}

export interface ImageChatSettings extends ChatServerSettings {
  retries: number;
  /** Members that the body has beside the question. */
  extra?: Record<string, unknown> | undefined;
}

/** Another try after a loop: other words than the likeliest lead out of it. */
const AGAINST_LOOPS = { temperature: 0.2, frequency_penalty: 0.2 };

/**
 * A model that answers questions about pictures. Faults that pass are tried again; every other one is thrown as
 * BACKEND.
 */
export class ImageChat {
  readonly #server: ChatServer;
  readonly #settings: ImageChatSettings;
  readonly #name: string;

  /** `name` as clients know the engine, `modelSetting` as operators know its model. */
  constructor(settings: ImageChatSettings, name: string, modelSetting: string, served: RegExp) {
    this.#settings = settings;
    this.#name = name;
    this.#server = new ChatServer(settings, modelSetting, (ids) =>
      ids.length === 1 ? ids[0] : ids.find((id) => served.test(id)),
    );
  }

  /** Waits for its turn, then for the answer. Throws BACKEND, or the reason of the signal. */
  ask(question: ImageQuestion, limits: ChatLimits): Promise<ImageAnswer> {
    return this.#server.inTurn(() => this.#ask(question, limits), limits.signal);
  }

  async #ask(question: ImageQuestion, limits: ChatLimits): Promise<ImageAnswer> {
    const started = performance.now();
    // Read in turn: a document waits with its pictures on disk, not in memory.
    const url = `data:${question.mimeType};base64,${(await readFile(question.path)).toString('base64')}`;
    const image = { type: 'image_url', image_url: { url } };
    // Models without a prompt are shown the picture alone.
    const text = question.prompt === '' ? [] : [{ type: 'text', text: question.prompt }];
    const messages = [
      ...(question.system !== undefined ? [{ role: 'system', content: question.system }] : []),
      { role: 'user', content: question.textFirst ? [...text, image] : [image, ...text] },
    ];
    const rules = question.content === 'table' ? TABLE_RULES : TEXT_RULES;
    let looped = false;
    for (let tries = 1, failures = 0; ; tries++) {
      limits.signal?.throwIfAborted();
      try {
        const body = { messages, ...question.params, ...this.#settings.extra, ...(looped && AGAINST_LOOPS) };
        const detector = new RunawayDetector(rules);
        const answer = await this.#server.ask(body, limits, { add: (piece) => detector.add(piece), mayBeEmpty: true });
        if (answer.runaway === 'time') throw new ChatFault('did not get done with its answer in time.');
        const wrong = answer.runaway !== undefined;
        if (wrong && !looped) {
          looped = true;
          continue;
        }
        return {
          text: wrong ? cutLoop(answer.text, rules) : answer.text,
          truncated: wrong || answer.finish === 'length',
          tries,
          ms: Math.round(performance.now() - started),
        };
      } catch (error) {
        if (!(error instanceof ChatFault)) throw error;
        const { status } = error;
        if (status !== undefined && !PASSING_STATUSES.has(status)) throw this.#failed(error);
        if (++failures > this.#settings.retries) throw this.#failed(error);
        const pause = pauseMs(failures, error.retryAfterMs);
        if (Date.now() + pause >= limits.deadline) throw this.#failed(error);
        await sleep(pause, undefined, limits.signal ? { signal: limits.signal } : {});
      }
    }
  }

  #failed(fault: ChatFault): DocparseError {
    return new DocparseError('BACKEND', `The model server of ${this.#name} ${fault.shown}`, { cause: fault });
  }
}
