/**
 * Finds the characters of one text in another that is mostly the same: the source of a document in its drawn pages.
 * Patience diff (Bram Cohen) over n-grams: those that are unique in both texts are anchors, the longest increasing
 * chain of anchors is kept, and the gaps between them are aligned again with shorter n-grams. O(n log n) for similar
 * texts.
 */

/** Longest first: rare n-grams are the best anchors. Short ones are used only between anchors. */
const GRAMS = [20, 12, 8, 5, 3];
/** Gaps up to this number of cells are compared character by character. */
const SMALL = 20_000;
const MAX_DEPTH = 40;
/** Minimum number of matching characters in a row that are not a coincidence. */
const SURE = 3;

/** For each UTF-16 unit of `source` its position in `target`, or -1. The positions increase. */
export function align(source: string, target: string): Int32Array {
  const found = new Int32Array(source.length).fill(-1);
  const todo = [{ s0: 0, s1: source.length, t0: 0, t1: target.length, depth: 0 }];
  for (let gap = todo.pop(); gap; gap = todo.pop()) {
    let { s0, s1, t0, t1 } = gap;
    while (s0 < s1 && t0 < t1 && source[s0] === target[t0]) found[s0++] = t0++;
    while (s1 > s0 && t1 > t0 && source[s1 - 1] === target[t1 - 1]) found[--s1] = --t1;
    if (s0 === s1 || t0 === t1 || gap.depth > MAX_DEPTH) continue;
    if ((s1 - s0) * (t1 - t0) <= SMALL) {
      compare(source, target, s0, s1, t0, t1, found);
      continue;
    }
    const anchors = anchorsIn(source, target, s0, s1, t0, t1);
    let [s, t] = [s0, t0];
    for (const [from, to, length] of anchors) {
      if (from < s || to < t) continue;
      for (let i = 0; i < length; i++) found[from + i] = to + i;
      if (from > s && to > t) todo.push({ s0: s, s1: from, t0: t, t1: to, depth: gap.depth + 1 });
      [s, t] = [from + length, to + length];
    }
    if (anchors.length > 0 && s < s1 && t < t1) todo.push({ s0: s, s1, t0: t, t1, depth: gap.depth + 1 });
  }
  extend(source, target, found);
  return found;
}

/** Extends matches to both sides as far as the texts agree: the ends may lie outside the searched gap. */
function extend(source: string, target: string, found: Int32Array): void {
  const before = new Int32Array(found.length);
  let last = -1;
  for (let i = 0; i < found.length; i++) {
    before[i] = last;
    if (found[i]! >= 0) last = found[i]!;
  }
  for (let i = found.length - 1; i > 0; i--) {
    const place = found[i]! - 1;
    if (place >= 0 && found[i - 1]! < 0 && place > before[i]! && source[i - 1] === target[place]) found[i - 1] = place;
  }
  let next = target.length;
  for (let i = found.length - 1; i >= 0; i--) {
    before[i] = next;
    if (found[i]! >= 0) next = found[i]!;
  }
  for (let i = 0; i + 1 < found.length; i++) {
    const place = found[i]! + 1;
    if (place > 0 && found[i + 1]! < 0 && place < before[i]! && source[i + 1] === target[place]) found[i + 1] = place;
  }
}

/**
 * Matches of n-grams that are unique in both texts and in the same order: [position in source, position in target,
 * length].
 */
function anchorsIn(
  source: string,
  target: string,
  s0: number,
  s1: number,
  t0: number,
  t1: number,
): [number, number, number][] {
  for (const n of GRAMS) {
    if (s1 - s0 < n || t1 - t0 < n) continue;
    const inSource = uniqueGrams(source, s0, s1, n);
    const inTarget = uniqueGrams(target, t0, t1, n);
    const pairs: [number, number][] = [];
    for (const [hash, from] of inSource) {
      const to = from < 0 ? undefined : inTarget.get(hash);
      if (to !== undefined && to >= 0 && source.startsWith(target.slice(to, to + n), from)) pairs.push([from, to]);
    }
    // A Map keeps insertion order, which is the order in the source.
    const chain = longestRising(pairs);
    if (chain.length === 0) continue;
    const anchors: [number, number, number][] = [];
    for (const [from, to] of chain) {
      const last = anchors.at(-1);
      if (last && from - last[0] === to - last[1] && from <= last[0] + last[2]) last[2] = from - last[0] + n;
      else if (!last || (from >= last[0] + last[2] && to >= last[1] + last[2])) anchors.push([from, to, n]);
    }
    return anchors;
  }
  return [];
}

/** Position of each n-gram by its hash; -1 if it occurs more than once. */
function uniqueGrams(text: string, from: number, to: number, n: number): Map<number, number> {
  const places = new Map<number, number>();
  const base = 0x01000193;
  let power = 1;
  for (let i = 1; i < n; i++) power = Math.imul(power, base);
  let hash = 0;
  for (let i = from; i < to; i++) {
    if (i - from >= n) hash = (hash - Math.imul(text.charCodeAt(i - n), power)) | 0;
    hash = (Math.imul(hash, base) + text.charCodeAt(i)) | 0;
    if (i - from >= n - 1) places.set(hash, places.has(hash) ? -1 : i - n + 1);
  }
  return places;
}

/** Longest chain of pairs (sorted by their first member) of which the second members increase too. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, to], i) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]![1] < to) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[i] = tails[low - 1]!;
    tails[low] = i;
  });
  const chain: [number, number][] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) chain.push(pairs[at]!);
  return chain.reverse();
}

/** Longest common subsequence, limited to runs and their direct neighbours: single common letters mean nothing. */
function compare(
  source: string,
  target: string,
  s0: number,
  s1: number,
  t0: number,
  t1: number,
  found: Int32Array,
): void {
  const [rows, cols] = [s1 - s0, t1 - t0];
  const width = cols + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = cols - 1; j >= 0; j--) {
      const same = source.charCodeAt(s0 + i) === target.charCodeAt(t0 + j);
      lengths[i * width + j] = same
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const stretches: { s: number; t: number; length: number }[] = [];
  for (let i = 0, j = 0; i < rows && j < cols; ) {
    if (source.charCodeAt(s0 + i) === target.charCodeAt(t0 + j)) {
      const last = stretches.at(-1);
      if (last && last.s + last.length === s0 + i && last.t + last.length === t0 + j) last.length++;
      else stretches.push({ s: s0 + i, t: t0 + j, length: 1 });
      i++;
      j++;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  const sure = (one: (typeof stretches)[number] | undefined): boolean => one !== undefined && one.length >= SURE;
  const near = (a: (typeof stretches)[number], b: (typeof stretches)[number]): boolean =>
    b.s - a.s - a.length <= 2 && b.t - a.t - a.length <= 2;
  stretches.forEach((one, k) => {
    const [before, after] = [stretches[k - 1], stretches[k + 1]];
    if (!sure(one) && !(before && sure(before) && near(before, one)) && !(after && sure(after) && near(one, after)))
      return;
    for (let i = 0; i < one.length; i++) found[one.s + i] = one.t + i;
  });
}
