import { centreX, centreY } from '../document/index.ts';
import { type Atom, AXIS, groupAtom } from './atom.ts';
import { mainLevel } from './level.ts';

/** A horizontal stroke: a fraction bar, the top of a root, a line over or under letters. */
export interface Bar {
  at: number;
  from: number;
  to: number;
}

export type Parse = (atoms: readonly Atom[]) => string;

/** Replaces structures made by strokes (fractions, roots, overlines) by groups, innermost first. */
export function applyBars(atoms: readonly Atom[], bars: readonly Bar[], parse: Parse): Atom[] {
  let rest = [...atoms];
  const sorted = [...bars].sort((a, b) => a.to - a.from - (b.to - b.from));
  for (const bar of sorted) {
    const group = radical(rest, bar, parse) ?? stacked(rest, bar, sorted, parse);
    if (!group) continue;
    const used = new Set(group.parts);
    rest = rest.filter((a) => !used.has(a));
    rest.push(group.atom);
  }
  return rest;
}

const BRACE_PARTS = /[╭╮╰╯]/;

/**
 * Horizontal braces, which TeX draws as four arcs and two strokes: their content becomes a group that takes its label
 * as a limit.
 */
export function applyBraces(
  atoms: readonly Atom[],
  bars: readonly Bar[],
  parse: Parse,
): { atoms: Atom[]; bars: Bar[] } {
  const arcs = atoms.filter((a) => BRACE_PARTS.test(a.text)).sort((a, b) => a.x0 - b.x0);
  if (arcs.length === 0) return { atoms: [...atoms], bars: [...bars] };
  let rest = atoms.filter((a) => !arcs.includes(a));
  let strokes = [...bars];
  while (arcs.length > 0) {
    const first = arcs.shift()!;
    const parts = [first];
    for (let i = 0; i < arcs.length && parts.length < 4; ) {
      const next = arcs[i]!;
      if (Math.abs(next.baseline - first.baseline) < 0.1 * first.size) parts.push(...arcs.splice(i, 1));
      else i++;
    }
    const over = first.text === '╭';
    const brace = groupAtom('', parts, {});
    strokes = strokes.filter(
      (b) => b.at < brace.y0 - 1 || b.at > brace.y1 + 1 || b.from < brace.x0 - 1 || b.to > brace.x1 + 1,
    );
    const edge = { at: over ? brace.y1 : brace.y0, from: brace.x0, to: brace.x1 };
    const inner = side(rest, edge, strokes, !over);
    if (inner.length === 0) continue;
    const whole = groupAtom(`\\${over ? 'over' : 'under'}brace{${parse(inner)}}`, inner, {
      text: 'brace',
      baseline: mainLevel(inner).baseline,
    });
    whole.y0 = Math.min(whole.y0, brace.y0);
    whole.y1 = Math.max(whole.y1, brace.y1);
    rest = [...rest.filter((a) => !inner.includes(a)), whole];
  }
  return { atoms: rest, bars: strokes };
}

interface Built {
  atom: Atom;
  parts: Atom[];
}

function radical(atoms: readonly Atom[], bar: Bar, parse: Parse): Built | undefined {
  const sign = atoms.find((a) => {
    if (a.kind !== 'radical' || Math.abs(a.x1 - bar.from) > 0.3 * a.size) return false;
    return (
      (bar.at > a.y0 - 0.35 * a.size && bar.at < a.y0 + 0.5 * a.size) || Math.abs(bar.at - a.baseline) < 0.2 * a.size
    );
  });
  if (!sign) return undefined;
  const bottom = Math.max(sign.y1, bar.at + 0.9 * sign.size);
  const middleY = (bar.at + bottom) / 2;
  const inner = atoms.filter((a) => {
    if (a === sign) return false;
    const y = centreY(a);
    return centreX(a) > bar.from - 0.1 && centreX(a) < bar.to + 0.1 * sign.size && y > bar.at && y < bottom;
  });
  if (inner.length === 0) return undefined;
  const hook = sign.x0 + 0.15 * (sign.x1 - sign.x0);
  const index = atoms.filter(
    (a) =>
      a !== sign &&
      !a.tall &&
      a.size < 0.75 * mainLevel(inner).size &&
      a.x1 > hook &&
      a.x1 < sign.x1 &&
      a.baseline < middleY + 0.1 * sign.size,
  );
  const degree = index.length > 0 ? `[${parse(index)}]` : '';
  const parts = [sign, ...index, ...inner];
  const level = mainLevel(inner);
  return {
    parts,
    atom: groupAtom(`\\sqrt${degree}{${parse(inner)}}`, parts, {
      baseline: level.baseline,
      y0: bar.at,
      space: sign.space,
    }),
  };
}

/** Atoms adjacent to one side of the bar, extended away from it until a gap or another bar. */
function side(atoms: readonly Atom[], bar: Bar, bars: readonly Bar[], above: boolean): Atom[] {
  const candidates = atoms
    .filter((a) => {
      if (a.kind === 'rel' && a.tall) return false;
      const x = centreX(a);
      return (
        x > bar.from - 0.15 * a.size &&
        x < bar.to + 0.15 * a.size &&
        (above ? a.y1 <= bar.at + 0.2 * a.size : a.y0 >= bar.at - 0.2 * a.size)
      );
    })
    .map((a) => ({ a, distance: above ? bar.at - a.y1 : a.y0 - bar.at }))
    .sort((p, q) => p.distance - q.distance);
  const taken: Atom[] = [];
  let reach = 0;
  for (const { a, distance } of candidates) {
    const limit = taken.length === 0 ? 0.8 * a.size : reach + 0.3 * a.size;
    if (distance > Math.max(limit, 0.55 * a.size)) continue;
    const y = centreY(a);
    const blocked = bars.some(
      (b) =>
        b !== bar &&
        b.from < centreX(a) &&
        b.to > centreX(a) &&
        (above ? b.at > y && b.at < bar.at - 0.5 : b.at < y && b.at > bar.at + 0.5) &&
        b.to - b.from >= bar.to - bar.from,
    );
    if (blocked) continue;
    taken.push(a);
    reach = Math.max(reach, above ? bar.at - a.y0 : a.y1 - bar.at);
  }
  return taken;
}

function stacked(atoms: readonly Atom[], bar: Bar, bars: readonly Bar[], parse: Parse): Built | undefined {
  const over = side(atoms, bar, bars, true);
  const under = side(atoms, bar, bars, false);
  if (over.length > 0 && under.length > 0) {
    const parts = [...over, ...under];
    const group = groupAtom(`\\frac{${parse(over)}}{${parse(under)}}`, parts, { tall: true, x0: bar.from, x1: bar.to });
    group.baseline = bar.at + AXIS * group.size;
    return { parts, atom: group };
  }
  if (under.length > 0) {
    // An overline is close and as long as its content.
    const top = Math.min(...under.map((a) => a.y0));
    const x0 = Math.min(...under.map((a) => a.x0));
    const x1 = Math.max(...under.map((a) => a.x1));
    const level = mainLevel(under);
    if (under.some((a) => a.kind === 'rel' || a.kind === 'punct')) return undefined;
    if (
      top - bar.at > 0.3 * level.size ||
      Math.abs(x0 - bar.from) > 0.35 * level.size ||
      Math.abs(x1 - bar.to) > 0.35 * level.size
    )
      return undefined;
    const latex = under.length === 1 ? `\\bar{${under[0]!.latex}}` : `\\overline{${parse(under)}}`;
    return { parts: under, atom: groupAtom(latex, under, { baseline: level.baseline, y0: bar.at }) };
  }
  return undefined;
}
