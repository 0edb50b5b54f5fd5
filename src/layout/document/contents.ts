import { type Item, isContents, isTextItem, type TextItem } from './items.ts';

/** A title and the number of its page, with or without leaders between them. */
const ENTRY = /^(\S.*?\S)(?:[\s.·•…．]*)(\d{1,4}|[ivxlc]{1,7})$/i;
/** So many entries in a row are a table of contents. */
const MIN_ENTRIES = 3;
/** Blocks that may stand among entries without being one: headings of parts, entries broken in two. */
const BETWEEN = 3;

/** Text as titles are compared: neither blanks nor letter case, nor what leads to the number. */
const keyOf = (text: string): string => text.replace(/[\s.·•…．:：—–-]+/g, '').toLowerCase();

/**
 * Entries of tables of contents, told by what they name: their text without the page number comes back later in the document. Leaders, where printed, tell the same; many styles print
 * none, and bold entries of the first level look like the headings that they name.
 */
export function findContents(flow: readonly Item[]): Set<TextItem> {
  const later = new Map<string, number>();
  flow.forEach((item, i) => {
    if (isTextItem(item) && item.plain.length <= 200) later.set(keyOf(item.plain), i);
  });
  const isEntry = (item: Item, index: number): item is TextItem => {
    if (!isTextItem(item) || item.plain.length > 200) return false;
    if (isContents(item)) return true;
    const title = ENTRY.exec(item.plain)?.[1];
    return title !== undefined && /\p{L}{2}/u.test(title) && (later.get(keyOf(title)) ?? -1) > index;
  };
  const found = new Set<TextItem>();
  let run: TextItem[] = [];
  let last = -1;
  const close = (): void => {
    if (run.length >= MIN_ENTRIES) for (const item of run) found.add(item);
    run = [];
  };
  flow.forEach((item, i) => {
    if (!isEntry(item, i)) return;
    if (i - last > BETWEEN) close();
    run.push(item);
    last = i;
  });
  close();
  return found;
}
