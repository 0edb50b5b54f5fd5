import type { PageFailure, ParseOptions, Source } from '../document/index.ts';
import type { PageRange } from '../intake/index.ts';
import type { BudgetLimits } from './document-budget.ts';
import type { OutputRequest } from './output-request.ts';
import type { Picture } from './picture-store.ts';

export interface ParseRequest {
  source: Source;
  /** All pages when undefined. */
  ranges?: PageRange[];
  /** Intervals may reach beyond the last page. */
  openEnd?: boolean;
  options: ParseOptions;
  output: OutputRequest;
  /** A directory of this request alone; the caller deletes it afterwards. */
  workDir: string;
  limits: { maxPages: number; pageTimeoutMs: number; requestTimeoutMs: number; budget: BudgetLimits; office?: { timeoutMs: number }; modelPages?: number };
  /** Frees the processes when it fires; the promise then rejects with TaskAborted. */
  signal?: AbortSignal;
  /** Called once, as soon as the document is open and it is known which pages (1-based) will be parsed. When it throws, so does the run. */
  onOpened?: (pageCount: number, pages: readonly number[]) => Promise<void>;
  onPage?: (done: number, total: number) => void;
  /** Called for each finished page, in the order in which they finish; a page that is repeated is reported again. */
  onPageDone?: (page: DonePage) => void;
  /** Tell `onPageDone` what is on the page. */
  previews?: boolean;
  /** Whose turns it takes, and its pages the time of. */
  account?: string;
  /** No client waits for the answer: requests with waiting clients go first, even between two pages of this document. */
  background?: boolean;
  /** Called once, at the end of the run however it ends. */
  onEnd?: (time: EngineTime) => void;
  /** For logs. */
  onFailure?: (failure: PageFailure) => void;
}

/** Milliseconds for which a run has had engine processes. */
export interface EngineTime {
  total: number;
  /** Spent on pages that failed. */
  failed: number;
}

export type DonePage = { pageNumber: number; ms: number; markdown?: string } | { pageNumber: number; failure: PageFailure };

export interface ParseOutcome {
  /** File with the result as JSON text in the form that was asked for, and its size. */
  resultPath: string;
  bytes: number;
  /** Elements in the result. */
  elements: number;
  pageCount: number;
  succeeded: number;
  /** Numbers of the pages that are in the result, ascending. */
  pages: number[];
  /** Pages that are missing from the result. */
  failures: PageFailure[];
  /** What is missing from the result or was read with reserve, in sentences. */
  warnings: string[];
  /** Pictures, in the work directory, whose addresses in the result are the client's own: the caller brings them there. */
  forClient: Picture[];
}
