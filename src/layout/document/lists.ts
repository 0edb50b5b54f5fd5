import { LARGE_DISCS, PRINTED_BULLETS, SHAPES, SYMBOL_CODES } from '../../lexicon/index.ts';
import { type Item, isContents, isTextItem, type TextItem } from './items.ts';
import { type Numbering, parseNumbering, settleLetters } from './numbering.ts';

export interface ListEntry {
  /** 0 = outer list. */
  depth: number;
  /** As printed, without spaces. */
  marker: string;
  ordered: boolean;
  /** The item that this block continues (over a column or page). */
  continues?: TextItem;
}

interface Mark {
  /** Equal for all items of a list: the bullet glyph, or family and punctuation of the number. */
  kind: string;
  text: string;
  ordered: boolean;
  /** Last number; undefined for bullets. */
  value?: number;
  /** Unambiguous bullets make a list of one item; a dash or number needs a second one. */
  certain: boolean;
}

const bullet = new RegExp(`^([${PRINTED_BULLETS}${LARGE_DISCS}${SHAPES}${SYMBOL_CODES}➔✗])(?:\\s*)(?=\\S)`, 'u');
/**
 * The middle dot also separates words, so a line may begin with one by chance. U+FFFD is a bullet of a font without a
 * Unicode map.
 */
const dash = /^([-–—*o+∙·\ufffd])\s+(?=\S)/u;
/** The box of a task stays in its text, because it says whether the task is done. */
const task = /^[☐☑☒]\s*(?=\S)/u;
const reference = /^(\[(\d{1,3})\])\s*(?=\S)/;
const headingFamilies = new Set(['part', 'chapter', 'section', 'article', 'appendix']);

function markOf(plain: string, numbering: Numbering | undefined): Mark | undefined {
  const point = bullet.exec(plain);
  if (point) return { kind: `bullet ${point[1]}`, text: point[1]!, ordered: false, certain: true };
  const stroke = dash.exec(plain);
  if (stroke) return { kind: `bullet ${stroke[1]}`, text: stroke[1]!, ordered: false, certain: false };
  if (task.test(plain)) return { kind: 'task', text: '', ordered: false, certain: false };
  const cited = reference.exec(plain);
  if (cited) return { kind: 'reference', text: cited[1]!, ordered: true, value: Number(cited[2]), certain: false };
  if (!numbering || headingFamilies.has(numbering.family)) return undefined;
  // Numbers with depth (1.1 Term) are clauses, kept as paragraphs unless they are headings. Bare numbers are part of a
  // sentence.
  if (numbering.values.length > 1 || (numbering.form === '' && numbering.family !== 'circled')) return undefined;
  return {
    kind: `${numbering.family} ${numbering.form}`,
    text: plain.slice(0, numbering.length).trim(),
    ordered: true,
    value: numbering.values[0]!,
    certain: false,
  };
}

interface OpenList {
  kind: string;
  /** Left edge of the markers, relative to the page. */
  x: number;
  pageIndex: number;
  column: number;
  value?: number;
  members: { item: TextItem; mark: Mark; depth: number }[];
  depth: number;
  /** Number of blocks without a marker since the last member. */
  between: number;
}

/**
 * Maximum number of blocks without a marker between two items of a list: further paragraphs of the item, formulas,
 * pictures.
 */
const MAX_BETWEEN = 4;

function continuesList(list: OpenList, mark: Mark, item: TextItem): boolean {
  if (list.kind !== mark.kind) return false;
  const samePlace = list.pageIndex === item.pageIndex && list.column === item.block.column;
  const tolerance = 0.6 * item.style.size + 1;
  if (mark.value !== undefined && list.value !== undefined) {
    // Right-aligned numbers (9., 10.) shift left by one digit.
    return (
      mark.value === list.value + 1 &&
      (!samePlace || Math.abs(list.x - item.block.box.x0) <= tolerance + item.style.size)
    );
  }
  return samePlace ? Math.abs(list.x - item.block.box.x0) <= tolerance : true;
}

