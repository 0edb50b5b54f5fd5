/** Levenshtein distance over code points (Wagner and Fischer 1974), two rows. */
export function editDistance(a: string, b: string): number {
  const s = [...a];
  const t = [...b];
  let previous = Array.from({ length: t.length + 1 }, (_, i) => i);
  for (let i = 1; i <= s.length; i++) {
    const current = [i];
    for (let j = 1; j <= t.length; j++) {
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (s[i - 1] === t[j - 1] ? 0 : 1)));
    }
    previous = current;
  }
  return previous[t.length]!;
}

/** Treats characters as equal that differ only in width or between look-alike code points. */
export const fold = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, '').replaceAll('。', '.').replaceAll('、', ',');
