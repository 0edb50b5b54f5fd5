import { centreX, type Font, type Glyph, type Line, median, type Ruling, unionBox } from '../../document/index.ts';
import { CONNECTIVES, mathSymbol, STRONG } from '../../latex/index.ts';
import { Neighbourhood } from '../extent.ts';
import { inlineFormulas, strokesUnderType } from '../inline.ts';
import type { PixelSymbol } from './decode-symbols.ts';
import type { Stroke } from './strokes.ts';
import { glyphsOf } from './symbol-glyphs.ts';

/** A formula inside a line of scanned text. */
export interface TextFormula {
  latex: string;
  /** Characters of the line that it replaces. */
  replaced: Glyph[];
  /** Its symbols, with the metrics of the line. */
  glyphs: Glyph[];
  /** Whether something in it is in formulas only: a relation with a variable, an index, a Greek letter. */
  evident: boolean;
  /** Marks and brackets around it that are no part of it. */
  before: Glyph[];
  after: Glyph[];
}

/** What was seen in the picture of a line, in points of the page. */
export interface SeenLine {
  symbols: readonly PixelSymbol[];
  strokes: readonly Stroke[];
  /** Type size of the page's text. */
  em: number;
}

/** A part of a line: a word or a mark that OCR read, or signs for which the network is asked. */
interface Part {
  kind: 'word' | 'mark' | 'signs';
  glyphs: Glyph[];
  symbols: PixelSymbol[];
}

/** Minimum confidence of a symbol that counts as evidence, and for a formula of one letter that words have too. */
const SURE = 0.5;
const CERTAIN = 0.75;
/** Size of scripts, compared to the type of the line, and how far they are off its baseline in em. */
const SMALL = 0.86;
const OFF = 0.1;
/** What a formula needs: mean confidence of its symbols, and the lowest one. */
const MEAN = 0.55;
const LOWEST = 0.22;
/** Below this confidence there is no symbol. */
const FAINT = 0.1;

const TEXT_FONT: Font = { name: 'OCR', weight: 400, italic: false, mono: false, serif: true, type3: false };

/** Type size of the text of a page, in points: that of most of its characters. */
export const textSize = (lines: readonly Line[]): number | undefined =>
  median(lines.filter(({ angle }) => angle === 0).flatMap(({ glyphs, size }) => glyphs.map(() => size)));

/** Whether OCR read signs in a line that mathematics has. */
export const mayHoldFormulas = ({ text, angle, glyphs }: Line): boolean =>
  angle === 0 && glyphs.length > 1 && SIGNS.test(text);
const SIGNS = new RegExp(`[=<>+^\\\\²³¹⁰\\u0370-\\u03ff\\u00b5]|${STRONG.source}`, 'u');

/** Whether a line has letters that stand alone and are no words. */
export const hasSingleLetters = ({ text, angle }: Line): boolean =>
  angle === 0 && /(?<![\p{L}\p{N}.'’])(?![aAI](?!\p{L}))\p{Script=Latin}\d?(?![\p{L}\p{N}'’]|\.\p{L})/u.test(text);

/** A word that OCR read with this mean confidence stays, and the network need not see it. */
const READ = 0.9;
const PLAIN_WORD = /^\p{Lu}?\p{Ll}{3,}$/u;
/** Text shown beside what is asked: a few letters tell the baseline of the line and whether it is italic. */
const BESIDE = 2;

const isPlainWord = (glyphs: readonly Glyph[]): boolean => {
  const text = glyphs.map((g) => g.text).join('');
  return PLAIN_WORD.test(text) && glyphs.reduce((sum, g) => sum + g.confidence, 0) >= READ * glyphs.length;
};

