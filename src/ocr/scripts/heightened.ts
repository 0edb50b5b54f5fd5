import type { Raster } from '../../document/index.ts';
import { inkOf } from '../ink.ts';
import { cutStrip, STRIP_HEIGHT } from '../strip.ts';
import type { TextBox } from '../text-box.ts';

/**
 * How far beyond a box its writing is looked for, in heights of the box: half of the space to the next line at most.
 */
const REACH = 0.4;
/** Marks above and below letters are this far from them at most, in heights of the box. */
const MARK_GAP = 0.1;

/**
 * The box as high as its writing. The detector knows how high Chinese and Latin lines are; it cuts the tops of Korean
 * syllables and the marks of Thai and Hindi.
 */
export function heightened(raster: Raster, box: TextBox): TextBox {
  const high = { ...box, height: box.height * (1 + 2 * REACH) };
  const ink = inkOf(cutStrip(raster, high));
  if (!ink) return box;
  const rows = new Uint32Array(STRIP_HEIGHT);
  for (let y = 0; y < STRIP_HEIGHT; y++) for (let x = 0; x < ink.width; x++) rows[y]! += ink.mask[y * ink.width + x]!;
  const scale = STRIP_HEIGHT / high.height;
  const inside = Math.round(REACH * box.height * scale);
  const gap = Math.max(1, Math.round(MARK_GAP * box.height * scale));
  const above = inkBeyond(rows.slice(0, inside).toReversed(), gap) / scale;
  const below = inkBeyond(rows.slice(STRIP_HEIGHT - inside), gap) / scale;
  const down = (below - above) / 2;
  return { ...box, cx: box.cx - down * box.uy, cy: box.cy + down * box.ux, height: box.height + above + below };
}

/** A row with fewer pixels of ink is blank: specks and the noise of compression. */
const SPECKS = 3;

/**
 * Rows, going outwards, that hold ink of the line, and one more. Ink that goes on to the end meets that of a neighbour
 * where it is thinnest.
 */
function inkBeyond(rows: Uint32Array, gap: number): number {
  let last = -1;
  for (let y = 0; y < rows.length && y - last <= gap + 1; y++) if (rows[y]! >= SPECKS) last = y;
  if (last < 0) return 0;
  if (last < rows.length - 1) return last + 2;
  return rows.indexOf(Math.min(...rows));
}
