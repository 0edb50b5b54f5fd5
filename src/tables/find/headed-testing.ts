import type { Line } from '../../document/index.ts';
import { bold, lineOf, word } from '../testing.ts';

/** Bold heads in one row, one line each. */
export const heads = (texts: readonly string[], columns: readonly number[], y: number): Line[] =>
  texts.map((text, c) => lineOf(word(text, columns[c] as number, y, { font: bold })));

/** Rows of a word and a sentence, which no rule for white space takes for columns. */
export const sentences = [
  ['Frames', 'The value that belongs to it is a list of objects, each of which tells'],
  ['Sockets', 'They were never described by anyone and would throw if they are called'],
  ['Compilers', 'A plain name is enough where nothing else of that kind has been built'],
];
