/** The upper one of the two in the middle where their number is even. Undefined for none. */
export const median = (values: Iterable<number>): number | undefined => quantile(values, 0.5);

/** The smallest value that a share of all values lies below. Undefined for none. */
export function quantile(values: Iterable<number>, share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
