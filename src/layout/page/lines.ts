import {
  type Box,
  type Font,
  type Glyph,
  isRtl,
  type Line,
  type PageContent,
  unionOfGlyphs,
} from '../../document/index.ts';
import { hasRtl, logicalOrder } from './bidi.ts';
import { type Frame, framesOf } from './frame.ts';
import { NearRuns } from './near-runs.ts';
import { isScript, type Run, runsOf } from './runs.ts';
import { firstCode } from './script.ts';
import { spacedText } from './spacing.ts';
import { takeVertical } from './vertical.ts';

/** Maximum gap in em between runs of one line that are apart in the stream. */
const JOIN_GAP = 0.5;
/** The same beside text from right to left: numbers in it end a run, and justified words are as far apart as in one. */
const RTL_JOIN_GAP = 1.05;

/**
 * Lines of a page, top to bottom and left to right: upright text first, then other directions. A line is a run of
 * glyphs on one baseline without a column gap, including its subscripts and superscripts. Each glyph of the page is in
 * exactly one line. Cost: one pass over the glyphs, and sorting the runs.
 */
export function buildLines(page: PageContent): Line[] {
  return buildGlyphLines(page.glyphs);
}

/** The same for any set of glyphs, such as those of a table cell. */
export function buildGlyphLines(glyphs: readonly Glyph[]): Line[] {
  const lines: Line[] = [];
  for (const frame of framesOf(glyphs)) {
    const { columns, rest } = takeVertical(frame, runsOf(frame));
    for (const run of joinRuns(frame, rest)) lines.push(lineOf(frame, run));
    for (const column of columns) {
      lines.push(
        makeLine(
          column.map((i) => frame.glyphs[i]!),
          (frame.angle + 90) % 360,
        ),
      );
    }
  }
  return lines;
}

/** Joins adjacent runs on one baseline, in any stream order. */
function joinRuns(frame: Frame, runs: Run[]): Run[] {
  if (runs.length < 2) return runs;
  runs.sort((a, b) => a.base - b.base || a.u0 - b.u0);
  const out: Run[] = [];
  for (let i = 0; i < runs.length; ) {
    const first = runs[i]!;
    let j = i + 1;
    let last = first.base;
    while (
      j < runs.length &&
      runs[j]!.base - last <= 0.1 * Math.min(runs[j]!.size, first.size) &&
      runs[j]!.base - first.base <= 0.25 * first.size
    ) {
      last = runs[j]!.base;
      j++;
    }
    if (j - i === 1) out.push(first);
    else joinRow(frame, runs.slice(i, j), out);
    i = j;
  }
  attachStrays(frame, out);
  attachDropCaps(out);
  return out.filter((r) => r.items.length > 0).sort((a, b) => a.base - b.base || a.u0 - b.u0);
}

/** Whether a run begins or ends with a letter written from right to left. */
const isRtlRun = (f: Frame, { items }: Run): boolean =>
  [items[0]!, items.at(-1)!].some((i) => isRtl(firstCode(f.glyphs[i]!.text)));

function joinRow(frame: Frame, row: Run[], out: Run[]): void {
  row.sort((a, b) => a.u0 - b.u0 || a.u1 - b.u1);
  let current = row[0]!;
  for (let k = 1; k < row.length; k++) {
    const next = row[k]!;
    const em = Math.min(current.size, next.size);
    const gap = next.u0 - current.u1;
    const similar = Math.max(current.size, next.size) <= 1.75 * em;
    const near =
      gap <= JOIN_GAP * em || (gap <= RTL_JOIN_GAP * em && (isRtlRun(frame, current) || isRtlRun(frame, next)));
    if (similar && near && gap >= -0.5 * em) absorb(current, next);
    else {
      out.push(current);
      current = next;
    }
  }
  out.push(current);
}

function absorb(into: Run, other: Run): void {
  for (const i of other.items) into.items.push(i);
  if (other.size > into.size * 1.05 || (other.items.length > into.items.length && other.size >= into.size * 0.95)) {
    into.size = Math.max(into.size, other.size);
    into.base = other.base;
    into.top = other.top;
    into.bottom = other.bottom;
  }
  into.u0 = Math.min(into.u0, other.u0);
  into.u1 = Math.max(into.u1, other.u1);
  other.items = [];
}

/** Maximum vertical shift of a logo letter, and its overlap with the neighbours, in em. */
const LOGO_SHIFT = 0.35;
const LOGO_KERN = 0.35;