/** Whether the network may tell more of these characters than OCR. */
function isAskable(glyphs: readonly Glyph[]): boolean {
  const text = glyphs.map((g) => g.text).join('');
  return !(
    isPlainWord(glyphs) ||
    isAbbreviation(glyphs) ||
    glyphs.every((g) => MARK.test(g.text)) ||
    REFERENCE.test(text) ||
    (text.length > 1 && CONNECTIVES.has(text.toLowerCase()))
  );
}

/** The spans of a line, in points, whose picture may tell more than OCR read: all but plain words and marks. */
export function askedSpans(line: Line, em: number): [from: number, to: number][] {
  const out: [number, number][] = [];
  for (const piece of piecesOf(line, em))
    for (const part of split(piece)) {
      if (!isAskable(part)) continue;
      const from = part[0]!.x0 - BESIDE * em;
      const to = part.at(-1)!.x1 + BESIDE * em;
      const last = out.at(-1);
      if (last && from < last[1] + em) last[1] = Math.max(last[1], to);
      else out.push([from, to]);
    }
  return out;
}

/**
 * The formulas in a line of text. Words stay as OCR read them. The signs between them are those that the network saw,
 * and the rules for lines of digital pages tell which of them are formulas.
 */
export function formulasInText(line: Line, asSeen: SeenLine): TextFormula[] {
  const baseline = baselineOf(asSeen) ?? line.baseline;
  const seen = {
    ...asSeen,
    symbols: asSeen.symbols.filter((s) => s.confidence >= FAINT).map((s) => steady(s, asSeen.em, baseline)),
  };
  const italic = isItalic(lettersOfWords(line, seen));
  const parts = partsOf(line, seen, baseline, italic);
  if (!parts.some(({ kind }) => kind === 'signs')) return [];
  const set = parts.flatMap((part) =>
    (part.kind === 'signs'
      ? glyphsOf(part.symbols, 1)
          .map(marked)
          .map((glyph, i) => ({ glyph, part, symbol: part.symbols.toSorted((a, b) => a.x0 - b.x0)[i] }))
      : part.glyphs.map((glyph) => ({
          glyph: {
            ...glyph,
            font: TEXT_FONT,
            size: seen.em,
            baseline,
            origin: 'text' as const,
            spaceBefore: glyph.spaceBefore,
          },
          part,
          symbol: undefined,
        }))
    ).map((piece, i) => (i === 0 ? { ...piece, glyph: { ...piece.glyph, spaceBefore: startsWord(part) } } : piece)),
  );
  const glyphs = set.map(({ glyph }) => glyph);
  const mixed: Line = {
    ...line,
    glyphs,
    baseline,
    size: seen.em,
    font: TEXT_FONT,
    italic: false,
    box: unionBox(glyphs),
  };
  const rulings = seen.strokes.map(
    ({ at, from, to, y0, y1 }): Ruling => ({ direction: 'horizontal', at, from, to, thickness: y1 - y0, color: 0 }),
  );
  const page = { rulings, glyphs };
  const context = {
    page,
    mathFonts: true,
    underType: strokesUnderType({
      ...page,
      glyphs: set.filter(({ part }) => part.kind === 'word').map(({ glyph }) => glyph),
    }),
    // OCR tells the places of letters in words roughly.
    around: new Neighbourhood({
      ...page,
      glyphs: set.filter(({ part }) => part.kind === 'signs').map(({ glyph }) => glyph),
    }),
  };
  return inlineFormulas(mixed, 0, context).flatMap(({ from, to, latex }) => {
    const own = set.slice(from, to);
    const symbols = own.flatMap(({ symbol }) => (symbol ? [symbol] : []));
    // OCR reads numbers, amounts and rates better than the network, and they are no mathematics by themselves.
    if (!symbols.some((s) => isVariableName(s) || isScript(s, seen.em, baseline))) return [];
    const evident = symbols.some((s) => EVIDENT.test(s.name) || STRONG.test(s.name) || isScript(s, seen.em, baseline));
    if (italic && !evident && symbols.length > 1) return [];
    if (!isSure(symbols, own.length) || (symbols.length === 1 && !isVariable(symbols[0]!, own[0]!.part, parts)))
      return [];
    const touched = [...new Set(own.map(({ part }) => part))];
    const replaced = touched.flatMap((part) => part.glyphs);
    // A part that is only partly a formula keeps its marks and brackets, as OCR read them.
    const others = set.flatMap((piece, i) => ((i < from || i >= to) && touched.includes(piece.part) ? [piece] : []));
    const kept = new Map(others.map((piece) => [piece, markAt(piece)]));
    if (replaced.some((g) => UNKNOWN.test(g.text))) return [];
    if (replaced.length === 0 || [...kept.values()].includes(undefined)) return [];
    const glyphs = set
      .filter(({ part }) => touched.includes(part))
      .map((piece, i) => asOcr(kept.get(piece) ?? piece.glyph, i === 0 ? replaced[0]! : undefined, line));
    const start = others.filter(({ glyph }) => glyph.x0 < own[0]!.glyph.x0).length;
    return [
      {
        latex,
        evident,
        replaced,
        before: glyphs.slice(0, start),
        glyphs: glyphs.slice(start, start + own.length),
        after: glyphs.slice(start + own.length),
      },
    ];
  });
}

