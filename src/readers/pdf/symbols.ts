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
 * Unicode text of a symbol font character at U+F020..U+F0FF; undefined if unknown. `fontName` is the PostScript name.
 */
export function symbolText(code: number, fontName: string): string | undefined {
  if (code < 0xf020 || code > 0xf0ff) return undefined;
  const family = FAMILIES.find(([pattern]) => pattern.test(fontName))?.[1];
  if (family) return symbolOf(code, family);
  // All word processors use this private code for the bullet, and conversion may change the font name.
  return code === 0xf0b7 ? '•' : code === 0xf0a7 ? '▪' : undefined;
}
