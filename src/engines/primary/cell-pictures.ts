import {
  type Box,
  boxArea,
  containsCentre,
  type Glyph,
  intersectionArea,
  type Picture,
  type Table,
} from '../../document/index.ts';

/** Bullets, ticks and tints of a few points are decoration, not content. */
const MIN_SIDE = 12;
/** Minimum share of a picture inside its cell. A picture that extends into others is the background of the table. */
const MIN_INSIDE = 0.8;
/** Number of characters over a picture from which it is the background of the cell's text. */
const OVERPRINT_CHARS = 3;

/**
 * The bitmaps in the cells of a table, by index into `table.cells`, in reading order. Excludes drawings: in a grid they
 * are usually fills, borders and checkboxes.
 */
export function cellPictures(table: Table, pictures: readonly Picture[], glyphs: readonly Glyph[]): Map<number, Box[]> {
  const found = new Map<number, Box[]>();
  for (const picture of pictures) {
    if (picture.kind !== 'bitmap' || !containsCentre(table.box, picture)) continue;
    if (picture.x1 - picture.x0 < MIN_SIDE || picture.y1 - picture.y0 < MIN_SIDE) continue;
    const index = table.cells.findIndex((cell) => containsCentre(cell.box, picture));
    const cell = table.cells[index];
    if (!cell || intersectionArea(cell.box, picture) < MIN_INSIDE * boxArea(picture)) continue;
    if (glyphs.filter((g) => containsCentre(picture, g)).length >= OVERPRINT_CHARS) continue;
    const { x0, y0, x1, y1 } = picture;
    const box: Box = { x0, y0, x1, y1 };
    found.set(index, [...(found.get(index) ?? []).filter((other) => !sameBox(other, box)), box]);
  }
  for (const boxes of found.values()) boxes.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  return found;
}

/** A bitmap and its mask or shadow have the same place and are one picture. */
const sameBox = (a: Box, b: Box): boolean => intersectionArea(a, b) > 0.9 * Math.max(boxArea(a), boxArea(b));
