import {
  type Box,
  type Glyph,
  type Line,
  median,
  overlapX,
  overlapY,
  type Paper,
  type Quad,
  quadOfBox,
  quadOfGlyph,
  unionBox,
} from '../document/index.ts';

/**
 * A run of adjacent characters of a paper. `text` has no spaces and one form of each character (NFKC, one colon, one
 * dash, `¥`). Glyph `at[i]` printed unit `i`.
 */
export interface Piece {
  index: number;
  text: string;
  /** Index into `glyphs` for each UTF-16 unit of `text`. */
  at: number[];
  glyphs: Glyph[];
  box: Box;
  /** Character height in points. */
  size: number;
  /** Indices of units that follow a printed space. */
  gaps: Set<number>;
}

const FORMS: Record<string, string> = {
  '：': ':',
  '∶': ':',
  '︰': ':',
  '￥': '¥',
  丶: '、',
  '—': '-',
  '–': '-',
  '−': '-',
  '─': '-',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '【': '[',
  '】': ']',
  '〔': '(',
  '〕': ')',
};

/**
 * The form in which labels and values are compared: NFKC, no spaces, one form of colons, dashes, quotes and currency
 * symbols.
 */
export function plainText(text: string): string {
  let out = '';
  for (const c of text) out += plainSign(c);
  return out;
}

/** Folds one character. */
function plainSign(c: string): string {
  const known = FORMS[c];
  if (known !== undefined) return known;
  if (c === '。') return '。';
  const folded = c.normalize('NFKC').replace(/[\s\u200b-\u200d\u2060\ufeff]+/gu, '');
  return folded.length === 1 ? (FORMS[folded] ?? folded) : folded;
}

/** A wider gap, in character heights, separates two pieces of a line. */
const PARTING_GAP = 1.6;
/** A wider gap, in character heights, is a space. */
const BLANK_GAP = 0.35;

/** Smaller print, as a share of the usual size, belongs to a seal or a texture, not to the form. */
const TINY = 0.35;

/**
 * The pieces of a paper, top to bottom and left to right. Distant characters are joined only if they form a word that
 * `isWord` accepts.
 */
export function piecesOf(paper: Pick<Paper, 'lines'>, isWord: (text: string) => boolean = () => false): Piece[] {
  const runs = paper.lines.filter((line) => line.angle === 0 || line.angle === 360).flatMap(splitAtGaps);
  const sideways = paper.lines.filter((line) => line.angle !== 0 && line.angle !== 360).map((line) => line.glyphs);
  const all = [...runs, ...sideways].map(makePiece).filter((p) => p.text !== '');
  const usual = median(all.map((p) => p.size))!;
  const pieces = all.filter((p) => p.size > TINY * usual);
  const merged = joinTitles(joinSplitWords(pieces, isWord));
  return merged.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0).map((p, index) => ({ ...p, index }));
}

