import {
  type Glyph,
  type InlineObject,
  type Line,
  type LineFormula,
  median,
  quadOfBox,
  type RichText,
  type TextBlock,
  unionBox,
} from '../../document/index.ts';
import { joinAtHyphen } from './hyphen.ts';
import { buildGlyphLines } from './lines.ts';
import { fixedPitch } from './pitch.ts';
import { codePoints, firstCode, isCjk, isDigit, isLetter, lastCode } from './script.ts';
import { blanksOf, isBlankBetween, spacedText } from './spacing.ts';

/** Builds a `RichText` piece by piece and counts code points. */
class Writer {
  value = '';
  length = 0;
  readonly glyphs: Glyph[] = [];
  readonly at: number[] = [];
  readonly objects: InlineObject[] = [];

  /** Glyphs with their text, which has a space before each that `blanks` marks. */
  line(glyphs: readonly Glyph[], text: string, blanks: Readonly<Uint8Array>): void {
    this.value += text;
    let at = this.length;
    for (let i = 0; i < glyphs.length; i++) {
      const g = glyphs[i]!;
      if (blanks[i] === 1) at++;
      this.glyphs.push(g);
      this.at.push(at);
      at += codePoints(g.text);
    }
    this.length = at;
  }

  raw(s: string): void {
    this.value += s;
    this.length += codePoints(s);
  }

  glyph(g: Glyph): void {
    this.glyphs.push(g);
    this.at.push(this.length);
    this.raw(g.text);
  }

  /** Removes the last glyph, which must be the last thing written. */
  dropLast(): void {
    const g = this.glyphs.pop();
    const at = this.at.pop();
    if (!g || at === undefined) return;
    this.value = this.value.slice(0, this.value.length - g.text.length);
    this.length = at;
  }

  formula(latex: string, glyphs: readonly Glyph[], displayMode: 'inline' | 'display'): void {
    const start = this.length;
    this.raw(displayMode === 'display' ? `$$${latex}$$` : `$${latex}$`);
    this.objects.push({
      type: 'formula',
      text: latex,
      range: [start, this.length],
      quad: quadOfBox(unionBox(glyphs)),
      displayMode,
      glyphs: [...glyphs],
    });
  }

  /** The lists as copies: those that grew by `push` have room for half as much again, 6 MB in a book of 300 pages. */
  done(): RichText {
    return { value: this.value, glyphs: this.glyphs.slice(), at: this.at.slice(), objects: this.objects };
  }
}

/**
 * Text of a block: lines joined without a space between CJK characters, with one between words, and broken words joined
 * (the hyphen glyph is then in no `glyphs` entry). Code keeps its line breaks and indentation. Formulas of the block
 * replace their glyphs by `$...$` and are listed in `objects`.
 */
export function blockText(block: TextBlock): RichText {
  if (block.latex !== undefined) {
    const w = new Writer();
    w.formula(
      block.latex,
      block.lines.flatMap((l) => l.glyphs),
      'display',
    );
    return w.done();
  }
  if (block.role === 'code') return codeText(block.lines);
  return linesText(block.lines, block.formulas);
}

/** Text of adjacent glyphs, such as a table cell: groups them into lines, then joins these as in `blockText`. */
export function textOfGlyphs(glyphs: Glyph[]): RichText {
  if (glyphs.length === 0) return { value: '', glyphs: [], at: [], objects: [] };
  return linesText(rowByRow(buildGlyphLines(glyphs)));
}

/**
 * Maximum baseline difference of pieces in one row, and their maximum overlap, in em: the right half of a full-width
 * colon is empty.
 */
const SAME_ROW = 0.4;
const ROW_OVERLAP = 0.4;

/**
 * Orders pieces of one printed row left to right. OCR baselines differ slightly, and values in forms are typed slightly
 * above their labels, so sorting by baseline would reverse pieces.
 */
