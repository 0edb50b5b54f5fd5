import { type Box, iou } from '../../document/index.ts';

/** Type of a region according to the layout model. */
export type RegionKind =
  | 'text'
  | 'title'
  | 'figure'
  | 'figure-caption'
  | 'table'
  | 'table-caption'
  | 'header'
  | 'footer'
  | 'reference'
  | 'formula';

/** A region of a page according to the layout model, in points. */
export interface Region {
  kind: RegionKind;
  box: Box;
  confidence: number;
}

/** Classes of the network in output order. */
const KINDS: readonly RegionKind[] = [
  'text',
  'title',
  'figure',
  'figure-caption',
  'table',
  'table-caption',
  'header',
  'footer',
  'reference',
  'formula',
];
/** Number of steps in the distributions of the distances from a grid cell to the four sides. */
const STEPS = 8;
/** Boxes with a larger overlap are the same region. */
const SAME = 0.5;

/** One output of the network: class probabilities and distance distributions by cell, row by row. */
export interface Head {
  /** Input pixels per cell. */
  stride: number;
  classes: Float32Array;
  distances: Float32Array;
}

/**
 * Decodes the outputs of PicoDet (https://arxiv.org/abs/2111.00902): the expectation of each distance
 * (https://arxiv.org/abs/2006.04388), the most probable class of a cell, and the surest of overlapping boxes. `input`
 * is the input size of the network, `page` the size of the page in points.
 */
export function decodeRegions(
  heads: readonly Head[],
  input: { width: number; height: number },
  page: { width: number; height: number },
  least: number,
): Region[] {
  const found: Region[] = [];
  const kx = page.width / input.width;
  const ky = page.height / input.height;
  for (const { stride, classes, distances } of heads) {
    const columns = Math.ceil(input.width / stride);
    for (let cell = 0; cell < classes.length / KINDS.length; cell++) {
      const { best, confidence } = strongest(classes, cell);
      if (confidence < least) continue;
      const x = ((cell % columns) + 0.5) * stride;
      const y = (Math.floor(cell / columns) + 0.5) * stride;
      const side = (i: number): number => stride * expectation(distances, (cell * 4 + i) * STEPS);
      const box = {
        x0: Math.max(0, (x - side(0)) * kx),
        y0: Math.max(0, (y - side(1)) * ky),
        x1: Math.min(page.width, (x + side(2)) * kx),
        y1: Math.min(page.height, (y + side(3)) * ky),
      };
      found.push({ kind: KINDS[best]!, box, confidence });
    }
  }
  const kept: Region[] = [];
  for (const region of found.sort((a, b) => b.confidence - a.confidence))
    if (kept.every((other) => iou(other.box, region.box) < SAME)) kept.push(region);
  return kept;
}

function strongest(classes: Float32Array, cell: number): { best: number; confidence: number } {
  let best = 0;
  const from = cell * KINDS.length;
  for (let i = 1; i < KINDS.length; i++) if (classes[from + i]! > classes[from + best]!) best = i;
  return { best, confidence: classes[from + best]! };
}

/** Mean of the steps, weighted by their softmax. */
function expectation(values: Float32Array, from: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < STEPS; i++) most = Math.max(most, values[from + i]!);
  let sum = 0;
  let weighted = 0;
  for (let i = 0; i < STEPS; i++) {
    const weight = Math.exp(values[from + i]! - most);
    sum += weight;
    weighted += i * weight;
  }
  return weighted / sum;
}