const endsOpen = (text: string): boolean => !/[.。!?！？;；:："”」』)）]$/u.test(text);

/**
 * List items with depth, marker and kind. A list is a sequence of blocks with one kind of marker: the same bullet, or
 * numbers that increase by one. A more indented marker starts a nested list. Single bullets are accepted; dashes and
 * numbers need a second item. `taken` are blocks with another type (headings, captions).
 */
export function findLists(flow: readonly Item[], taken: ReadonlySet<Item>): Map<TextItem, ListEntry> {
  const numbers = settleLetters(
    flow.map((item) => (isTextItem(item) && !taken.has(item) ? parseNumbering(item.plain.slice(0, 40)) : undefined)),
  );
  const closed: OpenList[] = [];
  let open: OpenList[] = [];
  const continuations = new Map<TextItem, TextItem>();
  let last: { item: TextItem; list: OpenList } | undefined;

  flow.forEach((item, index) => {
    if (taken.has(item)) {
      // A heading ends all lists, a caption does not.
      if (isTextItem(item) && !/caption/.test(item.block.role)) {
        closed.push(...open);
        open = [];
        last = undefined;
      }
      return;
    }
    if (!isTextItem(item) || !/^(?:body|list-item|other|title)$/.test(item.block.role) || isContents(item)) return;
    const mark = markOf(item.plain, numbers[index]);
    if (!mark) {
      const indented = last && item.block.box.x0 > last.list.x + 0.5 * item.style.size;
      const moved = last && (last.item.pageIndex !== item.pageIndex || last.item.block.column !== item.block.column);
      if (
        last &&
        moved &&
        endsOpen(last.item.plain) &&
        item.block.role !== 'title' &&
        /^[\p{Ll}\p{Lo}\d(（“"]/u.test(item.plain)
      )
        continuations.set(item, last.item);
      for (const list of open) list.between++;
      if (!indented && !moved) for (const list of open) list.between++;
      closed.push(...open.filter((l) => l.between > MAX_BETWEEN));
      open = open.filter((l) => l.between <= MAX_BETWEEN);
      last = undefined;
      return;
    }
    let at = open.length - 1;
    while (at >= 0 && !continuesList(open[at]!, mark, item)) at--;
    let list = at >= 0 ? open[at]! : undefined;
    if (list) closed.push(...open.splice(at + 1));
    else {
      // Numbers that start above one open no list: they start a sentence, or their list began elsewhere.
      const top = open.at(-1);
      const inside = top && top.pageIndex === item.pageIndex && top.column === item.block.column && top.between === 0;
      const deeper = (l: OpenList): boolean => item.block.box.x0 > l.x + 0.6 * item.style.size;
      // Chinese documents do not indent: another kind of number, starting at one directly below an item, opens a nested
      // list.
      const nested = inside && (deeper(top) || (mark.value === 1 && top.value !== undefined && top.kind !== mark.kind));
      if (!nested) while (open.length > 0 && (!inside || !deeper(open.at(-1)!))) closed.push(open.pop()!);
      list = {
        kind: mark.kind,
        x: item.block.box.x0,
        pageIndex: item.pageIndex,
        column: item.block.column,
        members: [],
        depth: open.length,
        between: 0,
      };
      open.push(list);
    }
    list.members.push({ item, mark, depth: list.depth });
    list.between = 0;
    list.x = item.block.box.x0;
    list.pageIndex = item.pageIndex;
    list.column = item.block.column;
    if (mark.value !== undefined) list.value = mark.value;
    last = { item, list };
  });
  closed.push(...open);

  const entries = new Map<TextItem, ListEntry>();
  for (const list of closed) {
    const sure =
      list.members.length >= 2 ||
      list.members.some(
        (m) => m.mark.certain || m.item.block.tag === 'LI' || (!m.mark.ordered && m.item.block.role === 'list-item'),
      );
    if (!sure) continue;
    for (const { item, mark, depth } of list.members)
      entries.set(item, { depth, marker: mark.text, ordered: mark.ordered });
  }
  for (const [item, from] of continuations) {
    const head = entries.get(from);
    if (head) entries.set(item, { depth: head.depth, marker: '', ordered: head.ordered, continues: from });
  }
  return entries;
}
