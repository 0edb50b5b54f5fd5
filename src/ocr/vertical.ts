import type { Raster } from '../document/index.ts';
import { meanConfidence } from './ctc.ts';
import { type Ink, inkOf } from './ink.ts';
import type { ReadLine } from './line-glyphs.ts';
import type { Networks } from './networks.ts';
import { cutStrip, STEP, STRIP_HEIGHT, type Strip } from './strip.ts';
import { level, type TextBox } from './text-box.ts';

/** Share of the box filled by the text, across the line: the detector leaves a margin. */
const FILL = 0.74;
const MAX_CELLS = 80;
/**
 * Columns per character side by side. Less than the square crop, because the detector's margin is wider than the space
 * between letters of a word.
 */
const PITCH = 40;

/** The same box, read downwards from its top (`clockwise`) or upwards from its bottom. */
export const turnedBox = (box: TextBox, clockwise: boolean): TextBox =>
  clockwise
    ? { ...box, ux: -box.uy, uy: box.ux, width: box.height, height: box.width }
    : { ...box, ux: box.uy, uy: -box.ux, width: box.height, height: box.width };

/**
 * Reads a vertical column of upright characters, as in Chinese and Japanese: the characters are separated, put side by
 * side and read as a line. The line's direction is downwards. Undefined unless the box contains at least two
 * characters.
 */
export async function readStacked(networks: Networks, raster: Raster, box: TextBox): Promise<ReadLine | undefined> {
  const column = cutStrip(raster, turnedBox(box, true));
  const ink = inkOf(column);
  const cells = ink ? cellsOf(ink) : [];
  if (!ink || cells.length < 2 || cells.length > MAX_CELLS) return undefined;
  const readings = (await networks.recognise(sideBySide(raster, column, cells))).filter(
    (reading) => reading.text.trim() !== '',
  );
  const characters: ReadLine['characters'] = readings.map((reading) => {
    const cell = cells[Math.min(cells.length - 1, Math.floor((((reading.from + reading.to) / 2) * STEP) / PITCH))]!;
    return { reading, span: cell, spaceBefore: false };
  });
  if (characters.length < 2) return undefined;
  const top = ink.top - STRIP_HEIGHT / 2;
  const bottom = ink.bottom - STRIP_HEIGHT / 2;
  return {
    box: column.box,
    characters,
    size: STRIP_HEIGHT * FILL * column.scaleY,
    baseline: 0,
    top: top * column.scaleY,
    bottom: bottom * column.scaleY,
    color: ink.color,
    stroke: ink.stroke / (STRIP_HEIGHT * FILL),
    ideographic: true,
    unread: 0,
    scaleX: column.scaleX,
  };
}

export const confidenceOf = (line: ReadLine): number => meanConfidence(line.characters.map(({ reading }) => reading));

/**
 * Extents of the characters along the column: runs of ink, joined while they fit into one em, split if they are longer.
 */
function cellsOf(ink: Ink): { from: number; to: number }[] {
  const em = STRIP_HEIGHT * FILL;
  const cells: { from: number; to: number }[] = [];
  for (let x = 0; x < ink.width; ) {
    if (ink.columns[x] === 0) {
      x++;
      continue;
    }
    const from = x;
    while (x < ink.width && ink.columns[x]! > 0) x++;
    const last = cells.at(-1);
    if (last && x - last.from <= em * 1.08 && from - last.to < em * 0.45) last.to = x;
    else cells.push({ from, to: x });
  }
  return cells.flatMap((cell) => {
    const parts = Math.max(1, Math.round((cell.to - cell.from) / (em * 1.05)));
    const step = (cell.to - cell.from) / parts;
    return Array.from({ length: parts }, (_, i) => ({ from: cell.from + i * step, to: cell.from + (i + 1) * step }));
  });
}

/** Crops a square of strip height for each character and puts them side by side. */
function sideBySide(raster: Raster, column: Strip, cells: readonly { from: number; to: number }[]): Strip {
  const { box } = column;
  const side = STRIP_HEIGHT;
  const width = cells.length * PITCH;
  const margin = (side - PITCH) / 2;
  const { channels } = raster;
  const data = new Uint8Array(width * side * channels);
  for (const [i, cell] of cells.entries()) {
    const along = ((cell.from + cell.to) / 2) * column.scaleX - box.width / 2;
    const cx = box.cx + along * box.ux;
    const cy = box.cy + along * box.uy;
    const half = box.height / 2;
    const square = cutStrip(raster, level(cx - half, cy - half, cx + half, cy + half));
    for (let y = 0; y < side; y++) {
      const from = y * side + margin;
      data.set(square.data.subarray(from * channels, (from + PITCH) * channels), (y * width + i * PITCH) * channels);
    }
  }
  return { data, width, height: side, channels, scaleX: 1, scaleY: 1, box };
}
