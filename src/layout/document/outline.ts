import type { OutlineEntry } from '../../document/index.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { parseNumbering } from './numbering.ts';

/** Letters and digits with one width and case: what two renderings of a title have in common. */
const titleKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const bareKey = (text: string): string => {
  const numbering = parseNumbering(text);
  return titleKey(numbering ? text.slice(numbering.length) : text);
};

interface FlatEntry {
  entry: OutlineEntry;
  /** 0 = top. */
  level: number;
}

function flatten(entries: readonly OutlineEntry[], level: number, into: FlatEntry[]): FlatEntry[] {
  for (const entry of entries) {
    into.push({ entry, level });
    // Deeper nesting comes from broken files.
    if (level < 20) flatten(entry.children, level + 1, into);
  }
  return into;
}

/** 1 for equal titles, 0.92 if one contains the other and is not much longer (a number, a subtitle), else 0. */
function similarity(a: { full: string; bare: string }, b: { full: string; bare: string }): number {
  if (a.full === b.full) return 1;
  if (a.bare !== '' && a.bare === b.bare) return 0.97;
  const [short, long] = a.full.length < b.full.length ? [a.full, b.full] : [b.full, a.full];
  return short.length >= 4 && short.length >= 0.75 * long.length && long.includes(short) ? 0.92 : 0;
}

/**
 * Blocks named by bookmarks, with the level of the bookmark (0 = top). A bookmark is searched on its target page; one
 * without a page anywhere, if its text is unique. Each takes one block: of the most similar ones, that nearest to its
 * target height.
 */
export function matchOutline(outline: readonly OutlineEntry[], items: readonly Item[]): Map<TextItem, number> {
  const levels = new Map<TextItem, number>();
  if (outline.length === 0) return levels;
  const entries = flatten(outline, 0, []);
  const pages = new Set(entries.map((e) => e.entry.pageNumber));
  const byPage = new Map<number, { item: TextItem; full: string; bare: string }[]>();
  const byKey = new Map<string, TextItem[]>();
  for (const item of items) {
    // Titles have few lines; comparing long paragraphs is a waste of time.
    if (!pages.has(undefined) && !pages.has(item.page.pageNumber)) continue;
    if (!isTextItem(item) || item.plain.length > 300 || item.block.lines.length > 5) continue;
    const full = titleKey(item.plain);
    if (full === '') continue;
    const keyed = { item, full, bare: bareKey(item.plain) };
    const list = byPage.get(item.page.pageNumber);
    if (list) list.push(keyed);
    else byPage.set(item.page.pageNumber, [keyed]);
    const same = byKey.get(full);
    if (same) same.push(item);
    else byKey.set(full, [item]);
  }
  for (const { entry, level } of entries) {
    const wanted = { full: titleKey(entry.title), bare: bareKey(entry.title) };
    if (wanted.full === '') continue;
    if (entry.pageNumber === undefined) {
      const same = byKey.get(wanted.full);
      if (same?.length === 1 && !levels.has(same[0]!)) levels.set(same[0]!, level);
      continue;
    }
    let best: TextItem | undefined;
    let bestScore = 0;
    for (const candidate of byPage.get(entry.pageNumber) ?? []) {
      if (levels.has(candidate.item)) continue;
      const alike = similarity(wanted, candidate);
      if (alike === 0) continue;
      const away =
        entry.y === undefined
          ? 0
          : Math.abs(candidate.item.block.box.y0 - entry.y) / Math.max(1, candidate.item.page.height);
      const score = alike - 0.2 * Math.min(1, away);
      if (score > bestScore) {
        best = candidate.item;
        bestScore = score;
      }
    }
    if (best) levels.set(best, level);
  }
  return levels;
}