/** The mark or bracket that OCR read in the place of a symbol. */
function markAt({ glyph, part }: { glyph: Glyph; part: Part }): Glyph | undefined {
  const near = part.glyphs.toSorted(
    (a, b) => Math.abs(centreX(a) - centreX(glyph)) - Math.abs(centreX(b) - centreX(glyph)),
  );
  const read = near.find((g) => g.text === glyph.text) ?? near[0];
  return read && AROUND.test(read.text) ? { ...glyph, text: read.text } : undefined;
}

/** Marks of a sentence and of a formula look alike; the rules take those in a font of text for the sentence's. */
const marked = (glyph: Glyph): Glyph => (MARK.test(glyph.text) ? { ...glyph, font: TEXT_FONT } : glyph);

const startsWord = ({ glyphs }: Part): boolean => glyphs[0]?.spaceBefore ?? true;

/** Type of a line has two sizes, and what is off the baseline is the smaller one: small letters tell little of theirs. */
function steady(s: PixelSymbol, em: number, baseline: number): PixelSymbol {
  if (s.em < 0.6 * em || s.em > 1.2 * em || s.y1 - s.y0 > 1.3 * em) return s;
  const off = Math.abs(s.baseline - baseline) / em;
  return { ...s, em: s.em < 0.95 * em && off > 0.1 ? 0.7 * em : off < 0.07 && s.em > 0.75 * em ? em : s.em };
}

/** A symbol as a character of the line: OCR gives all characters of a line one baseline and one size. */
const asOcr = (glyph: Glyph, first: Glyph | undefined, line: Line): Glyph => ({
  ...glyph,
  font: line.font,
  color: line.color,
  size: line.size,
  baseline: line.baseline,
  origin: 'ocr',
  spaceBefore: first ? first.spaceBefore : glyph.spaceBefore,
});

function isSure(symbols: readonly PixelSymbol[], count: number): boolean {
  if (symbols.length === 0 || symbols.length < 0.5 * count) return false;
  const letters = symbols.filter(({ name }) => mathSymbol(name)?.kind !== 'accent');
  const sum = letters.reduce((total, s) => total + Math.log(Math.max(1e-6, s.confidence)), 0);
  return sum >= letters.length * Math.log(MEAN) && letters.every((s) => s.confidence >= LOWEST);
}

/** A single letter is a variable if it is certainly italic and no word of one letter, such as "a" in italic text. */
function isVariable(symbol: PixelSymbol, part: Part, parts: readonly Part[]): boolean {
  if (!/^it:[aAI]$/.test(symbol.name)) return symbol.confidence > SURE;
  const read = part.glyphs.map((g) => g.text).join('');
  const words = parts.filter(({ kind, symbols }) => kind === 'word' && symbols.length > 1);
  const beside = words.toSorted((a, b) => distance(a, part) - distance(b, part)).slice(0, 2);
  return (
    symbol.confidence > CERTAIN && read === symbol.name.slice(3) && !beside.some(({ symbols }) => isItalic(symbols))
  );
}

