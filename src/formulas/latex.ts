import { centreY, type Glyph } from '../document/index.ts';
import { isValidLatex } from '../latex/index.ts';
import type { Atom } from './atom.ts';
import type { Bar } from './bars.ts';
import { rowBaselines } from './level.ts';
import { parseGroup, reduce } from './parse.ts';
import { NotAFormula, parseRow } from './row.ts';

/** LaTeX of glyphs that form one formula; undefined if they cannot be parsed, or KaTeX rejects the result. */
export function latexOf(glyphs: readonly Glyph[], bars: readonly Bar[], display: boolean): string | undefined {
  try {
    const atoms = reduce(glyphs, bars);
    const latex = display ? displayLatex(atoms) : upright(parseRow(atoms, parseGroup));
    return latex !== '' && isValidLatex(latex, display) ? latex : undefined;
  } catch (error) {
    if (error instanceof NotAFormula) return undefined;
    throw error;
  }
}

/** Upright letters with only digits as scripts, such as chemical formulas, are one upright group. */
const upright = (latex: string): string =>
  /^(?:\\(?:mathrm|operatorname)\{[A-Za-z]+\}(?:[_^]\{[\d+-]+\})*){1,12}$/.test(latex) && /[_^]/.test(latex)
    ? `\\mathrm{${latex.replace(/\\(?:mathrm|operatorname)\{([A-Za-z]+)\}/g, '$1')}}`
    : latex;

/** Rows of a display: a single one as it is, several in `aligned`, aligned at the relations as printed. */
function displayLatex(atoms: Atom[]): string {
  const rows = splitRows(atoms);
  if (rows.length === 1) return parseRow(rows[0]!, parseGroup);
  const anchors = rows.map((row) => relationAt(row));
  const first = anchors[0];
  const size = Math.max(...atoms.map((a) => a.size));
  const aligned =
    first !== undefined && anchors.every((a) => a !== undefined && Math.abs(a.x0 - first.x0) < 0.6 * size);
  const lines = rows.map((row, i) => {
    if (!aligned) return parseRow(row, parseGroup);
    const anchor = anchors[i]!;
    const left = row.filter((a) => a.x1 <= anchor.x0 + 0.1 * size && a !== anchor);
    const right = row.filter((a) => !left.includes(a));
    return `${left.length > 0 ? `${parseRow(left, parseGroup)} ` : ''}& ${parseRow(right, parseGroup)}`;
  });
  const environment = aligned ? 'aligned' : 'gathered';
  return `\\begin{${environment}} ${lines.join(' \\\\\n')} \\end{${environment}}`;
}

/** Rows by the baselines of the largest type; each other symbol goes to the nearest. */
function splitRows(atoms: readonly Atom[]): Atom[][] {
  const rows = rowBaselines(atoms, 0.9);
  if (rows.length < 2) return [[...atoms]];
  const out: Atom[][] = rows.map(() => []);
  for (const a of atoms) {
    const y = a.tall ? centreY(a) + 0.25 * a.size : a.baseline;
    let best = 0;
    for (let r = 1; r < rows.length; r++) if (Math.abs(rows[r]! - y) < Math.abs(rows[best]! - y)) best = r;
    out[best]!.push(a);
  }
  return out.filter((r) => r.length > 0);
}

/** The first relation sign at the top level of a row. */
const relationAt = (row: readonly Atom[]): Atom | undefined => {
  let first: Atom | undefined;
  for (const a of row) if (a.kind === 'rel' && !/[:|]/.test(a.text) && (!first || a.x0 < first.x0)) first = a;
  return first;
};
