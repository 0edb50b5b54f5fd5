import type { ImageAnswer } from '../../chat/index.ts';
import type {
  AssetSink,
  Document,
  ImageAsset,
  ModelOptions,
  PageFailure,
  ParseOptions,
  Sheet,
  Source,
} from '../../document/index.ts';
import { asDocparseError, DocparseError, excess } from '../../errors.ts';
import { type FormulaReader, loadFormulaReader } from '../../formulas/index.ts';
import { assembleDocument, loadRegionFinder, type RegionFinder } from '../../layout/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import {
  assembleFlow,
  type DrawMetafile,
  type FlowPage,
  flowPage,
  metafileDrawer,
  pictureStore,
} from '../../paging/index.ts';
import { carryTables, linkTables, loadStructureReader, type StructureReader } from '../../tables/index.ts';
import type { AnalysisInput, Engine, EngineConfig, ModelTurn, PapersRead } from '../engine.ts';
import { assembleScreens, checkScreen, readScreen } from '../gui/index.ts';
import {
  assemblePages,
  beginDialogue,
  continueDialogue,
  type Dialogue,
  keepPage,
  type PagePicture,
  SHOWN_DPI,
} from '../vlm/index.ts';
import { analysePage } from './analyse-page.ts';
import { withAccount } from './conserve.ts';
import { OpenDocument, type Opened } from './open-document.ts';
import type { PagePixels } from './page-pixels.ts';
import { planOf } from './page-plan.ts';
import { readPapers } from './papers/index.ts';
import { saveRaster } from './picture-files.ts';
import { readPictures } from './read-pictures.ts';

const pageCountOf = (opened: Opened): number =>
  opened.kind === 'flow' ? opened.pages.length : opened.reader.pageCount;