/** Whether one or two letters of the host's size are in a gap of it, slightly off its baseline, as in the TeX logo. */
function fitsHole(f: Frame, stray: Run, host: Run): boolean {
  const em = host.size;
  if (
    stray.items.length > 2 ||
    Math.abs(stray.size - em) > 0.05 * em ||
    Math.abs(stray.base - host.base) > LOGO_SHIFT * em
  )
    return false;
  if (!stray.items.every((i) => /^\p{L}$/u.test(f.glyphs[i]!.text))) return false;
  const centre = (stray.u0 + stray.u1) / 2;
  let left = Number.NEGATIVE_INFINITY;
  let right = Number.POSITIVE_INFINITY;
  for (const i of host.items) {
    if (f.u0[i]! + f.u1[i]! < 2 * centre) left = Math.max(left, f.u1[i]!);
    else right = Math.min(right, f.u0[i]!);
  }
  return Math.abs(stray.u0 - left) < LOGO_KERN * em && Math.abs(right - stray.u1) < LOGO_KERN * em;
}

/** Maximum vertical distance in points from a stray run to its line. */
const STRAY_REACH = 40;

/**
 * Joins short small runs that the stream drew elsewhere (scripts, accents, footnote marks, parts of inline fractions)
 * with the line beside or around them. Inspects only nearby runs, nearest rows first, upwards, then downwards.
 */
function attachStrays(f: Frame, runs: Run[]): void {
  const sorted = runs.slice().sort((a, b) => a.base - b.base);
  const largest = sorted.reduce((most, { size }) => Math.max(most, size), 0);
  let near: NearRuns | undefined;
  const reach = LOGO_KERN * largest;
  const height = Math.min(STRAY_REACH, 0.65 * largest);
  for (let i = 0; i < sorted.length; i++) {
    const stray = sorted[i]!;
    if (stray.items.length > 6) continue;
    near ??= new NearRuns(sorted);
    let best = -1;
    let bestGap = Number.POSITIVE_INFINITY;
    const around = near.at(stray.u0 - reach, stray.u1 + reach, stray.base, height);
    const above = around.filter((j) => j < i).reverse();
    const below = around.filter((j) => j > i);
    for (const side of [above, below]) {
      for (const j of side) {
        const host = sorted[j]!;
        if (host.items.length === 0 || host.items.length < stray.items.length) continue;
        if (fitsHole(f, stray, host)) {
          best = j;
          bestGap = Number.NEGATIVE_INFINITY;
          break;
        }
        if (stray.size > 0.86 * host.size || !isScript(stray.base, host.base, host.size)) continue;
        const gap = Math.max(stray.u0 - host.u1, host.u0 - stray.u1);
        if (gap < 0.35 * stray.size && gap < bestGap) {
          best = j;
          bestGap = Math.max(gap, 0);
        }
      }
    }
    if (best < 0) continue;
    absorb(sorted[best]!, stray);
    near.grown(best);
  }
}

/** Minimum size ratio of a drop cap to the text. */
export const DROP_CAP = 1.8;

/** Puts a drop cap before the line with the same top: its own baseline is that of a later line. */
function attachDropCaps(runs: Run[]): void {
  const lines = runs.map((run, order) => ({ run, order })).filter(({ run }) => run.items.length >= 8);
  if (lines.length === 0) return;
  lines.sort((a, b) => a.run.top - b.run.top);
  const smallest = lines.reduce((least, { run }) => Math.min(least, run.size), Number.POSITIVE_INFINITY);
  for (const cap of runs) {
    if (cap.items.length === 0 || cap.items.length > 2 || cap.size < DROP_CAP * smallest) continue;
    const reach = (0.7 * cap.size) / DROP_CAP;
    let first: (typeof lines)[number] | undefined;
    for (let k = firstBelow(lines, cap.top - reach); k < lines.length && lines[k]!.run.top <= cap.top + reach; k++) {
      const line = lines[k]!.run;
      if (cap.size < DROP_CAP * line.size || (first && first.order < lines[k]!.order)) continue;
      const gap = line.u0 - cap.u1;
      if (
        gap < -0.4 * line.size ||
        gap > 1.2 * line.size ||
        Math.abs(line.top - cap.top) > 0.7 * line.size ||
        cap.base < line.base + 0.5 * line.size
      )
        continue;
      first = lines[k];
    }
    if (!first) continue;
    first.run.items.unshift(...cap.items);
    first.run.u0 = cap.u0;
    cap.items = [];
  }
}

