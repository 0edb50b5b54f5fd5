import type {
  Document,
  DocumentPage,
  Element,
  ElementType,
  OutlineEntry,
  PageAnalysis,
  PageFailure,
  TextBlock,
} from '../../document/index.ts';
import { arrangePage } from './arrange.ts';
import { findCaptions } from './captions.ts';
import { findContinuations } from './continuation.ts';
import { toElement, type Verdict } from './elements.ts';
import { findHeadings, headingCandidates } from './headings.ts';
import { linkHierarchy } from './hierarchy.ts';
import { markInlineObjects } from './inline-marks.ts';
import { type Item, isReadFromPixels, isTextItem, makeItem } from './items.ts';
import { levelHeadings } from './levels.ts';
import { findLists } from './lists.ts';
import type { RunningRole } from './margin.ts';
import { mergeMarkers } from './merge-markers.ts';
import { matchOutline } from './outline.ts';
import { splitRunIns } from './run-in.ts';
import { findRunning } from './running.ts';
import { splitRunningLines } from './split-running.ts';
import { splitRunningRows } from './split-running-rows.ts';
import { type BodyStyle, bodyStyle } from './statistics.ts';

export interface AssembleInput {
  /** Analysed pages in any order. */
  pages: PageAnalysis[];
  /** Pages of the file. */
  pageCount: number;
  outline: OutlineEntry[];
  failures: PageFailure[];
  warnings: string[];
}

const runningTypes: Record<RunningRole, ElementType> = {
  header: 'Header',
  footer: 'Footer',
  'page-number': 'PageNumber',
};

/** Types of text blocks without another verdict. */
const plainTypes: Record<TextBlock['role'], ElementType> = {
  body: 'NarrativeText',
  title: 'NarrativeText',
  'list-item': 'NarrativeText',
  code: 'CodeSnippet',
  formula: 'Formula',
  // The page analysis said header or footer, but the document disagrees: keep the text.
  header: 'NarrativeText',
  footer: 'NarrativeText',
  'page-number': 'UncategorizedText',
  footnote: 'NarrativeText',
  'figure-caption': 'FigureCaption',
  'table-caption': 'TableCaption',
  'margin-note': 'UncategorizedText',
  other: 'UncategorizedText',
};

