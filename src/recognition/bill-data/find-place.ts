import { centreY, type Glyph, type Line, type Paper, type Quad, quadOfGlyph } from '../../document/index.ts';
import { findDate, parseAmount } from '../../values/index.ts';
import type { ValueRegion } from '../record.ts';

/** The place of a value: its parts in reading order. */
export type Place = ValueRegion[];

/** A folded character of a line, with its glyph. */
interface PlainChar {
  text: string;
  glyph: Glyph;
}

interface PlainLine {
  paper: number;
  pageNumber: number;
  line: Line;
  chars: PlainChar[];
  text: string;
}

/** Removes spaces, currency symbols and commas, which vary in print. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s¥￥,，、·]/gu, '')
    .replace(/。/gu, '.')
    .replace(/[—–−]/gu, '-');

/** Distances are in line heights: how far a value may be from its label, on the same line and below it. */
const NEAR = 100;
const BELOW = 4;

/** The text of papers, searched for values that come from data. */
export class PlaceFinder {
  readonly #lines: PlainLine[];
  /** Characters already assigned to a value: each place serves one value only. */
  readonly #taken = new Set<Glyph>();

  constructor(papers: readonly { paper: Paper; index: number }[]) {
    this.#lines = papers.flatMap(({ paper, index }) =>
      paper.lines.map((line) => plainLine(line, paper.pageNumber, index)),
    );
  }

  take(place: Place): void {
    for (const { chars } of place) {
      const keys = new Set(chars.map((quad) => keyOf(quad)));
      for (const { chars: all } of this.#lines)
        for (const { glyph } of all) if (keys.has(keyOf(quadOfGlyph(glyph)))) this.#taken.add(glyph);
    }
  }

  /** The place of a value. Of several, the one next to its own label. Undefined if the papers do not show it. */
  find(
    value: string,
    labels: readonly string[],
    within?: { y0: number; y1: number; paper: number },
  ): Place | undefined {
    const forms = formsOf(value);
    const hits = this.#lines.flatMap((line) => (within && !isWithin(line, within) ? [] : hitsIn(line, forms)));
    const free = hits.filter((hit) => hit.chars.some(({ glyph }) => !this.#taken.has(glyph)));
    const pool = free.length > 0 ? free : hits;
    const place =
      pool.length > 0
        ? [regionOf(best(pool, (hit) => this.#distance(hit, labels)))]
        : this.#broken(plainText(value), within);
    if (place) this.take(place);
    return place;
  }

  /** Distance of a hit from the nearest label before or above it. */
  #distance(hit: Hit, labels: readonly string[]): number {
    const { line, at } = hit;
    const size = Math.max(line.line.size, 1);
    const box = hit.chars[0]!.glyph;
    let nearest = Number.POSITIVE_INFINITY;
    for (const name of labels) {
      const label = plainText(name);
      if (label === '') continue;
      for (const other of this.#lines) {
        if (other.paper !== line.paper) continue;
        for (let i = other.text.indexOf(label); i >= 0; i = other.text.indexOf(label, i + 1)) {
          if (other === line && i >= at) continue;
          const end = other.chars[Math.min(other.chars.length, i + label.length) - 1]?.glyph;
          if (!end) continue;
          const middle = centreY(end);
          const besides =
            middle >= box.y0 - size * 0.5 && middle <= box.y1 + size * 0.5 && end.x0 < box.x0
              ? (box.x0 - end.x1) / size
              : NEAR * 2;
          const under = end.y0 < box.y0 ? (box.y0 - end.y1) / size : BELOW * 2;
          if (besides < NEAR) nearest = Math.min(nearest, Math.max(0, besides));
          else if (under < BELOW && Math.abs(end.x0 - box.x0) / size < NEAR / 2)
            nearest = Math.min(nearest, NEAR + under);
        }
      }
    }
    return nearest;
  }

  /** Finds a long value that wraps: each part ends its line, and the next one starts on the line below. */
  #broken(value: string, within: { y0: number; y1: number; paper: number } | undefined): Place | undefined {
    if (value.length < 6) return undefined;
    for (const first of this.#lines) {
      if (within && !isWithin(first, within)) continue;
      const from = startOf(first.text, value);
      if (from === undefined) continue;
      const pieces: Hit[] = [{ line: first, at: from, chars: first.chars.slice(from) }];
      let rest = value.slice(first.text.length - from);
      while (rest !== '') {
        const last = pieces.at(-1)!.line;
        const next = this.#lines.find(
          (line) =>
            line.paper === last.paper &&
            line !== last &&
            line.text !== '' &&
            line.line.box.y0 > last.line.box.y0 + last.line.size * 0.3 &&
            line.line.box.y0 - last.line.box.y1 < last.line.size * 1.5 &&
            rest.startsWith(line.text),
        );
        const found =
          next ??
          this.#lines.find(
            (line) =>
              line.paper === last.paper &&
              line.line.box.y0 > last.line.box.y0 &&
              rest.length > 1 &&
              line.text.startsWith(rest),
          );
        if (!found) break;
        const length = Math.min(rest.length, found.text.length);
        pieces.push({ line: found, at: 0, chars: found.chars.slice(0, length) });
        rest = rest.slice(length);
      }
      if (rest === '' && pieces.length > 1) return pieces.map(regionOf);
    }
    return undefined;
  }
}

interface Hit {
  line: PlainLine;
  at: number;
  chars: PlainChar[];
}

const isWithin = ({ paper, line }: PlainLine, band: { y0: number; y1: number; paper: number }): boolean =>
  paper === band.paper && centreY(line.box) >= band.y0 && centreY(line.box) <= band.y1;

function plainLine(line: Line, pageNumber: number, paper: number): PlainLine {
  const chars = line.glyphs.flatMap((glyph) => [...plainText(glyph.text)].map((text) => ({ text, glyph })));
  return { paper, pageNumber, line, chars, text: chars.map(({ text }) => text).join('') };
}

/** Where the end of a line starts a value. A short match is no evidence. */
function startOf(text: string, value: string): number | undefined {
  for (let from = 0; from <= text.length - 4; from++) if (value.startsWith(text.slice(from))) return from;
  return undefined;
}

/** Notations in which papers print a value. */
function formsOf(value: string): string[] {
  const plain = plainText(value);
  const forms = new Set([plain]);
  const date = /^\D*\d{4}/u.test(value) ? findDate(value) : undefined;
  if (date && date.end - date.start >= value.trim().length - 1) {
    const [y = '', m = '', d = ''] = date.iso.split('-');
    const [month, day] = [String(Number(m)), String(Number(d))];
    for (const [mm, dd] of [
      [m, d],
      [month, day],
    ])
      for (const form of [`${y}年${mm}月${dd}日`, `${y}-${mm}-${dd}`, `${y}/${mm}/${dd}`, `${y}.${mm}.${dd}`])
        forms.add(form);
    forms.add(`${y}${m}${d}`);
  }
  if (/^-?\d+(?:\.\d+)?$/u.test(plain) && (plain.includes('.') || plain.length < 8)) {
    const number = parseAmount(plain);
    if (number !== undefined)
      for (const form of [String(number), number.toFixed(1), number.toFixed(2)])
        if (Number(form) === number) forms.add(form);
  }
  return [...forms].filter((form) => form !== '');
}

function hitsIn(line: PlainLine, forms: readonly string[]): Hit[] {
  const hits: Hit[] = [];
  for (const form of forms) {
    for (let at = line.text.indexOf(form); at >= 0; at = line.text.indexOf(form, at + 1)) {
      if (isPart(line.text, at, form)) continue;
      hits.push({ line, at, chars: charsAt(line, at, form) });
    }
  }
  return hits;
}

/**
 * `at` counts code units of `text`; `chars` has one entry per character. Folded characters almost always have one unit
 * each.
 */
function charsAt({ chars, text }: PlainLine, at: number, form: string): PlainChar[] {
  const from = [...text.slice(0, at)].length;
  return chars.slice(from, from + [...form].length);
}

/** Whether a hit is only part of a longer number or word. */
function isPart(text: string, at: number, form: string): boolean {
  const before = text[at - 1] ?? '';
  const after = text.slice(at + form.length, at + form.length + 2);
  if (/^[\d.-]/u.test(form) && /[\d.]/u.test(before)) return true;
  if (/\d$/u.test(form) && /^(?:\d|\.\d)/u.test(after)) return true;
  if (/^[a-z]/u.test(form) && /[a-z\d]/u.test(before)) return true;
  return /[a-z]$/u.test(form) && /^[a-z\d]/u.test(after);
}

function best(hits: readonly Hit[], distance: (hit: Hit) => number): Hit {
  if (hits.length === 1) return hits[0]!;
  // Of equally near hits, a whole line wins over a part of one.
  const rated = hits.map((hit) => ({ hit, distance: distance(hit), rest: hit.line.chars.length - hit.chars.length }));
  return rated.reduce((a, b) => (b.distance < a.distance || (b.distance === a.distance && b.rest < a.rest) ? b : a))
    .hit;
}

const keyOf = (quad: Quad): string => quad.map((n) => n.toFixed(2)).join();

function regionOf({ line, chars }: Hit): ValueRegion {
  const all = line.line.glyphs;
  let from = all.indexOf(chars[0]!.glyph);
  // Include the currency symbol in the printed amount.
  if (/^-?\d/u.test(all[from]!.text) && /^[¥￥]$/u.test(all[from - 1]?.text ?? '')) from--;
  const glyphs = all.slice(from, all.indexOf(chars.at(-1)!.glyph) + 1);
  const quads = glyphs.map(quadOfGlyph);
  return {
    pageNumber: line.pageNumber,
    paper: line.paper,
    quad: around(quads, line.line.angle),
    text: glyphs.map((glyph, i) => (i > 0 && glyph.spaceBefore ? ' ' : '') + glyph.text).join(''),
    chars: quads,
  };
}

/** Corners around glyphs of one line, in text order. */
function around(quads: readonly Quad[], angle: number): Quad {
  const first = quads[0]!;
  const last = quads.at(-1)!;
  if (angle !== 0) return [first[0], first[1], last[2], last[3], last[4], last[5], first[6], first[7]];
  const xs = quads.flatMap((q) => [q[0], q[2], q[4], q[6]]);
  const ys = quads.flatMap((q) => [q[1], q[3], q[5], q[7]]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}
