import type { Line } from '../../document/index.ts';
import { firstCode, isCjk } from '../page/script.ts';
import { type Item, isTextItem, joinItems, makeItem, type TextItem } from './items.ts';
import { type BodyStyle, TYPEWRITTEN } from './statistics.ts';

/** Syntax of programming languages, shells or markup. */
const codeSigns =
  /[{};]\s*$|[{}]|\)\s*[{:;]|=>|->|::|==|!=|&&|\|\||<\/?\w+>|^\s*(?:[$#>%]\s|\/\/|\/\*|--\s|#include|import\s|from\s+\w+\s+import|def\s|class\s|function\b|return\b|if\s*\(|for\s*\(|while\s*\(|select\s|create\s|insert\s|public\s|const\s|let\s|var\s)|\w\(.*\)\s*;?$|\w\s?=\s?\S/i;

/**
 * Whether text is mostly Chinese. Chinese fonts are often flagged monospaced, which does not make a listing. Leaders
 * count on neither side.
 */
const isCjkText = (text: string): boolean =>
  count(text, /[\u2e80-\u9fff\uff00-\uffef]/g) > 0.3 * count(text, /[\p{L}\p{N}]/gu);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Function names are headings of their descriptions: larger than text, or bold and hardly smaller; program text is
 * smaller and regular.
 */
const LARGE = 1.1;
const AS_LARGE = 0.88;

const looksLikeTitle = ({ block, style }: TextItem, body: BodyStyle): boolean =>
  block.role !== 'code' &&
  block.lines.length === 1 &&
  (block.tagLevel !== undefined ||
    style.size >= LARGE * body.size ||
    (style.bold && !body.bold && style.size >= AS_LARGE * body.size));

const isMono = (item: Item, body: BodyStyle): item is TextItem =>
  isTextItem(item) &&
  item.block.latex === undefined &&
  !looksLikeTitle(item, body) &&
  (item.block.role === 'code' ||
    // The fonts first: they are told at once, the script only by a search of the text.
    ((item.block.tag === 'Code' || (item.block.role === 'body' && isListing(item.block.lines))) &&
      !isCjkText(item.plain)));

/** Lines in a monospaced font, with or without line numbers in another font. */
const isListing = (lines: readonly Line[]): boolean => {
  const code = lines.filter((l) => l.font.mono || !/^\d{1,4}$/.test(l.text));
  return (
    code.length > 0 &&
    code.every((l) => l.font.mono && l.angle === 0) &&
    lines.every((l) => code.includes(l) || l.box.x1 <= code[0]!.box.x0 + l.size)
  );
};

const commentSign = /^\s*(?:#|\/\/|\/\*|--|%|;)/;

/**
 * Whether a block is a comment of a listing in a script that its font lacks: the sign and all Latin letters are
 * monospaced, and the rest has the font of another script.
 */
const isComment = (item: Item): item is TextItem =>
  isTextItem(item) &&
  item.block.role === 'body' &&
  item.block.latex === undefined &&
  commentSign.test(item.plain) &&
  isCjkText(item.plain) &&
  item.block.lines.every(({ glyphs, angle }) => {
    const latin = glyphs.filter((g) => !isCjk(firstCode(g.text)));
    return angle === 0 && latin.length > 0 && latin.filter((g) => g.font.mono).length >= 0.8 * latin.length;
  });

/** Whether a block looks like an item of a list, but is monospaced: rows of printed data begin with numbers. */
const isPrintedRow = (item: Item): item is TextItem =>
  isTextItem(item) && item.block.role === 'list-item' && isListing(item.block.lines) && !isCjkText(item.plain);

/** Whether `b` continues the listing that ends with `a`. */
function sameListing(a: TextItem, b: TextItem): boolean {
  if (a.pageIndex !== b.pageIndex || a.block.column !== b.block.column) return false;
  const pitch = b.block.lines[0]!.baseline - a.block.lines.at(-1)!.baseline;
  return pitch > 0 && pitch < 2.6 * a.style.size;
}

/**
 * Joins neighbouring monospaced blocks into one block of role `code`, so that line breaks and indentation are kept. A
 * single line must look like code. A typewritten document has no listings.
 */
export function findCode(items: readonly Item[], body: BodyStyle): Item[] {
  const typewritten = body.monoShare > TYPEWRITTEN;
  const found: Item[] = [];
  let open: TextItem | undefined;
  const close = (): void => {
    if (!open) return;
    const rows = new Set(open.block.lines.map((l) => Math.round(l.baseline))).size;
    const known = open.block.role === 'code' || open.block.tag === 'Code';
    const code = known || (!typewritten && (codeSigns.test(open.plain) || rows >= 3));
    found.push(code ? makeItem({ ...open.block, role: 'code' }, open.page, open.pageIndex) : open);
    open = undefined;
  };
  for (const [i, item] of items.entries()) {
    const next = items[i + 1];
    // A comment belongs to the program text above or below it.
    const comment =
      !typewritten &&
      isComment(item) &&
      ((open && sameListing(open, item)) || (next && isMono(next, body) && sameListing(item, next)));
    const row = !typewritten && open && isPrintedRow(item) && sameListing(open, item);
    if (comment || row || isMono(item, body)) {
      if (open && !typewritten && sameListing(open, item)) open = joinItems(open, item) as TextItem;
      else {
        close();
        open = item;
      }
      continue;
    }
    close();
    found.push(item);
  }
  close();
  return found;
}
