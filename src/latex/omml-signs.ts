import { mathLetter } from './alphabets.ts';
import { mathSymbol } from './symbols.ts';
import { ALPHABETS } from './write.ts';

/** LaTeX for the characters of a formula. Ideographic words become text. */
export function mathText(text: string): string {
  let out = '';
  let words = '';
  const add = (latex: string): void => {
    if (latex !== '') out += (/\\[a-zA-Z]+$/.test(out) && /^[a-zA-Z]/.test(latex) ? ' ' : '') + latex;
  };
  const flush = (): void => {
    if (words !== '') add(`\\text{${words}}`);
    words = '';
  };
  // A caret that Word did not build up still superscripts what follows.
  for (const character of text.match(/\^(?:\d+|[\p{L}])|[\s\S]/gu) ?? []) {
    if (character.length > 1 && character.startsWith('^')) {
      flush();
      out += `^{${mathText(character.slice(1))}}`;
      continue;
    }
    if (isWord(character)) {
      words += character;
      continue;
    }
    flush();
    add(sign(character));
  }
  flush();
  return out;
}

/** Letters without a mathematical symbol: ideographs, kana, Cyrillic, full-width punctuation. */
const isWord = (character: string): boolean =>
  character.codePointAt(0)! < 0x1d400 &&
  /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0400-\u052f\u3000-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]/u.test(
    character,
  ) &&
  !mathSymbol(character);

function sign(character: string): string {
  const letter = mathLetter(character);
  if (letter) {
    const inner = mathSymbol(letter.letter)?.latex ?? letter.letter;
    const command = ALPHABETS[letter.alphabet];
    return command ? `\\${command}{${inner}}` : inner;
  }
  if (character === '#') return '\\#';
  const symbol = mathSymbol(character);
  if (symbol && symbol.kind !== 'accent' && symbol.kind !== 'piece' && symbol.kind !== 'radical') return symbol.latex;
  if (/[$%&_{}]/.test(character)) return `\\${character}`;
  if (character === '\\') return '\\backslash ';
  if (character === '^') return '\\hat{}';
  if (character === '~' || character === '˜') return '\\sim ';
  if (character === '√') return '\\surd ';
  if (/[\u2061-\u2064\u200b-\u200f\u202a-\u202e\ufeff\u00ad]/.test(character)) return '';
  if (character === '\u2003') return '\\quad ';
  if (/[\u2009\u200a\u2006]/.test(character)) return '\\,';
  if (/[\u00a0\u2002\u2004\u2005\u205f]/.test(character)) return '\\ ';
  if (/\s/.test(character)) return ' ';
  return character;
}

/** Text between formulas: upright, with its spaces. */
export function textLatex(text: string): string {
  const value = text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[\\#$%&_{}^~]/g, (character) => TEXT_SIGNS[character] ?? `\\${character}`);
  return value === '' ? '' : value === ' ' ? '\\ ' : `\\text{${value}}`;
}

const TEXT_SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

export function barBetween(character: string): string {
  if (character === '|' || character === '∣') return '\\middle|';
  if (character === '‖' || character === '∥') return '\\middle\\| ';
  return mathText(character);
}

/** Combining marks that Word puts over a base, narrow and wide. */
const ACCENTS: Record<string, [string, string]> = {
  '\u0300': ['grave', 'grave'],
  '\u0301': ['acute', 'acute'],
  '\u0302': ['hat', 'widehat'],
  '\u0303': ['tilde', 'widetilde'],
  '\u0304': ['bar', 'overline'],
  '\u0305': ['overline', 'overline'],
  '\u0306': ['breve', 'breve'],
  '\u0307': ['dot', 'dot'],
  '\u0308': ['ddot', 'ddot'],
  '\u030a': ['mathring', 'mathring'],
  '\u030c': ['check', 'check'],
  '\u0332': ['underline', 'underline'],
  '\u20d0': ['overleftharpoon', 'overleftharpoon'],
  '\u20d1': ['overrightharpoon', 'overrightharpoon'],
  '\u20d6': ['overleftarrow', 'overleftarrow'],
  '\u20d7': ['vec', 'overrightarrow'],
  '\u20db': ['dddot', 'dddot'],
  '\u20dc': ['ddddot', 'ddddot'],
  '\u20e1': ['overleftrightarrow', 'overleftrightarrow'],
  '^': ['hat', 'widehat'],
  '~': ['tilde', 'widetilde'],
  '˜': ['tilde', 'widetilde'],
  '¯': ['bar', 'overline'],
  '→': ['vec', 'overrightarrow'],
  '←': ['overleftarrow', 'overleftarrow'],
  '´': ['acute', 'acute'],
  '`': ['grave', 'grave'],
  '˙': ['dot', 'dot'],
  '¨': ['ddot', 'ddot'],
  '˘': ['breve', 'breve'],
  ˇ: ['check', 'check'],
  ˆ: ['hat', 'widehat'],
  '‾': ['overline', 'overline'],
  '↔': ['overleftrightarrow', 'overleftrightarrow'],
  '⏞': ['overbrace', 'overbrace'],
  _: ['underline', 'underline'],
};

export function accentOver(character: string, latex: string): string {
  const names = ACCENTS[character.trim() || '\u0302'];
  if (!names) return `\\overset{${mathText(character)}}{${latex}}`;
  const narrow = /^(?:[^\\]|\\[a-zA-Z]+|\\math\w+\{[^{}\\]\})$/u.test(latex);
  return `\\${names[narrow ? 0 : 1]}{${latex}}`;
}

const OVER_MARKS: Record<string, string> = {
  '⏞': 'overbrace',
  '︷': 'overbrace',
  '→': 'overrightarrow',
  '←': 'overleftarrow',
  '↔': 'overleftrightarrow',
  '¯': 'overline',
  '⏠': 'overgroup',
  '⇒': 'Overrightarrow',
};
const UNDER_MARKS: Record<string, string> = {
  '⏟': 'underbrace',
  '︸': 'underbrace',
  '→': 'underrightarrow',
  '←': 'underleftarrow',
  '↔': 'underleftrightarrow',
  _: 'underline',
  '⏡': 'undergroup',
};
const STRETCHED: Record<string, string> = {
  '→': 'xrightarrow',
  '←': 'xleftarrow',
  '⇒': 'xRightarrow',
  '⇐': 'xLeftarrow',
  '↔': 'xleftrightarrow',
  '⇔': 'xLeftrightarrow',
  '⇌': 'xrightleftharpoons',
  '=': 'xlongequal',
  '↦': 'xmapsto',
};

/**
 * A mark that stretches over or under its group (22.1.2.41). Arrows carry their base as a label: below a mark at the
 * top, above a mark at the bottom.
 */
export function groupMark(character: string, above: boolean, latex: string): string {
  const stretched = STRETCHED[character];
  if (stretched) return above ? `\\${stretched}[${latex}]{}` : `\\${stretched}{${latex}}`;
  const known = (above ? OVER_MARKS : UNDER_MARKS)[character];
  if (known) return `\\${known}{${latex}}`;
  return above ? `\\overset{${mathText(character)}}{${latex}}` : `\\underset{${mathText(character)}}{${latex}}`;
}
