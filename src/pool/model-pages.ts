import type { ImageAnswer, ImageQuestion } from '../chat/index.ts';
import type { ModelOptions } from '../document/index.ts';
import { asDocparseError } from '../errors.ts';

/** Asks the model of an engine about a picture. Throws BACKEND when its server fails for good. */
export type AskModel = (model: ModelOptions, question: ImageQuestion, limits: { signal: AbortSignal; deadline: number }) => Promise<ImageAnswer>;

/** A page whose questions are answered: an engine process continues with it. */
export interface HeardPage {
  page: number;
  /** File with what is known of the page. */
  path: string;
  /** In the order of the questions; why there are none, where `primary` takes the page. */
  answers: ImageAnswer[] | string;
}

export interface ModelPagesOptions {
  model: ModelOptions;
  ask: AskModel;
  signal: AbortSignal;
  deadline: number;
  /** Pages of the document that are asked about at a time. */
  inFlight: number;
  /** The model failed on a page, and there is no fallback. */
  onFailed: (page: number, message: string) => void;
}

/** Pages of a document that wait for a model. No engine process is held meanwhile. */
export class ModelPages {
  readonly #options: ModelPagesOptions;
  readonly #asking = new Map<number, Promise<void>>();
  readonly #heard: HeardPage[] = [];

  constructor(options: ModelPagesOptions) {
    this.#options = options;
  }

  /** Whether another page may be begun. */
  get hasRoom(): boolean {
    return this.#asking.size + this.#heard.length < this.#options.inFlight;
  }

  /** Pages that are asked about. */
  get waiting(): Promise<void>[] {
    return [...this.#asking.values()];
  }

  next(): HeardPage | undefined {
    return this.#heard.shift();
  }

  /** Asks all questions about a page at once; the server's turns are the client's business. */
  begin(page: number, path: string, questions: readonly ImageQuestion[]): void {
    const done = this.#ask(page, path, questions).finally(() => this.#asking.delete(page));
    this.#asking.set(page, done);
  }

  async #ask(page: number, path: string, questions: readonly ImageQuestion[]): Promise<void> {
    const { ask, model, signal, deadline, onFailed } = this.#options;
    // Of a page that fails nothing is asked any more.
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
