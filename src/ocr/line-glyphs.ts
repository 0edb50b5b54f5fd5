import type { Font, Glyph, Quad } from '../document/index.ts';
import { characterSpans, type Span } from './character-boxes.ts';
import type { Reading, StripReading } from './ctc.ts';
import type { Ink } from './ink.ts';
import { inkExtent, isCjk, isFullWidth } from './metrics.ts';
import { STRIP_HEIGHT, type Strip } from './strip.ts';
import { angleOf, type TextBox } from './text-box.ts';

/** Fonts of OCR text: pixels show only the weight. One object each, so that layout can compare by reference. */
export const OCR_REGULAR: Font = { name: '', weight: 400, italic: false, mono: false, serif: false, type3: false };
export const OCR_BOLD: Font = { ...OCR_REGULAR, weight: 700 };

/** A recognised line in pixels of its raster; becomes glyphs after the whole page was read. */
export interface ReadLine {
  box: TextBox;
  characters: { reading: Reading; span: Span; spaceBefore: boolean }[];
  /** Em in raster pixels. */
  size: number;
  /**
   * Distances of the baseline, and of top and bottom of the writing, from the centre of the box, across the line,
   * downwards.
   */
  baseline: number;
  top: number;
  bottom: number;
  color: number;
  /** Stroke width in ems. */
  stroke: number;
  /** Whether there are more ideographs than letters. */
  ideographic: boolean;
  /** Share of the writing that no character was read of with confidence, 0..1. */
  unread: number;
  scaleX: number;
}

/** Measures a recognised strip. Undefined if only spaces were read. */
export function measureLine(strip: Strip, ink: Ink, { readings, step }: StripReading): ReadLine | undefined {
  const visible = readings.filter((reading) => !isBlank(reading.text));
  if (visible.length === 0) return undefined;
  const spans = characterSpans(readings, ink, step, strip.width);
  const { em } = writingOf(ink, visible);
  const characters = withSpaces(readings, spans, em * (strip.scaleY / strip.scaleX));
  return { ...measureCharacters(strip, ink, characters), unread: unreadShare(ink, visible, step) };
}

/** Characters below this confidence are guesses: of scripts that the recogniser does not know. */
const GUESS = 0.6;
/** Half of the width of an ideograph and a little more, in strip pixels. */
const AROUND = 20;
/** Columns with less ink are those of leaders, underlines and dashes. */
const MIN_COLUMN_INK = 6;

/**
 * Share of the columns with writing that are far from all characters: a recogniser skips letters that it does not know.
 */
function unreadShare({ columns }: Ink, visible: readonly Reading[], step: number): number {
  const centres = visible
    .filter(({ confidence }) => confidence >= GUESS)
    .map(({ from, to }) => ((from + to) / 2) * step);
  let inked = 0;
  let unread = 0;
  let next = 0;
  for (let x = 0; x < columns.length; x++) {
    if (columns[x]! < MIN_COLUMN_INK) continue;
    inked++;
    while (next < centres.length && centres[next]! + AROUND < x) next++;
    if (next === centres.length || centres[next]! - AROUND > x) unread++;
  }
  return inked === 0 ? 0 : unread / inked;
}

/** The same for characters whose places and spaces are known. */
export function measureCharacters(strip: Strip, ink: Ink, characters: ReadLine['characters']): ReadLine {
  const readings = characters.map(({ reading }) => reading);
  const { em, top, bottom, descent } = writingOf(ink, readings);
  return {
    box: strip.box,
    characters,
    size: em * strip.scaleY,
    baseline: (bottom - descent * em) * strip.scaleY,
    top: top * strip.scaleY,
    bottom: bottom * strip.scaleY,
    color: ink.color,
    stroke: ink.stroke / em,
    ideographic: readings.filter((reading) => isFullWidth(reading.text)).length * 2 >= readings.length,
    unread: 0,
    scaleX: strip.scaleX,
  };
}

/** Em of the writing in strip pixels, its top and bottom from the centre of the strip, and its descent in em. */
function writingOf(
  ink: Ink,
  visible: readonly Reading[],
): { em: number; top: number; bottom: number; descent: number } {
  const extent = inkExtent(visible.map((reading) => reading.text).join(''));
  const top = ink.top - STRIP_HEIGHT / 2;
  const bottom = ink.bottom - STRIP_HEIGHT / 2;
  return { em: (bottom - top) / (extent.ascent + extent.descent), top, bottom, descent: extent.descent };
}

const isBlank = (text: string): boolean => text === ' ' || text === '\u3000' || text === '';

/**
 * Minimum gap in em that is a space although the recogniser saw none: it misses spaces in lines with Chinese and
 * English.
 */
const LATIN_GAP = 0.24;
/**
 * The same between two letters: kerning and monospaced print leave up to 0.42, and the recogniser sees nearly all of
 * these spaces itself (1,069 of 1,185 on receipts; most others are beside punctuation).
 */
const LETTER_GAP = 0.45;
const MIXED_GAP = 0.42;
/** In monospaced print, points and colons inside numbers are as far apart as words elsewhere: 0.24 to 0.45. */
const NUMBER_GAP = 0.6;
/**
 * Ideographs have no spacing: a space between two of them is wide, and the recogniser sees false spaces in titles with
 * letter spacing.
 */
const CJK_GAP = 0.8;
const CJK_SEEN_GAP = 0.45;

