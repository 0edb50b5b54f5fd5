import { COMMON_BULLETS } from '../../lexicon/index.ts';
import { type Item, isContents, isTextItem, type TextItem } from './items.ts';
import { parseNumbering } from './numbering.ts';
import { sameSize } from './statistics.ts';

/** A title and its page number, with or without leaders. */
const ENTRY = /^(\S.*?\S)(?:[\s.·•…．]*)(\d{1,4}|[ivxlc]{1,7})$/i;
/** What `ENTRY` needs at least: it tries each length of a title. */
const endsInNumber = (text: string): boolean => /[\divxlc]/i.test(text.charAt(text.length - 1));
/** Minimum number of consecutive entries. */
const MIN_ENTRIES = 3;
/** The same without a title of contents, page numbers and leaders. */
const MIN_PLAIN_ENTRIES = 5;
/** Maximum number of other blocks between entries: part headings, split entries. */
const BETWEEN = 3;

/** A title of contents, and a bullet before an entry. */
const TITLE =
  /^(?:table of )?contents$|^目[录次]$|^inhalt(?:sverzeichnis)?$|^table des mati[èe]res$|^[ií]ndice$|^sommaire$/i;
const BULLET = new RegExp(`^[${COMMON_BULLETS}‣–*-]\\s+`, 'u');

/** Text for comparing titles: without spaces, case and leaders. */
const keyOf = (text: string): string => text.replace(/[\s.·•…．:：—–-]+/g, '').toLowerCase();

/** Whether an entry names this title, so that the text has begun. */
const names = (entry: TextItem, title: TextItem): boolean =>
  keyOf(entry.plain.replace(/[\d\s.]+$/, '')) === keyOf(title.plain);

/**
 * Entries of tables of contents: their text without the page number recurs later in the document. Leaders are not
 * sufficient, because many styles have none, and bold first-level entries look like headings.
 */
export function findContents(flow: readonly Item[]): Set<TextItem> {
  const later = new Map<string, number>();
  flow.forEach((item, i) => {
    if (isTextItem(item) && item.plain.length <= 200) later.set(keyOf(item.plain), i);
  });
  const recurs = (title: string, index: number): boolean =>
    /\p{L}{2}/u.test(title) && (later.get(keyOf(title)) ?? -1) > index;
  const isEntry = (item: Item, index: number, below: boolean): item is TextItem => {
    if (!isTextItem(item) || item.plain.length > 200) return false;
    if (isContents(item)) return true;
    // Page numbers may stand in a block of their own, or be links.
    const listed = item.plain.replace(BULLET, '');
    if ((below || listed !== item.plain) && recurs(listed, index)) return true;
    // The list numbers what the headings do not.
    if (below && recurs(listed.slice(parseNumbering(listed)?.length ?? 0), index)) return true;
    const title = endsInNumber(item.plain) ? ENTRY.exec(item.plain)?.[1] : undefined;
    return title !== undefined && recurs(title, index);
  };
  const found = new Set<TextItem>();
  let run: TextItem[] = [];
  let last = -1;
  // Where the entries below a title of contents end, as far as seen.
  let reach = -1;
  const close = (): void => {
    if (run.length >= MIN_ENTRIES) for (const item of run) found.add(item);
    run = [];
  };
  flow.forEach((item, i) => {
    if (isTextItem(item) && TITLE.test(item.plain)) reach = i + BETWEEN;
    else if (i <= reach && isTextItem(item) && run.some((entry) => names(entry, item))) reach = -1;
    if (!isEntry(item, i, i <= reach)) return;
    if (i <= reach) reach = i + BETWEEN;
    if (i - last > BETWEEN) close();
    run.push(item);
    last = i;
  });
  close();
  for (const item of findPlainEntries(flow)) found.add(item);
  return found;
}

/**
 * Entries of contents that nothing announces, such as the links at the top of a web page: short blocks, one after the
 * other, which recur after the last of them in the same order, larger or bolder. No other list does.
 */
function findPlainEntries(flow: readonly Item[]): TextItem[] {
  const places = new Map<string, number[]>();
  const keys = flow.map((item, i) => {
    if (!isTextItem(item) || item.plain.length > 120) return '';
    const key = keyOf(item.plain.replace(BULLET, ''));
    const known = places.get(key);
    if (known) known.push(i);
    else places.set(key, [i]);
    return key;
  });
  const found: TextItem[] = [];
  let run: { item: TextItem; index: number; place: number }[] = [];
  const close = (): void => {
    const end = run.at(-1)?.index ?? 0;
    if (run.length >= MIN_PLAIN_ENTRIES && run[0]!.place > end) found.push(...run.map(({ item }) => item));
    run = [];
  };
  flow.forEach((item, index) => {
    if (!isTextItem(item) || !/\p{L}{2}/u.test(item.plain)) return;
    const last = run.at(-1);
    const place = places.get(keys[index]!)?.find((i) => i > (last?.place ?? index) && standsOut(flow[i]!, item));
    if (place === undefined) return;
    if (last && index - last.index > BETWEEN) close();
    run.push({ item, index, place });
  });
  close();
  return found;
}

/** Whether a block has larger or bolder print than an entry. */
const standsOut = (heading: Item, entry: TextItem): boolean =>
  isTextItem(heading) &&
  (sameSize(heading.style.size, entry.style.size)
    ? heading.style.bold && !entry.style.bold
    : heading.style.size > entry.style.size);
