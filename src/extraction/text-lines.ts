import {
  type Box,
  boxOfQuad,
  type Glyph,
  median,
  overlapX,
  overlapY,
  type Quad,
  quadOfBox,
  type RichText,
  unionBox,
} from '../document/index.ts';
import type { TextLine } from './types.ts';

export type RawLine = Pick<TextLine, 'text' | 'boxes' | 'quads' | 'confidences' | 'box' | 'size' | 'bold'>;

/** A wider gap, in em, separates columns: a label at the left and its value at the right become two runs. */
const COLUMN_GAP = 1.6;

/** Formulas given as LaTeX: all, display formulas only, or none. */
export type Formulas = 'all' | 'display' | 'none';

const HAN = /^\p{Script=Han}$/u;

interface Mark {
  text: string;
  box: Box;
  /** LaTeX: each of its characters has the box of the whole formula. */
  whole?: boolean;
  quad?: Quad;
  confidence: number;
  blankBefore: boolean;
  size: number;
  bold: boolean;
  vertical: boolean;
  page: number;
}

/**
 * The printed lines of a text, from the places of its characters. Formulas not requested as LaTeX are read as
 * characters. `pageAt` gives the page of a code point if the text spans pages.
 */
export function linesOfText(text: RichText, whole: Box, formulas: Formulas): RawLine[];
export function linesOfText(
  text: RichText,
  whole: Box,
  formulas: Formulas,
  pageAt: (codePoint: number) => number,
): (RawLine & { pageNumber: number })[];
export function linesOfText(
  text: RichText,
  whole: Box,
  formulas: Formulas,
  pageAt?: (codePoint: number) => number,
): (RawLine & { pageNumber?: number })[] {
  const marks = marksOf(text, formulas, pageAt);
  if (marks.length === 0)
    return withoutPlaces(text.value, whole).map((l) => (pageAt ? { ...l, pageNumber: pageAt(0) } : l));
  const over = marks.map((mark, i) => isOver(mark, [marks[i - 2], marks[i - 1], marks[i + 1], marks[i + 2]]));
  const runs = [...runsOf(marks.filter((_, i) => !over[i])), ...runsOf(marks.filter((_, i) => over[i]))];
  return runs.map((run) => (pageAt ? { ...toLine(run), pageNumber: run[0]!.page } : toLine(run)));
}

function runsOf(marks: readonly Mark[]): Mark[][] {
  const runs: Mark[][] = [];
  for (const mark of marks) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (!run || !before || startsNewLine(run, before, mark)) runs.push([mark]);
    else run.push(mark);
  }
  return runs;
}

/** Whether a mark is seal print on top of a line: much smaller than its neighbours and overlapping them. */
function isOver(mark: Mark, neighbours: readonly (Mark | undefined)[]): boolean {
  return neighbours.some((other) => {
    if (!other || mark.size > 0.6 * other.size || mark.vertical !== other.vertical || mark.page !== other.page)
      return false;
    const shared = overlapX(mark.box, other.box);
    return (
      shared > 0.25 * (mark.box.x1 - mark.box.x0) && overlapY(mark.box, other.box) > 0.25 * (mark.box.y1 - mark.box.y0)
    );
  });
}

function startsNewLine(run: readonly Mark[], a: Mark, b: Mark): boolean {
  if (a.page !== b.page || a.vertical !== b.vertical) return true;
  const size = Math.max(a.size, b.size, 1);
  if (a.vertical) return overlapX(a.box, b.box) < 0.3 * Math.min(a.box.x1 - a.box.x0, b.box.x1 - b.box.x0);
  if (overlapY(a.box, b.box) < 0.3 * Math.min(a.box.y1 - a.box.y0, b.box.y1 - b.box.y0)) return true;
  if (b.box.x0 < a.box.x0 - 0.5 * size) return true;
  const gap = b.box.x0 - a.box.x1;
  return gap > COLUMN_GAP * size && !spacedOut(run, b, gap, size);
}

/**
 * Whether a gap belongs to a short Chinese heading with wide letter spacing (`金    额`): single characters, evenly
 * spaced.
 */
function spacedOut(run: readonly Mark[], next: Mark, gap: number, size: number): boolean {
  if (gap > 8 * size || !HAN.test(next.text) || !run.every((m) => HAN.test(m.text))) return false;
  return run.every((m, i) => i === 0 || Math.abs(m.box.x0 - run[i - 1]!.box.x1 - gap) < 0.25 * gap);
}

