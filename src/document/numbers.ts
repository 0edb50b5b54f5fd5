/** The median; of an even count, the upper of the two middle values. Undefined for an empty list. */
export const median = (values: Iterable<number>): number | undefined => quantile(values, 0.5);

/** The smallest value with the given share of all values below it. Undefined for an empty list. */
export function quantile(values: Iterable<number>, share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** The value with half of the weight below it; 0 for an empty list. */
export function weightedMedian(items: readonly { value: number; weight: number }[]): number {
  const sorted = items.toSorted((a, b) => a.value - b.value);
  let rest = sorted.reduce((sum, item) => sum + item.weight, 0) / 2;
  for (const item of sorted) {
    rest -= item.weight;
    if (rest <= 0) return item.value;
  }
  return 0;
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
