import type { Reading } from './ctc.ts';

/** Letters that look like a digit. */
const LOOK_ALIKES: Record<string, string> = { '0': 'oO', '1': 'liI' };
/**
 * Minimum probability of the letter: the recogniser gives 0.002 to 0.36 to a monospaced l, and less than 0.001 beside a
 * real 1.
 */
const POSSIBLE = 0.002;
/** Minimum number of letters in a word, including a lower-case one. */
const LEAST_LETTERS = 2;

/**
 * Monospaced print of tills and typewriters draws `l` and `1` alike, and the recogniser reads `Te1` for `Tel`. In a
 * word with lower-case letters and no other digits, such a digit is the letter.
 */
export function lettersInWords(readings: readonly Reading[]): Reading[] {
  const out = [...readings];
  for (let from = 0; from < out.length; from++) {
    let to = from;
    while (to < out.length && /^[\p{Script=Latin}\p{N}]$/u.test(out[to]!.text)) to++;
    if (isWord(out.slice(from, to))) for (let i = from; i < to; i++) out[i] = asLetter(out[i]!);
    from = to;
  }
  return out;
}

/** Whether a word starts with a letter, and all its digits may be letters. */
const isWord = (word: readonly Reading[]): boolean =>
  /^\p{L}/u.test(word[0]?.text ?? '') &&
  word.some(({ text }) => /\p{Ll}/u.test(text)) &&
  word.filter(({ text }) => /\p{L}/u.test(text)).length >= LEAST_LETTERS &&
  word.every((reading) => !/\p{N}/u.test(reading.text) || letterOf(reading) !== undefined);

const letterOf = ({ text, candidates }: Reading): string | undefined =>
  candidates.find((candidate) => candidate.confidence >= POSSIBLE && LOOK_ALIKES[text]?.includes(candidate.text))?.text;

function asLetter(reading: Reading): Reading {
  const letter = letterOf(reading);
  return letter === undefined ? reading : { ...reading, text: letter };
}
