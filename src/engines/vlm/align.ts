import type { Glyph } from '../../document/index.ts';

/** For each code point of a text, the glyph that shows it; `same` if both have the same character. */
export interface Aligned {
  glyph: Glyph;
  same: boolean;
}

/** Above this amount of work the text gets no positions: 4,000 characters against 4,000. */
const MAX_WORK = 16_000_000;
const SAME = 3;
const OTHER = -1;
const GAP = -1;

/** One code point of a glyph; ligatures have several. */
interface Unit {
  glyph: Glyph;
  key: string;
}

const isBlank = (char: string): boolean => char.trim() === '';
/** Full width and half width, and enclosed letters, are equal for alignment. */
const keyOf = (char: string): string => char.normalize('NFKC').toLowerCase();

/**
 * Finds the characters of a text among the glyphs of the same place, in order, by global alignment (Needleman and
 * Wunsch, 1970). A character that the model and the page read differently still gets a position.
 */
export function alignText(text: string, glyphs: readonly Glyph[]): (Aligned | undefined)[] {
  const chars = Array.from(text);
  const places = new Array<Aligned | undefined>(chars.length).fill(undefined);
  const own = chars.flatMap((char, at) => (isBlank(char) ? [] : [{ at, key: keyOf(char) }]));
  const units: Unit[] = glyphs.flatMap((glyph) => Array.from(glyph.text, (char) => ({ glyph, key: keyOf(char) })));
  const n = own.length;
  const m = units.length;
  if (n === 0 || m === 0 || n * m > MAX_WORK) return places;
  const width = m + 1;
  const from = new Uint8Array((n + 1) * width);
  let above = new Int32Array(width);
  for (let j = 1; j <= m; j++) from[j] = 2;
  for (let i = 1; i <= n; i++) {
    const row = new Int32Array(width);
    row[0] = i * GAP;
    from[i * width] = 1;
    const key = own[i - 1]?.key;
    for (let j = 1; j <= m; j++) {
      const pair = above[j - 1]! + (units[j - 1]?.key === key ? SAME : OTHER);
      const skipText = above[j]! + GAP;
      // Glyphs before and after the text cost nothing, so that the matches stay together.
      const skipGlyph = row[j - 1]! + (i === n ? 0 : GAP);
      const best = Math.max(pair, skipText, skipGlyph);
      row[j] = best;
      from[i * width + j] = best === pair ? 0 : best === skipText ? 1 : 2;
    }
    above = row;
  }
  for (let i = n, j = m; i > 0 && j > 0; ) {
    const step = from[i * width + j];
    if (step === 1) i--;
    else if (step === 2) j--;
    else {
      i--;
      j--;
      const unit = units[j]!;
      const { at, key } = own[i]!;
      places[at] = { glyph: unit.glyph, same: unit.key === key };
    }
  }
  return places;
}

/** Share of a text's characters that match exactly. */
export function agreement(places: readonly (Aligned | undefined)[], text: string): number {
  const count = Array.from(text).filter((char) => !isBlank(char)).length;
  return count === 0 ? 0 : places.filter((place) => place?.same).length / count;
}

const GRAM = 4;

/**
 * The stretch of a page's glyphs, in reading order, that most likely shows a text with unknown position: the place
 * where most of its 4-grams lie close together. Undefined if too few are found.
 */
export function findStretch(text: string, glyphs: readonly Glyph[], used: ReadonlySet<Glyph>): Glyph[] | undefined {
  const free = glyphs.filter((glyph) => !used.has(glyph));
  const keys = free.map((glyph) => keyOf(glyph.text));
  const wanted = Array.from(text)
    .filter((char) => !isBlank(char))
    .map(keyOf);
  const gram = Math.min(GRAM, wanted.length);
  if (gram === 0) return undefined;
  const places = new Map<string, number[]>();
  for (let i = 0; i + gram <= keys.length; i++) {
    const key = keys.slice(i, i + gram).join('');
    places.set(key, [...(places.get(key) ?? []), i]);
  }
  // Each 4-gram votes for where the text begins, with some tolerance for inserted or missing characters.
  const room = Math.max(8, Math.ceil(wanted.length / 8));
  const votes = new Map<number, number>();
  let grams = 0;
  for (let i = 0; i + gram <= wanted.length; i++) {
    grams++;
    for (const at of places.get(wanted.slice(i, i + gram).join('')) ?? []) {
      const bin = Math.floor((at - i) / room);
      votes.set(bin, (votes.get(bin) ?? 0) + 1);
    }
  }
  let best: { bin: number; count: number } | undefined;
  for (const [bin, own] of votes) {
    const count = own + (votes.get(bin + 1) ?? 0);
    if (!best || count > best.count) best = { bin, count };
  }
  if (!best || best.count < Math.max(1, grams * 0.25)) return undefined;
  const start = Math.max(0, (best.bin - 1) * room);
  return free.slice(start, Math.min(free.length, (best.bin + 3) * room + wanted.length));
}
