import type { SheetReader, Source } from '../../document/index.ts';
import { openReader } from '../../readers/index.ts';

/**
 * Keeps the last document open: the pages of one document come as several tasks, and opening a large PDF again for each would cost more
 * than reading its pages.
 */
export class OpenDocument {
  #key = '';
  #reader: SheetReader | undefined;

  async reader(source: Source): Promise<SheetReader> {
    const key = `${source.path}\0${source.password ?? ''}`;
    if (this.#reader && this.#key === key) return this.#reader;
    await this.close();
    this.#reader = await openReader(source);
    this.#key = key;
    return this.#reader;
  }

  async close(): Promise<void> {
    const reader = this.#reader;
    this.#reader = undefined;
    this.#key = '';
    await reader?.close();
  }
}
