import type { OutlineEntry } from '../../document/index.ts';
import { child, descendants, elements, type XmlElement } from '../markup/index.ts';
import type { OfdDocument } from './document.ts';
import { MM_TO_POINTS, number } from './values.ts';

const MAX_ENTRIES = 20_000;

/** Outline of a document with its targets (GB/T 33190-2016, 7.8). */
export function readOutline(document: OfdDocument, pageNumbers: ReadonlyMap<string, number>): OutlineEntry[] {
  let left = MAX_ENTRIES;
  const read = (parent: XmlElement | undefined): OutlineEntry[] =>
    elements(parent, 'OutlineElem').flatMap((one): OutlineEntry[] => {
      if (left-- <= 0) return [];
      return [
        { title: (one.attrs.Title ?? '').slice(0, 1000), ...targetOf(one, document, pageNumbers), children: read(one) },
      ];
    });
  return read(document.outlines);
}

function targetOf(
  entry: XmlElement,
  document: OfdDocument,
  pageNumbers: ReadonlyMap<string, number>,
): { pageNumber?: number; y?: number } {
  const goto = child(elements(entry, 'Actions')[0], 'Action/Goto');
  const named = elements(goto, 'Bookmark')[0];
  const target = named
    ? descendants(document.bookmarks.get(named.attrs.Name ?? ''), 'Dest')[0]
    : elements(goto, 'Dest')[0];
  const pageNumber = pageNumbers.get(target?.attrs.PageID ?? '');
  if (pageNumber === undefined) return {};
  return target?.attrs.Top === undefined
    ? { pageNumber }
    : { pageNumber, y: number(target.attrs.Top, 0) * MM_TO_POINTS };
}
