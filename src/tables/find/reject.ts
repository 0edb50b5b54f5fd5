import { COMMON_BULLETS } from '../../lexicon/index.ts';
import type { TextGrid } from '../grid/text-grid.ts';
import { forcedBreak, type PieceLine, pieceAt, pieceText, readsOn } from '../grid/text-lines.ts';
import { isValue } from '../values.ts';
import { type Scale, wordCount } from '../words.ts';
import { isSectionNumber } from './not-tables.ts';

/** A list bullet or number, alone. */
export const marker = new RegExp(
  String.raw`^([-${COMMON_BULLETS}◆⚫➢❖*·–—]|[([]?(\d{1,3}|[a-z]|[ivx]{1,5}|[一二三四五六七八九十]{1,3})[.)\]、:]|[①-⑳])$`,
  'i',
);
export const leader = /(\.\s?){4,}|…{2,}|·{4,}|_{4,}/;

/** Maximum number of words in a header. */
const MAX_HEAD_WORDS = 12;

/** Rates a grid based on white space alone. Returns a confidence, or 0 for text that only looks like a table. */
export function judge(t: TextGrid, { noisy }: Scale, ruled: boolean): number {
  const { xs, lines } = t;
  const cols = xs.length - 1;
  const rows = t.plainYs.length - 1;
  const body = lines.slice(t.headerLines);
  if (cols < 2 || rows < (ruled ? 2 : 3) || body.length === 0) return 0;

  const text = textFacts(lines);
  if (isPlot(lines) || isText(text, ruled)) return 0;
  const columns = factsOfColumns(body, cols);
  // A contents list has one column of numbers; statements on scanned pages have leaders and several.
  const isLed = text.leaders >= Math.max(2, lines.length * 0.4);
  if (isLed && !(noisy && countValueColumns(columns) >= 2)) return 0;
  if (isMarkedList(columns) || isCode(lines) || isListsSideBySide(lines, cols)) return 0;

  const filled = columns.reduce((s, f) => s + f.filled, 0) / (cols * body.length);
  if (filled < (ruled ? 0.2 : 0.35)) return 0;
  const numeric = countValueColumns(columns);
  const region = { columns, body, rows, filled, numeric, length: text.words / text.pieces, noisy };
  if (ruled ? isTextBetweenRules(region) : isTextInColumns(region)) return 0;
  const confidence =
    0.35 + 0.25 * filled + 0.2 * (numeric / (cols - 1)) + (ruled ? 0.2 : 0) + Math.min(0.1, rows * 0.01);
  return !ruled && confidence < (noisy ? 0.65 : 0.54) ? 0 : Math.min(0.95, confidence);
}

/** Counts over all pieces of text, and the lines with leaders. */
interface TextFacts {
  pieces: number;
  words: number;
  /** Of more words than a cell usually has. */
  long: number;
  spanning: number;
  relations: number;
  leaders: number;
}

function textFacts(lines: readonly PieceLine[]): TextFacts {
  const n: TextFacts = { pieces: 0, words: 0, long: 0, spanning: 0, relations: 0, leaders: 0 };
  for (const { pieces } of lines) {
    for (const p of pieces) {
      const words = wordCount(p.words);
      n.pieces++;
      n.words += words;
      if (words > 9) n.long++;
      if (p.c1 > p.c0) n.spanning++;
      if (/[=≤≥∈∑∫→⇒≈≠∂]/.test(pieceText(p))) n.relations++;
    }
    if (pieces.some((p) => leader.test(pieceText(p)))) n.leaders++;
  }
  return n;
}

/** Whether pieces are too long for cells, stand across borders, or are displayed equations with their numbers. */
function isText({ pieces, words, long, spanning, relations }: TextFacts, ruled: boolean): boolean {
  if (words / pieces > (ruled ? 10 : 6)) return true;
  if (ruled) return false;
  return spanning > pieces * 0.3 || long > pieces * 0.25 || (relations >= 2 && relations >= pieces * 0.2);
}

