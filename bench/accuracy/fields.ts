const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s$€£¥]+/g, '')
    .replace(/[。.]$/, '')
    .toLowerCase();

/** An amount with thousands separators, as a number. */
function amountOf(text: string): number | undefined {
  const bare = fold(text).replace(/^(?:usd|eur|gbp|cny|rmb)|(?:usd|eur|gbp|cny|rmb|元)$/g, '');
  return /^[+-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?$|^[+-]?\d+(?:\.\d+)?$/.test(bare)
    ? Number(bare.replaceAll(',', ''))
    : undefined;
}

/** Whether two values are the same text or amount. */
export function sameValue(a: string, b: string): boolean {
  if (fold(a) === fold(b)) return true;
  const [x, y] = [amountOf(a), amountOf(b)];
  return x !== undefined && x === y;
}

/** Number of correctly answered fields. An empty truth is right if nothing was answered. */
export function scoreFields(
  truth: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
): { right: number; asked: number } {
  const names = Object.keys(truth);
  return { right: names.filter((name) => sameValue(truth[name]!, found[name] ?? '')).length, asked: names.length };
}