/** The engine of this service: PDFium glyphs or PP-OCR glyphs, geometry for layout and tables, no model server. */
export class PrimaryEngine implements Engine {
  readonly #config: EngineConfig;
  readonly #open: OpenDocument;
  #ocr: Promise<Ocr> | undefined;
  #regions: Promise<RegionFinder | undefined> | undefined;
  #structure: Promise<StructureReader | undefined> | undefined;
  #formulas: Promise<FormulaReader | undefined> | undefined;
  /** Models for pages, each loaded when the first page asks for it. */
  readonly #models = {
    ocr: () => this.#loadOcr(),
    regions: () => this.#loadRegions(),
    structure: () => this.#loadStructure(),
    formulas: () => this.#loadFormulas(),
  };

  constructor(config: EngineConfig) {
    this.#config = config;
    this.#open = new OpenDocument(config.office, config.sheets, config.draws);
  }

  async inspect(source: Source, options: ParseOptions, signal: AbortSignal): Promise<{ pageCount: number }> {
    if (isDataAlone(source, options)) return { pageCount: 1 };
    if (options.screens) checkScreen(source);
    return { pageCount: pageCountOf(await this.#open.open(source, options, signal)) };
  }

  async analysePages(
    source: Source,
    pageNumbers: readonly number[],
    options: ParseOptions,
    sink: AssetSink,
    signal: AbortSignal,
  ): Promise<AnalysisInput> {
    const opened = await this.#open.open(source, options, signal);
    const { done, failures } = await eachPage(opened, pageNumbers, signal, async (pageNumber) => {
      const tools = { ...this.#models, sink };
      if (options.screens) return readScreen(await sheetOf(opened, pageNumber), options, tools, signal);
      if (opened.kind === 'sheets') return analysePage(await opened.reader.sheet(pageNumber), options, tools, signal);
      const image = options.pageImages ? await drawnImage(opened, pageNumber, options.dpi, sink) : undefined;
      const store = pictureStore(this.#metafiles(source, opened.pages, options, signal));
      const pictures = await readPictures(opened.pages, pageNumber, options, tools, signal, store);
      return flowPage(opened.pages[pageNumber - 1] as FlowPage, options, sink, { image, pictures, store });
    });
    return { pages: done, failures };
  }

  async askAboutPage(
    source: Source,
    pageNumber: number,
    options: ParseOptions,
    { folder, sink }: Files,
    signal: AbortSignal,
  ): Promise<ModelTurn> {
    const opened = await this.#open.open(source, options, signal);
    const { done, failures } = await eachPage(opened, [pageNumber], signal, async () => {
      let picture: PagePicture | undefined;
      const keepPixels = async (pixels: PagePixels): Promise<void> => {
        picture = await keepPage(await pixels(SHOWN_DPI), folder, `shown-${pageNumber}`);
      };
      const analysis = await analysePage(
        await sheetOf(opened, pageNumber),
        options,
        { ...this.#models, sink, keepPixels },
        signal,
      );
      return beginDialogue(
        analysis,
        picture as unknown as PagePicture,
        { ...options, model: modelOf(options) },
        { folder, sink },
      );
    });
    return done[0] ?? { failure: failures[0] as PageFailure };
  }

  async hearAnswers(
    state: unknown,
    answers: readonly ImageAnswer[] | string,
    options: ParseOptions,
    files: Files,
  ): Promise<ModelTurn> {
    const dialogue = state as Dialogue;
    const model = modelOf(options);
    if (typeof answers !== 'string') return continueDialogue(dialogue, answers, { ...options, model }, files);
    const { analysis } = dialogue;
    return {
      page: {
        ...analysis,
        engine: 'primary',
        warnings: [...analysis.warnings, `Read by primary, since ${model.engine} failed: ${answers}`],
      },
    };
  }

  async readPapers(
    source: Source,
    pageNumbers: readonly number[],
    options: ParseOptions,
    sink: AssetSink,
    signal: AbortSignal,
  ): Promise<PapersRead> {
    if (isDataAlone(source, options)) return { papers: [], failures: [] };
    const opened = await this.#open.open(source, options, signal);
    const { done, failures } = await eachPage(opened, pageNumbers, signal, async (pageNumber) => {
      const sheet = await sheetOf(opened, pageNumber);
      return readPapers(sheet, options, { ...this.#models, sink }, signal);
    });
    return { papers: done.flat(), failures };
  }

  async assemble(source: Source, input: AnalysisInput, options: ParseOptions): Promise<Document> {
    const opened = await this.#open.open(source, options, new AbortController().signal);
    if (options.screens) return assembleScreens(input, pageCountOf(opened));
    if (options.model) return linkTables(assembleModelPages(opened, input), { merge: options.mergeTables });
    if (opened.kind === 'flow') return assembleFlow(opened.flow, opened.pages.length, input, options);
    const { reader } = opened;
    const pages = input.pages.toSorted((a, b) => a.page.pageNumber - b.page.pageNumber);
    const document = assembleDocument({
      pages: carryTables(pages),
      pageCount: reader.pageCount,
      outline: reader.outline,
      failures: input.failures,
      warnings: reader.warnings,
    });
    // Counted before tables are merged: a merge leaves out repeated heads, which stay in the regions of their cells.
    return linkTables(withAccount(document, pages), { merge: options.mergeTables });
  }

  async warmUp(): Promise<void> {
    await this.#loadOcr();
  }

  tidy(): Promise<void> {
    return this.#open.dropBroken();
  }

  async close(): Promise<void> {
    await this.#open.close();
    await (await this.#ocr)?.close();
    await (await this.#regions?.catch(() => undefined))?.close();
    await (await this.#structure?.catch(() => undefined))?.close();
    await (await this.#formulas)?.close();
  }

  #metafiles(
    source: Source,
    pages: readonly FlowPage[],
    options: ParseOptions,
    signal: AbortSignal,
  ): DrawMetafile | undefined {
    const { office } = this.#config;
    return office?.render && planOf(options).drawing ? metafileDrawer(source, pages, office, signal) : undefined;
  }

  #loadOcr(): Promise<Ocr> {
    this.#ocr ??= this.#createOcr().catch((error) => {
      // A later page may try again: the models directory can be repaired while the service runs.
      this.#ocr = undefined;
      throw error;
    });
    return this.#ocr;
  }

  #loadRegions(): Promise<RegionFinder | undefined> {
    this.#regions ??= loadRegionFinder(this.#config.modelsDir);
    return this.#regions;
  }

  #loadStructure(): Promise<StructureReader | undefined> {
    this.#structure ??= loadStructureReader(this.#config.modelsDir);
    return this.#structure;
  }

  #loadFormulas(): Promise<FormulaReader | undefined> {
    this.#formulas ??= loadFormulaReader();
    return this.#formulas;
  }

  async #createOcr(): Promise<Ocr> {
    // Loaded on first use: the neural runtime costs a process of digital PDFs memory and start-up for nothing.
    const { createOcr } = await import('../../ocr/index.ts');
    return createOcr({ modelsDir: this.#config.modelsDir });
  }
}

interface Files {
  folder: string;
  sink: AssetSink;
}

function modelOf({ model }: ParseOptions): ModelOptions {
  if (!model) throw new DocparseError('INTERNAL', 'No model was asked for.');
  return model;
}

/** Pages that a model has read, in the order of the file. */
function assembleModelPages(opened: Opened, { pages, failures }: AnalysisInput): Document {
  const reader = opened.kind === 'sheets' ? opened.reader : undefined;
  const document = assemblePages({
    pages,
    pageCount: pageCountOf(opened),
    outline: reader?.outline ?? [],
    failures,
    warnings: reader?.warnings ?? [],
  });
  // Of pages that the model has typed, what it has left out was added to each.
  const untyped = pages.filter((page) => !page.elements);
  return untyped.length === pages.length ? withAccount(document, pages) : document;
}

/** Bills as XML, packed or not: they have no pages, and count as one. */
const isDataAlone = ({ extension }: Source, { papers }: ParseOptions): boolean =>
  papers !== undefined && (extension === 'xml' || extension === 'zip');

/** Does pages one after the other; one that fails is a failure in the list. */
async function eachPage<T>(
  opened: Opened,
  pageNumbers: readonly number[],
  signal: AbortSignal,
  work: (pageNumber: number) => Promise<T>,
): Promise<{ done: T[]; failures: PageFailure[] }> {
  const pageCount = pageCountOf(opened);
  const done: T[] = [];
  const failures: PageFailure[] = [];
  for (const pageNumber of pageNumbers) {
    signal.throwIfAborted();
    if (pageNumber > pageCount) {
      // LibreOffice drew the pages for one process, and failed for another one.
      if (opened.kind === 'flow')
        throw new DocparseError(
          'BACKEND',
          `The document has ${pageCount} pages this time; page ${pageNumber} is missing.`,
        );
      throw new DocparseError('PAGE_RANGE', `Page ${pageNumber} was requested; the file has ${pageCount} pages.`);
    }
    try {
      done.push(await work(pageNumber));
    } catch (error) {
      signal.throwIfAborted();
      const known = excess(error) ?? asDocparseError(error);
      // The limits on size hold for the file as a whole: an answer without the page would hide them.
      if (known.errorName === 'IMAGE_DIMENSIONS') throw known;
      // Nor is a full disk a fault of the page: the work may be done again.
      if (known.errorName === 'BACKEND') throw known;
      const message = known.errorName === 'INTERNAL' ? 'The page could not be analysed.' : known.message;
      failures.push({
        pageNumber,
        stage: 'parse',
        message,
        ...(known.limit ? { limit: true } : {}),
        detail: error instanceof Error ? error.stack : String(error),
      });
    }
  }
  return { done, failures };
}

/** A page of a structured document is one that LibreOffice has drawn. */
async function sheetOf(opened: Opened, pageNumber: number): Promise<Sheet> {
  if (opened.kind === 'sheets') return opened.reader.sheet(pageNumber);
  const page = opened.drawnPages ? opened.drawnPages[pageNumber - 1] : pageNumber;
  if (!opened.drawn || page === undefined)
    throw new DocparseError('FILE_TYPE', 'The format has no pages, and LibreOffice did not draw any.');
  return { ...(await opened.drawn.sheet(page)), pageNumber };
}

/** Picture of a page of a structured document, where it was drawn. */
async function drawnImage(
  { drawn, drawnPages }: Extract<Opened, { kind: 'flow' }>,
  pageNumber: number,
  dpi: number,
  sink: AssetSink,
): Promise<ImageAsset | undefined> {
  const page = drawnPages ? drawnPages[pageNumber - 1] : pageNumber;
  if (!drawn || page === undefined) return undefined;
  return saveRaster(drawn.raster ? await drawn.raster(page, dpi) : await (await drawn.sheet(page)).raster(dpi), sink);
}

/** The engine of this service; models are loaded with the first page that needs them. */
export async function createPrimaryEngine(config: EngineConfig): Promise<Engine> {
  return new PrimaryEngine(config);
}
