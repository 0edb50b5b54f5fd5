import { type ChunkElement, chunkText, isTable } from './element.ts';
import type { ChunkOptions } from './options.ts';
import { codePoints, lastCodePoints, normaliseSpaces, strip } from './text.ts';

/** Separator between the texts of two elements. Counts as two characters. */
export const JOINER = '\n\n';

/** A part of a group's text: that of one element, or the overlap with the previous group (`element` undefined). */
export interface Segment {
  text: string;
  /** In code points. */
  length: number;
  element?: ChunkElement;
}

/** Neighbouring elements that become one chunk, or several if a single element is too long. */
export interface Group {
  elements: ChunkElement[];
  /** Overlap: the end of the previous group, repeated at the start. */
  prefix: string;
  segments: Segment[];
  /** Code points of the joined text. */
  length: number;
}

function makeGroup(elements: ChunkElement[], prefix: string): Group {
  const segments: Segment[] = [];
  const add = (text: string, element?: ChunkElement): void => {
    if (text !== '') segments.push({ text, length: codePoints(text), element });
  };
  add(prefix);
  // White space is significant only in code.
  for (const element of elements)
    add(element.type === 'CodeSnippet' ? element.text : normaliseSpaces(chunkText(element)), element);
  const length =
    segments.reduce((sum, segment) => sum + segment.length, 0) + JOINER.length * Math.max(0, segments.length - 1);
  return { elements, prefix, segments, length };
}

export const groupText = (group: Group): string => group.segments.map((segment) => segment.text).join(JOINER);

/**
 * Groups neighbouring elements that fit together without a boundary of the strategy between them. An element longer
 * than a chunk is alone in its group. Lengths are measured before white space is normalised, as unstructured does.
 */
export function groupElements(elements: readonly ChunkElement[], options: ChunkOptions): Group[] {
  const groups: Group[] = [];
  const boundaries = boundariesOf(options);
  let current: ChunkElement[] = [];
  let prefix = '';
  /** Number of texts in the group, including the prefix, and their length without separators. */
  let count = 0;
  let sum = 0;
  const begin = (withPrefix: string): void => {
    current = [];
    prefix = withPrefix;
    count = prefix === '' ? 0 : 1;
    sum = codePoints(prefix);
  };
  const flush = (): void => {
    if (current.length === 0) return;
    const group = makeGroup(current, prefix);
    groups.push(group);
    const table = current.some(isTable);
    begin(options.overlapBetween > 0 && !table ? strip(lastCodePoints(groupText(group), options.overlapBetween)) : '');
  };
  const fits = (element: ChunkElement, length: number): boolean => {
    if (current.length === 0) return true;
    if (isTable(element) || current.some(isTable)) return false;
    if (sum + JOINER.length * Math.max(0, count - 1) > options.softMax) return false;
    return options.hardMax - sum - JOINER.length * count >= length;
  };
  for (const element of elements) {
    const length = codePoints(chunkText(element));
    // Call each boundary for each element, because boundaries remember the page.
    const apart = boundaries.map((isBoundary) => isBoundary(element)).some(Boolean);
    if (apart || !fits(element, length)) flush();
    // No overlap with preceding text before a table.
    if (current.length === 0 && isTable(element)) begin('');
    current.push(element);
    if (length > 0) {
      count++;
      sum += length;
    }
  }
  flush();
  return groups;
}

/** Joins a short section with the following ones while they fit (by_title). The soft limit does not apply. */
export function combineGroups(groups: readonly Group[], options: ChunkOptions): Group[] {
  if (options.combineUnder === 0) return [...groups];
  const combined: Group[] = [];
  for (const group of groups) {
    const last = combined.at(-1);
    const joined =
      last && last.length < options.combineUnder && !last.elements.some(isTable) && !group.elements.some(isTable)
        ? join(last, group)
        : undefined;
    if (joined && joined.length <= options.hardMax) combined[combined.length - 1] = joined;
    else combined.push(group);
  }
  return combined;
}

/** Drops the overlap of the second group, which the first already contains. */
const join = (a: Group, b: Group): Group => {
  const tail = b.prefix === '' ? b.segments : b.segments.slice(1);
  const segments = [...a.segments, ...tail];
  const length =
    segments.reduce((sum, segment) => sum + segment.length, 0) + JOINER.length * Math.max(0, segments.length - 1);
  return { elements: [...a.elements, ...b.elements], prefix: a.prefix, segments, length };
};

type Boundary = (element: ChunkElement) => boolean;

function boundariesOf({ strategy, multipageSections }: ChunkOptions): Boundary[] {
  if (strategy === 'by_title')
    return [(element) => element.type === 'Title', ...(multipageSections ? [] : [onNextPage()])];
  if (strategy === 'by_page') return [onNextPage()];
  return [];
}

/**
 * True for the first element of each page. An element without a number is on the current page. A lower number is a new
 * page too.
 */
function onNextPage(): Boundary {
  let page: number | undefined;
  return (element) => {
    const own = typeof element.metadata.page_number === 'number' ? element.metadata.page_number : undefined;
    if (page === undefined) {
      page = own || 1;
      return false;
    }
    if (own === undefined || own === page) return false;
    page = own;
    return true;
  };
}
