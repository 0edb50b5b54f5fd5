import type { AssetSink, Document, DocumentPage, Element, Flow, ImageAsset, PageAnalysis, ParseOptions } from '../../../document/index.ts';
import { linkHierarchy } from '../../../layout/index.ts';
import type { AnalysisInput } from '../../engine.ts';
import type { FlowPage } from './lay-out.ts';
import { toElements } from './to-elements.ts';

/** One page of a structured document, in the form in which pages travel between processes. `pageImage`: how it was drawn, where it was. */
export async function flowPage(page: FlowPage, options: ParseOptions, sink: AssetSink, pageImage?: ImageAsset): Promise<PageAnalysis> {
  const started = performance.now();
  const { elements, warnings } = await toElements(page, { images: options.elementImages, characters: options.characters ?? false }, sink);
  const { pageNumber, width, height } = page;
  return {
    page: {
      pageNumber,
      width,
      height,
      angle: 0,
      origin: 'flow',
      pictures: [],
      links: [],
      widgets: [],
      dropped: [],
      textLayer: { quality: 'good', reasons: [] },
    },
    blocks: [],
    elements,
    checkboxes: [],
    handwriting: [],
    warnings,
    ocr: false,
    ...(pageImage ? { pageImage } : {}),
    timings: { elements: performance.now() - started },
  };
}

/** Pages of a structured document put together: the source has said what everything is, so only references are made. */
export function assembleFlow(flow: Flow, pageCount: number, input: AnalysisInput): Document {
  const analyses = [...input.pages].sort((a, b) => a.page.pageNumber - b.page.pageNumber);
  const elements: Element[] = [];
  for (const { elements: own = [] } of analyses) {
    const base = elements.length;
    for (const element of own) elements.push(element.ref === undefined ? element : { ...element, ref: element.ref + base });
  }
  const pages = analyses.map(
    ({ page, pageImage }): DocumentPage => ({
      pageNumber: page.pageNumber,
      width: page.width,
      height: page.height,
      angle: 0,
      status: 'success',
      ocr: false,
      ...(pageImage ? { image: pageImage } : {}),
    }),
  );
  for (const { pageNumber } of input.failures) {
    if (!pages.some((page) => page.pageNumber === pageNumber)) pages.push({ pageNumber, width: 0, height: 0, angle: 0, status: 'failed', ocr: false });
  }
  return {
    pageCount,
    pages: pages.sort((a, b) => a.pageNumber - b.pageNumber),
    elements: linkHierarchy(elements),
    failures: [...input.failures],
    warnings: [...flow.warnings, ...analyses.flatMap(({ page, warnings }) => warnings.map((warning) => `Page ${page.pageNumber}: ${warning}`))],
    dropped: [],
  };
}
