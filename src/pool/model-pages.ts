import type { ImageAnswer, ImageQuestion } from '../chat/index.ts';
import type { ModelOptions } from '../document/index.ts';
import { asDocparseError } from '../errors.ts';

/** Asks an engine's model about a picture. Throws BACKEND after the last retry fails. */
export type AskModel = (
  model: ModelOptions,
  question: ImageQuestion,
  limits: { signal: AbortSignal; deadline: number },
) => Promise<ImageAnswer>;

/** A page with all answers, ready for an engine process to continue. */
export interface HeardPage {
  page: number;
  /** File with the state of the page. */
  path: string;
  /** Answers in the order of the questions, or the reason why `primary` must read the page. */
  answers: ImageAnswer[] | string;
}

export interface ModelPagesOptions {
  model: ModelOptions;
  ask: AskModel;
  signal: AbortSignal;
  deadline: number;
  /** Maximum pages of the document in flight. */
  inFlight: number;
  /** Called if the model failed on a page and there is no fallback. */
  onFailed: (page: number, message: string) => void;
}

/** Pages of a document that wait for a model. They occupy no engine process. */
export class ModelPages {
  readonly #options: ModelPagesOptions;
  readonly #asking = new Map<number, Promise<void>>();
  readonly #heard: HeardPage[] = [];

  constructor(options: ModelPagesOptions) {
    this.#options = options;
  }

  /** Whether another page may start. */
  get hasRoom(): boolean {
    return this.#asking.size + this.#heard.length < this.#options.inFlight;
  }

  /** Pages in flight. */
  get waiting(): Promise<void>[] {
    return [...this.#asking.values()];
  }

  next(): HeardPage | undefined {
    return this.#heard.shift();
  }

  /** Asks all questions of a page at once; the client limits requests to the server. */
  begin(page: number, path: string, questions: readonly ImageQuestion[]): void {
    const done = this.#ask(page, path, questions).finally(() => this.#asking.delete(page));
    this.#asking.set(page, done);
  }

  async #ask(page: number, path: string, questions: readonly ImageQuestion[]): Promise<void> {
    const { ask, model, signal, deadline, onFailed } = this.#options;
    // After a failure, cancel the page's other questions.
    const stop = new AbortController();
    try {
      const limits = { signal: AbortSignal.any([signal, stop.signal]), deadline };
      const answers = await Promise.all(questions.map((question) => ask(model, question, limits)));
      this.#heard.push({ page, path, answers });
    } catch (error) {
      stop.abort();
      if (signal.aborted) return;
      const { message } = asDocparseError(error);
      if (model.fallback) this.#heard.push({ page, path, answers: message });
      else onFailed(page, message);
    }
  }
}
