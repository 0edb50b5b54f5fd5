/** Text for comparison: compatibility forms folded, white space collapsed. */
export const foldText = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * Normalised edit similarity, 0 to 1, with insertions and deletions only: twice the longest common subsequence, divided
 * by the sum of both lengths.
 */
export function textSimilarity(a: string, b: string): number {
  const x = [...a];
  const y = [...b];
  return x.length + y.length === 0 ? 1 : (2 * commonLength(x, y)) / (x.length + y.length);
}

/**
 * Length of the longest common subsequence, 32 positions at a time (Hyyrö, Bit-parallel LCS-length computation
 * revisited, 2004).
 */
export function commonLength<T>(a: readonly T[], b: readonly T[]): number {
  const words = Math.ceil(a.length / 32);
  const places = new Map<T, Uint32Array>();
  a.forEach((item, i) => {
    const own = places.get(item) ?? new Uint32Array(words);
    own[i >> 5]! |= 1 << (i & 31);
    places.set(item, own);
  });
  const open = new Uint32Array(words).fill(0xffffffff);
  for (const item of b) {
    const own = places.get(item);
    if (!own) continue;
    let carry = 0;
    for (let w = 0; w < words; w++) {
      const state = open[w]!;
      const hit = (state & own[w]!) >>> 0;
      const sum = state + hit + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      open[w] = (sum | (state & ~hit)) >>> 0;
    }
  }
  let length = 0;
  for (let i = 0; i < a.length; i++) if (((open[i >> 5]! >>> (i & 31)) & 1) === 0) length++;
  return length;
}
