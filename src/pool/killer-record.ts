import { DocparseError, type ErrorName } from '../errors.ts';
import type { Killed, Killers } from './killers.ts';

const REFUSED = 'It is not retried for now.';

/** What is known of how one document ends processes, and what is found out about it now. */
export class KillerRecord {
  readonly #killers: Killers;
  readonly #key: string;
  #killed: Killed = { pages: {} };
  #changed = false;

  constructor(killers: Killers, key: string) {
    this.#killers = killers;
    this.#key = key;
  }

  /** Recalls earlier times. Throws the error of then for a document that could not be parsed at all. */
  async load(): Promise<void> {
    const known = await this.#killers.find(this.#key);
    if (!known) return;
    this.#killed = known;
    if (!known.document) return;
    const { errorName, message } = known.document;
    throw new DocparseError(errorName, `${message} ${REFUSED}`, { location: { stage: 'parse' }, lasting: true });
  }

  /** How a page ended a process, now or earlier, as a message for its failure. */
  ofPage(page: number): string | undefined {
    const how = this.#killed.pages[page];
    return how === undefined ? undefined : `${how} ${REFUSED}`;
  }

  /** The first page of those, and how. */
  first(): { page: number; how: string } | undefined {
    const [page, how] = Object.entries(this.#killed.pages)[0] ?? [];
    return page === undefined || how === undefined ? undefined : { page: Number(page), how };
  }

  page(page: number, how: string): void {
    this.#killed.pages[page] = how;
    this.#changed = true;
  }

  document(errorName: ErrorName, message: string): void {
    this.#killed.document = { errorName, message };
    this.#changed = true;
  }

  async save(): Promise<void> {
    if (this.#changed) await this.#killers.remember(this.#key, this.#killed);
  }
}
