import type { Flow, ParseOptions, SheetReader, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { type FlowOptions, isFlow, openReader, readFlow } from '../../readers/index.ts';
import { type FlowPage, layOut } from './flow/index.ts';
import { drawPages, isDrawn, isLegacy, missingOffice, modernTwin, type OfficeConfig, onDrawnPages } from './office-render/index.ts';

/** A document whose pages hold glyphs, or one that knows its structure and was given pages here: those of `drawn`, or estimates. */
export type Opened = { kind: 'sheets'; reader: SheetReader } | { kind: 'flow'; flow: Flow; pages: FlowPage[]; drawn?: SheetReader };

/** Limits of the interface on spreadsheets. */
const SHEETS = { maxRows: 2000, maxColumns: 100 };

/**
 * Keeps the last document open: the pages of one document come as several tasks, and opening a large PDF again for each would cost more
 * than reading its pages.
 */
export class OpenDocument {
  readonly #office: OfficeConfig | undefined;
  readonly #sheets: FlowOptions;
  #key = '';
  #opened: Opened | undefined;

  /** Without `office` nothing is drawn, and formats of old Office programs are not read. */
  constructor(office: OfficeConfig | undefined, sheets: FlowOptions = SHEETS) {
    this.#office = office;
    this.#sheets = sheets;
  }

  async open(source: Source, options: Pick<ParseOptions, 'parseMode'>, signal: AbortSignal): Promise<Opened> {
    const drawn = options.parseMode !== 'lite' && isDrawn(source, this.#office);
    const key = `${source.path}\0${source.password ?? ''}\0${drawn}`;
    if (this.#opened && this.#key === key) return this.#opened;
    await this.close();
    if (isFlow(source.extension) || isLegacy(source.extension)) this.#opened = await this.#openFlow(source, drawn, signal);
    else this.#opened = { kind: 'sheets', reader: await openReader(source) };
    this.#key = key;
    return this.#opened;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#key = '';
    await (opened?.kind === 'sheets' ? opened.reader : opened?.drawn)?.close();
  }

  async #openFlow(source: Source, wanted: boolean, signal: AbortSignal): Promise<Opened> {
    const [flow, drawing] = await this.#readAndDraw(source, wanted, signal);
    if (drawing === undefined) return { kind: 'flow', flow, pages: layOut(flow) };
    if (typeof drawing === 'string') return { kind: 'flow', flow: { ...flow, warnings: [...flow.warnings, drawing] }, pages: layOut(flow) };
    try {
      const pages = await onDrawnPages(flow, drawing, signal);
      if (pages) return { kind: 'flow', flow, pages, drawn: drawing };
      await drawing.close();
      const warning = 'The pages that LibreOffice draws show another text than the file has, so places are estimates.';
      return { kind: 'flow', flow: { ...flow, warnings: [...flow.warnings, warning] }, pages: layOut(flow) };
    } catch (error) {
      await drawing.close();
      throw error;
    }
  }

  /** LibreOffice gets to see a file that is read without it only when that has gone well: limits and passwords are checked by then. */
  async #readAndDraw(source: Source, wanted: boolean, signal: AbortSignal): Promise<[Flow, SheetReader | string | undefined]> {
    const office = this.#office;
    if (!isLegacy(source.extension)) {
      const flow = await readFlow(source, this.#sheets);
      return [flow, wanted && office ? await drawPages(source, office, signal) : undefined];
    }
    if (!office) throw new DocparseError('OFFICE', missingOffice(undefined));
    const drawing = wanted ? drawPages(source, office, signal) : Promise.resolve(undefined);
    try {
      const flow = await readFlow(await modernTwin(source, office, signal), this.#sheets);
      return [flow, await drawing];
    } catch (error) {
      const drawn = await drawing.catch(() => undefined);
      if (typeof drawn === 'object') await drawn.close();
      throw error;
    }
  }
}
