import { symbolOf } from '../flow/index.ts';

/** Families of symbol fonts, by parts of their PostScript names. */
const FAMILIES: readonly [RegExp, string][] = [
  [/wingdings ?-?2/i, 'wingdings 2'],
  [/wingdings ?-?3/i, 'wingdings 3'],
  [/wingdings/i, 'wingdings'],
  [/webdings/i, 'webdings'],
  [/symbol/i, 'symbol'],
];

/**
 * Unicode characters of Adobe's corporate codes U+F8E5 to U+F8FE (Adobe Glyph List): the pieces of tall brackets, braces
 * and integrals. LaTeX writes a matrix with them.
 */
const PIECES = '\u203e⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭';
const FIRST_PIECE = 0xf8e5;

/**
 * Unicode text of a private-use character: of a symbol font at U+F020 to U+F0FF, or of a code that Adobe's glyph list
 * gives to old-style digits, small capitals and pieces of brackets; undefined if unknown. `fontName` is the PostScript
 * name.
 */
export function symbolText(code: number, fontName: string): string | undefined {
  if (code >= FIRST_PIECE) return PIECES[code - FIRST_PIECE];
  if (code >= 0xf700) return expertText(code, fontName);
  if (code < 0xf020 || code > 0xf0ff) return undefined;
  const family = FAMILIES.find(([pattern]) => pattern.test(fontName))?.[1];
  if (family) return symbolOf(code, family);
  // All word processors use this private code for the bullet, and conversion may change the font name.
  return code === 0xf0b7 ? '•' : code === 0xf0a7 ? '▪' : undefined;
}

/**
 * Old-style digits and small capitals have 0xF700 more than the digit or the small letter (Adobe Glyph List). Fonts of
 * Mathematica give these codes to symbols of their own.
 */
function expertText(code: number, fontName: string): string | undefined {
  const plain = code - 0xf700;
  const isDigit = plain >= 0x30 && plain <= 0x39;
  const isLetter = (plain >= 0x61 && plain <= 0x7a) || (plain >= 0xe0 && plain <= 0xfe && plain !== 0xf7);
  return (isDigit || isLetter) && !/mathematica/i.test(fontName) ? String.fromCharCode(plain) : undefined;
}
