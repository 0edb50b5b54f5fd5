import { type Box, containsCentre, type Glyph, type Line, type PictureBlock, type TableBlock } from '../../document/index.ts';
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
  const tables = objects.flatMap((o) => (o.kind === 'table' ? [o.table.box] : []));
  if (owned.size === 0) return lines.slice();
  const out: Line[] = [];
  for (const line of lines) {
    const runs: Glyph[][] = [];
    let run: Glyph[] = [];
    for (const glyph of line.glyphs) {
      if (!owned.has(glyph) && !isBrokenWord(glyph, tables)) run.push(glyph);
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

/** A hyphen that a cell took back when it made a broken word whole: no glyph of the cell any more, and no text of its own. */
export const isBrokenWord = (g: Glyph, tables: readonly Box[]): boolean => /^[-\u00ad\u2010]$/.test(g.text) && tables.some((b) => containsCentre(b, g));
