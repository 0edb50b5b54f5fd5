import { overlapX } from '../document/index.ts';
import { FUNCTIONS } from '../latex/index.ts';
import { type Atom, groupAtom } from './atom.ts';

/** Joins touching upright letters: names of functions and operators, words of language. */
export function joinWords(atoms: readonly Atom[]): Atom[] {
  if (!atoms.some((a) => a.kind === 'word' || a.kind === 'text')) return [...atoms];
  const sorted = [...atoms].sort((a, b) => a.x0 - b.x0);
  const out: Atom[] = [];
  const open: Atom[] = [];
  for (const a of sorted) {
    if (a.kind !== 'word' && a.kind !== 'text') {
      // A dot, a dash or an apostrophe inside a name ("s.t.", "arg-max") occurs only in language; leave it to the row.
      out.push(a);
      continue;
    }
    const at = open.findIndex(
      (w) =>
        !a.space &&
        w.kind === a.kind &&
        w.alphabet === a.alphabet &&
        Math.abs(w.size - a.size) < 0.06 * a.size &&
        Math.abs(w.baseline - a.baseline) < 0.06 * a.size &&
        a.x0 - w.x1 < 0.13 * a.size &&
        a.x0 - w.x1 > -0.2 * a.size,
    );
    if (at < 0) {
      const word = { ...a };
      open.push(word);
      out.push(word);
      continue;
    }
    const word = open[at]!;
    word.text += a.text;
    word.x1 = Math.max(word.x1, a.x1);
    word.y0 = Math.min(word.y0, a.y0);
    word.y1 = Math.max(word.y1, a.y1);
    word.latex = '';
  }
  // "lim inf" and "lim sup" are one operator with a space.
  for (const w of open) {
    if (w.text !== 'lim') continue;
    const second = open.find(
      (o) =>
        /^(inf|sup)$/.test(o.text) &&
        Math.abs(o.baseline - w.baseline) < 0.05 * w.size &&
        o.x0 > w.x1 &&
        o.x0 - w.x1 < 0.4 * w.size,
    );
    if (!second) continue;
    w.text += second.text;
    w.x1 = second.x1;
    out.splice(out.indexOf(second), 1);
  }
  for (const w of open) w.latex = wordLatex(w);
  return out;
}

const COMMANDS: Partial<Record<Atom['alphabet'], string>> = {
  bold: '\\mathbf',
  sans: '\\mathsf',
  typewriter: '\\mathtt',
};

function wordLatex(w: Atom): string {
  if (w.kind === 'text') return `\\text{${w.text}}`;
  if (w.alphabet === 'roman' && FUNCTIONS.has(w.text)) return `\\${w.text}`;
  return `${COMMANDS[w.alphabet] ?? '\\mathrm'}{${w.text}}`;
}

/** Whether a word is the name of a function rather than a word of language. */
export const isFunctionName = (a: Atom): boolean =>
  a.kind === 'word' && a.alphabet === 'roman' && FUNCTIONS.has(a.text);

/** Groups consecutive words of language into one `\text{}`. */
export function textGroup(words: readonly Atom[]): Atom {
  const text = words.map((w) => w.text).join(' ');
  return groupAtom(`\\text{${text}}`, words, {
    kind: 'text',
    text,
    baseline: words[0]!.baseline,
    size: words[0]!.size,
  });
}

/** Symbols that TeX stacks from two: a tilde over an equals sign and similar. */
const STACKED: Record<string, string> = {
  '\\sim =': '\\cong',
  '. =': '\\doteq',
  '\\triangle =': '\\triangleq',
  '\\circ =': '\\circeq',
};

export function joinStackedSigns(atoms: readonly Atom[]): Atom[] {
  let rest = [...atoms];
  for (const lower of atoms) {
    if (lower.latex !== '=') continue;
    const upper = rest.find((a) => {
      if (a === lower || STACKED[`${a.latex} =`] === undefined) return false;
      const overlap = overlapX(a, lower);
      const rise = lower.baseline - a.baseline;
      return overlap > 0.7 * (a.x1 - a.x0) && rise > 0.05 * lower.size && rise < 0.7 * lower.size;
    });
    if (!upper) continue;
    rest = rest.filter((a) => a !== upper && a !== lower);
    rest.push({ ...lower, latex: STACKED[`${upper.latex} =`]!, text: '≅', space: lower.space || upper.space });
  }
  return rest;
}
