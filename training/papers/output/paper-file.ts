import { readFileSync, writeFileSync } from 'node:fs';
import type { Font, Glyph, Line, Paper } from '../../../src/document/index.ts';
import type { Truth } from './truth.ts';

/** A paper and its content. */
export interface PaperFile {
  paper: Paper;
  truth: Truth;
}

/** A line whose characters share all properties except place and text; a twentieth of the size of objects. */
interface PackedLine {
  text: string[];
  /** x0, y0, x1, y1 of each character. */
  boxes: number[];
  blanks: number[];
  confidence: number[];
  candidates: Record<string, Glyph['candidates']>;
  font: Font;
  size: number;
  sizes?: number[];
  color: number;
  baseline: number;
  bold: boolean;
}

const tenth = (n: number): number => Math.round(n * 10) / 10;
const short = (_key: string, entry: unknown): unknown =>
  typeof entry === 'number' && !Number.isInteger(entry) ? Math.round(entry * 1000) / 1000 : entry;

const pack = (line: Line): PackedLine => ({
  text: line.glyphs.map((g) => g.text),
  boxes: line.glyphs.flatMap((g) => [tenth(g.x0), tenth(g.y0), tenth(g.x1), tenth(g.y1)]),
  blanks: line.glyphs.flatMap((g, i) => (g.spaceBefore ? [i] : [])),
  confidence: line.glyphs.map((g) => g.confidence),
  candidates: Object.fromEntries(line.glyphs.flatMap((g, i) => (g.candidates ? [[i, g.candidates]] : []))),
  font: line.font,
  size: line.size,
  ...(line.glyphs.some((g) => g.size !== line.size) && { sizes: line.glyphs.map((g) => g.size) }),
  color: line.color,
  baseline: tenth(line.baseline),
  bold: line.bold,
});

function unpack(packed: PackedLine, origin: Paper['origin']): Line {
  const blanks = new Set(packed.blanks);
  const glyphs = packed.text.map((text, i): Glyph => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = packed.boxes.slice(i * 4, i * 4 + 4);
    const candidates = packed.candidates[i];
    return {
      text,
      x0,
      y0,
      x1,
      y1,
      baseline: packed.baseline,
      size: packed.sizes?.[i] ?? packed.size,
      font: packed.font,
      color: packed.color,
      angle: 0,
      spaceBefore: blanks.has(i),
      origin,
      confidence: packed.confidence[i]!,
      ...(candidates && { candidates }),
      mcid: -1,
    };
  });
  return {
    glyphs,
    text: glyphs.map((glyph) => (glyph.spaceBefore ? ' ' : '') + glyph.text).join(''),
    box: {
      x0: Math.min(...glyphs.map((g) => g.x0)),
      y0: Math.min(...glyphs.map((g) => g.y0)),
      x1: Math.max(...glyphs.map((g) => g.x1)),
      y1: Math.max(...glyphs.map((g) => g.y1)),
    },
    baseline: packed.baseline,
    size: packed.size,
    font: packed.font,
    color: packed.color,
    angle: 0,
    bold: packed.bold,
    italic: false,
  };
}

export function writePaperFile(file: string, { paper, truth }: PaperFile): void {
  writeFileSync(file, JSON.stringify({ paper: { ...paper, lines: paper.lines.map(pack) }, truth }, short));
}

/** Reads a file of `writePaperFile` into objects of the document model. */
export function readPaperFile(file: string): PaperFile {
  const { paper, truth } = JSON.parse(readFileSync(file, 'utf8')) as {
    paper: Omit<Paper, 'lines'> & { lines: PackedLine[] };
    truth: Truth;
  };
  return { paper: { ...paper, lines: paper.lines.map((line) => unpack(line, paper.origin)) }, truth };
}
