import type { Drawing, Flow, ParseOptions, SheetReader, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import {
  type Drawn,
  drawingOf,
  drawPages,
  type FlowPage,
  flowToDraw,
  isLegacy,
  layOut,
  missingOffice,
  modernTwin,
  type OfficeConfig,
  onDrawnPages,
  textPages,
} from '../../paging/index.ts';
import { type FlowOptions, isFlow, openReader, readFlow } from '../../readers/index.ts';

/**
 * A document with glyphs on its pages, or a structured document with pages made here: from `drawn`, or estimated.
 * `drawnPages`: the page of the drawing for each page, if that is not its own number.
 */
export type Opened =
  | { kind: 'sheets'; reader: SheetReader }
  | { kind: 'flow'; flow: Flow; pages: FlowPage[]; drawn?: SheetReader; drawnPages?: (number | undefined)[] };

/** Bytes per page of a binary Office file, including everything besides the text. */
const BYTES_PER_PAGE = 8000;

/** Bytes per page of a compressed text. Nobody writes texts that unpack to more. */
const PACKED_PAGE = 800;

const readerOf = (opened: Opened): SheetReader | undefined => (opened.kind === 'sheets' ? opened.reader : opened.drawn);

/** The maximum size of a sheet: only memory limits it. */
const SHEETS = { maxRows: 1_048_576, maxColumns: 16_384 };

/**
 * Keeps the last document open: the pages of one document come as several tasks, and reopening a large PDF for each
 * would cost more than reading its pages.
 */
export class OpenDocument {
  readonly #office: OfficeConfig | undefined;
  readonly #sheets: FlowOptions;
  readonly #draws: (pages: number) => void;
  #key = '';
  #opened: Opened | undefined;

  /** Without `office`, nothing is drawn, and formats of old Office programs are not read. */
  constructor(
    office: OfficeConfig | undefined,
    sheets: FlowOptions = SHEETS,
    draws: (pages: number) => void = () => {},
  ) {
    this.#office = office;
    this.#sheets = sheets;
    this.#draws = draws;
  }

  async open(
    source: Source,
    options: Pick<ParseOptions, 'parseMode' | 'pageImages'>,
    signal: AbortSignal,
  ): Promise<Opened> {
    const drawing = drawingOf(source, options, this.#office);
    const key = `${source.path}\0${source.password ?? ''}\0${drawing !== undefined}`;
    if (this.#opened && this.#key === key && !readerOf(this.#opened)?.broken) return this.#opened;
    await this.close();
    if (isFlow(source.extension) || isLegacy(source.extension))
      this.#opened = await this.#openFlow(source, drawing, signal);
    else this.#opened = { kind: 'sheets', reader: await openReader(source, signal) };
    this.#key = key;
    return this.#opened;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#key = '';
    await (opened && readerOf(opened))?.close();
  }

  /** Closes a document with an internal error, to free all its memory. */
  async dropBroken(): Promise<void> {
    if (this.#opened && readerOf(this.#opened)?.broken) await this.close();
  }

  async #openFlow(source: Source, wanted: Drawing | undefined, signal: AbortSignal): Promise<Opened> {
    const [flow, drawn] = await this.#readAndDraw(source, wanted, signal);
    const estimated = (...warnings: string[]): Opened => ({
      kind: 'flow',
      flow: { ...flow, warnings: [...flow.warnings, ...warnings] },
      pages: layOut(flow),
    });
    if (drawn === undefined) return estimated();
    if (typeof drawn === 'string') return estimated(drawn);
    try {
      const placed = await onDrawnPages(wanted ? await flowToDraw(flow, wanted) : flow, drawn, signal);
      if (placed) return { kind: 'flow', drawn: drawn.reader, ...placed };
      await drawn.reader.close();
      return estimated('The pages drawn by LibreOffice do not match the text of the file, so positions are estimates.');
    } catch (error) {
      await drawn.reader.close();
      throw error;
    }
  }

  /** LibreOffice gets a file only after our own reader has read it, because that checks limits and passwords. */
  async #readAndDraw(
    source: Source,
    wanted: Drawing | undefined,
    signal: AbortSignal,
  ): Promise<[Flow, Drawn | string | undefined]> {
    const office = this.#office;
    if (!isLegacy(source.extension)) {
      const flow = await readFlow(source, this.#sheets);
      if (wanted) this.#draws(Math.min(textPages(flow), source.size / PACKED_PAGE));
      return [flow, wanted && office ? await drawPages(source, flow, wanted, office, signal) : undefined];
    }
    if (!office) throw new DocparseError('OFFICE', missingOffice(undefined));
    // The content is unknown before LibreOffice has read it.
    this.#draws(source.size / BYTES_PER_PAGE);
    if (wanted?.given !== 'file') {
      const flow = await readFlow(await modernTwin(source, office, signal), this.#sheets);
      return [flow, wanted && (await drawPages(source, flow, wanted, office, signal))];
    }
    const drawing = drawPages(source, undefined, wanted, office, signal);
    try {
      const flow = await readFlow(await modernTwin(source, office, signal), this.#sheets);
      return [flow, await drawing];
    } catch (error) {
      const drawn = await drawing.catch(() => undefined);
      if (typeof drawn === 'object') await drawn.reader.close();
      throw error;
    }
  }
}
