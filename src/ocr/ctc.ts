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

/** The best classes of the steps that a recogniser looked at; all other steps are blank. */
export interface BestClasses {
  /** Ascending. */
  steps: Int32Array;
  /** `[steps, k]`, best first. */
  values: Float32Array;
  indices: Int32Array;
  k: number;
}

/** Greedy CTC decoding (Graves et al. 2006): equal classes in a row are one character, class 0 separates. */
export function decodeCtc({ steps, values, indices, k }: BestClasses, characters: readonly string[]): Reading[] {
  const readings: Reading[] = [];
  for (let row = 0; row < steps.length; ) {
    const index = indices[row * k]!;
    const first = row;
    let best = row;
    while (row < steps.length && indices[row * k] === index && steps[row]! - steps[first]! === row - first) {
      if (values[row * k]! > values[best * k]!) best = row;
      row++;
    }
    if (index === 0) continue;
    const candidates: Candidate[] = [];
    for (let i = 0; i < k; i++) {
      const candidate = indices[best * k + i]!;
      if (candidate !== 0)
        candidates.push({ text: characters[candidate - 1] ?? '', confidence: values[best * k + i]! });
    }
    readings.push({
      text: characters[index - 1] ?? '',
      confidence: values[best * k]!,
      from: steps[first]!,
      to: steps[row - 1]! + 1,
      candidates,
    });
  }
  return readings;
}

/**
 * What of `all` lies in each of `lines` lines of `length` steps that were read one behind the other, in steps of that
 * line.
 */
export function perLine({ steps, values, indices, k }: BestClasses, lines: number, length: number): BestClasses[] {
  let row = 0;
  return Array.from({ length: lines }, (_, line) => {
    const from = row;
    while (row < steps.length && steps[row]! < (line + 1) * length) row++;
    return {
      steps: steps.slice(from, row).map((step) => step - line * length),
      values: values.subarray(from * k, row * k),
      indices: indices.subarray(from * k, row * k),
      k,
    };
  });
}

/** Mean probability of the characters; 0 for none. */
export const meanConfidence = (readings: readonly Reading[]): number =>
  readings.length === 0 ? 0 : readings.reduce((sum, reading) => sum + reading.confidence, 0) / readings.length;
