import {
  type Glyph,
  glyphCentreX,
  type Line,
  type LineFormula,
  type PageContent,
  type Ruling,
  unionOfGlyphs,
} from '../document/index.ts';
import type { Neighbourhood } from './extent.ts';
import { fontClass } from './font-class.ts';
import { latexOf } from './latex.ts';
import {
  CONNECTIVE,
  DIGIT,
  FUNCTION,
  GREEK,
  LETTER,
  MARK,
  MATH,
  SCRIPT,
  type Scan,
  SIGN,
  STACKED,
  scanLine,
  VARIABLE,
  WORD,
} from './scan.ts';
import { showsMathematics } from './traits.ts';

/** Properties of the page for searching its lines. */
export interface InlineContext {
  page: Pick<PageContent, 'rulings'>;
  /** The page uses mathematical fonts: then single italic letters are variables. */
  mathFonts: boolean;
  /** Strokes directly below type of the page: fraction bars, or underlines. */
  underType: ReadonlySet<Ruling>;
  around: Neighbourhood;
}

/** Formulas inside a line of text. Conservative: a word, a number or a note mark alone is never a formula. */
export function inlineFormulas(line: Line, index: number, context: InlineContext): LineFormula[] {
  if (
    line.angle !== 0 ||
    line.font.mono ||
    line.glyphs[0]?.origin === 'ocr' ||
    !(showsMathematics(line.glyphs) || (context.mathFonts && hasItalic(line)))
  )
    return [];
  const scan = scanLine(line);
  const bars = barsOf(context.page, line.glyphs);
  markStacks(line, scan, bars);
  const out: LineFormula[] = [];
  const n = line.glyphs.length;
  for (let i = 0; i < n; ) {
    if (!part(scan.kinds[i]!)) {
      i++;
      continue;
    }
    let j = i + 1;
    while (j < n && part(scan.kinds[j]!)) j++;
    for (const [from, to] of pieces(line, scan, i, j)) {
      const trimmed = trim(line, scan, from, to);
      if (!trimmed || !accepts(line, scan, trimmed[0], trimmed[1], context)) continue;
      const glyphs = line.glyphs.slice(trimmed[0], trimmed[1]);
      if (context.around.intrudes(glyphs)) continue;
      const latex = latexOf(glyphs, ownBars(bars, glyphs, context), false);
      if (latex !== undefined) out.push({ line: index, from: trimmed[0], to: trimmed[1], latex });
    }
    i = j;
  }
  for (const f of subscripted(line, scan, index)) if (!out.some((o) => o.from < f.to && f.from < o.to)) out.push(f);
  return out.sort((a, b) => a.from - b.from);
}

/** Whether the line may have variables: single italic letters count if the page has mathematical fonts. */
const hasItalic = (line: Line): boolean => !line.italic && line.glyphs.some((g) => g.font.italic);

const part = (kind: number): boolean => kind !== WORD && kind !== CONNECTIVE;

/** Marks glyphs above and below strokes as parts of a fraction. */
function markStacks(line: Line, scan: Scan, bars: readonly Ruling[]): void {
  for (const bar of bars) {
    const over: number[] = [];
    const under: number[] = [];
    line.glyphs.forEach((g, i) => {
      const x = glyphCentreX(g);
      if (x < bar.from - 0.5 || x > bar.to + 0.5) return;
      if (g.baseline < bar.at + 0.15 * g.size && bar.at - g.baseline < 0.9 * g.size) over.push(i);
      else if (g.baseline > bar.at + 0.5 * g.size && g.baseline - bar.at < 1.4 * g.size) under.push(i);
    });
    if (over.length === 0 || under.length === 0) continue;
    for (const i of [...over, ...under]) scan.kinds[i] = STACKED;
  }
}

/** Strokes inside the box of these glyphs, except underlines of another line. */
function ownBars(bars: readonly Ruling[], glyphs: readonly Glyph[], context: InlineContext): Ruling[] {
  return bars.filter((bar) => {
    const inside = glyphs.filter((g) => glyphCentreX(g) > bar.from - 0.5 && glyphCentreX(g) < bar.to + 0.5);
    if (inside.length === 0) return false;
    if (glyphs.some((g) => /[√∛∜]/.test(g.text) && Math.abs(g.x1 - bar.from) < 0.3 * g.size)) return true;
    return !context.underType.has(bar) || inside.some((g) => g.baseline < bar.at + 0.15 * g.size);
  });
}

