import { type Glyph, isRtl } from '../../document/index.ts';
import type { RawText } from './text-layer.ts';

const MIRRORED = new Map<string, string>([...'()[]{}«»<>'].map((c, i, all) => [c, all[i ^ 1] as string]));
const OPENING = /[([{«<]/;
const LETTER = /\p{L}/u;

/**
 * Gives brackets in Hebrew and Arabic text their sides. A bracket looks turned there, so files name either the sign or
 * its look, and PDFium takes all names for looks. Where more pairs of a page close before they open, all are turned.
 */
export function orderBrackets(raw: RawText): RawText {
  const { glyphs } = raw;
  if (!glyphs.some(isRtlGlyph)) return raw;
  const own = bracketsBesideRtl(glyphs);
  let turned = 0;
  let open: Glyph | undefined;
  for (const g of own) {
    if (open && MIRRORED.get(open.text) === g.text && isOneLine(open, g)) {
      turned += OPENING.test(open.text) ? -1 : 1;
      open = undefined;
    } else open = g;
  }
  if (turned > 0) for (const g of own) g.text = MIRRORED.get(g.text) as string;
  return raw;
}

const isRtlGlyph = (g: Glyph): boolean => isRtl(g.text.charCodeAt(0));
const isOneLine = (a: Glyph, b: Glyph): boolean => Math.abs(a.baseline - b.baseline) < 0.1 * a.size;

/** Brackets of which the nearest letters on either side, if there are any on the line, are written right to left. */
function bracketsBesideRtl(glyphs: readonly Glyph[]): Glyph[] {
  const found: Glyph[] = [];
  let before: Glyph | undefined;
  let waiting: Glyph[] = [];
  const settle = (after: Glyph | undefined): void => {
    for (const g of waiting) {
      const sides = [before, after].filter((s) => s !== undefined && isOneLine(s, g)) as Glyph[];
      if (sides.length > 0 && sides.every(isRtlGlyph)) found.push(g);
    }
    waiting = [];
  };
  for (const g of glyphs) {
    if (MIRRORED.has(g.text)) waiting.push(g);
    if (!LETTER.test(g.text)) continue;
    settle(g);
    before = g;
  }
  settle(undefined);
  return found;
}
