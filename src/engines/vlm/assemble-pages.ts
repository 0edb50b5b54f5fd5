import type { Document, Element, PageAnalysis } from '../../document/index.ts';
import { type AssembleInput, assembleDocument, describePages, linkHierarchy } from '../../layout/index.ts';

/**
 * Joins pages that models have classified and pages that they have not into one document. The latter are classified
 * together by the usual rules.
 */
export function assemblePages(input: AssembleInput): Document {
  const pages = input.pages.toSorted((a, b) => a.page.pageNumber - b.page.pageNumber);
  const untyped = assembleDocument({ ...input, pages: pages.filter((page) => !page.elements) });
  const elements: Element[] = [];
  let at = 0;
  for (const page of pages) {
    const own = page.elements ?? untyped.elements.slice(at, pageEnd(untyped.elements, at, page));
    const shift = elements.length - (page.elements ? 0 : at);
    if (!page.elements) at += own.length;
    for (const element of own) elements.push(shifted(element, shift));
  }
  return {
    pageCount: input.pageCount,
    pages: describePages(pages, input.failures),
    elements: linkHierarchy(withoutGaps(elements)),
    failures: [...input.failures],
    warnings: [
      ...input.warnings,
      ...pages.flatMap(({ page, warnings }) => warnings.map((warning) => `Page ${page.pageNumber}: ${warning}`)),
    ],
    dropped: pages.flatMap(({ page }) => page.dropped.map((dropped) => ({ ...dropped, pageNumber: page.pageNumber }))),
  };
}

function pageEnd(elements: readonly Element[], from: number, { page }: PageAnalysis): number {
  let to = from;
  while (to < elements.length && elements[to]!.pageNumber <= page.pageNumber) to++;
  return to;
}

const shifted = (element: Element, by: number): Element => ({
  ...element,
  ...(element.ref === undefined ? {} : { ref: element.ref + by }),
  ...(element.continuationOf === undefined ? {} : { continuationOf: element.continuationOf + by }),
});

/** Limits each title to one level below the title before it. */
function withoutGaps(elements: readonly Element[]): Element[] {
  const open: { told: number; depth: number }[] = [];
  return elements.map((element) => {
    if (element.type !== 'Title') return element;
    while (open.length > 0 && (open.at(-1) as { told: number }).told >= element.depth) open.pop();
    const depth = open.length;
    open.push({ told: element.depth, depth });
    return { ...element, depth };
  });
}
