import {
  type Box,
  containsCentre,
  type Glyph,
  type Line,
  type PictureBlock,
  type TableBlock,
} from '../../document/index.ts';
import { makeLine } from './lines.ts';

/**
 * Lines without the glyphs of tables and pictures; lines that contain such glyphs are split there. Ownership decides,
 * not position: text that only crosses a picture stays whole.
 */
export function outsideOf(lines: readonly Line[], objects: readonly (TableBlock | PictureBlock)[]): Line[] {
  const owned = new Set<Glyph>();
  for (const object of objects) {
    if (object.kind === 'picture') addAll(owned, object.glyphs);
    else for (const cell of object.table.cells) addAll(owned, cell.text.glyphs);
  }
  const tables = objects.flatMap((o) => (o.kind === 'table' ? [o.table.box] : []));
  if (owned.size === 0) return lines.slice();
  const out: Line[] = [];
  for (const line of lines) {
    const isOwned = (glyph: Glyph): boolean => owned.has(glyph) || isBrokenWord(glyph, tables);
    if (line.glyphs.length > 0 && !line.glyphs.some(isOwned)) {
      out.push(line);
      continue;
    }
    const runs: Glyph[][] = [];
    let run: Glyph[] = [];
    for (const glyph of line.glyphs) {
      if (!isOwned(glyph)) run.push(glyph);
      else if (run.length > 0) {
        runs.push(run);
        run = [];
      }
    }
    if (run.length > 0) runs.push(run);
    for (const r of runs) out.push(makeLine(r, line.angle, line.baseline));
  }
  return out;
}

function addAll(set: Set<Glyph>, glyphs: readonly Glyph[]): void {
  for (let i = 0; i < glyphs.length; i++) set.add(glyphs[i]!);
}

/**
 * Whether a glyph is a hyphen that a cell dropped when it joined a broken word: it belongs neither to the cell nor to
 * other text.
 */
export const isBrokenWord = (g: Glyph, tables: readonly Box[]): boolean =>
  (g.text === '-' || g.text === '\u00ad' || g.text === '\u2010') && tables.some((b) => containsCentre(b, g));
