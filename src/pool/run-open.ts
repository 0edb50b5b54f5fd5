import { mayNeedOffice, type ParseOptions } from '../document/index.ts';
import { DocparseError } from '../errors.ts';
import { selectPages, withoutPages } from '../intake/index.ts';
import type { Lease } from './pool.ts';
import type { RunContext } from './run-context.ts';

export interface OpenedDocument {
  pageCount: number;
  /** The pages to read, in the order of the file. */
  pages: number[];
  /** Those of the request, with the pages. */
  options: ParseOptions;
}

/** Opens the document in its first process and selects the pages. Throws PAGE_RANGE. */
export async function openDocument(context: RunContext, owner: Lease): Promise<OpenedDocument> {
  const { request, signal, budget } = context;
  const { source, ranges, openEnd, options, limits } = request;
  // LibreOffice may run on opening, and its own time limit must expire first.
  const officeMs = mayNeedOffice(source.extension, options) ? (limits.office?.timeoutMs ?? 0) : 0;
  const timeoutMs = context.timeLeft(limits.pageTimeoutMs + officeMs);
  const { pageCount } = await owner.run({ kind: 'open', source, options }, { timeoutMs, signal, budget });
  const pages = withoutPages(selectPages(ranges, pageCount, openEnd), options.excludedPages);
  if (pages.length > limits.maxPages) {
    throw new DocparseError(
      'PAGE_RANGE',
      `${pages.length} pages are more than the ${limits.maxPages} that one request may have: ask for fewer with scope.page_range.`,
    );
  }
  return { pageCount, pages, options: { ...options, pages: ranges ? pages : undefined } };
}
