export interface Heading {
  level: number;
  text: string;
}

/** Headings are compared without numbers, punctuation and case. */
const keyOf = (text: string): string =>
  text
    .replace(/^\s*(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

export interface HeadingScore {
  /** F1 of the headings found, in order. */
  f1: number;
  /**
   * Share of neighbouring headings, both found, with the same relation as in the truth: deeper, equal, higher.
   * Undefined without such pairs.
   */
  depth: number | undefined;
}

/** Compares two lists of headings, paired by the longest common subsequence of their texts. */
export function scoreHeadings(truth: readonly Heading[], found: readonly Heading[]): HeadingScore {
  const pairs = align(
    truth.map((h) => keyOf(h.text)),
    found.map((h) => keyOf(h.text)),
  );
  const total = truth.length + found.length;
  let alike = 0;
  for (let k = 1; k < pairs.length; k++) {
    const [i, j] = pairs[k]!;
    const [p, q] = pairs[k - 1]!;
    if (Math.sign(truth[i]!.level - truth[p]!.level) === Math.sign(found[j]!.level - found[q]!.level)) alike++;
  }
  return {
    f1: total === 0 ? 1 : (2 * pairs.length) / total,
    depth: pairs.length > 1 ? alike / (pairs.length - 1) : undefined,
  };
}

/** Index pairs of a longest common subsequence. */
function align(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const length = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const out: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) out.push([i++, j++]);
    else if (length[(i + 1) * width + j]! >= length[i * width + j + 1]!) i++;
    else j++;
  }
  return out;
}