/** Records of all pages, including failed ones. */
export function describePages(pages: readonly PageAnalysis[], failures: readonly PageFailure[]): DocumentPage[] {
  const described = pages.map((analysis): DocumentPage => {
    const { pageNumber, width, height, angle } = analysis.page;
    const page: DocumentPage = { pageNumber, width, height, angle, status: 'success', ocr: analysis.ocr };
    if (analysis.fileDpi !== undefined) page.fileDpi = analysis.fileDpi;
    if (analysis.engine !== undefined) page.engine = analysis.engine;
    if (analysis.models) page.models = analysis.models;
    if (analysis.frame) page.frame = analysis.frame;
    if (analysis.pageImage) page.image = analysis.pageImage;
    if (analysis.originalImage) page.originalImage = analysis.originalImage;
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

const isEmpty = (item: Item): boolean =>
  item.block.kind === 'text' && item.plain === '' && item.block.image === undefined;

/**
 * Assembles the pages of a document: typed elements in reading order, with heading levels, lists, captions, joined
 * paragraphs and hierarchy. Makes no PageBreak elements: each element states its page, and a page break is not a break
 * in the text.
 */
export function assembleDocument(input: AssembleInput): Document {
  const { pages, items, flow, body, running } = readingFlow(input);
  const verdicts = judge(flow, input, body, pages);

  const elements: Element[] = [];
  const indexOf = new Map<Item, number>();
  for (const item of items) {
    indexOf.set(item, elements.length);
    const role = item.block.kind === 'text' ? running.get(item.block) : undefined;
    elements.push(toElement(item, role ? { type: runningTypes[role] } : verdicts.types.get(item)!));
  }
  for (const [second, first] of verdicts.continuations)
    elements[indexOf.get(second)!]!.continuationOf = indexOf.get(first)!;
  for (const [caption, object] of verdicts.captionOf) {
    const c = indexOf.get(caption)!;
    const o = indexOf.get(object)!;
    elements[c]!.ref = o;
    elements[o]!.ref = c;
  }
  return {
    pageCount: input.pageCount,
    pages: describePages(pages, input.failures),
    elements: linkHierarchy(markInlineObjects(elements, pages)),
    failures: [...input.failures],
    warnings: [...input.warnings, ...pages.flatMap((p) => p.warnings.map((w) => `Page ${p.page.pageNumber}: ${w}`))],
    dropped: pages.flatMap((p) => p.page.dropped.map((d) => ({ ...d, pageNumber: p.page.pageNumber }))),
  };
}

/** The blocks of a document in reading order, and the reference data for judging them. */
interface ReadingFlow {
  /** Analysed pages in order. */
  pages: PageAnalysis[];
  items: Item[];
  /** Items without running titles and page numbers. */
  flow: Item[];
  body: BodyStyle;
  running: ReadonlyMap<TextBlock, RunningRole>;
}

/** Blocks that may be headings, for fitting weights; those identified by bookmarks or tags have no features. */
export function judgedBlocks(
  input: AssembleInput,
): { text: string; score: number; sure: boolean; row: readonly number[] }[] {
  const { flow, body } = readingFlow(input);
  const captions = findCaptions(flow);
  const uncaptioned = flow.filter((item) => !isTextItem(item) || !captions.has(item));
  return headingCandidates(uncaptioned, matchOutline(input.outline, flow), body, new Set()).flatMap((c) =>
    c ? [{ text: c.item.plain, score: c.score, sure: c.sure || c.item.runIn !== undefined, row: c.row ?? [] }] : [],
  );
}

function readingFlow(input: AssembleInput): ReadingFlow {
  const pages = [...input.pages].sort((a, b) => a.page.pageNumber - b.page.pageNumber);
  const rawItems = splitRunningLines(
    pages.map((analysis, index) =>
      mergeMarkers(
        analysis.blocks.map((block) => makeItem(block, analysis.page, index)).filter((item) => !isEmpty(item)),
      ),
    ),
  );
  const body = bodyStyle(rawItems.flat());
  const rows = findRunning(pages, rawItems, body);
  const split = rawItems.map((list) => splitRunningRows(list, rows));
  const running = new Map(split.flatMap(({ roles }) => roles));
  const isRunning = (item: Item): boolean => item.block.kind === 'text' && running.has(item.block);
  const items = splitRunIns(split.flatMap(({ items: list }) => arrangePage(list, running, body)));
  const flow = items.filter((item) => !isRunning(item));
  return { pages, items, flow, body, running };
}

interface Verdicts {
  types: Map<Item, Verdict>;
  continuations: Map<Item, Item>;
  captionOf: Map<Item, Item>;
}

/** Decides the type of each item: captions first, then headings, then lists; the rest are paragraphs. */
function judge(flow: readonly Item[], input: AssembleInput, body: BodyStyle, pages: readonly PageAnalysis[]): Verdicts {
  const types = new Map<Item, Verdict>();
  // Pictures on a page with text of its own may be read, too.
  const read = new Set(flow.filter((item) => pages[item.pageIndex]!.ocr && isReadFromPixels(item)));
  const outline = matchOutline(input.outline, flow);
  const captions = findCaptions(flow);
  const uncaptioned = flow.filter((item) => !isTextItem(item) || !captions.has(item));
  const headings = findHeadings(uncaptioned, outline, body, read);
  const depths = levelHeadings(
    headings,
    body,
    headings.filter(({ item }) => read.has(item)).length * 2 > headings.length,
  );
  headings.forEach((heading, i) => {
    types.set(heading.item, { type: 'Title', depth: depths[i]! });
  });
  const captionOf = new Map<Item, Item>();
  for (const [item, caption] of captions) {
    types.set(item, { type: caption.kind === 'table' ? 'TableCaption' : 'FigureCaption' });
    if (caption.of) captionOf.set(item, caption.of);
  }
  const lists = findLists(flow, new Set(types.keys()));
  const continuations = new Map<Item, Item>();
  for (const [item, list] of lists) {
    types.set(item, { type: 'ListItem', depth: list.depth, list });
    if (list.continues) continuations.set(item, list.continues);
  }
  for (const item of flow) {
    if (types.has(item)) continue;
    const { block } = item;
    types.set(item, {
      type:
        block.kind === 'table'
          ? 'Table'
          : block.kind === 'picture'
            ? block.molecule
              ? 'Chemical'
              : 'Image'
            : plainTypes[block.role],
    });
  }
  const isParagraph = (item: Item): boolean =>
    types.get(item)?.type === 'NarrativeText' &&
    item.block.kind === 'text' &&
    item.block.role !== 'footnote' &&
    item.block.latex === undefined;
  const isFloat = (item: Item): boolean => {
    const type = types.get(item)!.type;
    return (
      type === 'Image' ||
      type === 'Table' ||
      type === 'FigureCaption' ||
      type === 'TableCaption' ||
      (item.block.kind === 'text' && (item.block.role === 'footnote' || item.block.role === 'margin-note'))
    );
  };
  for (const [second, first] of findContinuations(flow, isParagraph, isFloat)) continuations.set(second, first);
  return { types, continuations, captionOf };
}
