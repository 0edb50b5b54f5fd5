import { DocparseError } from '../errors.ts';
import { makeDocumentFolder } from '../sandbox/index.ts';
import { ChildDied, isInnocent, wasLimit } from './engine-child.ts';
import type { KillerRecord } from './killer-record.ts';
import type { ParseOutcome, ParseRequest } from './parse-request.ts';
import type { Pool } from './pool.ts';
import { RunContext } from './run-context.ts';
import { finishDocument } from './run-finish.ts';
import { openDocument } from './run-open.ts';
import { PageRun } from './run-pages.ts';

const HELP_CHECK_MS = 60;

/**
 * Parses one document. One process, the owner, opens it, reads page after page and assembles the result; others help
 * while they are idle. A page that crashes its process is retried once, then it is a page failure. Pages lost with the
 * owner are redone. Nothing is retried that exceeded the document's limits, now or when the same document comes again.
 */
export async function parseDocument(pool: Pool, request: ParseRequest): Promise<ParseOutcome> {
  const context = new RunContext(pool, request);
  await context.record.load();
  try {
    return await runDocument(context);
  } finally {
    await context.record.save();
  }
}

/** Opens the document, reads its pages, finishes the result. */
async function runDocument(context: RunContext): Promise<ParseOutcome> {
  const { request, record } = context;
  await makeDocumentFolder(context.picturesDir);
  let owner = await context.lease(request.background ? 'background' : 'normal');
  let pages: PageRun | undefined;
  let helpCheck: NodeJS.Timeout | undefined;
  try {
    const reopen = async (): Promise<void> => {
      owner.release();
      owner = await context.lease(context.againTurn);
    };
    const opened = await patiently(record, 'The file could not be opened.', 'CORRUPTED', reopen, () =>
      openDocument(context, owner),
    );
    const run = new PageRun(context, opened, owner);
    pages = run;
    helpCheck = setInterval(() => run.callHelp(), HELP_CHECK_MS);
    await request.onOpened?.(opened.pageCount, opened.pages);
    return await patiently(
      record,
      'The result could not be assembled.',
      'BACKEND',
      () => run.replaceOwner(),
      async () => {
        await run.readAll();
        return finishDocument(context, opened, run.result, run.owner);
      },
    );
  } finally {
    clearInterval(helpCheck);
    context.stop.abort();
    await pages?.helpersDone();
    await context.leave(pages?.owner ?? owner);
    request.onEnd?.(context.spent);
  }
}

/**
 * Repeats a step once in another process if its process crashed. A second crash is the fault of the document or of
 * its limits.
 */
async function patiently<T>(
  record: KillerRecord,
  what: string,
  crashed: 'CORRUPTED' | 'BACKEND',
  again: () => Promise<void>,
  step: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1, deaths = 0; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ChildDied)) throw error;
      const { reason } = error;
      if (wasLimit(reason) || (isInnocent(reason) ? attempt > 5 : ++deaths === 2)) {
        const errorName = wasLimit(reason) || isInnocent(reason) ? 'BACKEND' : crashed;
        const message = `${what} ${error.message}`;
        if (reason !== 'unstarted' && reason !== 'timeout') record.document(errorName, message);
        throw new DocparseError(errorName, message, {
          cause: error,
          location: { stage: 'parse' },
          lasting: reason !== 'unstarted',
        });
      }
      await again();
    }
  }
}
