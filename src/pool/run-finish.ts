import { join } from 'node:path';
import type { PageFailure } from '../document/index.ts';
import { DocparseError } from '../errors.ts';
import type { ParseOutcome } from './parse-request.ts';
import type { Lease } from './pool.ts';
import type { RunContext } from './run-context.ts';
import type { OpenedDocument } from './run-open.ts';

/** What reading the pages has left. */
export interface ReadPages {
  /** Files with finished pages, in the order of their pages. The owner has the others in memory. */
  spills: string[];
  /** In the order of pages. */
  failures: PageFailure[];
  /** A page failed by exceeding time or memory. */
  starved: boolean;
}

/** Assembles the result of the pages in the process of the owner. Throws BACKEND or CORRUPTED if no page succeeded. */
export async function finishDocument(
  context: RunContext,
  opened: OpenedDocument,
  read: ReadPages,
  owner: Lease,
): Promise<ParseOutcome> {
  const { request, signal, budget, picturesDir } = context;
  const { source, output, workDir, account } = request;
  const { spills, failures, starved } = read;
  const first = failures[0];
  if (first && failures.length === opened.pages.length) {
    throw new DocparseError(
      starved ? 'BACKEND' : 'CORRUPTED',
      `No page could be parsed. Page ${first.pageNumber}: ${first.message}`,
      {
        location: { stage: first.stage, page_number: first.pageNumber },
        lasting: true,
      },
    );
  }
  const resultPath = join(workDir, 'result.json');
  const task = {
    kind: 'finish',
    job: context.job,
    source,
    options: opened.options,
    picturesDir,
    owner: account,
    spills,
    failures,
    output,
    resultPath,
  } as const;
  const timeoutMs = request.limits.pageTimeoutMs + 100 * opened.pages.length;
  const { bytes, elements, succeeded, warnings, pictures, forClient } = await owner.run(task, {
    timeoutMs,
    signal,
    budget,
  });
  await context.pool.publish(pictures, { keep: false });
  const failed = new Set(failures.map(({ pageNumber }) => pageNumber));
  const pages = opened.pages.filter((page) => !failed.has(page));
  return { resultPath, bytes, elements, pageCount: opened.pageCount, succeeded, pages, failures, warnings, forClient };
}
