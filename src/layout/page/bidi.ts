import type { Glyph } from '../../document/index.ts';
import { firstCode, isDigit, isLetter, isRtl } from './script.ts';

/** Whether any glyph belongs to a right-to-left script. */
export function hasRtl(glyphs: readonly Glyph[]): boolean {
  for (let i = 0; i < glyphs.length; i++) if (isRtl(firstCode(glyphs[i]!.text))) return true;
  return false;
}

const LEFT = 1;
const RIGHT = 2;

function direction(g: Glyph): 0 | 1 | 2 {
  const cp = firstCode(g.text);
  if (isRtl(cp)) return cp >= 0x660 && cp <= 0x669 ? LEFT : RIGHT;
  return isDigit(cp) || isLetter(cp) ? LEFT : 0;
}

/**
 * Logical order of a line in visual order (left to right). A simple form of UAX #9: the majority determines the base
 * direction, runs of the other direction are reversed, neutrals follow their neighbours if both agree, else the base.
 */
export function logicalOrder(visual: readonly Glyph[]): Glyph[] {
  const kinds = visual.map(direction);
  let rightCount = 0;
  let leftCount = 0;
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === 2) rightCount++;
    else if (kinds[i] === 1 && !isDigit(firstCode(visual[i]!.text))) leftCount++;
  }
  const base = rightCount >= leftCount ? 2 : 1;
  const resolved = kinds.slice();
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== 0) continue;
    let j = i;
    while (j < kinds.length && kinds[j] === 0) j++;
    const before = i > 0 ? resolved[i - 1]! : base;
    const after = j < kinds.length ? kinds[j]! : base;
    for (let k = i; k < j; k++) resolved[k] = before === after ? before : base;
    i = j - 1;
  }
  const runs: Glyph[][] = [];
  for (let i = 0; i < visual.length; ) {
    let j = i;
    while (j < visual.length && resolved[j] === resolved[i]) j++;
    const run = visual.slice(i, j);
    runs.push(resolved[i] === 2 ? run.reverse() : run);
    i = j;
  }
  if (base === 2) runs.reverse();
  return runs.flat();
}
