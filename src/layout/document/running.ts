import { type Box, boxHeight, overlapY, type PageAnalysis, type TextBlock } from '../../document/index.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { parseNumbering } from './numbering.ts';
import { pageLabel } from './page-label.ts';
import { type BodyStyle, sameSize } from './statistics.ts';

/** What a block in the margin is. */
export type RunningRole = 'header' | 'footer' | 'page-number';

type Side = 'top' | 'bottom';

interface Candidate {
  item: TextItem;
  block: TextBlock;
  side: Side;
  /** Text with digits folded: equal on every page for a running line. */
  key: string;
  /** Centre, 0..1 of the page height. */
  y: number;
  page: number;
  /** Printed page number, when the text is nothing else. */
  label?: number;
}

/** Headers lie in the top fifth, footers in the bottom fifth of the page. */
const BAND = 0.2;

/** Text of a running line without what changes from page to page. */
export const runningKey = (text: string): string =>
  text
    .replace(/\d+/g, '#')
    .replace(/[\s.·•…|_—–-]+/g, ' ')
    .trim()
    .toLowerCase();

function candidatesOf(items: readonly Item[], page: number): Candidate[] {
  const found: Candidate[] = [];
  for (const item of items) {
    if (!isTextItem(item) || !/[\p{L}\p{N}]/u.test(item.plain)) continue;
    const { block } = item;
    const height = item.page.height;
    // Turned text in the margin belongs to a turned table or a stamp of the archive, not to the row of the header.
    if (block.lines[0]!.angle !== 0) continue;
    if (block.lines.length > 4 || boxHeight(block.box) > height * 0.12 || item.plain.length > 400) continue;
    const y = (block.box.y0 + block.box.y1) / 2 / height;
    const side: Side | undefined = y <= BAND ? 'top' : y >= 1 - BAND ? 'bottom' : undefined;
    if (!side) continue;
    const candidate: Candidate = { item, block, side, key: runningKey(item.plain), y, page };
    const label = pageLabel(item.plain);
    if (label) candidate.label = label.value;
    found.push(candidate);
  }
  return found;
}

const roleOf = (c: Candidate): RunningRole => (c.label === undefined ? (c.side === 'top' ? 'header' : 'footer') : 'page-number');

/** Pages whose number has the parity of `page` within [from, to]. */
const parityPages = (from: number, to: number): number => Math.floor((to - from) / 2) + 1;

/** Is a line seen on these page indices (ascending) a running one, in a document of `total` pages? */
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

/** Printed rows of a block: pieces on one baseline count once. */
const rowCount = (block: TextBlock): number => new Set(block.lines.map((l) => Math.round(l.baseline / 3))).size;

/** Blocks whose text comes back at the same height, digits aside. */
function repeated(candidates: readonly Candidate[], total: number, body: BodyStyle): Set<Candidate> {
  const confirmed = new Set<Candidate>();
  const groups = new Map<string, Candidate[]>();
  for (const c of candidates) {
    // A number alone repeats in tables and lists too: only its growth tells (below).
    // Paragraphs of a form letter repeat as well: several lines count only at the very edge.
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
      // A large line at the top that comes back on few pages is the title of a slide or a form, not a running header.
      const large = cluster[0]!.item.style.size > body.size * 1.3 && cluster[0]!.side === 'top';
      if (large && (pages.length < 4 || pages.length < total / 2)) continue;
      for (const c of cluster) confirmed.add(c);
    }
  }
  return confirmed;
}

/** Numbers that grow with the page: the printed label minus the page number is the same on many pages. */
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
 * Blocks in the place of confirmed ones: same height, same size, one line. Footers that name the chapter differ from page to page but never move.
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
    if (confirmed.has(c) || c.block.lines.length > 1 || c.block.role === 'title') return false;
    const pages = new Set<number>();
    for (const k of [-1, 0, 1].flatMap((d) => known.get(bucket(c) + d) ?? [])) {
      if (k.page === c.page || k.side !== c.side || Math.abs(k.y - c.y) > 0.004 || !sameSize(k.item.style.size, c.item.style.size, 0.03)) continue;
      // Few witnesses are enough for a number in the place of a number, not for words.
      if (needed === 1 && (k.label === undefined) !== (c.label === undefined)) continue;
      pages.add(k.page);
      if (pages.size >= needed) return true;
    }
    return false;
  });
}