/** Whether the first column holds the markers of a list, and the others its text. */
function isMarkedList(columns: readonly ColumnFacts[]): boolean {
  const [first, ...others] = columns as [ColumnFacts, ...ColumnFacts[]];
  return (
    columns.length <= 3 &&
    first.filled > 0 &&
    first.markers >= first.filled * 0.7 &&
    !others.some((f) => f.values > f.filled * 0.5)
  );
}

/** What the rules know of a region. */
interface RegionFacts {
  columns: readonly ColumnFacts[];
  body: readonly PieceLine[];
  rows: number;
  /** Share of the places of lines and columns that have text. */
  filled: number;
  /** Number of columns of values. */
  numeric: number;
  /** Mean number of words of a piece. */
  length: number;
  noisy: boolean;
}

/** Whether running text in two columns stands between two rules. */
const isTextBetweenRules = ({ columns, rows, filled, numeric, length }: RegionFacts): boolean =>
  numeric === 0 && ((rows > 2 && length > (columns.length === 2 ? 4.2 : 6)) || filled < 0.32);

/** Whether columns that white space alone shows are contents, labels with values, or text set side by side. */
function isTextInColumns({ columns, body, rows, filled, numeric, length, noisy }: RegionFacts): boolean {
  const cols = columns.length;
  const first = columns[0] as ColumnFacts;
  // Table of contents without leaders, and running heads: one text column, and one of page numbers that only increase.
  if (cols === 2 && growing(body, 1)) return true;
  if (cols === 3 && growing(body, 2) && isNumbered(body)) return true;
  // "Label: value" forms and dictionaries.
  if (cols === 2 && first.colons >= first.filled * 0.5 && numeric === 0) return true;
  if (cols === 2 && numeric === 0 && rows < 4) return true;
  const aligned = columns.slice(1).filter((f) => f.filled >= 2 && f.aligned >= f.filled * 0.6).length;
  if (aligned + numeric < (cols - 1) * 0.6) return true;
  // Two columns with only words: text set side by side, unless the cells are short.
  if (numeric === 0 && length > 3.5) return true;
  return noisy && cols === 2 && numeric === 0 && filled < 0.6;
}

/** Whether a first column of labels ends in colons. */
export function hasLabels(body: readonly PieceLine[]): boolean {
  const { colons, filled } = factsOfColumn(body, 0);
  return filled > 0 && colons >= 0.5 * filled;
}

/** Whether lines of contents lead to their page numbers. */
export const hasLeaders = (lines: readonly PieceLine[]): boolean =>
  lines.filter((l) => l.pieces.some((p) => leader.test(pieceText(p)))).length >= Math.max(2, 0.3 * lines.length);

/** Number of columns after the first that are mostly values. */
const countValueColumns = (columns: readonly ColumnFacts[]): number =>
  columns.slice(1).filter((f) => f.filled > 0 && f.values >= 0.6 * f.filled).length;

/** Like `judge`, for a table below bold headers, whose cells may contain whole sentences. */
export function judgeHeaded({ xs, lines, headerLines, plainYs }: TextGrid): number {
  const cols = xs.length - 1;
  const body = lines.slice(headerLines);
  const rows = plainYs.length - 1;
  if (cols < 2 || rows < 2 || isPlot(lines) || isCode(lines)) return 0;
  if (lines.slice(0, headerLines).some((l) => l.pieces.some((p) => wordCount(p.words) > MAX_HEAD_WORDS))) return 0;
  const beside = body.filter((l) => l.pieces.length > 1).length;
  if (beside < Math.max(1, 0.25 * (rows - 1))) return 0;
  // Columns of running text below titles have few cells with many lines.
  if (body.length > (rows === 2 ? cols : 9 * (rows - 1)) || isRunningText(cols, plainYs, body)) return 0;
  if (body.filter((l) => l.pieces.some((p) => leader.test(pieceText(p)))).length > 0.3 * body.length) return 0;
  if (cols <= 3 && growing(body, cols - 1)) return 0;
  const facts = factsOfColumns(body, cols);
  const first = facts[0] as ColumnFacts;
  if (facts.some((f) => f.filled === 0) || (cols <= 3 && first.markers >= 0.7 * first.filled)) return 0;
  const aligned = facts.filter((f) => f.aligned >= 0.6 * f.filled).length;
  return aligned < 0.6 * cols ? 0 : 0.8;
}