/** Short strokes directly below type. */
export function strokesUnderType(page: Pick<PageContent, 'glyphs' | 'rulings'>): ReadonlySet<Ruling> {
  const short = page.rulings.filter((r) => r.direction === 'horizontal' && r.to - r.from < 250);
  const out = new Set<Ruling>();
  if (short.length === 0 || short.length > 400) return out;
  // By height, so that each character meets only the strokes near its baseline.
  short.sort((a, b) => a.at - b.at);
  for (let k = 0; k < page.glyphs.length; k++) {
    const g = page.glyphs[k]!;
    const bottom = g.baseline + 0.8 * g.size;
    const x = glyphCentreX(g);
    for (let i = firstBelow(short, g.baseline - 0.2 * g.size); i < short.length && short[i]!.at < bottom; i++) {
      const r = short[i]!;
      if (x > r.from && x < r.to && r.at - g.baseline > -0.1 * g.size && r.at - g.baseline < 0.7 * g.size) out.add(r);
    }
  }
  return out;
}

/** Index of the first stroke that is not above a height; they are sorted by theirs. */
function firstBelow(strokes: readonly Ruling[], y: number): number {
  let low = 0;
  let high = strokes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (strokes[middle]!.at < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Horizontal strokes inside the box of the glyphs. */
export function barsOf(page: Pick<PageContent, 'rulings'>, glyphs: readonly Glyph[]): Ruling[] {
  if (glyphs.length === 0) return [];
  const { x0, x1, y0, y1 } = unionOfGlyphs(glyphs);
  const size = glyphs.reduce((most, g) => Math.max(most, g.size), 0);
  return page.rulings.filter(
    (r) =>
      r.direction === 'horizontal' &&
      r.thickness < 0.2 * size &&
      r.at > y0 - 0.3 * size &&
      r.at < y1 + 0.1 * size &&
      r.from > x0 - 0.6 * size &&
      r.to < x1 + 0.6 * size &&
      r.to - r.from > 0.15 * size,
  );
}

/**
 * Splits a run at punctuation of the surrounding sentence: a comma in a text font, outside brackets, before a space.
 */
function pieces(line: Line, scan: Scan, from: number, to: number): [number, number][] {
  const out: [number, number][] = [];
  let depth = 0;
  let start = from;
  for (let i = from; i < to; i++) {
    const { text } = line.glyphs[i]!;
    if (/^[([{]$/.test(text)) depth++;
    else if (/^[)\]}]$/.test(text)) depth = Math.max(0, depth - 1);
    const ends = i + 1 >= to || scan.blanks[i + 1] === 1;
    if (scan.kinds[i] === SIGN && /^[,;:.!?，。；：、]$/.test(text) && ends && (depth === 0 || !/^[,:]$/.test(text))) {
      out.push([start, i]);
      start = i + 1;
      depth = 0;
    }
  }
  out.push([start, to]);
  return out;
}

const OPENING = /^[([{⟨⌊⌈]$/;
const CLOSING = /^[)\]}⟩⌋⌉]$/;
const OPERATOR = /^[=<>+\-−–/×±·*∗≤≥≠≈∼≡∈→⊂⊆≪≫∝↦⇒⇔≅≃∪∩⊕⊗∘÷∓:|]$/;

/** Removes what belongs to the sentence from both ends. */
function trim(line: Line, scan: Scan, start: number, end: number): [number, number] | undefined {
  let from = start;
  let to = end;
  const text = (i: number): string => line.glyphs[i]!.text;
  for (let changed = true; changed && from < to; ) {
    changed = false;
    const first = text(from);
    const last = text(to - 1);
    const kind = scan.kinds[from]!;
    const lastKind = scan.kinds[to - 1]!;
    if (
      kind === SCRIPT ||
      CLOSING.test(first) ||
      (OPENING.test(first) && !closedInside(line, from, to)) ||
      ((kind === SIGN || kind === MARK) &&
        !OPENING.test(first) &&
        !(isSign(first) && from + 1 < to && scan.blanks[from + 1] === 0))
    ) {
      from++;
      changed = true;
    } else if (
      lastKind !== SCRIPT &&
      ((CLOSING.test(last) && !openedInside(line, from, to)) ||
        OPENING.test(last) ||
        ((lastKind === SIGN || lastKind === MARK) && !CLOSING.test(last) && !/^[!|′'}]$/.test(last)))
    ) {
      to--;
      changed = true;
    } else if (OPENING.test(first) && closedInside(line, from, to) === to - 1) {
      // A remark in brackets: the brackets belong to the sentence.
      from++;
      to--;
      changed = true;
    } else if (unclosedInside(line, from, to) !== undefined) {
      to = unclosedInside(line, from, to)!;
      changed = true;
    } else {
      const a = looseStart(line, scan, from, to);
      const b = looseEnd(line, scan, from, to);
      if (a > from && a < to) {
        from = a;
        changed = true;
      } else if (b < to && b > from) {
        to = b;
        changed = true;
      }
    }
  }
  return from < to ? [from, to] : undefined;
}

const isSign = (text: string): boolean => /^[+\-−±∼~¬|]$/.test(text);

/**
 * The last bracket opened inside the run and not closed in it. Half-open intervals such as [0, 1) close with either
 * bracket.
 */
function unclosedInside(line: Line, from: number, to: number): number | undefined {
  const open: number[] = [];
  for (let i = from; i < to; i++) {
    const { text } = line.glyphs[i]!;
    if (OPENING.test(text)) open.push(i);
    else if (CLOSING.test(text)) open.pop();
  }
  const last = open[0];
  return last === undefined || last === from ? undefined : last;
}

function closedInside(line: Line, from: number, to: number): number | undefined {
  let depth = 0;
  for (let i = from; i < to; i++) {
    const { text } = line.glyphs[i]!;
    if (OPENING.test(text)) depth++;
    else if (CLOSING.test(text) && --depth === 0) return i;
  }
  return undefined;
}

function openedInside(line: Line, from: number, to: number): boolean {
  let depth = 0;
  for (let i = to - 1; i >= from; i--) {
    const { text } = line.glyphs[i]!;
    if (CLOSING.test(text)) depth++;
    else if (OPENING.test(text) && --depth === 0) return true;
  }
  return false;
}

const loose = (kind: number): boolean => kind === DIGIT || kind === LETTER;

/** End of a leading number or upright letter that a space separates and no operator connects. */
function looseStart(line: Line, scan: Scan, from: number, to: number): number {
  let i = from;
  while (
    i < to &&
    (loose(scan.kinds[i]!) || (scan.kinds[i] === SIGN && /^[.,%]$/.test(line.glyphs[i]!.text))) &&
    (i === from || scan.blanks[i] === 0)
  )
    i++;
  if (i === from || i >= to || scan.blanks[i] === 0) return from;
  return OPERATOR.test(line.glyphs[i]!.text) || scan.kinds[i] === SCRIPT ? from : i;
}

function looseEnd(line: Line, scan: Scan, from: number, to: number): number {
  let i = to;
  while (
    i > from &&
    (loose(scan.kinds[i - 1]!) || (scan.kinds[i - 1] === SIGN && /^[.,%]$/.test(line.glyphs[i - 1]!.text)))
  ) {
    i--;
    if (scan.blanks[i] === 1) break;
  }
  if (i === to || i <= from || scan.blanks[i] === 0) return to;
  return OPERATOR.test(line.glyphs[i - 1]!.text) || scan.kinds[i - 1] === FUNCTION ? to : i;
}

/** Whether the run has enough evidence of a formula. */
function accepts(line: Line, scan: Scan, from: number, to: number, context: InlineContext): boolean {
  let letters = 0;
  let mathLetters = 0;
  let strong = 0;
  let scripts = 0;
  let operators = 0;
  let digits = 0;
  let stacked = 0;
  for (let i = from; i < to; i++) {
    const kind = scan.kinds[i]!;
    const g = line.glyphs[i]!;
    if (kind === STACKED) stacked++;
    else if (kind === SCRIPT) scripts++;
    else if (kind === MATH) {
      if (/^[\p{L}∞∅∇∂]$/u.test(g.text)) mathLetters++;
      else if (OPERATOR.test(g.text)) {
        operators++;
        if (fontClass(g.font).math) strong++;
      } else strong++;
    } else if (kind === VARIABLE || kind === GREEK) letters++;
    else if (kind === DIGIT) digits++;
    else if (OPERATOR.test(g.text)) operators++;
  }
  if (mathLetters > 0 || stacked > 1) return true;
  const bound = operators > 0 && letters + digits >= 2 && to - from >= 3;
  if (letters >= 1 && (scripts > 0 || (bound && relationOrCall(line, from, to)) || strong > 0)) return true;
  if (strong > 0 && digits + letters > 0 && (operators > 0 || scripts > 0) && to - from >= 2 && fontsOf(line, from, to))
    return true;
  if (digits >= 2 && scripts > 0) return powerOfTen(line, scan, from, to);
  return (
    context.mathFonts &&
    letters >= 1 &&
    to - from === 1 &&
    scan.kinds[from] === VARIABLE &&
    !/^[aAI]$/.test(line.glyphs[from]!.text)
  );
}

const fontsOf = (line: Line, from: number, to: number): boolean =>
  line.glyphs.slice(from, to).some((g) => fontClass(g.font).math);

/** Whether there is a relation between two sides, or an arithmetic operator between variables. */
const relationOrCall = (line: Line, from: number, to: number): boolean => {
  const text = line.glyphs
    .slice(from, to)
    .map((g) => g.text)
    .join('');
  return (
    /[^=<>≤≥≈∼≠][=<>≤≥≈∼≠]+[^=<>≤≥≈∼≠]/u.test(text) ||
    /^\p{L}\([^)]+\)/u.test(text) ||
    /[\p{L}\d][+−×·*][\p{L}\d]/u.test(text)
  );
};

/** 10 with an exponent: the only number whose superscript is not a note mark. */
function powerOfTen(line: Line, scan: Scan, from: number, to: number): boolean {
  for (let i = from + 1; i < to - 1; i++) {
    const next = line.glyphs[i + 1]!;
    const alone = i < 2 || scan.kinds[i - 2] !== DIGIT || scan.blanks[i - 1] === 1;
    if (
      line.glyphs[i]!.text === '0' &&
      line.glyphs[i - 1]!.text === '1' &&
      alone &&
      scan.kinds[i + 1] === SCRIPT &&
      next.baseline < line.baseline &&
      /^[\d−–-]$/.test(next.text)
    )
      return true;
  }
  return false;
}

/** Chemical formulas and similar: capitals with subscripts, without spaces. */
function subscripted(line: Line, scan: Scan, index: number): LineFormula[] {
  const out: LineFormula[] = [];
  const n = line.glyphs.length;
  for (let i = 0; i < n; i++) {
    if (scan.kinds[i] !== SCRIPT || line.glyphs[i]!.baseline <= line.baseline) continue;
    let from = i;
    while (from > 0 && scan.blanks[from] === 0 && /^[A-Za-z0-9]+$/.test(line.glyphs[from - 1]!.text)) from--;
    let to = i + 1;
    while (to < n && scan.blanks[to] === 0 && /^[A-Za-z0-9+−]+$/.test(line.glyphs[to]!.text)) to++;
    const glyphs = line.glyphs.slice(from, to);
    const base = glyphs.filter((_, k) => scan.kinds[from + k] !== SCRIPT);
    const name = base.map((g) => g.text).join('');
    if (from === i || !/^(?:[A-Z][a-z]?){1,6}$/.test(name) || /^[A-Z]?[a-z]{2}/.test(name)) continue;
    const latex = latexOf(glyphs, [], false);
    if (latex !== undefined) out.push({ line: index, from, to, latex });
    i = to;
  }
  return out;
}
