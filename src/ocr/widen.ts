import type { Ink } from './ink.ts';
import type { Strip } from './strip.ts';
import type { TextBox } from './text-box.ts';

/**
 * Ink this close to the end of a strip is cut off: the box was drawn too short, as happens before a final full stop.
 */
const EDGE = 3;
const WIDEN = 0.3;

/** The box of a strip, longer where its ends cut ink. */
export function widened({ box }: Strip, { columns }: Ink): TextBox {
  const left = columns.subarray(0, EDGE).some((count) => count > 0) ? WIDEN * box.height : 0;
  const right = columns.subarray(-EDGE).some((count) => count > 0) ? WIDEN * box.height : 0;
  if (left + right === 0) return box;
  const along = (right - left) / 2;
  return { ...box, cx: box.cx + along * box.ux, cy: box.cy + along * box.uy, width: box.width + left + right };
}
