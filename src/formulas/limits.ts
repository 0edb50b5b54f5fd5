import { overlapX } from '../document/index.ts';
import { LIMIT_FUNCTIONS } from '../latex/index.ts';
import { type Atom, groupAtom } from './atom.ts';
import type { Parse } from './bars.ts';
import { rowBaselines } from './level.ts';

const takesLimits = (a: Atom): boolean =>
  a.kind === 'op' || a.kind === 'int' || (a.kind === 'word' && LIMIT_FUNCTIONS.has(a.text)) || a.text === 'brace';

/** Converts small type directly above and below operators to limits. */
export function applyLimits(atoms: readonly Atom[], parse: Parse): Atom[] {
  if (!atoms.some(takesLimits)) return [...atoms];
  const operators = atoms.filter(takesLimits);
  let rest = [...atoms];
  // Size of the surrounding type; the operator's own size may be scaled.
  for (const op of operators) {
    const size = reference(rest, op);
    const sup = run(rest, op, size, true, operators);
    const sub = run(rest, op, size, false, operators);
    if (sup.length === 0 && sub.length === 0) continue;
    const used = new Set<Atom>([op, ...sup, ...sub]);
    const whole = groupAtom(op.latex, [op, ...sup, ...sub], {
      kind: op.kind,
      text: op.text,
      baseline: op.baseline,
      size: op.size,
      tall: true,
      space: op.space,
    });
    if (op.kind === 'word') whole.tall = false;
    if (sub.length > 0) whole.sub = stack(sub, parse);
    if (sup.length > 0) whole.sup = stack(sup, parse);
    rest = rest.filter((a) => !used.has(a));
    rest.push(whole);
  }
  return rest;
}

/** Stacked conditions below one operator. */
function stack(atoms: readonly Atom[], parse: Parse): string {
  const bases = rowBaselines(atoms, 0.8);
  if (bases.length < 2) return parse(atoms);
  const rows: Atom[][] = bases.map(() => []);
  for (const a of atoms) {
    let best = 0;
    for (let r = 1; r < bases.length; r++)
      if (Math.abs(bases[r]! - a.baseline) < Math.abs(bases[best]! - a.baseline)) best = r;
    rows[best]!.push(a);
  }
  return `\\substack{${rows.map((r) => parse(r)).join(' \\\\ ')}}`;
}

function reference(atoms: readonly Atom[], op: Atom): number {
  if (op.kind === 'word' || op.kind === 'group') return op.size;
  let size = 0;
  for (const a of atoms) if (!a.tall && a.kind !== 'accent') size = Math.max(size, a.size);
  return size === 0 ? op.size : Math.min(size, op.size * 1.2);
}

/**
 * The run of small type that starts directly above (or below) the operator, and extends to both sides without a gap.
 */
function run(atoms: readonly Atom[], op: Atom, size: number, above: boolean, operators: readonly Atom[]): Atom[] {
  const near = atoms.filter((a) => {
    if (a === op || a.size > 0.9 * size || operators.includes(a)) return false;
    const distance = above ? op.y0 - a.y1 : a.y0 - op.y1;
    return distance > -0.25 * size && distance < 1.9 * size;
  });
  const seeds = near.filter((a) => {
    const distance = above ? op.y0 - a.y1 : a.y0 - op.y1;
    return distance < 0.75 * size && overlapX(a, op) > Math.min(0.5, 0.2 * (a.x1 - a.x0)) - 0.001;
  });
  if (seeds.length === 0) return [];
  const taken = new Set(seeds);
  let x0 = Math.min(...seeds.map((a) => a.x0));
  let x1 = Math.max(...seeds.map((a) => a.x1));
  for (let grown = true; grown; ) {
    grown = false;
    for (const a of near) {
      if (taken.has(a) || a.x0 - x1 > 0.38 * a.size || x0 - a.x1 > 0.38 * a.size) continue;
      if (![...taken].some((s) => Math.abs(s.baseline - a.baseline) < 0.95 * size)) continue;
      taken.add(a);
      x0 = Math.min(x0, a.x0);
      x1 = Math.max(x1, a.x1);
      grown = true;
    }
  }
  return [...taken];
}
