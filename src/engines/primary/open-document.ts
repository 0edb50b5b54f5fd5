import type { Flow, SheetReader, Source } from '../../document/index.ts';
import { isFlow, openReader, readFlow } from '../../readers/index.ts';
import { type FlowPage, layOut } from './flow/index.ts';

/** A document whose pages hold glyphs, or one that knows its structure and was given pages here. */
export type Opened = { kind: 'sheets'; reader: SheetReader } | { kind: 'flow'; flow: Flow; pages: FlowPage[] };

/** Limits of the interface on spreadsheets. */
const FLOW_LIMITS = { maxRows: 2000, maxColumns: 100 };

/**
 * Keeps the last document open: the pages of one document come as several tasks, and opening a large PDF again for each would cost more
 * than reading its pages.
 */
export class OpenDocument {
  #key = '';
  #opened: Opened | undefined;

  async open(source: Source): Promise<Opened> {
    const key = `${source.path}\0${source.password ?? ''}`;
    if (this.#opened && this.#key === key) return this.#opened;
    await this.close();
    if (isFlow(source.extension)) {
      const flow = await readFlow(source, FLOW_LIMITS);
      this.#opened = { kind: 'flow', flow, pages: layOut(flow) };
    } else {
      this.#opened = { kind: 'sheets', reader: await openReader(source) };
    }
    this.#key = key;
    return this.#opened;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#key = '';
    if (opened?.kind === 'sheets') await opened.reader.close();
  }
}
