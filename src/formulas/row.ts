import { centreY } from '../document/index.ts';
import { type Atom, AXIS, groupAtom } from './atom.ts';
import type { Parse } from './bars.ts';
import { emitRow } from './emit.ts';
import { isDelimiter, type Level, mainLevel } from './level.ts';

/** The glyphs cannot be parsed as one formula; the caller falls back to plain text. */
export class NotAFormula extends Error {}

/** One row of symbols with subscripts and superscripts. */
export function parseRow(atoms: readonly Atom[], parse: Parse): string {
  const sorted = [...atoms].sort((a, b) => a.x0 - b.x0 || a.baseline - b.baseline);
  const level = mainLevel(sorted);
  const tokens: Atom[] = [];
  let scripts: Atom[] = [];
  const flush = (): void => {
    if (scripts.length === 0) return;
    let nucleus = tokens.at(-1);
    if (!nucleus) {
      nucleus = groupAtom('{}', [scripts[0]!], { baseline: level.baseline, size: level.size });
      tokens.push(nucleus);
    }
    attach(nucleus, scripts, level, tokens.length === 1 && nucleus.latex === '{}', parse);
    scripts = [];
  };
  for (const a of sorted) {
    if (onLevel(a, level)) {
      flush();
      // A root without a stroke: its extent is unknown.
      tokens.push(a.kind === 'radical' ? { ...a, kind: 'ord', latex: '\\surd' } : { ...a });
    } else scripts.push(a);
  }
  flush();
  return emitRow(tokens);
}

function onLevel(a: Atom, level: Level): boolean {
  const shift = a.baseline - level.baseline;
  if (a.kind === 'prime') return false;
  if (a.tall || (isDelimiter(a) && a.size > 1.15 * level.size)) {
    const axis = level.baseline - AXIS * level.size;
    if (a.kind === 'group')
      return Math.abs(shift) < 0.35 * level.size || (a.size >= 0.88 * level.size && axis > a.y0 && axis < a.y1);
    return (
      axis > a.y0 - 0.1 * level.size &&
      axis < a.y1 + 0.1 * level.size &&
      Math.abs(centreY(a) - axis) < 0.4 * (a.y1 - a.y0) + 0.2 * level.size
    );
  }
  if (a.size >= 0.88 * level.size) return Math.abs(shift) < 0.17 * level.size;
  return Math.abs(shift) < (a.kind === 'rel' || a.kind === 'bin' || a.kind === 'punct' ? 0.05 : 0.08) * level.size;
}

/** Sorts scripts into superscripts and subscripts; smaller type belongs to the script before it. */
function attach(nucleus: Atom, scripts: readonly Atom[], level: Level, before: boolean, parse: Parse): void {
  let size = 0;
  for (const s of scripts) if (!s.tall || s.kind === 'group') size = Math.max(size, s.size);
  if (size === 0) size = scripts[0]!.size;
  const over: Atom[] = [];
  const under: Atom[] = [];
  const divide = nucleus.tall && nucleus.kind !== 'word' ? centreY(nucleus) : level.baseline - 0.02 * level.size;
  for (const s of scripts) {
    if (s.kind === 'prime') {
      // The prime of a subscript is smaller and follows it.
      const index = under.at(-1);
      if (index && s.size < 0.85 * index.size && Math.abs(s.x0 - index.x1) < 0.3 * index.size) under.push(s);
      else over.push(s);
      continue;
    }
    if (
      s.size >= 0.93 * level.size &&
      s.kind !== 'group' &&
      !s.tall &&
      !before &&
      Math.abs(s.baseline - level.baseline) > 0.55 * level.size
    )
      throw new NotAFormula('type of one size on two levels');
    if (s.size >= 0.85 * size || over.length + under.length === 0) {
      const y = nucleus.tall && nucleus.kind !== 'word' ? centreY(s) : s.tall ? centreY(s) + AXIS * s.size : s.baseline;
      (y < divide ? over : under).push(s);
      continue;
    }
    const o = over.at(-1);
    const u = under.at(-1);
    if (!u || (o && distance(o, s) < distance(u, s))) over.push(s);
    else under.push(s);
  }
  if (over.length > 0) nucleus.sup = joinScript(nucleus.sup, scriptLatex(over, parse));
  if (under.length > 0) nucleus.sub = joinScript(nucleus.sub, parse(under));
}

const distance = (host: Atom, s: Atom): number => Math.max(0, s.x0 - host.x1) + Math.abs(s.baseline - host.baseline);

const joinScript = (a: string | undefined, b: string): string => (a ? `${a} ${b}` : b);

function scriptLatex(over: readonly Atom[], parse: Parse): string {
  // A prime behind another superscript belongs to that one: e^{-j'}.
  const first = over.findIndex((a) => a.kind !== 'prime');
  const primes = first < 0 ? over : over.slice(0, first);
  const rest = first < 0 ? [] : over.slice(first);
  return primes.map((p) => p.latex).join('') + (rest.length > 0 ? parse(rest) : '');
}
