import type { Element } from '../client/index.ts';

export interface Verified {
  verified: boolean;
  /** Where the quote stands, or what comes nearest to it. */
  places: { element_id: string; page_number: number; coordinates: number[]; text: string; similarity: number }[];
}

/** Most places that are named. */
const MOST = 5;

/**
 * Letters and digits alone, in one width and case: blanks, line ends and marks differ between a quote and a page
 * without a difference in what is said.
 */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/<[^>]*>|[^\p{L}\p{N}]+/gu, '');

/**
 * Looks for a quote in the elements; where it is not found, names what is most like it. Quotes may run over several
 * elements.
 */
export function verifyQuote(elements: readonly Element[], quote: string): Verified {
  const wanted = bare(quote);
  if (wanted === '') return { verified: false, places: [] };
  const texts = elements.map(({ text }) => bare(text));
  const whole = texts.join('');
  const ends: number[] = [];
  for (const text of texts) ends.push((ends.at(-1) ?? 0) + text.length);
  const found = new Set<number>();
  for (let at = whole.indexOf(wanted); at >= 0 && found.size < MOST; at = whole.indexOf(wanted, at + 1)) {
    for (const [i, end] of ends.entries()) if (end > at && end - texts[i]!.length < at + wanted.length) found.add(i);
  }
  const place = (i: number, similarity: number): Verified['places'][number] => {
    const { element_id, page_number, coordinates, text } = elements[i]!;
    return {
      element_id,
      page_number,
      coordinates,
      text: text.slice(0, 400),
      similarity: Math.round(similarity * 100) / 100,
    };
  };
  if (found.size > 0) return { verified: true, places: [...found].slice(0, MOST).map((i) => place(i, 1)) };
  const grams = new Set(pairs(wanted));
  const ranked = texts
    .map((text, i) => ({ i, similarity: share(grams, pairs(text)) }))
    .filter(({ similarity }) => similarity > 0.3)
    .toSorted((a, b) => b.similarity - a.similarity);
  return { verified: false, places: ranked.slice(0, 3).map(({ i, similarity }) => place(i, similarity)) };
}

const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));

/** Share of the pairs of letters of the quote that a text has. */
function share(wanted: ReadonlySet<string>, text: readonly string[]): number {
  const has = new Set(text);
  return [...wanted].filter((pair) => has.has(pair)).length / Math.max(1, wanted.size);
}
