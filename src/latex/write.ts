import type { Letter } from './alphabets.ts';

/** Commands that set a letter in its alphabet; italic is what LaTeX does by itself. */
export const ALPHABETS: Partial<Record<Letter['alphabet'], string>> = {
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  calligraphic: 'mathcal',
  fraktur: 'mathfrak',
  blackboard: 'mathbb',
  sans: 'mathsf',
  typewriter: 'mathtt',
  roman: 'mathrm',
};

/** Pieces side by side; a command does not run into the letters behind it. */
export function joinLatex(parts: readonly string[]): string {
  let out = '';
  for (const part of parts) {
    if (part === '') continue;
    out += (/\\[a-zA-Z]+$/.test(out) && /^[a-zA-Z]/.test(part) ? ' ' : '') + part;
  }
  return out;
}
