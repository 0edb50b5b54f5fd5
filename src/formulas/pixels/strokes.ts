import { type Box, centreY } from '../../document/index.ts';
import { mathSymbol } from '../../latex/index.ts';
import type { Bar } from '../bars.ts';
import type { PixelSymbol } from './decode-symbols.ts';

/** Ink of a picture: 1 for ink, 0 for paper. */
export interface Mask {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Shortest stroke, in em: the bar of a fraction in a power. */
const SHORTEST = 0.22;
/** Maximum thickness of a stroke, in em. */
const THICKEST = 0.16;
/** Maximum slope of a stroke in a skewed scan. */
const CLIMB = 0.03;
/** Minimum share of a stroke inside the box of a symbol that makes it a part of that symbol. */
const OWNED = 0.6;

/**
 * Signs with strokes at their edges; and, for other signs, the share of their height at the edges in which a stroke is
 * not theirs.
 */
const BARRED = /^[−=≡±∓≤≥≦≧⩽⩾⊆⊇⊑⊒≃≅≐≜≼≽Ξ÷¯-]$/;
const INSET = 0.1;

/** A stroke with its pixels: rows `y0` to `y1`, half-open. */
export interface Stroke extends Bar {
  y0: number;
  y1: number;
}

/** Horizontal strokes outside of symbols: fraction bars, tops of roots, overlines. */
export function findStrokes(mask: Mask, symbols: readonly PixelSymbol[], em: number): Stroke[] {
  const least = Math.max(4, SHORTEST * em);
  const found: Stroke[] = [];
  let open: Stroke[] = [];
  for (let y = 0; y < mask.height; y++) {
    const now: Stroke[] = [];
    for (const [from, to] of runsOf(mask, y, least)) {
      const above = open.find((s) => s.from < to + 2 && s.to > from - 2);
      if (above) {
        above.from = Math.min(above.from, from);
        above.to = Math.max(above.to, to);
        above.y1 = y + 1;
        if (!now.includes(above)) now.push(above);
      } else {
        const stroke = { at: y, from, to, y0: y, y1: y + 1 };
        found.push(stroke);
        now.push(stroke);
      }
    }
    open = now;
  }
  return found
    .filter((s) => s.y1 - s.y0 <= THICKEST * em + CLIMB * (s.to - s.from) + 1 && !isOwned(s, symbols, mask))
    .map((s) => ({ ...s, at: centreY(s) }));
}

/** Runs of ink with a minimum length in pixels; a single pixel of paper does not end a run. */
function* runsOf({ data, width }: Mask, y: number, least: number): Generator<[number, number]> {
  const row = y * width;
  for (let x = 0; x < width; x++) {
    if (data[row + x] === 0) continue;
    const from = x;
    while (x < width && (data[row + x] !== 0 || (x + 1 < width && data[row + x + 1] !== 0))) x++;
    if (x - from >= least) yield [from, x];
  }
}

/**
 * Whether a stroke is a part of a symbol. One that only touches the box of a letter is a bar above or below it.
 */
function isOwned(s: Stroke, symbols: readonly PixelSymbol[], mask: Mask): boolean {
  const alone = isAlone(s, mask);
  return symbols.some((box) => {
    const inset = alone && !BARRED.test(box.name) && !isOperator(box) ? INSET * (box.y1 - box.y0) : -1.5;
    return (
      s.at > box.y0 + inset &&
      s.at < box.y1 - inset &&
      Math.min(s.to, box.x1 + 1) - Math.max(s.from, box.x0 - 1) > OWNED * (s.to - s.from)
    );
  });
}

/** Sums and products: flat at their top, with thin stems. */
const isOperator = ({ name }: PixelSymbol): boolean => mathSymbol(name)?.kind === 'op';

/** Whether no ink touches it from above or below, as the stem of a T does. */
function isAlone({ from, to, y0, y1 }: Stroke, { data, width, height }: Mask): boolean {
  let touching = 0;
  for (const y of [y0 - 1, y1])
    if (y >= 0 && y < height) for (let x = from; x < to; x++) touching += data[y * width + x]!;
  return touching < 0.06 * (to - from);
}

/** Share of the ink that is neither in a symbol nor in a stroke. */
export function unexplainedShare(mask: Mask, symbols: readonly Box[], strokes: readonly Stroke[]): number {
  const left = Uint8Array.from(mask.data);
  let all = 0;
  for (const pixel of left) all += pixel;
  const clear = (x0: number, y0: number, x1: number, y1: number): void => {
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(mask.height, Math.ceil(y1)); y++) {
      left.fill(
        0,
        y * mask.width + Math.max(0, Math.floor(x0)),
        y * mask.width + Math.max(0, Math.min(mask.width, Math.ceil(x1))),
      );
    }
  };
  for (const { x0, y0, x1, y1 } of symbols) clear(x0 - 2, y0 - 2, x1 + 2, y1 + 2);
  for (const { from, to, y0, y1 } of strokes) clear(from - 2, y0 - 2, to + 2, y1 + 2);
  let rest = 0;
  for (const pixel of left) rest += pixel;
  return all === 0 ? 1 : rest / all;
}
