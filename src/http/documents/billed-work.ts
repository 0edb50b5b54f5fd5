import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { databaseTrouble, type ServiceName, type Work } from '../../accounts/index.ts';
import type { ParseOptions, Source } from '../../document/index.ts';
import type { PageRange } from '../../intake/index.ts';
import {
  type DonePage,
  type EngineTime,
  type OutputRequest,
  type ParseOutcome,
  parseDocument,
} from '../../pool/index.ts';
import { accountOf } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { note } from '../request-facts.ts';

export interface DocumentWork {
  source: Source;
  /** All pages when undefined. */
  ranges?: PageRange[];
  /** Intervals may reach beyond the last page. */
  openEnd?: boolean;
  /** What the pages are billed as; `parse` when missing. */
  service?: ServiceName;
  onPageDone?: (page: DonePage) => void;
  options: ParseOptions;
  output: OutputRequest;
  workDir: string;
  signal: AbortSignal;
  /** Unix milliseconds at which the request began. */
  startedAt: number;
}

/** What comes after the last page may take a while too: longer than this is not promised. */
const AFTER_MS = 120_000;
/** For how long the bill is tried again while the database is away. */
const SETTLE_MS = 4000;

/** Parses a document for a synchronous answer and bills the pages that succeeded. */
export function billedParse(request: FastifyRequest, deps: Deps, work: DocumentWork): Promise<ParseOutcome> {
  return billedStages(request, deps, work, async (outcome) => outcome);
}

/**
 * The same with later stages, which have to succeed too before pages are billed. Every synchronous endpoint goes
 * through here. The pages are promised as soon as their number is known, and billed when everything is done and the
 * client is still connected: undelivered work is free. Returns what `later` returns.
 */
export async function billedStages<T>(
  request: FastifyRequest,
  deps: Deps,
  work: DocumentWork,
  later: (outcome: ParseOutcome) => Promise<T>,
): Promise<T> {
  const { source, ranges, openEnd, options, output, workDir, signal, onPageDone } = work;
  const { id: accountId, tag } = accountOf(request);
  const bill: Work = { requestId: request.id, accountId, tag, service: work.service ?? 'parse' };
  let promised = false;
  const time: EngineTime = { total: 0, failed: 0 };
  let billed = false;
  const onOpened = async (_pageCount: number, pages: readonly number[]): Promise<void> => {
    promised = true;
    await deps.accounts.hold({ ...bill, pages: pages.length, ttlMs: deps.config.requestTimeoutMs + AFTER_MS });
  };
  try {
    const parse = {
      source,
      ranges,
      openEnd,
      options,
      output,
      workDir,
      limits: deps.config,
      signal,
      account: bill.accountId,
      onOpened,
      onPageDone,
      onEnd: (spent: EngineTime) => void Object.assign(time, spent),
    };
    const outcome = await parseDocument(deps.pool, parse);
    for (const { pageNumber, message, detail } of outcome.failures)
      request.log.warn({ page: pageNumber, reason: message, detail }, 'page failed');
    const result = await later(outcome);
    signal.throwIfAborted();
    await settle(deps, { ...bill, pages: outcome.pages }, signal);
    promised = false;
    billed = true;
    note(request, { pages: outcome.pages.length, failedPages: outcome.failures.length });
    return result;
  } finally {
    // Not waited for: the answer does not depend on it, and a hold that stays runs out.
    const unbilledMs = billed ? time.failed : time.total;
    if (unbilledMs > 0) deps.accounts.addUnbilled(bill.accountId, unbilledMs).catch((error) => request.log.warn(error));
    if (promised) deps.accounts.release(request.id).catch((error) => request.log.warn(error));
  }
}

/**
 * The work is done: a database that restarts just now must not cost the client its answer. Repeating is harmless, also
 * when the first try was committed and only its confirmation was lost.
 */
async function settle(deps: Deps, bill: Work & { pages: number[] }, signal: AbortSignal): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  for (let pause = 50; ; pause *= 2) {
    try {
      await deps.accounts.settle(deps.store.db, bill);
      return;
    } catch (error) {
      const trouble = databaseTrouble(error);
      if (!trouble || performance.now() + pause > end) throw trouble ?? error;
    }
    await sleep(pause, undefined, { signal });
  }
}
