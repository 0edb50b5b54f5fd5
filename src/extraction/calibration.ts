import { CALIBRATION } from './calibration-table.ts';
import type { ExtractionResult, Found } from './types.ts';

/**
 * The share of correct values at such a score, 0..1: isotonic regression on generated documents
 * (`bench/calibration.ts`), with linear interpolation between the points. Never falls as the score rises.
 */
export function calibrated(by: keyof typeof CALIBRATION, score: number): number {
  const table = CALIBRATION[by];
  const next = table.findIndex(([x]) => x >= score);
  const [x1, y1] = table[next] ?? table.at(-1) ?? [1, 1];
  const [x0, y0] = table[next - 1] ?? [x1, y1];
  if (next <= 0 || x1 === x0) return next === -1 ? (table.at(-1)?.[1] ?? score) : y1;
  return Math.round((y0 + ((score - x0) / (x1 - x0)) * (y1 - y0)) * 1000) / 1000;
}

/** Replaces the scores of a result by probabilities. */
export function withProbabilities(by: keyof typeof CALIBRATION, result: ExtractionResult): ExtractionResult {
  const one = <T extends Found | null>(found: T): T =>
    found ? { ...found, confidence: calibrated(by, found.confidence) } : found;
  return {
    ...result,
    scalars: result.scalars.map(one),
    arrays: result.arrays.map((rows) => rows.map((row) => row.map(one))),
    ...(result.conflicts && {
      conflicts: result.conflicts.map(({ scalar, others }) => ({ scalar, others: others.map(one) })),
    }),
  };
}
