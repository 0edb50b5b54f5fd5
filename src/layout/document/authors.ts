import { type Item, isTextItem, type TextItem } from './items.ts';

const institution =
  /\b(?:universit|institut[eos]?\b|department|laborator|college|school of|hospital|inc\.|ltd)|大学|学院|研究所|研究院|执业证书/i;

/** Whether a text names an institution, as the lines below authors do. */
export const namesInstitution = (text: string): boolean => institution.test(text);

/** A part of a name, with the marks of its notes. */
const namePart = /^(?:\p{Lu}[\p{L}.'’-]*|and|und|et|y|de|del|der|di|la|van|von)[\d,*∗†‡§¶]*$/u;
const NAMES = 12;
/** What follows names up to their institution or address of mail has at most so many blocks. */
const DETAILS = 4;

/** Whether a block has nothing but names, and their institution or an address of mail follows before any paragraph. */
export function isNamesAbove(item: TextItem, index: number, flow: readonly Item[]): boolean {
  const words = item.plain.split(/\s+/);
  if (words.length < 2 || words.length > NAMES || !words.every((w) => namePart.test(w))) return false;
  for (const below of flow.slice(index + 1, index + 1 + DETAILS)) {
    if (!isTextItem(below) || below.pageIndex !== item.pageIndex || below.block.lines.length > 3) return false;
    if (/\S@\S/.test(below.plain) || (namesInstitution(below.plain) && below.plain.length < 120)) return true;
  }
  return false;
}

/**
 * Whether a block lists authors or affiliations below the title of an article: commas and superscript digits
 * distinguish them from headings.
 */
export function looksLikeAuthors(item: TextItem): boolean {
  const { plain, block, style } = item;
  if (namesInstitution(plain)) return true;
  const commas = plain.match(/[,，;；、]/g)?.length ?? 0;
  let raised = 0;
  for (const line of block.lines)
    for (const glyph of line.glyphs) if (glyph.size < style.size * 0.8 && /[\da-z*∗†‡§¶]/.test(glyph.text)) raised++;
  return raised > 0 || (commas >= 2 && /^(?:[A-Z][\p{L}.'’-]*[\s,]+)+/u.test(plain));
}