const boilerplate =
  /https?:|www\.|©|\(c\)\s*\d{4}|copyright|all rights reserved|版权所有|doi\b|issn|isbn|download(?:ed)?\b|confidential|机密|内部资料|请务必阅读|免责|声明部分|仅供|revision|\brev\.?\s|version|版本|vol\.|第\s*\d+\s*[卷期]|accepted manuscript|preprint|arxiv:|licensed to|printed|打印|页脚|收稿日期|见末页|正文之后/i;
const datePattern =
  /\b\d{1,2}\.?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s+\d{4}\b|\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\d{4}\s*年\s*\d{1,2}\s*月/i;

/** Vertical distance from a block to the nearest other text, table or picture towards the middle of the page, in points. */
function gapInwards(c: Candidate, rest: readonly { box: Box }[]): number {
  let gap = Number.POSITIVE_INFINITY;
  const { box } = c.block;
  for (const { box: other } of rest) {
    const distance = c.side === 'top' ? other.y0 - box.y1 : box.y0 - other.y1;
    const ahead = c.side === 'top' ? other.y1 > box.y1 : other.y0 < box.y0;
    if (ahead && distance < gap && overlapY(other, box) < 0.5 * Math.min(boxHeight(box), boxHeight(other))) gap = distance;
  }
  return gap;
}

/** Widest gap between neighbouring pieces of text in a row, in points. */
function spread(row: readonly Candidate[]): number {
  const boxes = row.flatMap((r) => r.block.lines.map((l) => l.box)).sort((a, b) => a.x0 - b.x0);
  return Math.max(0, ...boxes.slice(1).map((b, i) => b.x0 - boxes[i]!.x1));
}

/**
 * Evidence of one page alone, 0..1.5: where the block lies, what it says, how it is set apart. `alone` tells that no other page could confirm it.
 */
function evidence(c: Candidate, rest: readonly { box: Box }[], row: readonly Candidate[], body: BodyStyle, alone: boolean): number {
  const { block, item } = c;
  const height = item.page.height;
  const fromEdge = c.side === 'top' ? block.box.y0 / height : 1 - block.box.y1 / height;
  let score = 0;
  if (block.role === 'header' || block.role === 'footer' || block.role === 'page-number') score += 0.6;
  const label = pageLabel(item.plain);
  if (label) score += label.explicit ? 0.7 : 0.4;
  if (boilerplate.test(item.plain)) score += 0.4;
  else if (datePattern.test(item.plain) && item.plain.length < 60) score += 0.2;
  if (item.style.size <= body.size * 0.92) score += 0.2;
  const line = Math.max(4, block.lines[0]?.size ?? 0);
  const gap = gapInwards(c, rest) / line;
  score += gap >= 4 ? 0.4 : gap >= 2 ? 0.25 : gap >= 1.2 ? 0.15 : gap < 0.6 && !(label && fromEdge <= 0.05) ? -0.2 : 0;
  // Content that ends early leaves its footer in the middle of nowhere: a wide gap speaks for it, wherever it stands.
  score += fromEdge <= 0.05 ? 0.25 : fromEdge <= 0.09 ? 0.15 : fromEdge > 0.12 ? (gap >= 4 ? -0.1 : -0.3) : 0;
  // A title with the page number beside it: "576 D. CHEN ET AL.", "... 1379".
  if (!label && fromEdge <= 0.1 && gap >= 1.2 && /^\d{1,4}\s+\S|\S\s+\d{1,4}$/.test(item.plain)) score += 0.2;
  const rows = rowCount(block);
  const pieces = row.length > 1 || (rows === 1 && block.lines.length > 1);
  if (pieces) score += 0.2;
  // Pieces at both ends of the row: a title is in one piece.
  const apart = pieces && rows === 1 && item.style.size <= body.size * 1.35 && spread(row) > 0.15 * item.page.width;
  if (apart && fromEdge <= 0.1) score += 0.2;
  score -= 0.15 * (rows - 1);
  if (item.style.size > body.size * 1.15 && !apart) score -= 0.4;
  if (block.role === 'title' || block.tagLevel !== undefined) score -= 0.3;
  if (block.role === 'list-item' || block.role === 'footnote' || /caption|code|formula/.test(block.role)) score -= 0.5;
  if (!label && parseNumbering(item.plain)) score -= 0.3;
  if (item.plain.length > 60 && /[.。!?！？]$/.test(item.plain) && !boilerplate.test(item.plain)) score -= 0.2;
  if (!alone) score -= 0.2;
  return score;
}