/** Index of the first line, in order of tops, that starts at or below `top`. */
function firstBelow(lines: readonly { run: Run }[], top: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.run.top < top) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lineOf(f: Frame, run: Run): Line {
  const items = run.items;
  const first = items[0]!;
  let sorted = true;
  let inStream = true;
  for (let k = 1; k < items.length && sorted; k++) {
    sorted = f.u0[items[k]!]! >= f.u0[items[k - 1]!]!;
    inStream &&= items[k] === first + k;
  }
  if (!sorted) items.sort((a, b) => f.u0[a]! - f.u0[b]! || f.base[a]! - f.base[b]! || a - b);
  // Most lines are a part of the stream, and a part is copied at once.
  let glyphs = sorted && inStream ? f.glyphs.slice(first, first + items.length) : items.map((i) => f.glyphs[i]!);
  if (hasRtl(glyphs)) glyphs = logicalOrder(glyphs);
  const angle = Math.round(f.angle / 90) * 90 === 360 ? 0 : Math.round(f.angle / 90) * 90;
  return makeLine(glyphs, angle, angle === 0 && f.angle === 0 ? run.base : undefined);
}

/**
 * Makes a line of glyphs in reading order. `baseline` defaults to the most frequent one for upright text, and to the
 * centre of the box for rotated text.
 */
export function makeLine(glyphs: Glyph[], angle: number, baseline?: number): Line {
  const box: Box = unionOfGlyphs(glyphs);
  const main = dominant(glyphs);
  return {
    glyphs,
    text: spacedText(glyphs, angle),
    box,
    baseline: baseline ?? (angle === 0 ? main.baseline : (box.y0 + box.y1) / 2),
    size: main.size,
    font: main.font,
    color: main.color,
    angle,
    bold: main.bold,
    italic: main.italic,
  };
}

interface Style {
  size: number;
  font: Font;
  color: number;
  baseline: number;
  bold: boolean;
  italic: boolean;
}

/** Size of capitals in a font without small capitals, as a multiple of those drawn for small letters. */
const INITIAL_SIZE = [1.1, 1.5] as const;

/** Whether a glyph may be the initial of a word whose other letters are drawn as smaller capitals. */
const isInitial = (initial: Glyph, small: Glyph): boolean =>
  initial.font === small.font &&
  initial.origin === 'text' &&
  initial.size > INITIAL_SIZE[0] * small.size &&
  initial.size < INITIAL_SIZE[1] * small.size &&
  Math.abs(initial.baseline - small.baseline) < 0.02 * small.size;

/** Whether all letters are capitals. Letters of scripts without capitals, and figures alone, are not. */
const hasOnlyCapitals = (glyphs: readonly Glyph[]): boolean =>
  glyphs.every(({ text }) => !/[\p{Ll}\p{Lo}]/u.test(text)) && glyphs.some(({ text }) => /\p{Lu}/u.test(text));

/**
 * Most frequent style by number of glyphs; small capitals have the size of their initials. Lines have one to three
 * styles, so searching a list from its end is faster than a map.
 */
function dominant(glyphs: readonly Glyph[]): Style {
  const styles: { g: Glyph; n: number }[] = [];
  let bold = 0;
  let italic = 0;
  for (let k = 0; k < glyphs.length; k++) {
    const g = glyphs[k]!;
    if (g.font.weight >= 600) bold++;
    if (g.font.italic) italic++;
    let hit: { g: Glyph; n: number } | undefined;
    for (let i = styles.length - 1; i >= 0; i--) {
      const s = styles[i]!;
      if (s.g.font === g.font && Math.abs(s.g.size - g.size) < 0.25 && s.g.color === g.color) {
        hit = s;
        break;
      }
    }
    if (hit) hit.n++;
    else styles.push({ g, n: 1 });
  }
  let best = styles[0]!;
  for (const s of styles) if (s.n > best.n) best = s;
  const g = best.g;
  const initials = styles.length === 1 ? undefined : styles.find((s) => isInitial(s.g, g));
  return {
    size: initials && hasOnlyCapitals(glyphs) ? initials.g.size : g.size,
    font: g.font,
    color: g.color,
    baseline: g.baseline,
    bold: 2 * bold > glyphs.length,
    italic: 2 * italic > glyphs.length,
  };
}