function withSpaces(readings: readonly Reading[], spans: readonly Span[], em: number): ReadLine['characters'] {
  const out: ReadLine['characters'] = [];
  // Letters of a title with letter spacing are as far apart as words elsewhere.
  const usual = medianGap(readings, spans) / em;
  let blank = false;
  for (const [i, reading] of readings.entries()) {
    if (isBlank(reading.text)) {
      blank = true;
      continue;
    }
    const before = out.at(-1);
    const span = spans[i]!;
    const gap = before ? (span.from - before.span.to) / em : 0;
    const split = isNumber(out.at(-2)?.reading.text, before?.reading.text, reading.text) && !blank && gap < NUMBER_GAP;
    const spaceBefore = before !== undefined && !split && isGap(before.reading.text, reading.text, gap, blank, usual);
    out.push({ reading, span, spaceBefore });
    blank = false;
  }
  return out;
}

/** Median distance of neighbouring letters in strip pixels. */
function medianGap(readings: readonly Reading[], spans: readonly Span[]): number {
  const gaps: number[] = [];
  for (let i = 1; i < readings.length; i++) {
    if (isLetter(readings[i - 1]!.text) && isLetter(readings[i]!.text)) gaps.push(spans[i]!.from - spans[i - 1]!.to);
  }
  return gaps.length < 4 ? 0 : gaps.sort((a, b) => a - b)[gaps.length >> 1]!;
}

const isLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !isFullWidth(text);

/** Whether this is the end of `12.5`, `1,204` or `20:54`. */
const isNumber = (first = '', sign = '', second = ''): boolean =>
  /\d/u.test(first) && /^[.,:]$/u.test(sign) && /\d/u.test(second);

/**
 * `ems`: the gap between two characters; `seen`: whether the recogniser saw a space there; `usual`: the usual gap
 * between letters of the line.
 */
function isGap(left: string, right: string, ems: number, seen: boolean, usual: number): boolean {
  if (isFullWidth(left) && isFullWidth(right)) return ems > (seen ? CJK_SEEN_GAP : CJK_GAP);
  if (seen) return true;
  // Full-width punctuation and quotation marks include their own spacing.
  if (isCjk(left) && !isFullWidth(left)) return false;
  if (isCjk(right) && !isFullWidth(right)) return false;
  const wordLeft = /[\p{L}\p{N})\]%]/u.test(left);
  const wordRight = /[\p{L}\p{N}([]/u.test(right);
  if (isFullWidth(left) || isFullWidth(right)) return wordLeft && wordRight && ems > MIXED_GAP;
  if ((!wordLeft && !/[,.;:!?]/u.test(left)) || !wordRight) return false;
  const thin = /[1Iijl]/u.test(left) || /[1Iijl]/u.test(right);
  const digits = /\p{N}/u.test(left) && /\p{N}/u.test(right);
  const letters = /\p{L}/u.test(left) && /\p{L}/u.test(right);
  return ems > Math.max(letters ? LETTER_GAP : LATIN_GAP, usual * 2.2) + (thin ? 0.08 : 0) + (digits ? 0.12 : 0);
}

/** Maps raster pixels to the page. */
export interface Placement {
  /** Points per raster pixel. */
  toPoints: number;
  originX: number;
  originY: number;
}

/** Maximum slant in degrees at which an upright box is exact. */
const LEVEL = 0.5;
/**
 * Maximum slant in degrees of nearly level lines on a curved or tilted page: they count as level, and are read in one
 * order.
 */
const NEARLY_LEVEL = 4;
/**
 * The same for lines that run up or down: their direction is inexact, because the ends of a box are off by up to a
 * quarter of its height.
 */
const NEARLY_UPRIGHT = 3;
const OFF_AT_END = 0.25;

/** The line's glyphs in points. */
export function glyphsOf(line: ReadLine, font: Font, { toPoints, originX, originY }: Placement): Glyph[] {
  const { box } = line;
  const slant = angleOf(box);
  const isLevel = Math.abs(slant) < LEVEL;
  const quarter = Math.round(slant / 90) * 90;
  const isLine = Math.abs(slant) < NEARLY_LEVEL;
  const slack = Math.max(NEARLY_UPRIGHT, (Math.atan((OFF_AT_END * box.height) / box.width) * 180) / Math.PI);
  const snapped =
    isLine || (quarter !== 0 && Math.abs(slant - quarter) < slack) ? quarter : Math.round(slant * 10) / 10;
  const angle = (snapped + 360) % 360;
  const at = (u: number, v: number): [number, number] => [
    originX + (box.cx + u * box.ux - v * box.uy) * toPoints,
    originY + (box.cy + u * box.uy + v * box.ux) * toPoints,
  ];
  return line.characters.map(({ reading, span, spaceBefore }): Glyph => {
    const u0 = span.from * line.scaleX - box.width / 2;
    const u1 = span.to * line.scaleX - box.width / 2;
    const quad: Quad = [...at(u0, line.top), ...at(u1, line.top), ...at(u1, line.bottom), ...at(u0, line.bottom)];
    const glyph: Glyph = {
      text: reading.text,
      x0: Math.min(quad[0], quad[2], quad[4], quad[6]),
      y0: Math.min(quad[1], quad[3], quad[5], quad[7]),
      x1: Math.max(quad[0], quad[2], quad[4], quad[6]),
      y1: Math.max(quad[1], quad[3], quad[5], quad[7]),
      // One baseline for the whole line, because the remaining slant would split long ones.
      baseline: at(isLine ? 0 : (u0 + u1) / 2, line.baseline)[1],
      size: line.size * toPoints,
      font,
      color: line.color,
      angle,
      spaceBefore,
      origin: 'ocr',
      confidence: reading.confidence,
      candidates: reading.candidates,
      mcid: -1,
    };
    if (!isLevel) glyph.quad = quad;
    return glyph;
  });
}
