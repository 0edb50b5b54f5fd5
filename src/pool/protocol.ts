import type { ImageAnswer, ImageQuestion } from '../chat/index.ts';
import type { ChunkOptions } from '../chunking/index.ts';
import type { PageFailure, ParseOptions, Source } from '../document/index.ts';
import type { EngineConfig } from '../engines/index.ts';
import {
  asDocparseError,
  DocparseError,
  ERROR_CATALOGUE,
  type ErrorLocation,
  type ErrorName,
  excess,
} from '../errors.ts';
import type { ExtractionRequest, Said } from '../extraction/index.ts';
import type { OutputRequest } from './output-request.ts';
import type { Picture } from './picture-store.ts';

/**
 * Tasks from parent to child. `job` identifies the document; a child keeps the pages analysed for a job until `close`.
 */
export type Task =
  | { kind: 'open'; source: Source; options: ParseOptions }
  /**
   * Analyses one page. With `spill`, the result goes to that file instead of staying in the child. With `preview`, the
   * page is returned as Markdown at once.
   */
  | {
      kind: 'page';
      job: string;
      source: Source;
      pageNumber: number;
      options: ParseOptions;
      picturesDir: string;
      owner?: string;
      spill?: string;
      preview?: PreviewRequest;
      /**
       * Pages read by a model: the folder for pictures to show, the file for the page's intermediate state, and the
       * model's answers so far.
       */
      talk?: { folder: string; path: string; answers?: ImageAnswer[] | string };
    }
  /** Moves the job's pages to a file, so that another process can finish it. */
  | { kind: 'spill'; job: string; path: string }
  /** Joins kept and spilled pages and writes the result to `resultPath`. */
  | {
      kind: 'finish';
      job: string;
      source: Source;
      options: ParseOptions;
      picturesDir: string;
      /** Account of the pictures. */
      owner?: string;
      spills: string[];
      failures: PageFailure[];
      output: OutputRequest;
      resultPath: string;
    }
  /** Splits the elements of a file into chunks, and writes them to another file. */
  | { kind: 'chunk'; path: string; resultPath: string; options: ChunkOptions }
  /** Embeds the elements of a file without a model, and writes them to another file. */
  | { kind: 'embed'; path: string; resultPath: string; model: string; dimensions?: number }
  /** Locates a model's values on the pages of a draft, and writes the `ExtractionResult`. */
  | { kind: 'ground'; path: string; resultPath: string; said: Said; request: ExtractionRequest }
  | { kind: 'close'; job: string };

/** Parameters for Markdown: the prefix of picture addresses. */
export interface PreviewRequest {
  publicBase: string;
}

export interface TaskResults {
  open: { pageCount: number };
  /** With `ask`, the page is not done: a model must answer first. */
  page: { failure?: PageFailure; markdown?: string; pictures?: Picture[]; ask?: ImageQuestion[] };
  spill: Record<string, never>;
  finish: {
    bytes: number;
    elements: number;
    succeeded: number;
    failures: PageFailure[];
    warnings: string[];
    pictures: Picture[];
    forClient: Picture[];
  };
  chunk: { bytes: number; elements: number };
  embed: { bytes: number; elements: number };
  ground: Record<string, never>;
  close: Record<string, never>;
}

export interface ChildConfig {
  modelsDir: string;
  /** LibreOffice; if absent, not used. */
  office?: EngineConfig['office'];
  sheets?: EngineConfig['sheets'];
  /** Makes picture addresses unguessable. */
  pictureKey: string;
  /**
   * Above this memory, garbage is collected between two documents, so that uncollected garbage does not cause a
   * restart.
   */
  tidyAboveBytes: number;
  /** Added to the server's niceness: a higher value yields to others. */
  niceness?: number;
  /** Module with `createEngine`; replaced only in tests. */
  engineModule?: string;
}

export type ToChild =
  | { type: 'init'; config: ChildConfig }
  | { type: 'task'; id: number; task: Task }
  | { type: 'abort'; id: number };

export type FromChild =
  | { type: 'ready'; rss: number }
  | { type: 'failed'; message: string }
  /** Sent before the work on a task starts. A process that dies without sending it was dead before. */
  | { type: 'started'; id: number }
  /** LibreOffice will draw about this many pages of text for the current task. */
  | { type: 'draws'; pages: number }
  | { type: 'done'; id: number; rss: number; result: TaskResults[keyof TaskResults] }
  | { type: 'error'; id: number; rss: number; error: WireError };

/** An error in transit between processes. */
export interface WireError {
  errorName: ErrorName;
  message: string;
  location?: ErrorLocation;
  lasting?: boolean;
  limit?: boolean;
  /** Stack of the true cause, for the log. */
  cause?: string;
}

/** Serialises an error, because classes and causes are lost between processes. */
export function toWire(error: unknown): WireError {
  const { errorName, message, location, lasting, limit, cause } = excess(error) ?? asDocparseError(error);
  return { errorName, message, location, lasting, limit, cause: describe(cause) };
}

export function fromWire(wire: WireError): DocparseError {
  const prefix = ERROR_CATALOGUE[wire.errorName].message;
  const detail = wire.message.startsWith(prefix) ? wire.message.slice(prefix.length).trim() : wire.message;
  return new DocparseError(wire.errorName, detail, {
    cause: wire.cause,
    location: wire.location,
    lasting: wire.lasting,
    limit: wire.limit,
  });
}

const describe = (cause: unknown): string | undefined =>
  cause === undefined ? undefined : cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
