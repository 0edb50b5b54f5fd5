import type { PageAnalysis, TextBlock } from '../../document/index.ts';
import { captionLabel } from './caption-label.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { type Candidate, candidatesOf, type RunningRole, rowCount, runningKey, sideOf } from './margin.ts';
import { marginRows } from './margin-evidence.ts';
import { type BodyStyle, sameSize } from './statistics.ts';

const roleOf = (c: Candidate): RunningRole =>
  c.label === undefined ? (c.side === 'top' ? 'header' : 'footer') : 'page-number';

/** Number of pages within [from, to] with one parity. */
const parityPages = (from: number, to: number): number => Math.floor((to - from) / 2) + 1;

/** Whether a line on these page indices (ascending) is a running one, in a document of `total` pages. */
export function recurs(pages: readonly number[], total: number): boolean {
  const n = pages.length;
  if (n < 2) return false;
  if (n >= 0.4 * total) return true;
  for (const parity of [0, 1]) {
    const same = pages.filter((p) => p % 2 === parity);
    if (same.length >= 2 && same.length >= 0.4 * Math.ceil((total - parity) / 2)) return true;
    // A running title of one chapter: on most pages between its first and its last.
    if (same.length >= 3 && same.length >= 0.6 * parityPages(same[0]!, same.at(-1)!)) return true;
  }
  return n >= 3 && n >= 0.6 * (pages.at(-1)! - pages[0]! + 1);
}

/** Blocks whose text, without digits, recurs at the same height. */
function repeated(candidates: readonly Candidate[], total: number, body: BodyStyle): Set<Candidate> {
  const confirmed = new Set<Candidate>();
  const groups = new Map<string, Candidate[]>();
  for (const c of candidates) {
    // A number alone repeats in tables and lists too: only its increase is evidence (below). Paragraphs of a form
    // letter repeat as well: several lines count only at the very edge.
    if (rowCount(c.block) > 1 && Math.min(c.y, 1 - c.y) > 0.1) continue;
    if (c.key === '' || (c.label !== undefined && /^#$/.test(c.key))) continue;
    const id = `${c.side}|${c.key}`;
    const group = groups.get(id);
    if (group) group.push(c);
    else groups.set(id, [c]);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    group.sort((a, b) => a.y - b.y || a.page - b.page);
    let start = 0;
    for (let i = 1; i <= group.length; i++) {
      if (i < group.length && group[i]!.y - group[i - 1]!.y <= 0.012) continue;
      const cluster = group.slice(start, i);
      start = i;
      const pages = [...new Set(cluster.map((c) => c.page))].sort((a, b) => a - b);
      if (!recurs(pages, total)) continue;
      // A large line at the top of few pages is the title of a slide or a form, not a running header.
      const large = cluster[0]!.item.style.size > body.size * 1.3 && cluster[0]!.side === 'top';
      if (large && (pages.length < 4 || pages.length < total / 2)) continue;
      for (const c of cluster) confirmed.add(c);
    }
  }
  return confirmed;
}

/** Numbers that increase with the page: label minus page number is equal on many pages. */
function numbered(candidates: readonly Candidate[], total: number): Set<Candidate> {
  const offsets = new Map<string, Candidate[]>();
  for (const c of candidates) {
    if (c.label === undefined) continue;
    const id = `${c.side}|${c.label - c.item.page.pageNumber}`;
    const group = offsets.get(id);
    if (group) group.push(c);
    else offsets.set(id, [c]);
  }
  const confirmed = new Set<Candidate>();
  for (const group of offsets.values()) {
    const pages = [...new Set(group.map((c) => c.page))].sort((a, b) => a - b);
    if (recurs(pages, total)) for (const c of group) confirmed.add(c);
  }
  return confirmed;
}

/**
 * Blocks at the place of confirmed ones: same height, same size, one line. Footers with the chapter name vary, but
 * never move.
 */
function inSlots(candidates: readonly Candidate[], confirmed: ReadonlySet<Candidate>, total: number): Candidate[] {
  const bucket = (c: Candidate): number => Math.round(c.y * 200);
  const known = new Map<number, Candidate[]>();
  for (const c of confirmed) {
    const list = known.get(bucket(c));
    if (list) list.push(c);
    else known.set(bucket(c), [c]);
  }
  const needed = total <= 4 ? 1 : 3;
  return candidates.filter((c) => {
    if (confirmed.has(c) || c.block.lines.length > 1 || c.block.role === 'title' || captionLabel(c.item.plain))
      return false;
    const pages = new Set<number>();
    for (const k of [-1, 0, 1].flatMap((d) => known.get(bucket(c) + d) ?? [])) {
      if (
        k.page === c.page ||
        k.side !== c.side ||
        Math.abs(k.y - c.y) > 0.004 ||
        !sameSize(k.item.style.size, c.item.style.size, 0.03)
      )
        continue;
      // A number at the place of a number needs few witnesses, words need more.
      if (needed === 1 && (k.label === undefined) !== (c.label === undefined)) continue;
      pages.add(k.page);
      if (pages.size >= needed) return true;
    }
    return false;
  });
}

const textStyle = ({ plain, style }: TextItem): string =>
  `${Math.round(style.size * 2)} ${style.bold} ${style.font.name} ${runningKey(plain)}`;

/**
 * Texts that stand in the middle of pages as often as at their edges, in one style: headings of recurring sections
 * ("New Features", "Release 1.2"), which by chance stand at the top of some pages.
 */
function repeatedInText(items: readonly (readonly Item[])[]): Set<string> {
  const counts = new Map<string, { inside: number; outside: number }>();
  for (const item of items.flat()) {
    if (!isTextItem(item) || item.plain.length > 120 || !/\p{L}{2}/u.test(item.plain)) continue;
    const key = textStyle(item);
    const count = counts.get(key) ?? { inside: 0, outside: 0 };
    counts.set(key, count);
    sideOf(item) ? count.outside++ : count.inside++;
  }
  return new Set([...counts].flatMap(([key, { inside, outside }]) => (inside >= 2 && inside >= outside ? [key] : [])));
}

/**
 * Running headers, footers and page numbers. Certain are lines that recur on other pages at the same height (digits
 * folded; odd and even pages separately; within a chapter), and numbers that increase with the page. The rest is judged
 * page by page from the edge inwards, the only evidence in one-page documents and on first pages.
 */
export function findRunning(
  pages: readonly PageAnalysis[],
  items: readonly (readonly Item[])[],
  body: BodyStyle,
): Map<TextBlock, RunningRole> {
  const total = pages.length;
  const subheads = repeatedInText(items);
  const perPage = items.map((list, i) => candidatesOf(list, i).filter((c) => !subheads.has(textStyle(c.item))));
  const all = perPage.flat();
  const confirmed = new Set<Candidate>([...repeated(all, total, body), ...numbered(all, total)]);
  perPage.forEach((candidates, i) => {
    const others = items[i]!.map((item) => item.block).filter((b) => b.kind !== 'text' || b.lines.length > 0);
    const alone = total < 3 || i === 0;
    for (const side of ['top', 'bottom'] as const)
      for (const c of marginRows(side, candidates, confirmed, others, body, alone)) confirmed.add(c);
  });
  for (const c of inSlots(all, confirmed, total)) confirmed.add(c);
  const roles = new Map<TextBlock, RunningRole>();
  for (const c of all) if (confirmed.has(c)) roles.set(c.block, roleOf(c));
  return roles;
}
