import type { Glyph, RichText } from '../document/index.ts';
import { boxCoordinates, type PageSize, quadCoordinates, sixDigits } from './coordinates.ts';
import type { V1CharDetail } from './wire.ts';

const BLANK = /^\s$/u;
const MARK = /^\p{M}$/u;

/** Page size for a code point. Characters of a merged cell may be on several pages. */
export type SizeAt = (codePoint: number) => PageSize;

/**
 * One entry per code point of a glyph. The box of a ligature is divided evenly, because fonts do not tell where its
 * letters separate. Combining marks keep the box of their letter. Formulas are excluded: their text is LaTeX, not
 * printed characters. Returns undefined if any character has no glyph, because a partial list would not align with the
 * text.
 */
export function charDetails(text: RichText, sizeAt: SizeAt): V1CharDetail[] | undefined {
  const points = Array.from(text.value);
  const covered = new Uint8Array(points.length);
  for (let i = 0; i < points.length; i++) if (BLANK.test(points[i]!)) covered[i] = 1;
  const formula = new Uint8Array(points.length);
  for (const o of text.objects) {
    if (o.type !== 'formula' || !o.range) continue;
    covered.fill(1, o.range[0], o.range[1]);
    formula.fill(1, o.range[0], o.range[1]);
  }
  const details: V1CharDetail[] = [];
  for (let g = 0; g < text.glyphs.length; g++) {
    const glyph = text.glyphs[g]!;
    const at = text.at[g]!;
    if (at < 0 || formula[at] === 1) continue;
    const parts = Array.from(glyph.text);
    const advances = parts.map((p) => (MARK.test(p) ? 0 : 1));
    const total = advances.reduce<number>((a, b) => a + b, 0);
    let done = 0;
    for (let k = 0; k < parts.length; k++) {
      const index = at + k;
      if (points[index] !== parts[k]) continue;
      covered[index] = 1;
      details.push({
        index,
        text: parts[k]!,
        coordinates:
          total <= 1
            ? whole(glyph, sizeAt(index))
            : slice(glyph, done / total, (done + Math.max(1, advances[k]!)) / total, sizeAt(index)),
        recognition: {
          confidence: sixDigits(glyph.confidence),
          candidates:
            k === 0 && glyph.candidates
              ? glyph.candidates.map((c) => ({ text: c.text, confidence: sixDigits(c.confidence) }))
              : [],
        },
      });
      done += advances[k]!;
    }
  }
  for (const o of text.objects) {
    // A drawn box has no character, so its mark gets the place of the drawing.
    if (o.type !== 'checkbox' || !o.range || o.range[1] - o.range[0] !== 1 || covered[o.range[0]] === 1) continue;
    const [index] = o.range;
    covered[index] = 1;
    details.push({
      index,
      text: points[index]!,
      coordinates: quadCoordinates(o.quad, sizeAt(index)),
      recognition: { confidence: sixDigits(o.confidence ?? 1), candidates: [] },
    });
  }
  if (covered.includes(0) || (details.length === 0 && text.value.trim() !== '')) return undefined;
  details.sort((a, b) => a.index - b.index);
  return details;
}

const whole = (glyph: Glyph, size: PageSize) =>
  glyph.quad ? quadCoordinates(glyph.quad, size) : boxCoordinates(glyph, size);

function slice(glyph: Glyph, from: number, to: number, size: PageSize) {
  if (glyph.angle === 90 || glyph.angle === 270) {
    const h = glyph.y1 - glyph.y0;
    const [a, b] = glyph.angle === 90 ? [from, to] : [1 - to, 1 - from];
    return boxCoordinates({ x0: glyph.x0, x1: glyph.x1, y0: glyph.y0 + h * a, y1: glyph.y0 + h * b }, size);
  }
  const w = glyph.x1 - glyph.x0;
  return boxCoordinates(
    { x0: glyph.x0 + w * from, x1: glyph.x0 + w * Math.min(1, to), y0: glyph.y0, y1: glyph.y1 },
    size,
  );
}
