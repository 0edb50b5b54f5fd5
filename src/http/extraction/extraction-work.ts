import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { ServiceName } from '../../accounts/index.ts';
import { defaultParseOptions, type ParseOptions, type Source } from '../../document/index.ts';
import type { ExtractionRequest, ExtractionResult, Extractor, Formulas } from '../../extraction/index.ts';
import type { PageRange } from '../../intake/index.ts';
import type { ExtractedPage } from '../../output/index.ts';
import type { DonePage, ExtractionDraft, ParseOutcome, Pool } from '../../pool/index.ts';
import { accountOf } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { billedStages } from '../documents/billed-work.ts';

/**
 * What is asked of a document: these fields, or what a prompt says; `request` holds what can be found without a model.
 */
export interface Wanted {
  request: ExtractionRequest;
  prompt?: string;
  /** Every value says how certain the reading of its characters was. */
  charConfidence?: boolean;
}

export interface ExtractionWork {
  source: Source;
  wanted: Wanted;
  ranges?: PageRange[];
  options: ParseOptions;
  /** All of them when not set. */
  formulas?: Formulas;
  service: ServiceName;
  workDir: string;
  signal: AbortSignal;
  startedAt: number;
}

export interface Extracted {
  outcome: ParseOutcome;
  draft: ExtractionDraft;
  /** What `result` answers: in prompt mode the model names the fields. */
  request: ExtractionRequest;
  result: ExtractionResult;
  /** The pages of the draft with the milliseconds that their analysis took. */
  pages: (ExtractedPage & { ms: number })[];
  charConfidence: boolean;
}

/** How a document is parsed for extraction: tables whole, and the place of every character. */
export const extractionOptions = (options: Partial<ParseOptions>): ParseOptions => ({
  ...defaultParseOptions,
  mergeTables: true,
  characters: true,
  // Positions are in pixels of these pictures.
  imagesAsFiled: true,
  asSent: true,
  ...options,
});

/** Milliseconds by page, collected while pages are done. */
export class PageTimes {
  readonly #ms = new Map<number, number>();
  readonly add = (page: DonePage): void => {
    if ('ms' in page) this.#ms.set(page.pageNumber, page.ms);
  };
  of(pageNumber: number): number {
    return Math.round((this.#ms.get(pageNumber) ?? 0) * 10) / 10;
  }
}

/** Parses a document, extracts, and bills the pages when all of it has succeeded. */
export async function billedExtraction(
  request: FastifyRequest,
  deps: Deps,
  extractor: Extractor | undefined,
  work: ExtractionWork,
): Promise<Extracted> {
  const { source, ranges, options, formulas = 'all', service, workDir, signal, startedAt, wanted } = work;
  const times = new PageTimes();
  const output = {
    form: 'extraction' as const,
    request: wanted.request,
    by: extractor ? ('model' as const) : ('rules' as const),
    formulas,
    publicBase: '',
    startedAt,
  };
  const parse = {
    source,
    ranges,
    openEnd: true,
    options,
    output,
    service,
    workDir,
    signal,
    startedAt,
    onPageDone: times.add,
  };
  return billedStages(request, deps, parse, (outcome) =>
    extractFrom(outcome, wanted, {
      extractor,
      pool: deps.pool,
      account: accountOf(request).id,
      times,
      signal,
      deadline: startedAt + deps.config.requestTimeoutMs,
    }),
  );
}

export interface ExtractionContext {
  extractor: Extractor | undefined;
  pool: Pool;
  /** Whose turns at engine processes it takes. */
  account: string;
  times: PageTimes;
  signal: AbortSignal;
  /** Unix milliseconds. */
  deadline: number;
}

/** The values, from the draft that a parse with the output form `extraction` has left. */
export async function extractFrom(
  outcome: ParseOutcome,
  wanted: Wanted,
  { extractor, pool, account, times, signal, deadline }: ExtractionContext,
): Promise<Extracted> {
  const draft = JSON.parse(await readFile(outcome.resultPath, 'utf8')) as ExtractionDraft;
  const pages = draft.pages.map((page) => ({ ...page, ms: times.of(page.pageNumber) }));
  const charConfidence = wanted.charConfidence ?? false;
  if (draft.result) return { outcome, draft, pages, charConfidence, request: wanted.request, result: draft.result };
  if (!extractor || !draft.material || draft.textPath === undefined)
    throw new Error('The draft has neither values nor text.');
  const limits = { signal, deadline };
  const { said, request } = wanted.prompt
    ? await extractor.answer(draft.material, wanted.prompt, limits)
    : { said: await extractor.extract(draft.material, wanted.request, limits), request: wanted.request };
  const resultPath = `${outcome.resultPath}.values`;
  const lease = await pool.lease(signal, 'first', account);
  try {
    const task = { kind: 'ground', path: draft.textPath, resultPath, said, request } as const;
    await lease.run(task, { timeoutMs: Math.max(1000, deadline - Date.now()), signal });
  } finally {
    lease.release();
  }
  return {
    outcome,
    draft,
    pages,
    charConfidence,
    request,
    result: JSON.parse(await readFile(resultPath, 'utf8')) as ExtractionResult,
  };
}
