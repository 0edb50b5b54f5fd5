import { DocparseError } from '../errors.ts';

/** Closed interval of 1-based pages. */
export interface PageRange {
  from: number;
  to: number;
}

/**
 * Parses `1-5,10,15-20`: intervals or single pages, separated by commas. Throws PARAMETER for any other form.
 * `selectPages` checks whether the pages exist. `field` names the value in the message.
 */
export function parsePageRange(text: string, field: string): PageRange[] {
  const wrong = (part: string): DocparseError =>
    new DocparseError(
      'PARAMETER',
      `${field}: "${part.slice(0, 40)}" is not a page or an interval of pages like "3" or "1-5" (several are separated by commas).`,
    );
  return text.split(',').map((part) => {
    const match = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part);
    if (!match) throw wrong(part.trim());
    const from = Number(match[1]);
    const to = match[2] === undefined ? from : Number(match[2]);
    if (to < from) throw wrong(part.trim());
    return { from, to };
  });
}

/**
 * The requested pages, ascending and unique. Throws PAGE_RANGE for pages that the file does not have. With
 * `openEnd`, an interval that starts within the file may extend beyond the last page.
 */
export function selectPages(ranges: readonly PageRange[] | undefined, pageCount: number, openEnd = false): number[] {
  if (!ranges) return Array.from({ length: pageCount }, (_, i) => i + 1);
  const pages = new Set<number>();
  for (const { from, to: last } of ranges) {
    const to = openEnd && from <= pageCount ? Math.min(last, pageCount) : last;
    const outside = from < 1 ? from : to > pageCount ? Math.max(from, pageCount + 1) : undefined;
    if (outside !== undefined) {
      throw new DocparseError(
        'PAGE_RANGE',
        `Page ${outside} was asked for, the file has ${pageCount === 1 ? 'one page' : `pages 1 to ${pageCount}`}.`,
      );
    }
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

/** Removes the pages of these intervals. Throws PAGE_RANGE if none is left. */
export function withoutPages(pages: number[], excluded: readonly PageRange[] = []): number[] {
  if (excluded.length === 0) return pages;
  const left = pages.filter((page) => !excluded.some(({ from, to }) => page >= from && page <= to));
  if (left.length === 0) throw new DocparseError('PAGE_RANGE', 'All requested pages are excluded.');
  return left;
}
