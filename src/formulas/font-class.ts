import type { Font } from '../document/index.ts';
import type { Alphabet } from '../latex/index.ts';

export interface FontClass {
  alphabet: Alphabet;
  /** A mathematical font: any text in it is a formula. */
  math: boolean;
}

// Names of fonts of TeX (Computer Modern, Latin Modern, AMS, Pazo, TX, PX, MathTime), of word processors (Cambria Math,
// MathType's) and of the web (KaTeX, MathJax).
const CLASSES: [RegExp, Alphabet][] = [
  [
    /^(cm|lm|eu)mib|^cmbmi|mathbolditalic|^stixmath.*bold|(tx|px)bmi|katex_math-bolditalic|mathjax_math-bolditalic/i,
    'bold-italic',
  ],
  [
    /^(cm|lm)mi|^lmmathitalic|mathitalic|^pazomath-italic|^(r?tx|r?px|ntx|newtx|newpx|zpl|zptm)mi|^mtmi|katex_math|mathjax_math|^rmtmi|^fourier-math-letters|^eurm/i,
    'italic',
  ],
  [
    /^(msbm|bbm|dsrom|dsss|bbold)|blackboard|^euclidmathtwo|katex_ams|mathjax_ams|^(tx|px)symb$|^pazomathblackboard/i,
    'blackboard',
  ],
  [/^(eufm|eufb|yfrak)|fraktur/i, 'fraktur'],
  [/^(rsfs|eusm|eusb|mathscr)|^euclidmathone|katex_(script|caligraphic)|mathjax_(script|caligraphic)/i, 'calligraphic'],
  [
    /^(cm|lm|eu)b?sy|^lmmathsymbols|^(tx|px)b?sy|^mtsy|^msam|^stmary|^wasy|^esint|^mnsymbol|^pazomath$|^fourier-math-symbols/i,
    'calligraphic',
  ],
  [
    /^(cm|lm|eu|tx|px)ex|^lmmathextension|^mtex|^mtextra|katex_size|mathjax_size|^fourier-math-extension|^esint|^stixsize|^stixintegrals/i,
    'roman',
  ],
  [
    /cambria.?math|stix.*math|xits.?math|latinmodernmath|lmmath|asana.?math|texgyre.*math|libertinus.?math|^dejavumath|newcmmath|firamath|^euclidsymbol|mathematicalpi|^mt.?extra/i,
    'roman',
  ],
];

const known = new WeakMap<Font, FontClass>();

export function fontClass(font: Font): FontClass {
  let found = known.get(font);
  if (!found) {
    found = classify(font);
    known.set(font, found);
  }
  return found;
}

function classify(font: Font): FontClass {
  for (const [pattern, alphabet] of CLASSES) if (pattern.test(font.name)) return { alphabet, math: true };
  if (font.mono) return { alphabet: 'typewriter', math: false };
  const bold = font.weight >= 600;
  if (font.italic) return { alphabet: bold ? 'bold-italic' : 'italic', math: false };
  return { alphabet: bold ? 'bold' : 'roman', math: false };
}
