import { type Box, centreY, type Glyph, unionBox } from '../document/index.ts';
import { type Alphabet, mathLetter, mathSymbol, type SymbolKind } from '../latex/index.ts';
import { fontClass } from './font-class.ts';

/** `word`: upright letters; `group`: an assembled part (a fraction, a root, a matrix); `text`: words of language. */
export type AtomKind = SymbolKind | 'word' | 'text' | 'group';

/** An intermediate piece of a formula. y grows downwards. */
export interface Atom extends Box {
  kind: AtomKind;
  latex: string;
  /** The plain characters, for rules about letters. */
  text: string;
  baseline: number;
  /** Font size; for a group, the largest in it. */
  size: number;
  /** Higher than a line of type: large delimiters and operators. Its centre is meaningful, its baseline is not. */
  tall: boolean;
  /** The source has a space before it. */
  space: boolean;
  alphabet: Alphabet;
  sub?: string;
  sup?: string;
}

/**
 * Height of the mathematical axis above the baseline in em, at which fraction bars, minus signs and the centres of
 * delimiters are (cmsy10, \fontdimen22).
 */
export const AXIS = 0.25;

const ALPHABET_COMMANDS: Partial<Record<Alphabet, string>> = {
  bold: '\\mathbf',
  'bold-italic': '\\boldsymbol',
  calligraphic: '\\mathcal',
  blackboard: '\\mathbb',
  fraktur: '\\mathfrak',
  sans: '\\mathsf',
  typewriter: '\\mathtt',
};

const LETTER = /^\p{L}$/u;
const ACCENTED = /^([A-Za-z])(\p{M})$/u;
const DIGIT = /^\p{Nd}$/u;

/** Letter or digit in its alphabet; roman letters stay bare, because they are joined into words later. */
function styled(letter: string, alphabet: Alphabet): string {
  const symbol = mathSymbol(letter);
  const command = ALPHABET_COMMANDS[alphabet];
  if (!symbol && command === undefined) return letter;
  if (DIGIT.test(letter) && alphabet !== 'bold' && alphabet !== 'blackboard') return letter;
  if (symbol) return alphabet === 'bold' || alphabet === 'bold-italic' ? `\\boldsymbol{${symbol.latex}}` : symbol.latex;
  return `${command}{${letter}}`;
}

/** Atoms of a glyph: usually one, several for ligatures. Undefined for a character without a LaTeX form. */
export function atomsOf(glyph: Glyph): Atom[] | undefined {
  const characters = glyph.text.normalize('NFC').match(/\P{M}\p{M}*|^\p{M}/gu) ?? [];
  if (characters.length === 0) return undefined;
  const width = (glyph.x1 - glyph.x0) / characters.length;
  const out: Atom[] = [];
  for (let i = 0; i < characters.length; i++) {
    const atom = atomOf(glyph, characters[i]!, glyph.x0 + i * width, glyph.x0 + (i + 1) * width);
    if (!atom) return undefined;
    atom.space = i === 0 && glyph.spaceBefore;
    out.push(atom);
  }
  return out;
}