function splitAtGaps(line: Line): Glyph[][] {
  const runs: Glyph[][] = [];
  let run: Glyph[] = [];
  for (const glyph of line.glyphs) {
    const last = run.at(-1);
    if (last && glyph.x0 - last.x1 > PARTING_GAP * Math.min(line.size, glyph.y1 - glyph.y0 || line.size)) {
      runs.push(run);
      run = [];
    }
    run.push(glyph);
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Joins pieces in the given order. */
export const joinPieces = (pieces: readonly Piece[]): Piece => makePiece(pieces.flatMap((p) => p.glyphs));

function makePiece(glyphs: Glyph[]): Piece {
  let text = '';
  const at: number[] = [];
  const gaps = new Set<number>();
  const size = median(glyphs.map((g) => g.y1 - g.y0)) ?? 0;
  glyphs.forEach((g, i) => {
    const last = glyphs[i - 1];
    if (last && (g.spaceBefore || g.x0 - last.x1 > BLANK_GAP * size)) gaps.add(text.length);
    for (const c of g.text) {
      const sign = plainSign(c);
      for (let k = 0; k < sign.length; k++) at.push(i);
      text += sign;
    }
  });
  return { index: 0, text, at, glyphs, box: unionBox(glyphs), size, gaps };
}

const IN_BRACKETS = /^[(（]?[\p{Script=Han}]{1,8}[)）]$/u;

/** Joins a large title and a detached suffix in brackets: 医疗门诊收费票据 （电子）. */
function joinTitles(pieces: readonly Piece[]): Piece[] {
  const large = 1.25 * (median(pieces.map((p) => p.size)) ?? 0);
  const tails = pieces.filter((p) => p.size > large && IN_BRACKETS.test(p.text));
  const joined = new Map<Piece, Piece>();
  for (const tail of tails) {
    const head = pieces.find(
      (p) =>
        p !== tail &&
        p.size > large &&
        p.text.length >= 4 &&
        /\p{Script=Han}$/u.test(p.text) &&
        overlapY(p.box, tail.box) > 0.5 * tail.size &&
        tail.box.x0 > p.box.x1 - p.size &&
        tail.box.x0 - p.box.x1 < 2.5 * p.size,
    );
    if (head) joined.set(head, tail);
  }
  const gone = new Set(joined.values());
  return joined.size === 0
    ? [...pieces]
    : pieces.filter((p) => !gone.has(p)).map((p) => (joined.has(p) ? joinPieces([p, joined.get(p)!]) : p));
}

const SINGLE_HAN = /^\p{Script=Han}:?$/u;

/** Joins words that forms print with wide spacing (合 计) or vertically (购 买 方). */
function joinSplitWords(pieces: readonly Piece[], isWord: (text: string) => boolean): Piece[] {
  const singles = pieces
    .filter((p) => SINGLE_HAN.test(p.text))
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
  const taken = new Set<Piece>();
  const joined: Piece[] = [];
  const grow = (first: Piece, follows: (last: Piece, next: Piece) => boolean): Piece[] => {
    const chain = [first];
    let word: Piece[] = [];
    while (chain.length < LONGEST_WORD) {
      const last = chain.at(-1)!;
      const next = singles
        .filter((p) => !taken.has(p) && !chain.includes(p) && follows(last, p))
        .sort((a, b) => distance(last, a) - distance(last, b))[0];
      if (!next || last.text.endsWith(':')) break;
      chain.push(next);
      if (
        isWord(
          chain
            .map((p) => p.text)
            .join('')
            .replace(/:$/u, ''),
        )
      )
        word = [...chain];
    }
    return word;
  };
  for (const first of singles) {
    if (taken.has(first)) continue;
    const down = grow(
      first,
      (last, next) =>
        next.box.y0 > last.box.y0 + 0.5 * last.size &&
        next.box.y0 - last.box.y1 < 3.2 * last.size &&
        overlapX(last.box, next.box) > 0.5 * last.size,
    );
    const across = grow(
      first,
      (last, next) =>
        next.box.x0 > last.box.x1 - 2 &&
        next.box.x0 - last.box.x1 < 8 * last.size &&
        overlapY(last.box, next.box) > 0.6 * last.size,
    );
    const chain = down.length >= across.length ? down : across;
    if (chain.length < 2) continue;
    for (const p of chain) taken.add(p);
    joined.push(makePiece(chain.flatMap((p) => p.glyphs)));
  }
  return [...pieces.filter((p) => !taken.has(p)), ...joined];
}

const LONGEST_WORD = 8;

const distance = (a: Piece, b: Piece): number => Math.abs(b.box.x0 - a.box.x0) + Math.abs(b.box.y0 - a.box.y0);

/** A part of a piece: units `start` to `end` of its text. */
export interface Span {
  piece: Piece;
  start: number;
  end: number;
}

export const spanText = ({ piece, start, end }: Span): string => piece.text.slice(start, end);

/** Glyphs of a span. */
export function spanGlyphs({ piece, start, end }: Span): Glyph[] {
  const from = piece.at[start];
  const to = piece.at[end - 1];
  return from === undefined || to === undefined ? [] : piece.glyphs.slice(from, to + 1);
}

export function spanBox(span: Span): Box {
  const glyphs = spanGlyphs(span);
  return glyphs.length > 0 ? unionBox(glyphs) : span.piece.box;
}

/** The characters of a span as printed, with the spaces between words. */
export function printedText(span: Span): string {
  return spanGlyphs(span)
    .map((g, i) => (i > 0 && g.spaceBefore ? ` ${g.text}` : g.text))
    .join('');
}

/** Corners of a span and of each of its characters, in points of the paper. */
export function spanQuads(span: Span): { quad: Quad; chars: Quad[] } {
  const glyphs = spanGlyphs(span);
  const chars = glyphs.map(quadOfGlyph);
  const first = chars[0];
  const last = chars.at(-1);
  if (!first || !last) return { quad: [0, 0, 0, 0, 0, 0, 0, 0], chars };
  const slanted = glyphs.some((g) => g.quad);
  if (slanted) return { quad: [first[0], first[1], last[2], last[3], last[4], last[5], first[6], first[7]], chars };
  const b = unionBox(glyphs);
  return { quad: quadOfBox(b), chars };
}

/** Mean confidence of the characters of a span, 0..1. */
export function spanCertainty(span: Span): number {
  const glyphs = spanGlyphs(span);
  return glyphs.length === 0 ? 0 : glyphs.reduce((s, g) => s + g.confidence, 0) / glyphs.length;
}
