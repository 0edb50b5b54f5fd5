import type { Candidate } from '../document/index.ts';

/** One decoded character: its steps along the line and what else it might be. */
export interface Reading {
  /** A character of the dictionary; may be the space. */
  text: string;
  /** Best probability over its steps. */
  confidence: number;
  /** Steps are half-open. */
  from: number;
  to: number;
  candidates: Candidate[];
}

/** What was read of a whole line. */
export interface StripReading {
  readings: Reading[];
  /** Mean over the characters. */
  confidence: number;
  /** Width of a CTC step in pixels of the strip as it was cut. */
  step: number;
}

/**
 * Greedy CTC decoding (Graves et al. 2006): equal classes in a row are one character, class 0 separates.
 * `values` and `indices` are `[steps, k]`, best first.
 */
export function decodeCtc(values: Float32Array, indices: Int32Array, k: number, characters: readonly string[]): Reading[] {
  const readings: Reading[] = [];
  const steps = indices.length / k;
  for (let step = 0; step < steps; ) {
    const index = indices[step * k]!;
    const from = step;
    let best = step;
    while (step < steps && indices[step * k] === index) {
      if (values[step * k]! > values[best * k]!) best = step;
      step++;
    }
    if (index === 0) continue;
    const candidates: Candidate[] = [];
    for (let i = 0; i < k; i++) {
      const candidate = indices[best * k + i]!;
      if (candidate !== 0) candidates.push({ text: characters[candidate - 1] ?? '', confidence: values[best * k + i]! });
    }
    readings.push({ text: characters[index - 1] ?? '', confidence: values[best * k]!, from, to: step, candidates });
  }
  return readings;
}

/** Mean probability of the characters; 0 for none. */
export const meanConfidence = (readings: readonly Reading[]): number =>
  readings.length === 0 ? 0 : readings.reduce((sum, reading) => sum + reading.confidence, 0) / readings.length;