function atomOf(g: Glyph, character: string, x0: number, x1: number): Atom | undefined {
  const { alphabet } = fontClass(g.font);
  const base: Atom = {
    x0,
    x1,
    y0: g.baseline - 0.7 * g.size,
    y1: g.baseline + 0.02 * g.size,
    kind: 'ord',
    latex: character,
    text: character,
    baseline: g.baseline,
    size: g.size,
    tall: false,
    space: false,
    alphabet,
  };
  const accented = ACCENTED.exec(character.normalize('NFD'));
  if (accented) {
    const bare = atomOf(g, accented[1]!, x0, x1);
    const mark = mathSymbol(accented[2]!);
    if (!bare || mark?.kind !== 'accent') return undefined;
    return {
      ...bare,
      kind: 'group',
      latex: `${mark.latex}{${accented[1] === 'i' ? '\\imath' : bare.latex}}`,
      y0: g.baseline - 0.75 * g.size,
    };
  }
  const letter = mathLetter(character);
  const plain = letter?.letter ?? character;
  if (DIGIT.test(plain)) {
    base.latex = styled(plain, letter?.alphabet ?? (alphabet === 'bold' ? 'bold' : 'roman'));
    return base;
  }
  const symbol = mathSymbol(plain);
  if (symbol) return symbolAtom(base, g, symbol.kind, letter ? styled(plain, letter.alphabet) : symbol.latex, plain);
  if (LETTER.test(plain) && /^[A-Za-z]$/.test(plain)) {
    const own = letter?.alphabet ?? alphabet;
    base.alphabet = own;
    base.text = plain;
    base.latex = own === 'roman' || own === 'italic' ? plain : styled(plain, own);
    if (own === 'roman' || own === 'bold' || own === 'sans') base.kind = 'word';
    if (/[acegmnopqrsuvwxyz]/.test(plain)) base.y0 = g.baseline - 0.45 * g.size;
    if (/[gjpqyQ]/.test(plain)) base.y1 = g.baseline + 0.2 * g.size;
    return base;
  }
  if (LETTER.test(plain)) {
    // Other scripts can only be words among the symbols.
    base.kind = 'text';
    base.latex = `\\text{${plain}}`;
    return base;
  }
  return undefined;
}

function symbolAtom(atom: Atom, g: Glyph, kind: SymbolKind, latex: string, character: string): Atom {
  atom.kind = kind;
  atom.latex = latex;
  atom.text = character;
  if (/[╭╮╰╯]/.test(character)) {
    // Ends of a horizontal brace: their box is that of the font, but their ink is slightly below the baseline.
    atom.y0 = g.baseline - 0.05 * g.size;
    atom.y1 = g.baseline + 0.3 * g.size;
    return atom;
  }
  const height = g.y1 - g.y0;
  const holdsBaseline = g.y0 < g.baseline - 0.1 * g.size && g.y1 > g.baseline - 0.05 * g.size;
  const canGrow =
    kind === 'op' ||
    kind === 'int' ||
    kind === 'open' ||
    kind === 'close' ||
    kind === 'bar' ||
    kind === 'radical' ||
    kind === 'piece' ||
    character === '/';
  if (canGrow && (height > 1.35 * g.size || !holdsBaseline || kind === 'op' || kind === 'int' || kind === 'piece')) {
    atom.tall = true;
    atom.y0 = g.y0;
    atom.y1 = g.y1;
    // In fonts whose root signs hang from the baseline, the baseline gives the position of the stroke.
    if (kind !== 'radical') atom.baseline = centreY(g) + AXIS * Math.min(g.size, height);
    return atom;
  }
  if (kind === 'rel' || kind === 'bin') {
    atom.y0 = g.baseline - 0.55 * g.size;
    atom.y1 = g.baseline + 0.05 * g.size;
  } else if (kind === 'accent') {
    atom.y0 = g.baseline - 0.75 * g.size;
    atom.y1 = g.baseline - 0.5 * g.size;
  } else if (kind === 'open' || kind === 'close' || kind === 'bar' || kind === 'radical') {
    atom.y0 = g.baseline - 0.75 * g.size;
    atom.y1 = g.baseline + 0.25 * g.size;
  } else if (kind === 'punct' && /[,.;]/.test(character)) atom.y0 = g.baseline - 0.1 * g.size;
  return atom;
}

/** Combines atoms into one, with `latex` for all of them. */
export function groupAtom(latex: string, parts: readonly Atom[], more: Partial<Atom>): Atom {
  const size = parts.reduce((most, p) => (p.tall ? most : Math.max(most, p.size)), 0) || (parts[0]?.size ?? 10);
  return {
    ...unionBox(parts),
    kind: 'group',
    latex,
    text: '',
    baseline: 0,
    size,
    tall: false,
    space: parts[0]?.space ?? false,
    alphabet: 'roman',
    ...more,
  };
}
