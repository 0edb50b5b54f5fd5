import type { Box } from '../../document/index.ts';
import { evidenceOf, type Gap, type GapEvidence, gapsOf, type Marks, tightBox } from './gaps.ts';

/**
 * Weight of each feature: logistic regression over gaps between and within bills and medical papers, fitted by
 * `training/fit-gaps.ts`.
 */
const WEIGHTS: GapEvidence = {
  size: 1.319,
  usual: 0.003,
  overlap: -0.164,
  left: -6.828,
  right: 3.44,
  thin: 2.083,
  tinted: 0.263,
  bothTinted: 4.442,
  solidLeast: 2.32,
  seals: 1.499,
  share: -0.748,
  columns: 1.229,
};
const BIAS = -3.935;
/**
 * Minimum probability of a gap between papers. Above one half, because pictures of one paper are far more frequent than
 * several on a background of the same colour.
 */
const SURE = 0.7;
const MOST_CUTS = 8;

/** Separate papers in a picture that only gaps reveal: white bills on white. Boxes are tight. */
export function splitContent(marks: Marks): Box[] {
  const cut = (part: Box, depth: number): Box[] => {
    const tight = tightBox(marks.mask, part);
    if (!tight) return [];
    const gap = depth < MOST_CUTS ? surestGap(marks, tight) : undefined;
    if (!gap) return [tight];
    const [before, after] =
      gap.axis === 'rows'
        ? [
            { ...tight, y1: gap.from },
            { ...tight, y0: gap.to },
          ]
        : [
            { ...tight, x1: gap.from },
            { ...tight, x0: gap.to },
          ];
    return [...cut(before, depth + 1), ...cut(after, depth + 1)];
  };
  const { width, height } = marks.mask;
  return cut({ x0: 0, y0: 0, x1: width, y1: height }, 0);
}

function surestGap(marks: Marks, part: Box): Gap | undefined {
  let best: { gap: Gap; sure: number } | undefined;
  for (const gap of gapsOf(marks.mask, part)) {
    const sure = probabilityOf(evidenceOf(gap, marks, part));
    if (sure > (best?.sure ?? SURE)) best = { gap, sure };
  }
  return best?.gap;
}

function probabilityOf(evidence: GapEvidence): number {
  let sum = BIAS;
  for (const key of Object.keys(WEIGHTS) as (keyof GapEvidence)[]) sum += WEIGHTS[key] * evidence[key];
  return 1 / (1 + Math.exp(-sum));
}
