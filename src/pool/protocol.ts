import type { ImageAnswer, ImageQuestion } from '../chat/index.ts';
import type { ChunkOptions } from '../chunking/index.ts';
import type { PageFailure, ParseOptions, Source } from '../document/index.ts';
import type { EngineConfig } from '../engines/index.ts';
import { asDocparseError, DocparseError, ERROR_CATALOGUE, type ErrorLocation, type ErrorName, excess } from '../errors.ts';
import type { ExtractionRequest, Said } from '../extraction/index.ts';
import type { OutputRequest } from './output-request.ts';
import type { Picture } from './picture-store.ts';

/** What the parent asks of a child. `job` names the document; a child keeps the pages it analysed for a job until `close`. */
export type Task =
  | { kind: 'open'; source: Source; options: ParseOptions }
  /** Analyses one page. With `spill` the result goes to that file instead of staying in the child; with `preview` the page is reported as Markdown at once. */
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
      /** Of a page that a model reads: the folder for pictures to be shown, the file for what is known of the page meanwhile, and what the model has said so far. */
      talk?: { folder: string; path: string; answers?: ImageAnswer[] | string };
    }
  /** Moves the pages kept for the job to a file, so that another process can finish it. */
  | { kind: 'spill'; job: string; path: string }
  /** Puts kept and spilled pages together and writes the result to `resultPath`. */
  | {
      kind: 'finish';
      job: string;
      source: Source;
      options: ParseOptions;
      picturesDir: string;
      /** Account that the pictures are of. */
      owner?: string;
      spills: string[];
      failures: PageFailure[];
      output: OutputRequest;
      resultPath: string;
    }
  /** Cuts the elements in one file into chunks, in another. */
  | { kind: 'chunk'; path: string; resultPath: string; options: ChunkOptions }
  /** Gives the elements in one file vectors that need no model, in another. */
  | { kind: 'embed'; path: string; resultPath: string; model: string; dimensions?: number }
  /** Finds on the pages that a draft has left what a model says, and writes the `ExtractionResult`. */
  | { kind: 'ground'; path: string; resultPath: string; said: Said; request: ExtractionRequest }
  | { kind: 'close'; job: string };

/** What Markdown needs to know: the address that picture addresses start with. */
export interface PreviewRequest {
  publicBase: string;
}

export interface TaskResults {
  open: { pageCount: number };
  /** With `ask` the page is not done: a model is to be asked first. */
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
  /** LibreOffice; not used without. */
  office?: EngineConfig['office'];
  sheets?: EngineConfig['sheets'];
  /** Makes addresses of pictures unguessable. */
  pictureKey: string;
  /** Above this much memory garbage is collected between two documents: a heap that only looks full must not cost a restart. */
  tidyAboveBytes: number;
  /** Added to the niceness of the server: more lets others go first. */
  niceness?: number;
  /** Module with `createEngine`; another one in tests only. */
  engineModule?: string;
}

export type ToChild = { type: 'init'; config: ChildConfig } | { type: 'task'; id: number; task: Task } | { type: 'abort'; id: number };

export type FromChild =
  | { type: 'ready'; rss: number }
  | { type: 'failed'; message: string }
  /** Said before the work on a task begins: a process that dies without having said it was dead already. */
  | { type: 'started'; id: number }
  /** LibreOffice is going to draw about this many pages of text for the current task. */
  | { type: 'draws'; pages: number }
  | { type: 'done'; id: number; rss: number; result: TaskResults[keyof TaskResults] }
  | { type: 'error'; id: number; rss: number; error: WireError };

/** An error on its way between processes. */
export interface WireError {
  errorName: ErrorName;
  message: string;
  location?: ErrorLocation;
  lasting?: boolean;
  limit?: boolean;
  /** Stack of what really happened, for the log. */
  cause?: string;
}

/** An error as it travels between processes, which keep neither classes nor causes. */
export function toWire(error: unknown): WireError {
  const { errorName, message, location, lasting, limit, cause } = excess(error) ?? asDocparseError(error);
  return { errorName, message, location, lasting, limit, cause: describe(cause) };
}

export function fromWire(wire: WireError): DocparseError {
  const prefix = ERROR_CATALOGUE[wire.errorName].message;
  const detail = wire.message.startsWith(prefix) ? wire.message.slice(prefix.length).trim() : wire.message;
  return new DocparseError(wire.errorName, detail, { cause: wire.cause, location: wire.location, lasting: wire.lasting, limit: wire.limit });
}

const describe = (cause: unknown): string | undefined =>
  cause === undefined ? undefined : cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
