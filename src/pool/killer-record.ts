import { DocparseError, type ErrorName } from '../errors.ts';
import type { Killed, Killers } from './killers.ts';

const REFUSED = 'It is not retried for now.';

/** How a document has ended processes, in the past and in this run. */
export class KillerRecord {
  readonly #killers: Killers;
  readonly #key: string;
  #killed: Killed = { pages: {} };
  #changed = false;

  constructor(killers: Killers, key: string) {
    this.#killers = killers;
    this.#key = key;
  }

  /** Loads past records. Throws the recorded error of a document that cannot be parsed at all. */
  async load(): Promise<void> {
    const known = await this.#killers.find(this.#key);
    if (!known) return;
    this.#killed = known;
    if (!known.document) return;
    const { errorName, message } = known.document;
    throw new DocparseError(errorName, `${message} ${REFUSED}`, { location: { stage: 'parse' }, lasting: true });
  }

  /** How a page ended a process, now or in the past, as a failure message. */
  ofPage(page: number): string | undefined {
    const how = this.#killed.pages[page];
    return how === undefined ? undefined : `${how} ${REFUSED}`;
  }

  /** The first such page, with its message. */
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
