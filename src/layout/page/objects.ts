import {
  type Box,
  containsCentre,
  type Glyph,
  type Line,
  type PictureBlock,
  type TableBlock,
  unionBox,
} from '../../document/index.ts';
import { makeLine } from './lines.ts';

/** What has a place of its own on a page beside the text. */
export type PageObject = TableBlock | PictureBlock;

/** Lines and objects of a page after some lines became part of pictures. */
export interface Labelled {
  lines: Line[];
  objects: PageObject[];
}

/** A picture with lines beside it as a part of it. */
export const withLines = (picture: PictureBlock, lines: readonly Line[]): PictureBlock => ({
  ...picture,
  box: unionBox([picture.box, ...lines.map((l) => l.box)]),
  quad: undefined,
  text: [picture.text, ...lines.map((l) => l.text)].filter((t) => t !== '').join(' '),
  glyphs: [...picture.glyphs, ...lines.flatMap((l) => l.glyphs)],
});

/** Whether a picture is a stamp or a code: what stands beside it is no label of it. */
export const isStampOrCode = ({ subType }: PictureBlock): boolean =>
  subType === 'stamp' || subType === 'qrcode' || subType === 'barcode';

/**
 * Lines without the glyphs of tables and pictures; lines that contain such glyphs are split there. Ownership decides,
 * not position: text that only crosses a picture stays whole.
 */
export function outsideOf(lines: readonly Line[], objects: readonly PageObject[]): Line[] {
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
