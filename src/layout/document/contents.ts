import { type Item, isContents, isTextItem, type TextItem } from './items.ts';

/** A title and its page number, with or without leaders. */
const ENTRY = /^(\S.*?\S)(?:[\s.·•…．]*)(\d{1,4}|[ivxlc]{1,7})$/i;
/** What `ENTRY` needs at least: it tries each length of a title. */
const endsInNumber = (text: string): boolean => /[\divxlc]/i.test(text.charAt(text.length - 1));
/** Minimum number of consecutive entries. */
const MIN_ENTRIES = 3;
/** Maximum number of other blocks between entries: part headings, split entries. */
const BETWEEN = 3;

/** Text for comparing titles: without spaces, case and leaders. */
const keyOf = (text: string): string => text.replace(/[\s.·•…．:：—–-]+/g, '').toLowerCase();

/**
 * Entries of tables of contents: their text without the page number recurs later in the document. Leaders are not
 * sufficient, because many styles have none, and bold first-level entries look like headings.
 */
export function findContents(flow: readonly Item[]): Set<TextItem> {
  const later = new Map<string, number>();
  flow.forEach((item, i) => {
    if (isTextItem(item) && item.plain.length <= 200) later.set(keyOf(item.plain), i);
  });
  const isEntry = (item: Item, index: number): item is TextItem => {
    if (!isTextItem(item) || item.plain.length > 200) return false;
    if (isContents(item)) return true;
    const title = endsInNumber(item.plain) ? ENTRY.exec(item.plain)?.[1] : undefined;
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
