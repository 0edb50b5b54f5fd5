import type { ModelName } from '../../models/index.ts';

/** A recogniser for a script that the main one cannot read. */
export interface ScriptRecogniser {
  model: ModelName;
  /** A letter of the script. */
  letter: RegExp;
  /** Whether words are separated by spaces; else only wide gaps are spaces. */
  spaced: boolean;
}

/** In the order in which they are asked. */
export const RECOGNISERS: readonly ScriptRecogniser[] = [
  { model: 'Tesseract_rus', letter: /\p{Script=Cyrillic}/u, spaced: true },
  { model: 'Tesseract_kor', letter: /\p{Script=Hangul}/u, spaced: true },
  { model: 'Tesseract_ara', letter: /\p{Script=Arabic}/u, spaced: true },
  { model: 'Tesseract_tha', letter: /\p{Script=Thai}/u, spaced: false },
  { model: 'Tesseract_hin', letter: /\p{Script=Devanagari}/u, spaced: true },
];
