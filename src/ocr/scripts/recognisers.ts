import type { ModelName } from '../../models/index.ts';
import type { HocrWord } from './hocr.ts';

/** A recogniser for a script that the main one cannot read. */
export interface ScriptRecogniser {
  model: ModelName;
  /** A letter of the script. */
  letter: RegExp;
  /**
   * Minimum share of the characters of a sample that are letters of the script in certain words. On lines in the five
   * scripts, with many numbers and Latin words, the right recogniser has 0.42 to 1, and others 0 to 0.13 on these, on
   * four further scripts and on handwriting. Thai counts syllables as words, so chance is greater: 0.55 to 1, elsewhere
   * up to 0.36.
   */
  minShare: number;
  /** Whether its words are those between spaces; else gaps tell, because it takes syllables for words. */
  spaced: boolean;
  /** Whether it reads a Latin word as several words of its own. */
  inPieces?: boolean;
  /** Latin text that letters of the script may look like (`от` and `oT`, `에` and `oll`). */
  looksLatin?: RegExp;
}

/** In the order in which they are asked. */
export const RECOGNISERS: readonly ScriptRecogniser[] = [
  {
    model: 'Tesseract_rus',
    letter: /\p{Script=Cyrillic}/u,
    minShare: 0.3,
    spaced: true,
    looksLatin: /^[A-CEHKMOPTXYac-eghkm-prt-uxyäëïöü.,:;!?()-]+$/u,
  },
  {
    model: 'Tesseract_kor',
    letter: /\p{Script=Hangul}/u,
    minShare: 0.3,
    spaced: false,
    looksLatin: /^[oO0lI1iLTEHFJ|[\]()=-]+$/u,
  },
  { model: 'Tesseract_ara', letter: /\p{Script=Arabic}/u, minShare: 0.3, spaced: true },
  { model: 'Tesseract_hin', letter: /\p{Script=Devanagari}/u, minShare: 0.3, spaced: true },
  { model: 'Tesseract_tha', letter: /[\u0e01-\u0e4e]/u, minShare: 0.45, spaced: false, inPieces: true },
];

/** How many letters of the script a word has. */
export const lettersOf = ({ characters }: HocrWord, { letter }: ScriptRecogniser): number =>
  characters.filter(({ text }) => letter.test(text)).length;
