/** The median; of an even count, the upper of the two middle values. Undefined for an empty list. */
export const median = (values: Iterable<number>): number | undefined => quantile(values, 0.5);

/** The smallest value with the given share of all values below it. Undefined for an empty list. */
export function quantile(values: Iterable<number>, share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
