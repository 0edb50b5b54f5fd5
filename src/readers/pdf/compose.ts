import { centreX, type Glyph } from '../../document/index.ts';
import { texEncoding } from './tex-encodings.ts';
import type { RawText } from './text-layer.ts';
import type { TextRun } from './text-run.ts';
import { typicalAdvance } from './typical-advance.ts';

/** Spacing accents that old TeX fonts draw over or under a letter, with their combining equivalents. */
const COMBINING: Record<string, string> = {
  '`': '\u0300',
  '\u02cb': '\u0300',
  '\u00b4': '\u0301',
  '\u02ca': '\u0301',
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02c9': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
};

/** Looks up only what may be in the table: this runs for each pair of characters. */
const combining = (text: string): string | undefined =>
  isLetterOrDigit(text.charCodeAt(0)) ? undefined : COMBINING[text];

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);

const MARK = /^\p{M}+$/u;

/**
 * Merges characters at one place: combining marks and overlapping accents join their letter (NFC). Distributes
 * replacement text (ActualText; ISO 32000-1, 14.9.4), which PDFium puts whole on the box of what it replaces.
 */
export function composeGlyphs(raw: RawText): RawText {
  if (!raw.glyphs.some(mayCompose)) return raw;
  const glyphs: Glyph[] = [];
  const runOf: TextRun[] = [];
  const codes: number[] = [];
  let changed = false;
  for (let i = 0; i < raw.glyphs.length; i++) {
    const g = raw.glyphs[i]!;
    const previous = glyphs[glyphs.length - 1];
    if (previous !== undefined) {
      const composed = compose(previous, g);
      if (composed !== undefined) {
        if (combining(previous.text) !== undefined) {
          // The letter determines the style.
          previous.font = g.font;
          previous.size = g.size;
          previous.baseline = g.baseline;
        }
        previous.text = composed;
        if (glyphs.length > 1) unspace(glyphs[glyphs.length - 2]!, previous);
        previous.x0 = Math.min(previous.x0, g.x0);
        previous.x1 = Math.max(previous.x1, g.x1);
        previous.y0 = Math.min(previous.y0, g.y0);
        previous.y1 = Math.max(previous.y1, g.y1);
        changed = true;
        continue;
      }
    }
    if (isWide(g)) {
      let end = i + 1;
      while (end < raw.glyphs.length && samePlace(g, raw.glyphs[end]!) && raw.runOf[end] === raw.runOf[i]) end++;
      if (end - i > 1 || g.text.length > 3) {
        for (const piece of spread(raw.glyphs.slice(i, end))) {
          glyphs.push(piece);
          runOf.push(raw.runOf[i]!);
          codes.push(raw.codes[i]!);
        }
        changed = true;
        i = end - 1;
        continue;
      }
    }
    glyphs.push(g);
    runOf.push(raw.runOf[i]!);
    codes.push(raw.codes[i]!);
  }
  const lone = glyphs.some((g) => combining(g.text) !== undefined);
  const composed: RawText = changed ? { ...raw, glyphs, runOf, codes } : raw;
  return lone ? composeApart(composed) : composed;
}

/**
 * Maximum distance between an accent and its letter in the stream. Some programs draw the accents of a line after its
 * letters.
 */
const REACH = 80;

/** Joins accents with letters that are not adjacent in the stream. */
function composeApart(raw: RawText): RawText {
  const used = new Set<number>();
  raw.glyphs.forEach((accent, i) => {
    if (combining(accent.text) === undefined) return;
    for (let d = 1; d <= REACH; d++) {
      for (const j of [i - d, i + d]) {
        const letter = raw.glyphs[j];
        if (letter === undefined || combining(letter.text) !== undefined) continue;
        const composed = compose(accent, letter);
        if (composed === undefined) continue;
        letter.text = composed;
        if (j > 0) unspace(raw.glyphs[j - 1]!, letter);
        letter.y0 = Math.min(letter.y0, accent.y0);
        used.add(i);
        return;
      }
    }
  });
  if (used.size === 0) return raw;
  const keep = (_: unknown, i: number): boolean => !used.has(i);
  const glyphs = raw.glyphs.filter(keep);
  for (let i = 1; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    if (g.spaceBefore && g.text.charCodeAt(0) > 0x7f && g.text.normalize('NFD').length > 1) unspace(glyphs[i - 1]!, g);
  }
  return { ...raw, glyphs, runOf: raw.runOf.filter(keep), codes: raw.codes.filter(keep) };
}