const distance = (a: Part, b: Part): number => Math.abs(centreX(unionBox(a.glyphs)) - centreX(unionBox(b.glyphs)));

/** Letters that tell the style of a line. */
const FEW = 4;
const isLetter = ({ name }: PixelSymbol): boolean => /^(?:it|rm|bf):[A-Za-z]/.test(name);
/** Whether most letters of the line are italic. */
function isItalic(symbols: readonly PixelSymbol[]): boolean {
  const letters = symbols.filter(isLetter);
  return letters.filter(({ name }) => name.startsWith('it:')).length > 0.6 * letters.length;
}

/** The symbols in long words; in a line of few, all symbols. */
function lettersOfWords(line: Line, { symbols, em }: SeenLine): readonly PixelSymbol[] {
  const words = piecesOf(line, em).flatMap(split).filter(isPlainWord);
  const own = symbols.filter((s) => {
    const x = centreX(s);
    return words.some((word) => x > word[0]!.x0 && x < word.at(-1)!.x1);
  });
  return own.filter(isLetter).length >= FEW ? own : symbols;
}

function baselineOf({ symbols, em }: SeenLine): number | undefined {
  return median(symbols.filter((s) => isLetter(s) && s.em > SMALL * em && s.confidence > SURE).map((s) => s.baseline));
}

/** Whether a symbol is a letter of mathematics: not upright, Greek, or one of the few signs that stand for a value. */
const isVariableName = ({ name }: PixelSymbol): boolean =>
  /^(?!rm:)[a-z]+:[A-Za-z]/.test(name) || /^[\u0370-\u03ff∂∇∞∅ℓℏ]$/.test(name);

/** Signs of amounts and rates: the network often takes them for digits. */
const UNKNOWN = /[%‰$€£¥]/;

/** Signs that italic text does not have. */
const EVIDENT = /[=<>≤≥≠≈∈∼≡⊂→+×\u0370-\u03ff]/;
const AROUND = /^[.,;:!?()[\]{}'"“”‘’]$/;
const LETTERS = /^[\p{L}\p{M}]$/u;
const MARK = /^[.,;:!?，。；：、！？]$/;
/** Chinese characters in a line of fewer are signs that OCR does not know. */
const FOREIGN = 0.2;
const HAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** Numbers of formulas and sources, and labels of items. */
const REFERENCE = /^[([](?:\d+[a-z]?|[a-z]|[ivx]+)(?:[,–-]\d+)*[)\]][.,;:]*$/;

/** The parts of a line from left to right, each with the symbols in its place. */
function partsOf(line: Line, seen: SeenLine, baseline: number, italic: boolean): Part[] {
  const han = line.glyphs.filter((g) => HAN.test(g.text)).length > FOREIGN * line.glyphs.length;
  const drafts = piecesOf(line, seen.em).flatMap(split);
  const symbols = seen.symbols.toSorted((a, b) => a.x0 - b.x0);
  const parts = drafts.map((glyphs): Part => ({ kind: 'signs', glyphs, symbols: [] }));
  for (const s of symbols) {
    const x = centreX(s);
    let best: Part | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const part of parts) {
      const distance = Math.max(part.glyphs[0]!.x0 - x, x - part.glyphs.at(-1)!.x1, 0);
      if (distance < least) [best, least] = [part, distance];
    }
    best?.symbols.push(s);
  }
  for (const part of parts) part.kind = kindOf(part, seen.em, baseline, italic, han);
  // Signs without a space between them are one part: OCR knows neither indices nor accents.
  const out: Part[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (last?.kind === 'signs' && part.kind === 'signs' && !part.glyphs[0]!.spaceBefore) {
      last.glyphs.push(...part.glyphs);
      last.symbols.push(...part.symbols);
    } else out.push({ ...part, glyphs: [...part.glyphs], symbols: [...part.symbols] });
  }
  out.forEach((part, i) => {
    const last = part.symbols.at(-1);
    if (part.kind === 'signs' && out[i + 1]?.kind === 'mark' && last && MARK.test(last.name)) part.symbols.pop();
  });
  return out.filter((part) => part.kind !== 'signs' || part.symbols.length > 0);
}