function rowByRow(lines: Line[]): Line[] {
  const out: Line[] = [];
  let row: Line[] = [];
  for (const line of lines) {
    const inRow = row.every((l) => {
      const em = Math.min(l.size, line.size);
      const overlap = Math.min(l.box.x1 - line.box.x0, line.box.x1 - l.box.x0);
      return (
        l.angle === 0 &&
        line.angle === 0 &&
        Math.abs(l.baseline - line.baseline) < SAME_ROW * em &&
        overlap <= ROW_OVERLAP * em
      );
    });
    if (!inRow) {
      out.push(...row);
      row = [];
    }
    row.push(line);
    row.sort((a, b) => a.box.x0 - b.box.x0);
  }
  return [...out, ...row];
}

/** Joins the lines of a paragraph or cell to running text. */
export function linesText(lines: readonly Line[], formulas?: readonly LineFormula[]): RichText {
  const w = new Writer();
  let previous: Line | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.glyphs.length === 0) continue;
    const own = formulas?.filter((f) => f.line === i).sort((a, b) => a.from - b.from);
    if (previous) joinLines(w, previous, line, own?.[0]?.from === 0);
    if (own && own.length > 0) writeWithFormulas(w, line, own);
    else writeLine(w, line);
    previous = line;
  }
  return w.done();
}

function writeLine(w: Writer, { glyphs, angle }: Line): void {
  // All at once: each addition to a string makes an object.
  const text = spacedText(glyphs, angle);
  const blanks = blanksOf(glyphs, angle);
  if (MAY_LEAD.test(text)) writeGlyphs(w, glyphs, 0, glyphs.length, blanks);
  else w.line(glyphs, text, blanks);
}

function writeGlyphs(
  w: Writer,
  glyphs: readonly Glyph[],
  from: number,
  to: number,
  blanks: Readonly<Uint8Array>,
): void {
  let spaced = -1;
  for (let i = from; i < to; i++) {
    const leader = leaderEnd(glyphs, i, to);
    if (leader > i) {
      // Leaders are separate from the words, and joined however wide their spacing.
      if (w.length > 0) w.raw(' ');
      for (let k = i; k < leader; k++) w.glyph(glyphs[k]!);
      if (leader < to) w.raw(' ');
      i = leader - 1;
      spaced = leader;
      continue;
    }
    if (blanks[i] === 1 && i !== spaced) w.raw(' ');
    w.glyph(glyphs[i]!);
  }
}

/** Two characters of a leader in a row. */
const MAY_LEAD = /[.·．…] ?[.·．…]/;

/** Minimum number of dots in a leader. */
const LEADER_DOTS = 6;
/** Minimum number of characters in a leader, because an ellipsis counts as three dots. */
const LEADER_CHARACTERS = 4;

/** End of the leader that starts at `from`, or `from` if there is none. An ellipsis counts as three dots. */
function leaderEnd(glyphs: readonly Glyph[], from: number, to: number): number {
  let dots = 0;
  let i = from;
  while (i < to) {
    const text = glyphs[i]!.text;
    if (text === '.' || text === '·' || text === '．') dots++;
    else if (text === '…') dots += 3;
    else if (text === '...') dots += 3;
    else break;
    i++;
  }
  return dots >= LEADER_DOTS && i - from >= LEADER_CHARACTERS ? i : from;
}

function writeWithFormulas(w: Writer, line: Line, formulas: readonly LineFormula[]): void {
  const blanks = blanksOf(line.glyphs, line.angle);
  let at = 0;
  for (const f of formulas) {
    if (f.from < at || f.to <= f.from) continue;
    writeGlyphs(w, line.glyphs, at, f.from, blanks);
    if (blanks[f.from] === 1) w.raw(' ');
    w.formula(f.latex, line.glyphs.slice(f.from, f.to), 'inline');
    at = f.to;
  }
  writeGlyphs(w, line.glyphs, at, line.glyphs.length, blanks);
}