const sameRow = (a: Box, b: Box): boolean => overlapY(a, b) >= 0.5 * Math.min(boxHeight(a), boxHeight(b));

/** Goes from the page's edge inwards, row by row, and stops at the first row that is not running. */
function byEvidence(
  side: Side,
  candidates: readonly Candidate[],
  confirmed: Set<Candidate>,
  others: readonly { box: Box }[],
  body: BodyStyle,
  alone: boolean,
): void {
  const own = candidates.filter((c) => c.side === side);
  own.sort((a, b) => (side === 'top' ? a.block.box.y0 - b.block.box.y0 : b.block.box.y1 - a.block.box.y1));
  const done = new Set<Candidate>();
  for (const c of own) {
    if (done.has(c)) continue;
    const row = own.filter((o) => !done.has(o) && (o === c || sameRow(o.block.box, c.block.box)));
    for (const o of row) done.add(o);
    const rest = others.filter((o) => !row.some((r) => r.block === o));
    // Something else lies further out on the page: this row is no margin text, unless it was confirmed by other pages.
    const known = row.some((r) => confirmed.has(r));
    const scores = row.map((r) => evidence(r, rest, row, body, alone));
    if (known || Math.max(...scores) >= 0.6) {
      // A row is running or not as a whole, short of mates that clearly are not.
      row.forEach((r, i) => {
        if (known ? scores[i]! > -0.2 || confirmed.has(r) : scores[i]! >= 0.35) confirmed.add(r);
      });
    } else if (!own.slice(own.indexOf(c) + 1).some((o) => confirmed.has(o))) return;
    else if (row.every((r) => r.block.lines.length <= 2 && r.item.style.size <= body.size * 1.15)) for (const r of row) confirmed.add(r);
  }
}

/**
 * Running headers, footers and page numbers. Lines that come back on other pages at the same height (digits folded; odd and even pages apart;
 * a chapter's own pages) and numbers that grow with the page are certain. The rest is judged page by page from the edge inwards, which is all
 * there is for documents of one page and for first pages.
 */
export function findRunning(pages: readonly PageAnalysis[], items: readonly (readonly Item[])[], body: BodyStyle): Map<TextBlock, RunningRole> {
  const total = pages.length;
  const perPage = items.map((list, i) => candidatesOf(list, i));
  const all = perPage.flat();
  const confirmed = new Set<Candidate>([...repeated(all, total, body), ...numbered(all, total)]);
  perPage.forEach((candidates, i) => {
    const others = items[i]!.map((item) => item.block).filter((b) => b.kind !== 'text' || b.lines.length > 0);
    const alone = total < 3 || i === 0;
    byEvidence('top', candidates, confirmed, others, body, alone);
    byEvidence('bottom', candidates, confirmed, others, body, alone);
  });
  for (const c of inSlots(all, confirmed, total)) confirmed.add(c);
  const roles = new Map<TextBlock, RunningRole>();
  for (const c of all) if (confirmed.has(c)) roles.set(c.block, roleOf(c));
  return roles;
}
