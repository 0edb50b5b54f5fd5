import type { Glyph } from '../../document/index.ts';
import { plainText } from '../pieces.ts';

/** Another reading of a text. */
export interface Alternative {
  text: string;
  /** Natural logarithm of how much less likely it is than the text as read. */
  cost: number;
}

/** Characters that look alike in print. */
const ALIKE = ['0ODQ', '1Il|', '2Z', '5S', '6Gb', '8B', '4A', '9qg', '7T', 'VUY'];
const TWINS = new Map<string, string>();
for (const group of ALIKE) for (const c of group) TWINS.set(c, group.replace(c, ''));

/** Cost of a look-alike character that OCR did not propose. */
const COST_OF_TWIN = 3;
/** Readings that cost more are dropped. */
const MOST_COST = 8;
/** Maximum number of single substitutions that are combined in pairs. */
const MOST_PAIRED = 24;

/**
 * Readings with one or two substituted characters, likeliest first: second choices of OCR, and look-alike characters.
 * `glyphs[i]` printed unit `i`; text that OCR did not read has no alternatives. `allowed` tests whether a character may
 * occur in such a text.
 */
export function alternativesOf(
  text: string,
  glyphs: readonly (Glyph | undefined)[],
  allowed: (sign: string) => boolean,
): Alternative[] {
  const singles: { at: number; sign: string; cost: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const glyph = glyphs[at];
    if (glyph?.origin !== 'ocr') continue;
    const signs = new Map<string, number>();
    const put = (sign: string, cost: number): void => {
      if (sign.length === 1 && sign !== text[at] && allowed(sign) && cost <= MOST_COST)
        signs.set(sign, Math.min(cost, signs.get(sign) ?? MOST_COST));
    };
    const best = glyph.candidates?.[0]?.confidence ?? glyph.confidence;
    for (const { text: sign, confidence } of glyph.candidates ?? [])
      put(plainText(sign), confidence > 0 ? Math.max(0.05, Math.log(best / confidence)) : MOST_COST + 1);
    for (const twin of TWINS.get(text[at]!) ?? '') put(twin, COST_OF_TWIN);
    for (const [sign, cost] of signs) singles.push({ at, sign, cost });
  }
  singles.sort((a, b) => a.cost - b.cost);
  const replace = (from: string, at: number, sign: string): string => from.slice(0, at) + sign + from.slice(at + 1);
  const out = singles.map(({ at, sign, cost }): Alternative => ({ text: replace(text, at, sign), cost }));
  const paired = singles.slice(0, MOST_PAIRED);
  paired.forEach((a, i) => {
    for (const b of paired.slice(i + 1)) {
      if (a.at === b.at || a.cost + b.cost > MOST_COST) continue;
      out.push({ text: replace(replace(text, a.at, a.sign), b.at, b.sign), cost: a.cost + b.cost });
    }
  });
  return out.sort((a, b) => a.cost - b.cost);
}

/** Minimum cost difference to the second-best answer. Below it, the choice is ambiguous. */
const CLEARLY = 0.5;

/** The cheapest valid reading, unless another one costs nearly the same. */
export function clearBest<T extends { cost: number }>(
  options: readonly T[],
  same: (a: T, b: T) => boolean,
): T | undefined {
  const sorted = [...options].sort((a, b) => a.cost - b.cost);
  const [first] = sorted;
  const second = sorted.find((o) => !same(o, first!));
  return first && second && second.cost - first.cost < CLEARLY ? undefined : first;
}
