import { type Font, type Glyph, median, overlapY } from '../../document/index.ts';
import type { FontFace, FontTable } from './fonts.ts';
import type { CodeTexts } from './glyph-names.ts';
import { texTexts } from './tex-bitmaps.ts';
import type { RawText } from './text-layer.ts';

/**
 * Glyph numbers of many TrueType fonts start with `.notdef` and two controls, followed by ASCII from the space on:
 * glyph = code - 29. Files that use glyph numbers as codes (Identity-H) without a ToUnicode map yield text shifted by
 * this much.
 */
const GLYPH_SHIFT = 29;
const UNREADABLE = '\ufffd';
/** Minimum number of characters to judge a font. */
const MIN_SAMPLE = 20;

/**
 * Repairs characters without a Unicode value, font by font. If their glyphs have names that tell their text, this is it.
 * If the codes themselves form text, they are accepted; if they clearly form text after the shift or in an encoding of
 * TeX, they are corrected. The rest stays counted as unmapped.
 *
 * @param named what glyph names tell of the codes of a font
 */
export function repairUnmapped(
  raw: RawText,
  fonts: Pick<FontTable, 'intern'>,
  named: (face: FontFace) => CodeTexts | undefined = () => undefined,
): RawText {
  if (raw.unmapped === 0) return raw;
  const byFont = new Map<number, number[]>();
  for (let i = 0; i < raw.glyphs.length; i++) {
    if (raw.codes[i] === -1) continue;
    const handle = raw.runOf[i]!.face.handle;
    const list = byFont.get(handle);
    if (list) list.push(i);
    else byFont.set(handle, [i]);
  }
  let unmapped = raw.unmapped;
  let unreadable = raw.unreadable;
  const blanks = new Set<number>();
  for (const all of byFont.values()) {
    const { face } = raw.runOf[all[0]!]!;
    const texts = face.font.type3 || all.every((i) => raw.codes[i] === 0) ? undefined : named(face);
    const list = texts === undefined ? all : all.filter((i) => texts.get(raw.codes[i]!) === undefined);
    for (const i of all) {
      const text = texts?.get(raw.codes[i]!);
      if (text === undefined) continue;
      unmapped--;
      if (raw.glyphs[i]!.text === UNREADABLE) unreadable--;
      raw.glyphs[i]!.text = text;
    }
    if (list.length === 0) continue;
    const codes = list.map((i) => raw.codes[i]!);
    if (areAbsent(raw, list, codes)) {
      unmapped -= list.length;
      unreadable -= list.length;
      for (const i of list) blanks.add(i);
      continue;
    }
    if (raw.glyphs[list[0]!]!.font.type3) {
      const known = readTexBitmaps(raw, list, codes, fonts);
      if (known !== undefined) {
        unmapped -= list.length;
        unreadable -= known;
        continue;
      }
    }
    if (readsAsText(codes)) {
      unmapped -= list.length;
      continue;
    }
    const shifted = codes.map((code) => code + GLYPH_SHIFT);
    if (codes.length < MIN_SAMPLE || !readsAsText(shifted)) continue;
    unmapped -= list.length;
    list.forEach((i, k) => {
      const code = shifted[k]!;
      if (code === 0x20) blanks.add(i);
      else raw.glyphs[i]!.text = String.fromCodePoint(code);
    });
  }
  if (blanks.size === 0) return { ...raw, unmapped, unreadable };
  const repaired: RawText = {
    ...raw,
    unmapped,
    unreadable,
    glyphs: [],
    runOf: [],
    codes: [],
    charCount: raw.charCount - blanks.size,
  };
  let space = false;
  raw.glyphs.forEach((glyph, i) => {
    if (blanks.has(i)) {
      space = true;
      return;
    }
    if (space) glyph.spaceBefore = true;
    space = false;
    repaired.glyphs.push(glyph);
    repaired.runOf.push(raw.runOf[i]!);
    repaired.codes.push(raw.codes[i]!);
  });
  return repaired;
}

/**
 * Whether a font that maps all its other characters has no glyph for these: `.notdef` has the code 0 in fonts of many
 * characters (ISO 32000-1, 9.7.6.3). XeLaTeX writes it for a character that the chosen font lacks; OCR sees nothing there.
 */
function areAbsent(raw: RawText, list: readonly number[], codes: readonly number[]): boolean {
  if (!list.every((i, k) => codes[k] === 0 && raw.glyphs[i]!.text === UNREADABLE)) return false;
  const { handle, font } = raw.runOf[list[0]!]!.face;
  return !font.type3 && raw.runOf.some((run, i) => run.face.handle === handle && raw.codes[i] === -1);
}

/**
 * Gives the characters of a bitmap font of TeX their texts, and tells type of one width.
 *
 * @returns number of characters that were unreadable before; undefined if the font is no such font of text
 */