/** Removes the space that PDFium infers from the step up to an accent. */
function unspace(before: Glyph, letter: Glyph): void {
  if (
    Math.abs(before.baseline - letter.baseline) < 0.1 * letter.size &&
    letter.x0 - before.x1 < 0.1 * letter.size &&
    letter.x0 > before.x0
  )
    letter.spaceBefore = false;
}

/** Whether a glyph may be an accent, a mark or replacement text; of most pages no glyph is. */
function mayCompose(g: Glyph): boolean {
  const code = g.text.charCodeAt(0);
  if (isWide(g) || code === 0x5e || code === 0x60 || code === 0x7e) return true;
  const ideograph = code >= 0x4e00 && code <= 0x9fff;
  return code >= 0xa8 && !ideograph && (code < 0x300 || MARK.test(g.text));
}

const isWide = (g: Glyph): boolean => g.angle === 0 && g.x1 - g.x0 > 1.6 * g.size;

const samePlace = (a: Glyph, b: Glyph): boolean => a.x0 === b.x0 && a.x1 === b.x1 && a.y0 === b.y0 && a.y1 === b.y1;

function compose(a: Glyph, b: Glyph): string | undefined {
  const isMark = b.text.charCodeAt(0) >= 0x300 && MARK.test(b.text);
  const accentFirst = combining(a.text);
  const accentLast = combining(b.text);
  if (!isMark && accentFirst === undefined && accentLast === undefined) return undefined;
  if (a.angle !== b.angle || Math.abs(a.baseline - b.baseline) > 0.6 * Math.max(a.size, b.size)) return undefined;
  const ca = centreX(a);
  const cb = centreX(b);
  if (isMark && (b.spaceBefore || texEncoding(b.font.name) !== undefined)) return undefined;
  if (isMark)
    return cb > a.x0 - 0.3 * a.size && cb < a.x1 + 0.3 * a.size ? (a.text + b.text).normalize('NFC') : undefined;
  if (Math.abs(ca - cb) > 0.2 * Math.max(a.size, b.size)) return undefined;
  // Join only pairs that exist as a letter: `^` over `x` is mathematics, and so is any accent in a mathematical font.
  if (texEncoding((accentFirst !== undefined ? b : a).font.name) !== undefined) return undefined;
  const [letter, mark] = accentFirst !== undefined ? [b.text, accentFirst] : [a.text, accentLast!];
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
  const composed = (base + mark).normalize('NFC');
  return [...base].length === 1 && /\p{L}/u.test(base) && [...composed].length === 1 ? composed : undefined;
}

function spread(group: readonly Glyph[]): Glyph[] {
  const first = group[0]!;
  const pieces: { text: string; space: boolean }[] = [];
  for (const g of group) {
    let space = g.spaceBefore;
    for (const text of g.text) {
      pieces.push({ text, space });
      space = false;
    }
  }
  const widths = pieces.map(
    (p, i) => typicalAdvance(p.text.codePointAt(0)!) + (p.space && i > 0 ? typicalAdvance(0x20) : 0),
  );
  const scale = (first.x1 - first.x0) / widths.reduce((sum, w) => sum + w, 0);
  let x = first.x0;
  return pieces.map((p, i) => {
    const x1 = x + widths[i]! * scale;
    const x0 = p.space && i > 0 ? x + typicalAdvance(0x20) * scale : x;
    x = x1;
    return { ...first, text: p.text, x0, x1, spaceBefore: p.space };
  });
}