/** Whether half of the columns after the first are numeric. */
export function hasFigures({ xs, lines, headerLines }: TextGrid): boolean {
  const cols = xs.length - 1;
  return countValueColumns(factsOfColumns(lines.slice(headerLines), cols)) >= 0.5 * (cols - 1);
}

/** Whether the text of a column continues from row to row: then its lines were taken for rows. */
export function isRunningText(cols: number, ys: readonly number[], body: readonly PieceLine[]): boolean {
  return Array.from({ length: cols }, (_, c) => c).some((c) => {
    const pieces = body.map((l) => ({ p: pieceAt(l, c), y: l.baseline })).flatMap(({ p, y }) => (p ? [{ p, y }] : []));
    const right = Math.max(...pieces.map(({ p }) => p.x1));
    let over = 0;
    let running = 0;
    for (let i = 1; i < pieces.length; i++) {
      const [a, b] = [pieces[i - 1] as (typeof pieces)[0], pieces[i] as (typeof pieces)[0]];
      if (!ys.some((y) => y > a.y && y < b.y)) continue;
      over++;
      if (wordCount(a.p.words) > 4 && forcedBreak(a.p, b.p, right) && readsOn(pieceText(a.p), pieceText(b.p)))
        running++;
    }
    return running >= 2 && running >= 0.4 * over;
  });
}

/** Axis labels and data labels of a plot: values overlapping vertically, several to a piece. */
export function isPlot(lines: readonly PieceLine[]): boolean {
  let strewn = 0;
  let pieces = 0;
  let clash = 0;
  lines.forEach((l, i) => {
    for (const p of l.pieces) {
      pieces++;
      if (p.words.length >= 4 && p.words.filter((w) => /\d/.test(w.text) && isValue(w.text)).length >= 4) strewn++;
    }
    const prev = lines[i - 1];
    if (
      prev &&
      l.baseline - prev.baseline < Math.min(l.size, prev.size) * 0.7 &&
      prev.pieces.some((p) => l.pieces.some((q) => q.c0 <= p.c1 && q.c1 >= p.c0))
    )
      clash++;
  });
  return strewn > Math.max(1, pieces * 0.15) || clash > Math.max(2, lines.length * 0.3);
}

const bullet = new RegExp(`^[${COMMON_BULLETS}◆*·–—-]$`);

/**
 * Lists in columns of running text: at least two columns of bullets, each with words after its bullets. Marks in a
 * comparison are alone.
 */
export function isListsSideBySide(lines: readonly PieceLine[], cols: number): boolean {
  let lists = 0;
  for (let c = 0; c + 1 < cols; c++) {
    let bullets = 0;
    let other = 0;
    let behind = 0;
    for (const l of lines) {
      const p = pieceAt(l, c);
      if (!p || p.c0 !== c || p.c1 !== c) continue;
      if (!bullet.test(pieceText(p))) other++;
      else {
        bullets++;
        const text = pieceAt(l, c + 1);
        if (text && text.c0 === c + 1 && wordCount(text.words) >= 2) behind++;
      }
    }
    if (bullets >= 3 && bullets >= 2 * other && behind >= 0.7 * bullets) lists++;
  }
  return lists >= 2;
}

