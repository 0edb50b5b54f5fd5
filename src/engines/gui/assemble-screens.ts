import type { Document, Element } from '../../document/index.ts';
import { describePages } from '../../layout/index.ts';
import type { AnalysisInput } from '../engine.ts';

/** Screens as a document. The hierarchy is already known from nesting, so nothing is classified or linked again. */
export function assembleScreens({ pages, failures }: AnalysisInput, pageCount: number): Document {
  const elements: Element[] = [];
  const ordered = pages.toSorted((a, b) => a.page.pageNumber - b.page.pageNumber);
  for (const { elements: own = [] } of ordered) {
    const base = elements.length;
    for (const element of own) {
      elements.push({
        ...element,
        children: element.children.map((child) => child + base),
        ...(element.parent !== undefined && { parent: element.parent + base }),
      });
    }
  }
  return {
    pageCount,
    pages: describePages(ordered, failures),
    elements,
    failures: [...failures],
    warnings: ordered.flatMap(({ page, warnings }) => warnings.map((warning) => `Page ${page.pageNumber}: ${warning}`)),
    dropped: [],
  };
}
