import type { Glyph } from '../document/index.ts';
import { applyAccents } from './accents.ts';
import { type Atom, atomsOf } from './atom.ts';
import { applyBars, applyBraces, type Bar } from './bars.ts';
import { applyMatrices, joinPieces } from './delimiters.ts';
import { applyLimits } from './limits.ts';
import { NotAFormula, parseRow } from './row.ts';
import { joinStackedSigns, joinWords } from './words.ts';

/** Assembles the symbols of a formula until they form one or several rows; `bars` are the strokes among them. */
export function reduce(glyphs: readonly Glyph[], bars: readonly Bar[]): Atom[] {
  const atoms: Atom[] = [];
  for (const g of glyphs) {
    const own = atomsOf(g);
    if (!own) throw new NotAFormula(`no LaTeX for ${g.text}`);
    for (const a of own) atoms.push(a);
  }
  const braced = applyBraces(joinStackedSigns(joinWords(joinPieces(atoms))), bars, parseGroup);
  return structure(applyBars(braced.atoms, braced.bars, parseGroup));
}

function structure(atoms: readonly Atom[]): Atom[] {
  const accented = applyAccents(atoms, parseGroup);
  if (!accented) throw new NotAFormula('an accent over nothing');
  return applyMatrices(applyLimits(accented, parseGroup), parseGroup);
}

/** LaTeX of symbols in one row without strokes. */
export function parseGroup(atoms: readonly Atom[]): string {
  return parseRow(structure(atoms), parseGroup);
}
