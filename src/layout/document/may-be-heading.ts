import type { Glyph } from '../../document/index.ts';
import { captionLabel } from './caption-label.ts';
import { isContents, type TextItem } from './items.ts';
import { isLinked } from './linked.ts';
import { parseNumbering } from './numbering.ts';
import { pageLabel } from './page-label.ts';
import { isRelease } from './release.ts';
import { type BodyStyle, looksBold } from './statistics.ts';
import { visualLength } from './visual-length.ts';

const money = /^[\s\d.,%％¥$€£()（）+\-–—/:：*×xX]+$/;

/** Degrees off the level from which text is a stamp or a watermark across the page. */
const OBLIQUE = 15;

/** Larger Roman numbers of pages are words. */
const MAX_ROMAN = 100;

/**
 * Minimum mean OCR confidence. Large symbols of formulas and drawings are misread as nonsense with a size of its own.
 */
const BELIEVED = 0.78;

/**
 * Whether a block can be a heading, whatever its style is. `sure` are those that a bookmark or a plausible tag names:
 * they may be longer, and OCR need not be confident of them.
 */
export const mayBeHeading = (item: TextItem, sure: boolean, body: BodyStyle): boolean =>
  isAdmissible(item, sure, body) && (sure || isBelieved(item));

function isAdmissible(item: TextItem, sure: boolean, body: BodyStyle): boolean {
  const { block, plain } = item;
  if (!sure && /^(?:Lbl|Caption|TOCI|Note|FENote|Artifact|Code|BibEntry|Index)$/.test(block.tag ?? '')) return false;
  if (block.latex !== undefined || !/^(?:body|title|list-item|other)$/.test(block.role)) return false;
  if (block.lines.length > (sure ? 5 : 4)) return false;
  if (block.lines[0]!.angle !== 0 || isOblique(block.lines[0]!.glyphs[0]!)) return false;
  const length = visualLength(plain);
  const larger = item.style.size >= 1.2 * body.size;
  // A single character is a letter of a vertical line, an initial or a mark. Large names have two ("DB", "Go").
  if (length > (sure ? 320 : 200) || length < (larger && /^\p{Lu}\p{L}$/u.test(plain) ? 2 : 3)) return false;
  if (!hasWords(item, body)) return false;
  const label = pageLabel(plain);
  // No preface has that many pages: "CLI" is a word.
  if (label && !(/^\p{Lu}+$/u.test(plain) && label.value > MAX_ROMAN)) return false;
  if (isContents(item)) return false;
  // The colour of links sets no heading apart.
  if (!sure && item.style.size < 1.08 * body.size && !looksBold(item.style, body) && isLinked(item)) return false;
  return sure || captionLabel(plain) === undefined;
}

/** Whether a block has letters enough. */
function hasWords({ plain, style }: TextItem, body: BodyStyle): boolean {
  // A release has few letters. Rows of numbers in the style of text are no headings.
  if (isRelease(plain) && (style.bold || style.size >= 1.08 * body.size)) return true;
  // Formulas are not words.
  const words = plain.includes('$') ? plain.replace(/\$[^$]*\$/g, '') : plain;
  const letters = countLetters(words);
  // Large print may be a title with a date.
  const share = /\p{L}{3}/u.test(words) && style.size >= 1.3 * body.size ? 0.2 : 0.5;
  return letters >= 2 && letters >= share * countInk(words, parseNumbering(words)?.length ?? 0) && !money.test(plain);
}

const isOblique = ({ angle }: Glyph): boolean => Math.abs(angle - Math.round(angle / 90) * 90) > OBLIQUE;

/** Whether OCR is confident of a block, if it has read it. */
function isBelieved(item: TextItem): boolean {
  let read = 0;
  let confidence = 0;
  for (const { glyphs } of item.block.lines) {
    for (let i = 0; i < glyphs.length; i++) {
      const g = glyphs[i]!;
      if (g.origin !== 'ocr') continue;
      read++;
      confidence += g.confidence;
    }
  }
  return confidence >= BELIEVED * read;
}

/** Number of letters and combining marks. */
function countLetters(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) {
      if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) n++;
      continue;
    }
    const point = text.codePointAt(i)!;
    if (/[\p{L}\p{M}]/u.test(String.fromCodePoint(point))) n++;
    if (point > 0xffff) i++;
  }
  return n;
}

/** Number of UTF-16 units from an index on, without white space. */
function countInk(text: string, from: number): number {
  let n = 0;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isSpace = code < 0x80 ? code === 0x20 || (code >= 9 && code <= 13) : /\s/.test(text[i]!);
    if (!isSpace) n++;
  }
  return n;
}
