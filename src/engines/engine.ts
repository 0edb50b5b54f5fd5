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

/** What is to be asked before a page is done, with what is known so far as plain data, or the page. */
export type ModelTurn<State = unknown> = { ask: ImageQuestion[]; dialogue: State } | { page: PageAnalysis } | { failure: PageFailure };

/** What a worker process can do with a document. One engine per process; it keeps the last opened file and its models. */
export interface Engine {
  /** Opens the file and counts its pages. Throws PASSWORD, CORRUPTED, IMAGE_DIMENSIONS... */
  inspect(source: Source, options: ParseOptions, signal: AbortSignal): Promise<{ pageCount: number }>;
  /** Analyses pages one after the other; a page that fails is a failure in the list, not an exception. */
  analysePages(source: Source, pageNumbers: readonly number[], options: ParseOptions, sink: AssetSink, signal: AbortSignal): Promise<AnalysisInput>;
  /** Begins to read a page with a model, as `options.model` says. Pictures to be shown are written into `folder`. */
  askAboutPage(source: Source, pageNumber: number, options: ParseOptions, files: { folder: string; sink: AssetSink }, signal: AbortSignal): Promise<ModelTurn>;
  /** Goes on with it. `answers` in the order of the questions; the reason why there are none gives the page as `primary` reads it. */
  hearAnswers(
    dialogue: unknown,
    answers: readonly ImageAnswer[] | string,
    options: ParseOptions,
    files: { folder: string; sink: AssetSink },
  ): Promise<ModelTurn>;
  /** Finds the papers on pages, one page after the other, as `options.papers` says; a page that fails is a failure in the list. */
  readPapers(source: Source, pageNumbers: readonly number[], options: ParseOptions, sink: AssetSink, signal: AbortSignal): Promise<PapersRead>;
  /** What needs the whole document in view. `input.pages` in any order. */
  assemble(source: Source, input: AnalysisInput, options: ParseOptions): Promise<Document>;
  /** Between two documents: lets go of what a failed one has left. */
  tidy(): Promise<void>;
  /** Loads the models ahead of the first page. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineConfig {
  /** Told of about how many pages of text LibreOffice is going to draw, before it begins: long documents need longer. */
  draws?: (pages: number) => void;
  /** Directory of the folded OCR models. */
  modelsDir: string;
  /** Largest part of one sheet of a spreadsheet that is read; all of it when not set. */
  sheets?: { maxRows: number; maxColumns: number };
  /** LibreOffice, which reads formats of old Office programs and draws pages. It is not used without. */
  office?: {
    /** Program; looked for when not set. */
    soffice?: string;
    timeoutMs: number;
    /** Whether formats that are read without it get their pages from it. */
    render: boolean;
  };
}
