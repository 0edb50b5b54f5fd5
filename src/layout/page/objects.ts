import type { Glyph, Line, PictureBlock, TableBlock } from '../../document/index.ts';
import { makeLine } from './lines.ts';

/**
 * Lines without the glyphs that tables and pictures own; a line of which they own a part is cut there.
 * Ownership, not place, decides: text that merely runs over a picture stays whole.
 */
export function outsideOf(lines: readonly Line[], objects: readonly (TableBlock | PictureBlock)[]): Line[] {
  const owned = new Set<Glyph>();
  for (const object of objects) {
    if (object.kind === 'picture') for (const glyph of object.glyphs) owned.add(glyph);
    else for (const cell of object.table.cells) for (const glyph of cell.text.glyphs) owned.add(glyph);
  }
  if (owned.size === 0) return lines.slice();
  const out: Line[] = [];
  for (const line of lines) {
    const runs: Glyph[][] = [];
    let run: Glyph[] = [];
    for (const glyph of line.glyphs) {
      if (!owned.has(glyph)) run.push(glyph);
      else if (run.length > 0) {
        runs.push(run);
        run = [];
      }
    }
    if (run.length > 0) runs.push(run);
    if (runs.length === 1 && runs[0]!.length === line.glyphs.length) out.push(line);
    else for (const r of runs) out.push(makeLine(r, line.angle, line.baseline));
  }
  return out;
}