function marksOf(text: RichText, formulas: Formulas, pageAt?: (codePoint: number) => number): Mark[] {
  const points = Array.from(text.value);
  const placed: { at: number; order: number; mark: Mark }[] = [];
  const covered = new Set<number>();
  for (const o of text.objects)
    if (o.type === 'formula' && o.range) for (let i = o.range[0]; i < o.range[1]; i++) covered.add(i);
  const put = (at: number, order: number, glyph: Glyph, blank: boolean) =>
    placed.push({
      at,
      order,
      mark: {
        text: glyph.text,
        box: { x0: glyph.x0, y0: glyph.y0, x1: glyph.x1, y1: glyph.y1 },
        ...(glyph.quad && { quad: glyph.quad }),
        confidence: glyph.confidence,
        blankBefore: blank,
        size: glyph.size,
        bold: glyph.font.weight >= 600,
        vertical: glyph.angle === 90 || glyph.angle === 270,
        page: pageAt ? pageAt(Math.max(0, at)) : 0,
      },
    });
  text.glyphs.forEach((glyph, i) => {
    const at = text.at[i] ?? -1;
    if (at >= 0 && !covered.has(at)) put(at, i, glyph, at > 0 && /^\s$/u.test(points[at - 1] ?? ''));
  });
  for (const o of text.objects) {
    if (!o.range) continue;
    const latex =
      o.type === 'formula' && (formulas === 'all' || (formulas === 'display' && o.displayMode === 'display'));
    if (latex) {
      const blank = o.glyphs?.[0]?.spaceBefore || /^\s$/u.test(points[o.range[0] - 1] ?? '');
      const sizes = o.glyphs?.map((g) => g.size) ?? [];
      const box = boxOfQuad(o.quad);
      const mark = {
        text: points.slice(...o.range).join(''),
        box,
        whole: true,
        confidence: o.confidence ?? 1,
        blankBefore: blank,
        bold: false,
        vertical: false,
      };
      placed.push({
        at: o.range[0],
        order: 0,
        mark: {
          ...mark,
          size: sizes.length > 0 ? Math.max(...sizes) : box.y1 - box.y0,
          page: pageAt ? pageAt(o.range[0]) : 0,
        },
      });
    } else if (o.type === 'formula')
      o.glyphs?.forEach(
        (glyph, i) =>
          void put(
            o.range![0],
            i,
            glyph,
            glyph.spaceBefore || (i === 0 && /^\s$/u.test(points[o.range![0] - 1] ?? '')),
          ),
      );
    // A drawn box has no character, so its mark gets the place of the drawing.
    if (o.type === 'checkbox' && o.range[1] - o.range[0] === 1 && !placed.some((p) => p.at === o.range![0])) {
      const box = boxOfQuad(o.quad);
      const blank = /^\s$/u.test(points[o.range[0] - 1] ?? '');
      placed.push({
        at: o.range[0],
        order: 0,
        mark: {
          text: points[o.range[0]]!,
          box,
          confidence: o.confidence ?? 1,
          blankBefore: blank,
          size: box.y1 - box.y0,
          bold: false,
          vertical: false,
          page: pageAt ? pageAt(o.range[0]) : 0,
        },
      });
    }
  }
  return placed.sort((a, b) => a.at - b.at || a.order - b.order).map((p) => p.mark);
}

function toLine(run: readonly Mark[]): RawLine {
  let text = '';
  const boxes: number[] = [];
  const quads: number[] = [];
  const confidences: number[] = [];
  const slanted = run.some((m) => m.quad);
  const doubtful = run.some((m) => m.confidence < 1);
  const put = (unit: string, box: Box | undefined, quad: Quad | undefined, confidence: number) => {
    text += unit;
    for (let k = 0; k < unit.length; k++) {
      boxes.push(...(box ? [box.x0, box.y0, box.x1, box.y1].map(hundredth) : [0, 0, 0, 0]));
      if (slanted) quads.push(...(box ? (quad ?? quadOfBox(box)).map(hundredth) : [0, 0, 0, 0, 0, 0, 0, 0]));
      if (doubtful) confidences.push(Math.round(confidence * 1000) / 1000);
    }
  };
  run.forEach((mark, i) => {
    const before = run[i - 1];
    if (before && (mark.blankBefore || (!mark.vertical && mark.box.x0 - before.box.x1 > 0.6 * mark.size)))
      put(' ', undefined, undefined, 1);
    // Divide the box of a ligature evenly between its code points.
    const all = Array.from(mark.text);
    all.forEach((point, k) => {
      const w = (mark.box.x1 - mark.box.x0) / all.length;
      const blank = mark.whole && /^\s$/u.test(point);
      const box =
        all.length === 1 || mark.vertical || mark.whole
          ? mark.box
          : { ...mark.box, x0: mark.box.x0 + w * k, x1: mark.box.x0 + w * (k + 1) };
      put(point, blank ? undefined : box, all.length === 1 ? mark.quad : undefined, mark.confidence);
    });
  });
  return {
    text,
    boxes,
    ...(slanted && { quads }),
    ...(doubtful && { confidences }),
    box: unionBox(run.map((m) => m.box)),
    size: median(run.map((m) => m.size))!,
    bold: run.filter((m) => m.bold).length * 2 > run.length,
  };
}

/** Lines of a text without character places; each has the box of the whole. */
function withoutPlaces(value: string, box: Box): RawLine[] {
  const lines = value
    .split('\n')
    .map((l) => l.trim())
    .filter((l) => l !== '');
  const height = (box.y1 - box.y0) / Math.max(1, lines.length);
  return lines.map((text, i) => ({
    text,
    boxes: [],
    box: { ...box, y0: box.y0 + i * height, y1: box.y0 + (i + 1) * height },
    size: Math.min(height, 12),
    bold: false,
  }));
}

const hundredth = (v: number): number => Math.round(v * 100) / 100;
