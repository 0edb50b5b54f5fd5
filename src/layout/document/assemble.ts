import type { Document, DocumentPage, Element, ElementType, OutlineEntry, PageAnalysis, PageFailure, RichText } from '../../document/index.ts';
import { linkHierarchy } from './hierarchy.ts';
import { type Item, makeItem } from './items.ts';

export interface AssembleInput {
  /** Analysed pages in any order. */
  pages: PageAnalysis[];
  /** Pages of the file. */
  pageCount: number;
  outline: OutlineEntry[];
  failures: PageFailure[];
  warnings: string[];
}

const textTypes: Record<string, ElementType> = {
  body: 'NarrativeText',
  title: 'Title',
  'list-item': 'ListItem',
  code: 'CodeSnippet',
  formula: 'Formula',
  header: 'Header',
  footer: 'Footer',
  'page-number': 'PageNumber',
  footnote: 'NarrativeText',
  'figure-caption': 'FigureCaption',
  'table-caption': 'TableCaption',
  'margin-note': 'UncategorizedText',
  other: 'UncategorizedText',
};

function toElement(item: Item): Element {
  const { block } = item;
  const base = { text: item.text, pageNumber: item.page.pageNumber, box: block.box, depth: -1, children: [] };
  if (block.kind === 'table') return { ...base, type: 'Table', subType: block.table.bordered ? 'bordered' : 'borderless', table: block.table };
  if (block.kind === 'picture') {
    const element: Element = { ...base, type: 'Image', confidence: block.confidence };
    if (block.subType !== undefined) element.subType = block.subType;
    if (block.quad !== undefined) element.quad = block.quad;
    if (block.image !== undefined) element.image = block.image;
    if (block.altText !== undefined) element.altText = block.altText;
    if (block.stamp !== undefined) element.stamp = block.stamp;
    return element;
  }
  const element: Element = { ...base, type: textTypes[block.role] ?? 'NarrativeText' };
  if (element.type === 'Title') element.depth = Math.max(0, (block.tagLevel ?? 1) - 1);
  if (element.type === 'ListItem') element.depth = 0;
  if (block.role === 'footnote') element.footnote = true;
  if (block.image !== undefined) element.image = block.image;
  return element;
}

const emptyText = (text: RichText): boolean => text.value.trim() === '';

function describePages(pages: readonly PageAnalysis[], failures: readonly PageFailure[]): DocumentPage[] {
  const described = pages.map((analysis): DocumentPage => {
    const { pageNumber, width, height, angle } = analysis.page;
    const page: DocumentPage = { pageNumber, width, height, angle, status: 'success', ocr: analysis.ocr };
    if (analysis.pageImage) page.image = analysis.pageImage;
    return page;
  });
  const known = new Set(described.map((p) => p.pageNumber));
  for (const { pageNumber } of failures) {
    if (known.has(pageNumber)) continue;
    known.add(pageNumber);
    described.push({ pageNumber, width: 0, height: 0, angle: 0, status: 'failed', ocr: false });
  }
  return described.sort((a, b) => a.pageNumber - b.pageNumber);
}

/** The pages of a document put together: typed elements in reading order, with hierarchy and references. */
export function assembleDocument(input: AssembleInput): Document {
  const pages = [...input.pages].sort((a, b) => a.page.pageNumber - b.page.pageNumber);
  const items = pages.flatMap((analysis, index) => analysis.blocks.map((block) => makeItem(block, analysis.page, index)));
  const elements = items.filter((item) => item.block.kind !== 'text' || !emptyText(item.text)).map(toElement);
  return {
    pageCount: input.pageCount,
    pages: describePages(pages, input.failures),
    elements: linkHierarchy(elements),
    failures: [...input.failures],
    warnings: [...input.warnings, ...pages.flatMap((p) => p.warnings.map((w) => `Page ${p.page.pageNumber}: ${w}`))],
    dropped: pages.flatMap((p) => p.page.dropped.map((d) => ({ ...d, pageNumber: p.page.pageNumber }))),
  };
}
