import { align } from './align.ts';
import type { SourceText, TextUnit } from './source-text.ts';

/** A match of this length is not a coincidence. */
const SURE = 4;
/** Shorter matches count if they are within this distance of a sure one. */
const NEAR = 40;
/** Minimum share of a unit's characters for it to count as found. */
const FOUND = 0.5;
/** Number of characters to search around a partly found text. */
const MARGIN = 400;
const MOST_SEEDS = 12;
/** Maximum number of characters to search for units out of order: limits the time for very different drawings. */
const SEARCH_BUDGET = 400_000_000;

/**
 * For each character of the source its position in the drawn text, or -1. Aligns text in the order of the source and
 * searches for the rest.
 */
export function findPlaces(source: SourceText, drawn: string): Int32Array {
  const places = new Int32Array(source.text.length).fill(-1);
  const inOrder = source.units.filter((unit) => !unit.aside);
  const found = align(inOrder.map((unit) => source.text.slice(unit.from, unit.to)).join(''), drawn);
  let at = 0;
  for (const unit of inOrder) {
    places.set(found.subarray(at, at + unit.to - unit.from), unit.from);
    at += unit.to - unit.from;
    dropStrays(places, unit);
  }
  searchRest(source, drawn, places);
  return places;
}

export const foundShare = (places: Int32Array, unit: TextUnit): number => {
  let found = 0;
  for (let i = unit.from; i < unit.to; i++) if (places[i]! >= 0) found++;
  return found / Math.max(1, unit.to - unit.from);
};

/** Drops single letters that matched by chance, far from the rest of their text. */
function dropStrays(places: Int32Array, { from, to }: TextUnit): void {
  if (to - from <= SURE) return;
  const stretches: { from: number; to: number; low: number; high: number }[] = [];
  for (let i = from; i < to; i++) {
    const place = places[i]!;
    if (place < 0) continue;
    const last = stretches.at(-1);
    if (last && place - last.high <= 2 && i - last.to <= 1) Object.assign(last, { to: i + 1, high: place });
    else stretches.push({ from: i, to: i + 1, low: place, high: place });
  }
  const sure = stretches.filter((one) => one.to - one.from >= SURE);
  for (const one of stretches) {
    if (one.to - one.from >= SURE) continue;
    if (sure.some((other) => one.low - other.high <= NEAR && other.low - one.high <= NEAR)) continue;
    places.fill(-1, one.from, one.to);
  }
}

/**
 * Searches for notes, headers, footers and text boxes as a whole in the text not yet matched, first after their
 * neighbours and then from the start.
 */
function searchRest(source: SourceText, drawn: string, places: Int32Array): void {
  const missing = source.units.filter((unit) => unit.to - unit.from >= 2 && foundShare(places, unit) < FOUND);
  if (missing.length === 0) return;
  const free = drawn.split('');
  for (const place of places) if (place >= 0) free[place] = '\0';
  let text = free.join('');
  let budget = SEARCH_BUDGET;
  const near = nearestBefore(source, places);
  for (const unit of missing) {
    if (budget <= 0) return;
    budget -= 4 * text.length;
    const wanted = source.text.slice(unit.from, unit.to);
    const start = unit.aside ? 0 : (near.get(unit) ?? 0);
    const seed = firstOf(text, seedsOf(wanted), start, unit.aside || wanted.length > SURE);
    if (!seed) continue;
    // Words may be interrupted by the text between two pages, or in the middle of a drawing.
    const at = seed.whole ? seed.at : Math.max(0, seed.at - MARGIN);
    const inWindow = seed.whole ? undefined : align(wanted, text.slice(at, seed.at + wanted.length + MARGIN));
    const before = places.slice(unit.from, unit.to);
    for (let i = 0; i < wanted.length; i++) {
      const place = inWindow ? inWindow[i]! : i;
      places[unit.from + i] = place < 0 ? -1 : at + place;
    }
    if (inWindow) dropStrays(places, unit);
    if (foundShare(places, unit) < FOUND) {
      // Other units contain this phrase too.
      places.set(before, unit.from);
      continue;
    }
    const taken = [...places.subarray(unit.from, unit.to)].filter((place) => place >= 0);
    const [low, high] = [taken[0]!, taken.at(-1)!];
    if (low !== undefined) {
      const set = new Set(taken);
      text =
        text.slice(0, low) +
        Array.from({ length: high - low + 1 }, (_, i) => (set.has(low + i) ? '\0' : text[low + i])).join('') +
        text.slice(high + 1);
    }
  }
}

interface Seed {
  text: string;
  /** Offset in the wanted text. */
  offset: number;
}

/** Strings to search for, best first: the whole text, then parts from its beginning on. */
function seedsOf(wanted: string): Seed[] {
  const seeds = [{ text: wanted, offset: 0 }];
  for (const length of [24, 12]) {
    for (let offset = 0; offset + length <= wanted.length && seeds.length < MOST_SEEDS; offset += length)
      seeds.push({ text: wanted.slice(offset, offset + length), offset });
  }
  if (wanted.length >= 8 && wanted.length < 12) seeds.push({ text: wanted.slice(0, 8), offset: 0 });
  return seeds;
}

/** Position of the wanted text, from the first seed found: after `start`, or with `anywhere` anywhere else. */
function firstOf(
  text: string,
  seeds: readonly Seed[],
  start: number,
  anywhere: boolean,
): { at: number; whole: boolean } | undefined {
  for (const { text: seed, offset } of seeds) {
    const after = text.indexOf(seed, start);
    const place = after >= 0 && (anywhere || after - start < 3000) ? after : anywhere ? text.indexOf(seed) : -1;
    if (place >= 0) return { at: Math.max(0, place - offset), whole: seed === seeds[0]?.text };
  }
  return undefined;
}

/** Position of the last character found before each unit. */
function nearestBefore(source: SourceText, places: Int32Array): Map<TextUnit, number> {
  const near = new Map<TextUnit, number>();
  let last = 0;
  for (const unit of source.units) {
    near.set(unit, last);
    if (unit.aside) continue;
    for (let i = unit.to - 1; i >= unit.from; i--) {
      if (places[i]! < 0) continue;
      last = places[i]!;
      break;
    }
  }
  return near;
}
