import type { ImageAnswer, ImageQuestion } from '../chat/index.ts';
import type { AssetSink, Document, PageAnalysis, PageFailure, Paper, ParseOptions, Source } from '../document/index.ts';

export interface AnalysisInput {
  pages: PageAnalysis[];
  failures: PageFailure[];
}

export interface PapersRead {
  papers: Paper[];
  failures: PageFailure[];
}

/** The questions to ask before a page is finished, with the state so far as plain data; or the finished page. */
export type ModelTurn<State = unknown> =
  | { ask: ImageQuestion[]; dialogue: State }
  | { page: PageAnalysis }
  | { failure: PageFailure };

/**
 * What a worker process can do with a document. Each process has one engine, which keeps the last opened file and its
 * models.
 */
export interface Engine {
  /** Opens the file and counts its pages. Throws PASSWORD, CORRUPTED, IMAGE_DIMENSIONS... */
  inspect(source: Source, options: ParseOptions, signal: AbortSignal): Promise<{ pageCount: number }>;
  /** Analyses pages one after another. A page that fails becomes a failure in the list, not an exception. */
  analysePages(
    source: Source,
    pageNumbers: readonly number[],
    options: ParseOptions,
    sink: AssetSink,
    signal: AbortSignal,
  ): Promise<AnalysisInput>;
  /** Starts reading a page with the model in `options.model`. Pictures for the model are written into `folder`. */
  askAboutPage(
    source: Source,
    pageNumber: number,
    options: ParseOptions,
    files: { folder: string; sink: AssetSink },
    signal: AbortSignal,
  ): Promise<ModelTurn>;
  /**
   * Continues reading the page. `answers` are in the order of the questions; if there are none, the reason is given and
   * the page comes from `primary`.
   */
  hearAnswers(
    dialogue: unknown,
    answers: readonly ImageAnswer[] | string,
    options: ParseOptions,
    files: { folder: string; sink: AssetSink },
  ): Promise<ModelTurn>;
  /**
   * Finds the papers on pages, one page after another, as `options.papers` says. A page that fails becomes a failure in
   * the list.
   */
  readPapers(
    source: Source,
    pageNumbers: readonly number[],
    options: ParseOptions,
    sink: AssetSink,
    signal: AbortSignal,
  ): Promise<PapersRead>;
  /** The steps that need the whole document. `input.pages` may be in any order. */
  assemble(source: Source, input: AnalysisInput, options: ParseOptions): Promise<Document>;
  /** Runs between two documents: frees what a failed document left behind. */
  tidy(): Promise<void>;
  /** Loads the models before the first page. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineConfig {
  /**
   * Called before LibreOffice draws, with the estimated number of text pages, because long documents need more time.
   */
  draws?: (pages: number) => void;
  /** Directory of the folded OCR models. */
  modelsDir: string;
  /** Maximum part of one sheet of a spreadsheet to read; unlimited if not set. */
  sheets?: { maxRows: number; maxColumns: number };
  /** LibreOffice, which reads the formats of old Office programs and draws pages. Not used if not set. */
  office?: {
    /** Path of the program; searched for if not set. */
    soffice?: string;
    timeoutMs: number;
    /** Whether LibreOffice also draws the pages of formats that are read without it. */
    render: boolean;
  };
}
