import { joinAtHyphen } from '../page/hyphen.ts';
import { endsSentence, firstCode, isCjk, isLower, lastCode } from '../page/script.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { parseNumbering } from './numbering.ts';
import { sameSize } from './statistics.ts';

/**
 * Whether `b` continues the text of `a`: the first part stops in the middle of a sentence, and the second continues it.
 */
function readsOn(a: TextItem, b: TextItem): boolean {
  if (a.plain === '' || b.plain === '' || endsSentence(a.plain)) return false;
  if (!sameSize(a.style.size, b.style.size, 0.06) || a.style.bold !== b.style.bold) return false;
  const first = firstCode(b.plain);
  if (isLower(first)) return /^\p{Ll}[\p{L}\p{M},.;:'’)-]*(?:\s|$)/u.test(b.plain);
  if (isCjk(first)) {
    if (parseNumbering(b.plain)) return false;
    return isCjk(lastCode(a.plain)) || /[\d%A-Za-z]$/.test(a.plain);
  }
  // After a hyphen or comma, even a capital or a digit continues.
  return /[,，、\-‐]$/.test(a.plain) && /^[\p{Lu}\d("“]/u.test(b.plain) && !parseNumbering(b.plain);
}

/** Whether the first line is indented by two characters, which starts a Chinese paragraph. */
function indented(item: TextItem): boolean {
  const { lines } = item.block;
  if (lines.length < 2) return false;
  const rest = Math.min(...lines.slice(1).map((l) => l.box.x0));
  return lines[0]!.box.x0 - rest > 1.2 * item.style.size;
}

/** Whether a part is long enough for a paragraph, unlike picture labels: two lines, or a long one. */
const substantial = (item: TextItem): boolean =>
  item.block.lines.length > 1 || item.block.box.x1 - item.block.box.x0 > 18 * item.style.size;

/** Whether the last line is full. A paragraph with a short last line has ended. */
function fillsLastLine(item: TextItem): boolean {
  const { lines, box } = item.block;
  if (lines.length < 2) return true;
  return box.x1 - lines.at(-1)!.box.x1 <= 0.12 * (box.x1 - box.x0) + item.style.size;
}

/**
 * Paragraphs that continue in another column or page: second part -> first part. Parts are neighbours in the flow,
 * ignoring floats (pictures, tables, captions, footnotes). `isParagraph` tells which items are plain paragraphs.
 */
export function findContinuations(
  flow: readonly Item[],
  isParagraph: (item: Item) => boolean,
  isFloat: (item: Item) => boolean,
): Map<TextItem, TextItem> {
  const found = new Map<TextItem, TextItem>();
  let last: TextItem | undefined;
  let floats = false;
  for (const item of flow) {
    if (isFloat(item)) {
      floats = true;
      continue;
    }
    if (!isTextItem(item) || !isParagraph(item)) {
      last = undefined;
      floats = false;
      continue;
    }
    if (last) {
      const moved =
        item.pageIndex !== last.pageIndex ||
        item.block.column !== last.block.column ||
        item.block.box.y0 < last.block.box.y0;
      // A missing page between the two (failed, or not requested) interrupts the text.
      const near = item.page.pageNumber - last.page.pageNumber <= 1;
      if (
        (moved || floats) &&
        near &&
        substantial(last) &&
        readsOn(last, item) &&
        fillsLastLine(last) &&
        !indented(item)
      )
        found.set(item, last);
    }
    last = item;
    floats = false;
  }
  return found;
}

/**
 * Joins the text of two parts: no space between CJK characters, a hyphenated word closed, otherwise a space. `known`
 * tells whether a word occurs elsewhere in the document.
 */
export function joinContinuation(a: string, b: string, known?: (word: string) => boolean): string {
  const left = a.trimEnd();
  const right = b.trimStart();
  if (left === '' || right === '') return left + right;
  if (isCjk(lastCode(left)) || isCjk(firstCode(right))) return left + right;
  const join = joinAtHyphen(left.slice(-80), right, known);
  if (join === 'drop-hyphen') return left.slice(0, -1) + right;
  return join === 'close' ? left + right : `${left} ${right}`;
}
