import type { PageFailure, ParseOptions, Source } from '../document/index.ts';
import type { PageRange } from '../intake/index.ts';
import type { BudgetLimits } from './document-budget.ts';
import type { OutputRequest } from './output-request.ts';
import type { Picture } from './picture-store.ts';

export interface ParseRequest {
  source: Source;
  /** Undefined: all pages. */
  ranges?: PageRange[];
  /** Intervals may extend beyond the last page. */
  openEnd?: boolean;
  options: ParseOptions;
  output: OutputRequest;
  /** A directory for this request only; the caller deletes it afterwards. */
  workDir: string;
  limits: {
    maxPages: number;
    pageTimeoutMs: number;
    requestTimeoutMs: number;
    budget: BudgetLimits;
    office?: { timeoutMs: number };
    modelPages?: number;
  };
  /** When aborted, releases the processes; the promise rejects with TaskAborted. */
  signal?: AbortSignal;
  /**
   * Called once when the document is open, with the pages (1-based) that will be parsed. If it throws, the run fails.
   */
  onOpened?: (pageCount: number, pages: readonly number[]) => Promise<void>;
  onPage?: (done: number, total: number) => void;
  /** Called for each finished page in order of completion; a repeated page is reported again. */
  onPageDone?: (page: DonePage) => void;
  /** Include the content of the page in `onPageDone`. */
  previews?: boolean;
  /** Account that is charged for the time and whose turns are used. */
  account?: string;
  /**
   * No client waits for the answer: requests with waiting clients go first, even between two pages of this document.
   */
  background?: boolean;
  /** Called once at the end of the run, in any case. */
  onEnd?: (time: EngineTime) => void;
  /** For logs. */
  onFailure?: (failure: PageFailure) => void;
}

/** Milliseconds of engine processes used by a run. */
export interface EngineTime {
  total: number;
  /** Part spent on failed pages. */
  failed: number;
}

export type DonePage =
  | { pageNumber: number; ms: number; markdown?: string }
  | { pageNumber: number; failure: PageFailure };

export interface ParseOutcome {
  /** File with the result as JSON in the requested form, and its size. */
  resultPath: string;
  bytes: number;
  /** Number of elements in the result. */
  elements: number;
  pageCount: number;
  succeeded: number;
  /** Pages in the result, ascending. */
  pages: number[];
  /** Pages that are missing from the result. */
  failures: PageFailure[];
  /** Sentences about content that is missing or uncertain. */
  warnings: string[];
  /** Pictures in the work directory whose addresses belong to the client; the caller delivers them. */
  forClient: Picture[];
}
