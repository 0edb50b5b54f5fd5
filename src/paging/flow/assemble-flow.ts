import type {
  AssetSink,
  Document,
  DocumentPage,
  Element,
  Flow,
  FlowBlock,
  ImageAsset,
  PageAnalysis,
  PageFailure,
  ParseOptions,
} from '../../document/index.ts';
import { linkHierarchy } from '../../layout/index.ts';
import type { FlowPage } from './lay-out.ts';
import type { PagePictures, PictureReading } from './picture-reading.ts';
import type { PictureStore } from './picture-store.ts';
import { toElements } from './to-elements.ts';

/** Facts about a page besides its text. */
export interface PageExtras {
  /** The drawn page, if it was drawn. */
  image?: ImageAsset;
  /** The readings of its pictures, if they were read. */
  pictures?: PagePictures;
  /** Source of the pixels of its pictures. */
  store?: PictureStore;
}

/**
 * Maximum number of characters with positions on a page: each needs 1 KB until it is written, and a large sheet has
 * millions.
 */
const MOST_PLACED = 500_000;
const UNPLACED = `Characters have no positions: the page has more than ${MOST_PLACED}.`;

function lengthOf(block: FlowBlock): number {
  if (block.kind === 'table')
    return block.cells.reduce((sum, cell) => sum + cell.blocks.reduce((inner, one) => inner + lengthOf(one), 0), 0);
  return 'runs' in block ? block.runs.reduce((sum, { text }) => sum + text.length, 0) : (block.text?.length ?? 0);
}

/** One page of a structured document, in the form in which pages travel between processes. */
export async function flowPage(
  page: FlowPage,
  options: ParseOptions,
  sink: AssetSink,
  { image, pictures, store }: PageExtras = {},
): Promise<PageAnalysis> {
  const started = performance.now();
  const readings = pictures?.readings ?? new Map<never, PictureReading>();
  const wanted = options.characters ?? false;
  const characters = wanted && page.blocks.reduce((sum, { block }) => sum + lengthOf(block), 0) <= MOST_PLACED;
  const { elements, warnings } = await toElements(
    page,
    { images: options.elementImages, characters, readings, ...(store ? { store } : {}) },
    sink,
  );
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
      dropped: [...readings.values()].flatMap((reading) => reading.dropped),
      textLayer: { quality: 'good', reasons: [] },
    },
    blocks: [],
    elements,
    checkboxes: [],
    handwriting: [],
    warnings: [...warnings, ...(wanted && !characters ? [UNPLACED] : []), ...(pictures?.warnings ?? [])],
    ocr: [...readings.values()].some((reading) => reading.ocr),
    ...(image ? { pageImage: image } : {}),
    timings: { elements: performance.now() - started },
  };
}

/** Joins the pages of a structured document. The source has classified everything, so only references are added. */
export function assembleFlow(
  flow: Flow,
  pageCount: number,
  input: { pages: PageAnalysis[]; failures: PageFailure[] },
  options: Pick<ParseOptions, 'pageImages'>,
): Document {
  const analyses = [...input.pages].sort((a, b) => a.page.pageNumber - b.page.pageNumber);
  const elements: Element[] = [];
  for (const { elements: own = [] } of analyses) {
    const base = elements.length;
    for (const element of own) elements.push(shifted(element, base));
  }
  const pages = analyses.map(
    ({ page, pageImage, ocr }): DocumentPage => ({
      pageNumber: page.pageNumber,
      width: page.width,
      height: page.height,
      angle: 0,
      status: 'success',
      ocr,
      ...(pageImage ? { image: pageImage } : {}),
    }),
  );
  for (const { pageNumber } of input.failures) {
    if (!pages.some((page) => page.pageNumber === pageNumber))
      pages.push({ pageNumber, width: 0, height: 0, angle: 0, status: 'failed', ocr: false });
  }
  return {
    pageCount,
    pages: pages.sort((a, b) => a.pageNumber - b.pageNumber),
    elements: linkHierarchy(belowHeadings(elements)),
    failures: [...input.failures],
    warnings: [
      ...flow.warnings,
      ...(options.pageImages ? undrawn(pages) : []),
      ...analyses.flatMap(({ page, warnings }) => warnings.map((warning) => `Page ${page.pageNumber}: ${warning}`)),
    ],
    dropped: analyses.flatMap(({ page }) =>
      page.dropped.map((dropped) => ({ ...dropped, pageNumber: page.pageNumber })),
    ),
  };
}

/** Pages whose images were requested and could not be made. */
function undrawn(pages: readonly DocumentPage[]): string[] {
  const missing = pages
    .filter(({ status, image }) => status === 'success' && !image)
    .map(({ pageNumber }) => pageNumber);
  if (missing.length === 0) return [];
  const which = missing.length === pages.length ? 'all pages' : `pages ${missing.join(', ')}`;
  return [`No page images of ${which}: LibreOffice is not available or could not draw them.`];
}

const shifted = (element: Element, base: number): Element => ({
  ...element,
  ...(element.ref === undefined ? {} : { ref: element.ref + base }),
  ...(element.continuationOf === undefined ? {} : { continuationOf: element.continuationOf + base }),
});

/** Headings read from a picture have their own levels: they go below the heading before the picture. */
function belowHeadings(elements: readonly Element[]): Element[] {
  let above = -1;
  return elements.map((element) => {
    if (element.type !== 'Title') return element;
    if (element.text.glyphs[0]?.origin === 'ocr') return { ...element, depth: element.depth + above + 1 };
    above = element.depth;
    return element;
  });
}
