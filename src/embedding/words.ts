/** A text begins with what it is about: its first words count four times, those after a few dozen once. */
const LEAD = { more: 3, words: 20 };

/** How many times a word counts that has `place` words before it. */
export const leadFactor = (place: number): number => 1 + LEAD.more * Math.exp(-place / LEAD.words);

/** Words, numbers and runs of Chinese characters, in small letters and common widths. */
export function* findWords(text: string): Generator<string> {
  for (const [word] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[\p{L}\p{M}\p{N}]+(?:[.,:/'-]\p{N}+)*/gu))
    yield word;
}

/** Of what `findWords` gives: whether it is a run of Chinese characters. */
export const isHan = (word: string): boolean => /\p{Script=Han}/u.test(word);
