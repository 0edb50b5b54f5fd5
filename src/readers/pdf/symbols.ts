import { symbolOf } from '../flow/index.ts';

/** Families of symbol fonts, by what their PostScript names hold. */
const FAMILIES: readonly [RegExp, string][] = [
  [/wingdings ?-?2/i, 'wingdings 2'],
  [/wingdings ?-?3/i, 'wingdings 3'],
  [/wingdings/i, 'wingdings'],
  [/webdings/i, 'webdings'],
  [/symbol/i, 'symbol'],
];

/** Real Unicode text of a character that a symbol font puts at U+F020..U+F0FF; undefined when unknown. `fontName` is that of PostScript. */
export function symbolText(code: number, fontName: string): string | undefined {
  if (code < 0xf020 || code > 0xf0ff) return undefined;
  const family = FAMILIES.find(([pattern]) => pattern.test(fontName))?.[1];
  if (family) return symbolOf(code, family);
  // The bullet is the one private code that every word processor uses, whatever the font is called after conversion.
  return code === 0xf0b7 ? '•' : code === 0xf0a7 ? '▪' : undefined;
}
