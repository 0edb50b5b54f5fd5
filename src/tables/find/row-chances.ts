import { channel } from 'node:diagnostics_channel';
import { clamp } from '../../document/index.ts';
import { probability, requireFeatures, type Trees } from '../../trees/index.ts';
import weightsFile from '../weights/picture-rows.json' with { type: 'json' };
import type { TextRow } from '../words.ts';
import { type PicturePage, pictureRowEvidence, pictureRowFeatures } from './picture-rows.ts';

const { inside, begins }: { inside: Trees; begins: Trees } = weightsFile;
for (const trees of [inside, begins]) requireFeatures(trees, pictureRowFeatures, 'tables/weights/picture-rows.json');

/** Name of the diagnostics channel that gets the evidence of each page of pixels: weights are fitted on it. */
export const PICTURE_ROW_EVIDENCE = 'docparse:tables:picture-rows';
const trace = channel(PICTURE_ROW_EVIDENCE);

/** The evidence for the rows of one page of pixels. */
export interface PictureRowTrace {
  rows: readonly TextRow[];
  evidence: readonly number[][];
}

/** Probabilities that a row belongs to a table, and that a table begins with it if it does. */
export interface RowChances {
  inside: number;
  begins: number;
}

/** First and last row of a table. */
export type Stretch = readonly [from: number, to: number];

/** Chances of each row of a page. */
export function rowChances(page: PicturePage): RowChances[] {
  const evidence = pictureRowEvidence(page);
  if (trace.hasSubscribers) trace.publish({ rows: page.rows, evidence } satisfies PictureRowTrace);
  return evidence.map((row) => ({ inside: probability(inside, row), begins: probability(begins, row) }));
}

/** No row is more certain than this: one must not outweigh all others. */
const LEAST = 1e-4;
const log = (p: number): number => Math.log(clamp(p, LEAST, 1 - LEAST));

/** Places of a row: outside all tables, the first of one, a further one. */
const OUTSIDE = 0;
const FIRST = 1;
const FURTHER = 2;

/** The most probable tables of two rows and more: the best path through the three places of each row (Viterbi). */
export function likelyStretches(chances: readonly RowChances[]): Stretch[] {
  let best = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const from: number[][] = [];
  for (const row of chances) {
    const any = best.indexOf(Math.max(...best));
    const open = best[FIRST]! >= best[FURTHER]! ? FIRST : FURTHER;
    from.push([any, any, open]);
    best = [
      best[any]! + log(1 - row.inside),
      best[any]! + log(row.inside) + log(row.begins),
      best[open]! + log(row.inside) + log(1 - row.begins),
    ];
  }
  const found: Stretch[] = [];
  let place = best.indexOf(Math.max(...best));
  let end = -1;
  for (let i = chances.length - 1; i >= 0; i--) {
    if (place !== OUTSIDE && end < 0) end = i;
    if (place === FIRST) {
      if (end > i) found.unshift([i, end]);
      end = -1;
    }
    place = from[i]![place]!;
  }
  return found;
}

/** Log likelihood of the rows `from` to `to` if these are their tables, and there are no others. */
export function likelihood(chances: readonly RowChances[], [from, to]: Stretch, tables: readonly Stretch[]): number {
  return chances.slice(from, to + 1).reduce((sum, row, k) => {
    const own = tables.find(([a, b]) => from + k >= a && from + k <= b);
    if (!own) return sum + log(1 - row.inside);
    return sum + log(row.inside) + log(own[0] === from + k ? row.begins : 1 - row.begins);
  }, 0);
}