function joinLines(w: Writer, previous: Line, line: Line, formulaFirst: boolean): void {
  const left = lastCode(w.value);
  const right = formulaFirst ? 36 : firstCode(line.glyphs[0]!.text);
  if (isCjk(left) || isCjk(right)) {
    // A number or word at the end of a Chinese line continues without a space, as it would inside the line.
    if (sameRow(previous, line) && isBlankBetween(previous.glyphs.at(-1)!, line.glyphs[0]!)) w.raw(' ');
    return;
  }
  const endsInGlyph =
    w.glyphs.length > 0 && w.at[w.at.length - 1]! + codePoints(w.glyphs[w.glyphs.length - 1]!.text) === w.length;
  if (endsInGlyph && !sameRow(previous, line)) {
    const join = joinAtHyphen(w.value.slice(-60), line.text);
    if (join === 'drop-hyphen') {
      w.dropLast();
      return;
    }
    if (join === 'close') return;
    if (breaksInsideToken(w.value, left, right)) return;
  }
  w.raw(' ');
}

/** The beginning of an address or a path: `https://…`, `/etc/…`, `./…`, or a name with two slashes. */
const PATH = /^[^\p{L}\p{N}]{0,2}(?:[a-z][a-z+.-]*:\/\/|[.~]{0,2}\/[^/\s]|[^/\s]+\/[^/\s]+\/)/iu;

/** Addresses, paths, names and long numbers break after a slash, underscore or dash without a space. */
function breaksInsideToken(value: string, left: number, right: number): boolean {
  if (left === 0x2013 || left === 0x2014) return isDigit(right) && isDigit(value.codePointAt(value.length - 2) ?? 0);
  const isName = isLetter(right) || isDigit(right);
  // Python's own names end with two of them.
  if (left === UNDERSCORE) return isName && /[\p{L}\p{N}]_$/u.test(value.slice(-3));
  return IN_PATHS.has(left) && isName && PATH.test(/\S*$/.exec(value.slice(-200))?.[0] ?? '');
}

const UNDERSCORE = 0x5f;
/** Slash, question mark, ampersand and equals sign. */
const IN_PATHS = new Set([0x2f, 0x3f, 0x26, 0x3d]);

/** Whether two pieces are in one printed row. */
const sameRow = (a: Line, b: Line): boolean =>
  a.angle === 0 && Math.abs(a.baseline - b.baseline) < 0.3 * Math.min(a.size, b.size) && b.box.x0 >= a.box.x1 - 1;

function codeText(lines: readonly Line[]): RichText {
  const w = new Writer();
  let left = Number.POSITIVE_INFINITY;
  for (const l of lines) left = Math.min(left, l.box.x0);
  // Lines too short to have a measurable grid use that of the others.
  const grid = lines.map((l) => fixedPitch(l.glyphs, l.angle)?.width).find((width) => width !== undefined);
  let previous: Line | undefined;
  for (const line of lines) {
    const pitch = fixedPitch(line.glyphs, line.angle);
    const step = pitch?.width ?? grid ?? charWidth(line);
    const blanks = pitch ? undefined : blanksOf(line.glyphs, line.angle);
    if (previous && sameRow(previous, line))
      w.raw(' '.repeat(Math.max(1, Math.round((line.box.x0 - previous.box.x1) / step))));
    else {
      if (previous) {
        const pitch = (line.baseline - previous.baseline) / Math.max(1, line.size);
        w.raw(pitch > 2.1 && pitch < 4 ? '\n\n' : '\n');
      }
      w.raw(' '.repeat(Math.max(0, Math.round((line.box.x0 - left) / step))));
    }
    for (let i = 0; i < line.glyphs.length; i++) {
      const g = line.glyphs[i]!;
      if (pitch) w.raw(' '.repeat(Math.max(0, pitch.steps[i]! - 1)));
      else if (i > 0) {
        // Ink alone would part a point from the letter after it.
        const gap = g.x0 - line.glyphs[i - 1]!.x1;
        if (blanks![i] === 1) w.raw(' '.repeat(Math.max(1, Math.round(gap / step))));
      }
      w.glyph(g);
    }
    previous = line;
  }
  return w.done();
}

/** Advance of a monospaced font: the median width of its glyphs. */
function charWidth(line: Line): number {
  const widths = line.glyphs.filter((g) => !isCjk(firstCode(g.text))).map((g) => g.x1 - g.x0);
  const width = median(widths);
  return width === undefined ? line.size / 2 : Math.max(1, width);
}
