import type { Letter } from './alphabets.ts';

/** Commands that select an alphabet; italic is the default of LaTeX. */
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

/** Joins pieces, with a space between a command and letters after it. */
export function joinLatex(parts: readonly string[]): string {
  let out = '';
  for (const part of parts) {
    if (part === '') continue;
    out += (/\\[a-zA-Z]+$/.test(out) && /^[a-zA-Z]/.test(part) ? ' ' : '') + part;
  }
  return out;
}