function readTexBitmaps(
  raw: RawText,
  list: readonly number[],
  codes: readonly number[],
  fonts: Pick<FontTable, 'intern'>,
): number | undefined {
  const isFixed = isEvenlySpaced(raw.glyphs, list);
  const words = list.flatMap((i, k) => (k > 0 && followsOn(raw.glyphs, i) ? [codes[k]!] : [0x20, codes[k]!]));
  const texts = texTexts(words, isFixed);
  if (texts === undefined) return undefined;
  const font = fonts.intern({ ...raw.glyphs[list[0]!]!.font, mono: isFixed });
  let found = 0;
  list.forEach((i, k) => {
    const glyph = raw.glyphs[i]!;
    const text = texts.get(codes[k]!);
    if (text !== undefined) {
      if (glyph.text === UNREADABLE) found++;
      glyph.text = text;
    }
    if (isFixed) glyph.font = font;
  });
  return found;
}

/** Whether a character continues the word of the one before it, which has the same font. */
function followsOn(glyphs: readonly Glyph[], i: number): boolean {
  const g = glyphs[i]!;
  const previous = glyphs[i - 1];
  if (previous === undefined || g.spaceBefore || previous.font !== g.font) return false;
  return Math.abs(g.baseline - previous.baseline) < 0.05 * g.size && g.x0 - previous.x1 < 0.25 * g.size;
}

/** Minimum number of steps between neighbours, and the share of them that must be of one width. */
const MIN_STEPS = 12;
const EVEN_STEPS = 0.9;

/** Whether neighbours of one word, some of these characters, stand at equal distances. */
function isEvenlySpaced(glyphs: readonly Glyph[], list: readonly number[]): boolean {
  const start = (g: Glyph): number => g.x0 - (g.lead ?? 0);
  const steps: number[] = [];
  for (const i of list) {
    const g = glyphs[i]!;
    if (g.angle === 0 && followsOn(glyphs, i)) steps.push((start(g) - start(glyphs[i - 1]!)) / g.size);
  }
  if (steps.length < MIN_STEPS) return false;
  const width = median(steps)!;
  return steps.filter((step) => Math.abs(step - width) < 0.03).length >= EVEN_STEPS * steps.length;
}

const isDigitLike = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x2c || code === 0x2e || code === 0x2d || code === 0x25 || code === 0x2b;
const isVowel = (code: number): boolean => 'aeiouyAEIOUY'.includes(String.fromCharCode(code));

/**
 * Whether these codes form Western text or numbers. Vowels are 25 to 55 % of the letters in all languages with Latin
 * script. Text shifted by 29 has about half as many, and mostly capitals and symbols.
 */
export function readsAsText(codes: readonly number[]): boolean {
  let digits = 0;
  let letters = 0;
  let vowels = 0;
  let frequent = 0;
  let accented = 0;
  let other = 0;
  for (const code of codes) {
    if (isDigitLike(code)) digits++;
    else if ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) {
      letters++;
      if (isVowel(code)) vowels++;
      if ((code & 0xdf) === 0x41 || (code & 0xdf) === 0x45) frequent++;
    } else if (code >= 0xc0 && code <= 0x17f) accented++;
    else if (!(code >= 0x20 && code <= 0x7e)) other++;
  }
  const n = codes.length;
  if (n === 0 || other > 0.02 * n) return false;
  if (digits === n) return true;
  if (letters + digits < 0.75 * n || accented > 0.15 * n) return false;
  if (letters < 4) return digits >= 0.8 * n;
  const share = (vowels + accented) / (letters + accented);
  // A and E make up at least 15 %; in shifted text, they come from `b` and a symbol.
  return share >= 0.22 && share <= 0.65 && (letters < 12 || frequent >= 0.07 * letters);
}

/**
 * The bullet of TeX's symbols (encoding TS1, code 0x88) in a bitmap font, which PDFium reads as Windows does. LaTeX has
 * set lists with it since 2020.
 */
const isTexBullet = (g: Glyph): boolean => g.text === 'ˆ' && g.font.type3;

/**
 * Names bullets: an unreadable character at the start of a line, apart from the following words, at least twice on the
 * page. Ornament fonts seldom have a Unicode map.
 */
export function nameBullets(raw: RawText): RawText {
  if (!raw.glyphs.some((g) => g.text === UNREADABLE || isTexBullet(g))) return raw;
  const byFont = new Map<Font, Glyph[]>();
  raw.glyphs.forEach((g, i) => {
    const known = isTexBullet(g);
    if ((g.text !== UNREADABLE && !known) || g.angle !== 0) return;
    const previous = raw.glyphs[i - 1];
    const next = raw.glyphs[i + 1];
    if (next === undefined || next.text === UNREADABLE || Math.abs(g.baseline - next.baseline) > 0.3 * next.size)
      return;
    const gap = next.x0 - g.x1;
    if (gap < 0.2 * next.size || gap > 4 * next.size) return;
    if (previous !== undefined && overlapY(g, previous) > 0 && previous.x0 < g.x0 && g.x0 - previous.x1 < 3 * g.size)
      return;
    const list = byFont.get(g.font);
    if (known) g.text = '•';
    else if (list) list.push(g);
    else byFont.set(g.font, [g]);
  });
  let named = 0;
  for (const list of byFont.values()) {
    if (list.length < 2) continue;
    for (const g of list) g.text = '•';
    named += list.length;
  }
  return named === 0
    ? raw
    : { ...raw, unmapped: Math.max(0, raw.unmapped - named), unreadable: Math.max(0, raw.unreadable - named) };
}