const codeEnd = /[;{}[(\\]$|^[})\]]/;
/** Comments, and the frames of drawings made of characters. */
const noCell = /^(?:#|\/\/|\/\*|--\s|<!--|[|+])|[|+]$/;

/**
 * Whether each line has cells in several columns, and none is a statement, a comment or a drawing: a table of names and
 * values.
 */
const isTableOfCode = (lines: readonly PieceLine[]): boolean =>
  lines.every(
    ({ pieces }) =>
      pieces.length > 1 &&
      pieces.every((p) => !noCell.test(pieceText(p))) &&
      !codeEnd.test(pieceText(pieces.at(-1) as (typeof pieces)[0])),
  );

const hasSign = (text: string): boolean => {
  const code = text.charCodeAt(0);
  // Most are one letter, for which an expression costs ten times as much.
  return (text.length > 1 || code < 0x61 || code >= 0x7b) && /[(){};=<>_'"]/.test(text);
};

/** Program text: one monospaced font, brackets and semicolons, hardly any numeric column. */
export function isCode(lines: readonly PieceLine[]): boolean {
  if (isTableOfCode(lines)) return false;
  let mono = 0;
  let all = 0;
  let signs = 0;
  for (const l of lines) {
    for (const p of l.pieces) {
      for (const w of p.words) {
        all += w.glyphs.length;
        if (w.glyphs[0]?.font.mono) mono += w.glyphs.length;
        for (let i = 0; i < w.glyphs.length; i++) if (hasSign(w.glyphs[i]!.text)) signs++;
      }
    }
  }
  return mono > all * 0.8 && signs > Math.max(lines.length * 0.5, all * 0.02);
}

export interface ColumnFacts {
  filled: number;
  values: number;
  markers: number;
  colons: number;
  /** Maximum number of pieces that share a left edge, a right edge or a centre. */
  aligned: number;
}

function factsOfColumn(lines: readonly PieceLine[], c: number): ColumnFacts {
  const f: ColumnFacts = { filled: 0, values: 0, markers: 0, colons: 0, aligned: 0 };
  const lefts: number[] = [];
  const rights: number[] = [];
  const mids: number[] = [];
  let size = 10;
  for (const l of lines) {
    const p = pieceAt(l, c);
    if (!p || p.c0 !== c || p.c1 !== c) continue;
    const t = pieceText(p);
    f.filled++;
    if (isValue(t)) f.values++;
    if (marker.test(t)) f.markers++;
    if (/[:：]$/.test(t)) f.colons++;
    lefts.push(p.x0);
    rights.push(p.x1);
    mids.push((p.x0 + p.x1) / 2);
    size = l.size;
  }
  f.aligned = Math.max(mode(lefts, size * 0.35), mode(rights, size * 0.35), mode(mids, size * 0.35));
  return f;
}

export const factsOfColumns = (lines: readonly PieceLine[], cols: number): ColumnFacts[] =>
  Array.from({ length: cols }, (_, c) => factsOfColumn(lines, c));

function mode(values: number[], tolerance: number): number {
  values.sort((a, b) => a - b);
  let best = 0;
  let start = 0;
  for (let i = 0; i < values.length; i++) {
    while ((values[i] as number) - (values[start] as number) > tolerance) start++;
    best = Math.max(best, i - start + 1);
  }
  return best;
}

/** Whether the first column has the numbers of sections alone: 1, 2.1, A.3. */
const isNumbered = (body: readonly PieceLine[]): boolean =>
  body.every((l) => {
    const p = pieceAt(l, 0);
    return !p || isSectionNumber(pieceText(p));
  });

/** Page numbers in a table of contents: whole numbers that never decrease, more than two distinct ones. */
export function growing(body: readonly PieceLine[], column: number): boolean {
  let last = -1;
  let count = 0;
  let rises = 0;
  for (const l of body) {
    const p = pieceAt(l, column);
    if (!p) continue;
    const t = pieceText(p);
    if (!/^\d{1,4}$/.test(t)) return false;
    const n = Number(t);
    if (n < last) return false;
    if (n > last) rises++;
    last = n;
    count++;
  }
  const isTitle = (l: PieceLine): boolean => l.pieces.some((p) => p.c1 < column && p.words.length >= 3);
  return count >= 4 && rises >= 3 && body.some(isTitle);
}
