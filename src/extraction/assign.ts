/**
 * The assignment of rows to columns with the highest total score (Kuhn-Munkres with potentials, O(n²m)), or -1 for rows
 * without a column. `scores[i][j]` <= 0 means impossible.
 */
export function assign(scores: readonly (readonly number[])[]): number[] {
  const n = scores.length;
  const m = Math.max(0, ...scores.map((r) => r.length));
  if (n === 0 || m === 0) return scores.map(() => -1);
  // Each row has an extra column that means "none", so a full assignment always exists.
  const width = m + n;
  const cost = (i: number, j: number): number => (j < m ? -Math.max(0, scores[i]![j] ?? 0) : 0);
  const u = new Float64Array(n + 1);
  const v = new Float64Array(width + 1);
  const row = new Int32Array(width + 1);
  const way = new Int32Array(width + 1);
  for (let i = 1; i <= n; i++) {
    row[0] = i;
    let j0 = 0;
    const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(width + 1);
    do {
      used[j0] = 1;
      const i0 = row[j0]!;
      let delta = Number.POSITIVE_INFINITY;
      let j1 = 0;
      for (let j = 1; j <= width; j++) {
        if (used[j]) continue;
        const c = cost(i0 - 1, j - 1) - u[i0]! - v[j]!;
        if (c < least[j]!) {
          least[j] = c;
          way[j] = j0;
        }
        if (least[j]! < delta) {
          delta = least[j]!;
          j1 = j;
        }
      }
      for (let j = 0; j <= width; j++) {
        if (used[j]) {
          u[row[j]!]! += delta;
          v[j]! -= delta;
        } else least[j]! -= delta;
      }
      j0 = j1;
    } while (row[j0] !== 0);
    do {
      const j1 = way[j0]!;
      row[j0] = row[j1]!;
      j0 = j1;
    } while (j0 !== 0);
  }
  const out = scores.map(() => -1);
  for (let j = 1; j <= m; j++) {
    const i = row[j]! - 1;
    if (i >= 0 && (scores[i]![j - 1] ?? 0) > 0) out[i] = j - 1;
  }
  return out;
}
