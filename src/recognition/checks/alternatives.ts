import type { Glyph } from '../../document/index.ts';
import { plainText } from '../pieces.ts';

/** Another reading of a text. */
export interface Alternative {
  text: string;
  /** How much less likely than the text as read: natural logarithm of the ratio. */
  cost: number;
}

/** Signs that look alike in print. */
const ALIKE = ['0ODQ', '1Il|', '2Z', '5S', '6Gb', '8B', '4A', '9qg', '7T', 'VUY'];
const TWINS = new Map<string, string>();
for (const group of ALIKE) for (const c of group) TWINS.set(c, group.replace(c, ''));

/** Cost of a sign that looks alike, where the OCR itself did not think of it. */
const COST_OF_TWIN = 3;
/** Readings that are less likely than this are none. */
const MOST_COST = 8;
/** Single substitutions that are tried in pairs. */
const MOST_PAIRED = 24;

/**
 * Readings of a text with one or two other characters, likeliest first: the second choices of the OCR and signs that look alike.
 * `glyphs[i]` printed unit `i`; what no OCR has read has no alternatives. `allowed` tells which characters may stand in such a text.
 */
export function alternativesOf(text: string, glyphs: readonly (Glyph | undefined)[], allowed: (sign: string) => boolean): Alternative[] {
  const singles: { at: number; sign: string; cost: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const glyph = glyphs[at];
    if (glyph?.origin !== 'ocr') continue;
    const signs = new Map<string, number>();
    const put = (sign: string, cost: number): void => {
      if (sign.length === 1 && sign !== text[at] && allowed(sign) && cost <= MOST_COST) signs.set(sign, Math.min(cost, signs.get(sign) ?? MOST_COST));
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

/** A second answer must be at least this much dearer than the first one; else nobody can tell which is right. */
const CLEARLY = 0.5;

/** The cheapest of the readings that pass, where no other one comes near it. */
export function clearBest<T extends { cost: number }>(options: readonly T[], same: (a: T, b: T) => boolean): T | undefined {
  const sorted = [...options].sort((a, b) => a.cost - b.cost);
  const [first] = sorted;
  const second = sorted.find((o) => !same(o, first!));
  return first && second && second.cost - first.cost < CLEARLY ? undefined : first;
}
