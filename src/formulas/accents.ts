import { centreX, overlapX } from '../document/index.ts';
import { type Atom, groupAtom } from './atom.ts';
import type { Parse } from './bars.ts';
import { mainLevel } from './level.ts';

const WIDE: Record<string, string> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\bar': '\\overline',
  '\\vec': '\\overrightarrow',
  '\\check': '\\widecheck',
};
/** The same characters as separate symbols. */
const ALONE: Record<string, Partial<Atom>> = {
  '~': { kind: 'rel', latex: '\\sim' },
  '^': { kind: 'bin', latex: '\\wedge' },
  '´': { kind: 'prime', latex: "'" },
  '˙': { kind: 'bin', latex: '\\cdot' },
};

/** Joins accents with the letters below them. Undefined if an accent has no letter. */
export function applyAccents(atoms: readonly Atom[], parse: Parse): Atom[] | undefined {
  if (!atoms.some((a) => a.kind === 'accent')) return [...atoms];
  let rest = [...atoms];
  for (const accent of atoms) {
    if (accent.kind !== 'accent') continue;
    const width = accent.x1 - accent.x0;
    const below = rest.filter((a) => {
      if (a === accent || a.kind === 'accent' || a.kind === 'rel') return false;
      const overlap = overlapX(a, accent);
      const drop = a.baseline - accent.baseline;
      return (
        overlap > 0.45 * Math.min(width, a.x1 - a.x0) &&
        drop > -0.12 * a.size &&
        drop < 0.75 * a.size &&
        a.size < 1.5 * accent.size &&
        a.size > 0.65 * accent.size
      );
    });
    if (below.length === 0) {
      const alone = ALONE[accent.text];
      if (!alone) return undefined;
      rest = rest.map((a) => (a === accent ? { ...a, ...alone } : a));
      continue;
    }
    const covered = width > 0.6 * accent.size ? below : [nearest(below, accent)];
    const level = mainLevel(covered);
    const only = covered.length === 1 ? covered[0]! : undefined;
    const inner = only ? bare(only) : parse(covered);
    const command =
      covered.length > 1 || width > 1.1 * accent.size ? (WIDE[accent.latex] ?? accent.latex) : accent.latex;
    const group = groupAtom(`${command}{${inner}}`, covered, {
      kind: 'group',
      text: only?.text ?? '',
      baseline: level.baseline,
      y0: accent.y0,
      space: accent.space || covered[0]!.space,
    });
    const used = new Set<Atom>([accent, ...covered]);
    rest = rest.filter((a) => !used.has(a));
    rest.push(group);
  }
  return rest;
}

const bare = (a: Atom): string =>
  a.text === 'i' || a.text === 'ı'
    ? '\\imath'
    : a.text === 'ȷ'
      ? '\\jmath'
      : a.kind === 'word' && a.text.length === 1
        ? a.text
        : a.latex;

function nearest(atoms: readonly Atom[], accent: Atom): Atom {
  const x = centreX(accent);
  let best = atoms[0]!;
  for (const a of atoms) if (Math.abs(centreX(a) - x) < Math.abs(centreX(best) - x)) best = a;
  return best;
}
