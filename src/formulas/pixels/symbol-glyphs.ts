import type { Font, Glyph } from '../../document/index.ts';
import { mathSymbol } from '../../latex/index.ts';
import type { PixelSymbol } from './decode-symbols.ts';

const font = (name: string, italic = false, weight = 400): Font => ({
  name,
  weight,
  italic,
  mono: false,
  serif: true,
  type3: false,
});

/** TeX fonts: the rest of this room identifies alphabets by the font. */
const FONTS: Record<string, Font> = {
  it: font('CMMI10', true),
  rm: font('CMR10'),
  bf: font('CMBX10', false, 700),
  cal: font('CMSY10'),
  bb: font('MSBM10'),
  fr: font('EUFM10'),
};
/** A backslash between sets: its glyph is the one of \\setminus. */
const SIGNS_OF_FORMULAS: Record<string, string> = { '\\': '∖' };
const SIGNS = FONTS.cal!;
const FIGURES = FONTS.rm!;

/** Side bearing that fonts add to the ink of a character, in em. */
const BEARING = 0.04;
/** Minimum distance of letters with a space between them, in em. */
const BLANK = 0.24;
/** Minimum height of large signs, in em. Their baseline is meaningless. */
const TALL = 1.35;
/** Signs that TeX hangs from their top. */
const HANGING = new Set(['op', 'int', 'radical']);

/** Converts symbols to glyphs of a text layer, in points; `unit` is the size of a pixel in points. */
export function glyphsOf(symbols: readonly PixelSymbol[], unit: number): Glyph[] {
  const sorted = symbols.toSorted((a, b) => a.x0 - b.x0);
  return sorted.map((symbol) => {
    const at = symbol.name.indexOf(':');
    const text = at > 0 ? symbol.name.slice(at + 1) : (SIGNS_OF_FORMULAS[symbol.name] ?? symbol.name);
    const height = symbol.y1 - symbol.y0;
    const hangs = HANGING.has(mathSymbol(text)?.kind ?? '') || height > TALL * symbol.em;
    const before = symbol.name.startsWith('rm:') ? leftOf(symbol, sorted) : undefined;
    return {
      text,
      x0: (symbol.x0 - BEARING * symbol.em) * unit,
      y0: symbol.y0 * unit,
      x1: (symbol.x1 + BEARING * symbol.em) * unit,
      y1: symbol.y1 * unit,
      baseline: (hangs ? symbol.y0 : symbol.baseline) * unit,
      size: symbol.em * unit,
      font: at > 0 ? FONTS[symbol.name.slice(0, at)]! : /[\p{N}()[\]+=]/u.test(text) ? FIGURES : SIGNS,
      color: 0,
      angle: 0,
      spaceBefore: before !== undefined && symbol.x0 - before.x1 > BLANK * symbol.em,
      origin: 'text' as const,
      confidence: symbol.confidence,
      mcid: -1,
    };
  });
}

/** The letter before it on its line. */
function leftOf(symbol: PixelSymbol, sorted: readonly PixelSymbol[]): PixelSymbol | undefined {
  let found: PixelSymbol | undefined;
  for (const other of sorted) {
    if (other.x0 >= symbol.x0) break;
    if (Math.abs(other.baseline - symbol.baseline) < 0.15 * symbol.em) found = other;
  }
  return found;
}
