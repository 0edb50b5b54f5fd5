import type { Glyph, RichText } from '../document/index.ts';
import { isUpright } from './words.ts';

const cjk = /[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const hyphen = /[-\u00ad\u2010]$/;

/** A blank, a line break or nothing: what joins two characters of one cell. */
function joint(left: Glyph, right: Glyph, sameLine: boolean): string {
  if (sameLine) {
    if (right.spaceBefore) return ' ';
    const gap = right.x0 - left.x1;
    return gap > right.size * 0.28 && !(cjk.test(left.text) && cjk.test(right.text) && gap < right.size) ? ' ' : '';
  }
  if (cjk.test(left.text.slice(-1)) || cjk.test(right.text.charAt(0))) return '';
  return ' ';
}

/**
 * The text of a cell from its glyphs: lines by baseline, top to bottom, each left to right; lines are joined with a blank, or with nothing
 * between CJK characters. A word hyphenated at the line end is joined when a lower-case letter follows.
 */
export function cellText(glyphs: readonly Glyph[]): RichText {
  const turned = glyphs.length > 0 && glyphs.filter((g) => !isUpright(g)).length * 2 > glyphs.length;
  const lines = turned ? [turnedOrder(glyphs)] : cellLines(glyphs);
  const out: RichText = { value: '', glyphs: [], at: [], objects: [] };
  let last: Glyph | undefined;
  let points = 0;
  for (const line of lines) {
    let first = true;
    for (const g of line) {
      if (last) {
        const dehyphen = first && !turned && hyphen.test(last.text) && /^\p{Ll}/u.test(g.text) && /\p{L}.?$/u.test(out.value);
        const j = turned ? (g.spaceBefore ? ' ' : '') : dehyphen ? '' : joint(last, g, !first);
        if (dehyphen && last.text === '\u00ad') {
          // A soft hyphen is only there because the line broke.
          out.value = out.value.slice(0, -1);
          points -= 1;
          out.glyphs.pop();
          out.at.pop();
        }
        out.value += j;
        points += j.length;
      }
      out.glyphs.push(g);
      out.at.push(points);
      out.value += g.text;
      points += [...g.text].length;
      last = g;
      first = false;
    }
  }
  return out;
}

/** Text lines inside a cell. Super- and subscripts stay on the line whose height they share. */
export function cellLines(glyphs: readonly Glyph[]): Glyph[][] {
  const sorted = [...glyphs].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const lines: { glyphs: Glyph[]; baseline: number; size: number }[] = [];
  for (const g of sorted) {
    const line = lines[lines.length - 1];
    if (line && (g.baseline - line.baseline <= Math.max(line.size, g.size) * 0.45 || sharesHeight(line.glyphs, g))) {
      line.glyphs.push(g);
      if (g.size > line.size) {
        line.size = g.size;
        line.baseline = g.baseline;
      }
    } else lines.push({ glyphs: [g], baseline: g.baseline, size: g.size });
  }
  return lines.map((l) => l.glyphs.sort((a, b) => a.x0 - b.x0 || a.x1 - b.x1));
}

function sharesHeight(glyphs: readonly Glyph[], g: Glyph): boolean {
  // Only small marks may ride on another line's height: full-size text that overlaps is the next line, set tight.
  const last = glyphs[glyphs.length - 1] as Glyph;
  if (g.size > last.size * 0.8) return false;
  const shared = Math.min(last.y1, g.y1) - Math.max(last.y0, g.y0);
  return shared > (g.y1 - g.y0) * 0.6;
}

/** Reading order of text turned by 90 or 270 degrees. */
function turnedOrder(glyphs: readonly Glyph[]): Glyph[] {
  const down = glyphs.filter((g) => Math.abs(g.angle - 90) < 20).length * 2 > glyphs.length;
  const size = glyphs[0]?.size ?? 1;
  return [...glyphs].sort((a, b) => {
    const line = Math.round((a.x0 + a.x1 - b.x0 - b.x1) / 2 / (size * 0.6));
    if (line !== 0) return down ? -line : line;
    return down ? a.y0 - b.y0 : b.y0 - a.y0;
  });
}
