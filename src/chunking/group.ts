import { type ChunkElement, isTable, textOf } from './element.ts';
import type { ChunkOptions } from './options.ts';
import { codePoints, lastCodePoints, normaliseSpaces, strip } from './text.ts';

/** Between the texts of two elements. Counts as two characters. */
export const JOINER = '\n\n';

/** Part of a group's text: one element's, or what is repeated of the group before (`element` undefined). */
export interface Segment {
  text: string;
  /** Code points. */
  length: number;
  element?: ChunkElement;
}

/** Neighbouring elements that become one chunk, or several when the one element is too long. */
export interface Group {
  elements: ChunkElement[];
  /** End of the group before, repeated at the start of this one. */
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
  // White space means something in code only.
  for (const element of elements) add(element.type === 'CodeSnippet' ? element.text : normaliseSpaces(textOf(element)), element);
  const length = segments.reduce((sum, segment) => sum + segment.length, 0) + JOINER.length * Math.max(0, segments.length - 1);
  return { elements, prefix, segments, length };
}

export const groupText = (group: Group): string => group.segments.map((segment) => segment.text).join(JOINER);

/**
 * Puts neighbouring elements together as far as they fit and no boundary of the strategy lies between them. An element longer than a whole
 * chunk is alone in its group. Lengths are taken before white space is cleaned up, as the peer does.
 */
export function groupElements(elements: readonly ChunkElement[], options: ChunkOptions): Group[] {
  const groups: Group[] = [];
  const boundaries = boundariesOf(options);
  let current: ChunkElement[] = [];
  let prefix = '';
  /** Texts in the group, the prefix too: their number and length without joiners. */
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
    const length = codePoints(textOf(element));
    // Every boundary looks at every element: they remember the page.
    const apart = boundaries.map((isBoundary) => isBoundary(element)).some(Boolean);
    if (apart || !fits(element, length)) flush();
    // No words of the text before a table in front of the table.
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

/** Joins a short section with the next ones while they fit (by_title). The soft limit plays no part. */
export function combineGroups(groups: readonly Group[], options: ChunkOptions): Group[] {
  if (options.combineUnder === 0) return [...groups];
  const combined: Group[] = [];
  for (const group of groups) {
    const last = combined.at(-1);
    const joined = last && last.length < options.combineUnder && !last.elements.some(isTable) && !group.elements.some(isTable) ? join(last, group) : undefined;
    if (joined && joined.length <= options.hardMax) combined[combined.length - 1] = joined;
    else combined.push(group);
  }
  return combined;
}

/** What the second group repeats of the first is there already. */
const join = (a: Group, b: Group): Group => {
  const tail = b.prefix === '' ? b.segments : b.segments.slice(1);
  const segments = [...a.segments, ...tail];
  const length = segments.reduce((sum, segment) => sum + segment.length, 0) + JOINER.length * Math.max(0, segments.length - 1);
  return { elements: [...a.elements, ...b.elements], prefix: a.prefix, segments, length };
};

type Boundary = (element: ChunkElement) => boolean;

function boundariesOf({ strategy, multipageSections }: ChunkOptions): Boundary[] {
  if (strategy === 'by_title') return [(element) => element.type === 'Title', ...(multipageSections ? [] : [onNextPage()])];
  if (strategy === 'by_page') return [onNextPage()];
  return [];
}

/** True for the first element of each page. No page number: still the page before. A lower number is another page too. */
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
