import { type Box, overlapX, overlapY } from '../../document/index.ts';

/**
 * A symbol found by the network: a character, or a letter after its alphabet and a colon (`it:x`). Coordinates are in
 * pixels of the picture.
 */
export interface PixelSymbol extends Box {
  name: string;
  baseline: number;
  /** Size of its type: pixels of an em. */
  em: number;
  /** 0..1: probability of a symbol here, times the probability of this symbol. */
  confidence: number;
}

/** Outputs of the network for the cells of its grid that hold the centre of a symbol, one after the other. */
export interface Heads {
  /** Cells in a row of the grid. */
  columns: number;
  /** Numbers of the cells, row by row. */
  cells: Int32Array;
  /** Probability of a centre. */
  heat: Float32Array;
  /** Six values each: dx, dy (in cells, from the middle of the cell), log width, log height, baseline below it, log em. */
  geometry: Float32Array;
  /** As many scores each as there are symbols. */
  scores: Float32Array;
}

/** Size of a cell in pixels. */
export const STRIDE = 4;
/** Units of the network's geometry, as `training/formulas/fit.py` has them. */
const BOX_UNIT = 16;
const EM_UNIT = 20;
const GEOMETRY = 6;
/** Minimum intersection over union of two boxes of one symbol: usually, and in neighbouring cells. */
const SAME = 0.45;
const SAME_BESIDE = 0.15;
/** Maximum number of symbols of a formula; a page has more. */
const MAX_SYMBOLS = 600;

/** Decodes the outputs of the network: cells by falling confidence, without those that overlap one of higher confidence. */
export function decodeSymbols(
  { columns, cells, heat, geometry, scores }: Heads,
  names: readonly string[],
): PixelSymbol[] {
  const order = Array.from(cells.keys()).sort((a, b) => heat[b]! - heat[a]!);
  const taken = new Map<number, PixelSymbol>();
  for (const found of order) {
    if (taken.size >= MAX_SYMBOLS) break;
    const cell = cells[found]!;
    const symbol = symbolAt(found);
    const rivals = [...taken].filter(
      ([other]) =>
        Math.abs((other % columns) - (cell % columns)) <= 12 &&
        Math.abs(Math.floor(other / columns) - Math.floor(cell / columns)) <= 12,
    );
    if (
      rivals.some(
        ([other, seen]) =>
          share(seen, symbol) > SAME ||
          (seen.name === symbol.name && isWide(seen) && share(seen, symbol) > SAME_BESIDE) ||
          (isBeside(cell, other) && (seen.name === symbol.name || share(seen, symbol) > SAME_BESIDE)),
      )
    )
      continue;
    taken.set(cell, symbol);
  }
  return [...taken.values()];

  function isBeside(a: number, b: number): boolean {
    return (
      Math.abs((a % columns) - (b % columns)) <= 1 && Math.abs(Math.floor(a / columns) - Math.floor(b / columns)) <= 1
    );
  }

  function symbolAt(found: number): PixelSymbol {
    const cell = cells[found]!;
    const part = (value: number): number => geometry[GEOMETRY * found + value]!;
    const x = ((cell % columns) + 0.5 + part(0)) * STRIDE;
    const y = (Math.floor(cell / columns) + 0.5 + part(1)) * STRIDE;
    const w = BOX_UNIT * Math.exp(part(2));
    const h = BOX_UNIT * Math.exp(part(3));
    const { best, probability } = strongest(found);
    return {
      name: names[best]!,
      x0: x - w / 2,
      y0: y - h / 2,
      x1: x + w / 2,
      y1: y + h / 2,
      baseline: y + BOX_UNIT * part(4),
      em: EM_UNIT * Math.exp(part(5)),
      confidence: probability * Math.min(1, heat[found]! / 0.9),
    };
  }

  function strongest(found: number): { best: number; probability: number } {
    const first = found * names.length;
    let best = 0;
    for (let i = 1; i < names.length; i++) if (scores[first + i]! > scores[first + best]!) best = i;
    const most = scores[first + best]!;
    let sum = 0;
    for (let i = 0; i < names.length; i++) sum += Math.exp(scores[first + i]! - most);
    return { best, probability: 1 / sum };
  }
}

/** Long arrows and strokes have no clear centre. */
const isWide = (s: Box): boolean => s.x1 - s.x0 > 2 * (s.y1 - s.y0);

/** Intersection over union of two boxes. */
function share(a: Box, b: Box): number {
  const w = overlapX(a, b);
  const h = overlapY(a, b);
  if (w <= 0 || h <= 0) return 0;
  const area = (o: Box): number => (o.x1 - o.x0) * (o.y1 - o.y0);
  return (w * h) / (area(a) + area(b) - w * h);
}