/** Characters without a space between them. */
function piecesOf({ glyphs }: Line, em: number): Glyph[][] {
  const pieces: Glyph[][] = [];
  for (const g of glyphs) {
    const last = pieces.at(-1);
    const before = last?.at(-1);
    const joins =
      before !== undefined &&
      !g.spaceBefore &&
      !HAN.test(g.text) &&
      !HAN.test(before.text) &&
      centreX(g) - centreX(before) < 1.5 * em;
    if (joins) last!.push(g);
    else pieces.push([g]);
  }
  return pieces;
}

/** Letters, final marks, and everything else, of characters without a space between them. */
function split(piece: readonly Glyph[]): Glyph[][] {
  if (REFERENCE.test(piece.map((g) => g.text).join(''))) return [[...piece]];
  let end = piece.length;
  while (end > 1 && MARK.test(piece[end - 1]!.text)) end--;
  const out: Glyph[][] = [];
  for (let i = 0; i < end; ) {
    let j = i + 1;
    const letter = LETTERS.test(piece[i]!.text);
    while (j < end && LETTERS.test(piece[j]!.text) === letter) j++;
    // Short runs of letters among signs are variables, not words.
    out.push(piece.slice(i, j));
    i = j;
  }
  if (end < piece.length) out.push(piece.slice(end));
  return out;
}

function kindOf({ glyphs, symbols }: Part, em: number, baseline: number, italic: boolean, han: boolean): Part['kind'] {
  const text = glyphs.map((g) => g.text).join('');
  if (glyphs.every((g) => MARK.test(g.text))) return 'mark';
  if (HAN.test(text)) return han ? 'word' : 'signs';
  if (REFERENCE.test(text) || isAbbreviation(glyphs)) return 'word';
  if (STRONG.test(text) || /[\u0370-\u03ff]/.test(text) || !LETTERS.test(glyphs[0]!.text)) return 'signs';
  if (text.length < 2) return 'signs';
  const sure = symbols.filter((s) => s.confidence > SURE);
  const signs = sure.filter(
    (s) => isScript(s, em, baseline) || STRONG.test(s.name) || /^[\u0370-\u03ff]$/.test(s.name),
  ).length;
  if (text.length > 3) return signs >= 2 && signs > 0.4 * symbols.length ? 'signs' : 'word';
  if (signs > 0 || MIXED.test(text)) return 'signs';
  // Few letters: a word if they are upright, or as slanted as the line.
  const slanted = sure.filter((s) => s.name.startsWith('it:')).length;
  return text.length === 3 || slanted < sure.length || italic || CONNECTIVES.has(text.toLowerCase()) ? 'word' : 'signs';
}

/** Three capitals and more that OCR read with confidence: the network takes some for signs (U for ∪). */
const isAbbreviation = (glyphs: readonly Glyph[]): boolean =>
  glyphs.length > 2 && glyphs.every((g) => /^[A-Z]$/.test(g.text) && g.confidence >= READ);

/** Capitals within a word: a product of variables. */
const MIXED = /\p{Ll}\p{Lu}/u;

/** Small and off the baseline: an index or a power. */
const isScript = (s: PixelSymbol, em: number, baseline: number): boolean =>
  s.em < SMALL * em && Math.abs(s.baseline - baseline) > OFF * em;
