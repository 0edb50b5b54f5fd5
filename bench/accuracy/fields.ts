const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s$€£¥]+/g, '')
    .replace(/[。.]$/, '')
    .toLowerCase();

/** An amount with its separators of thousands, as a number. */
function amountOf(text: string): number | undefined {
  const bare = fold(text).replace(/^(?:usd|eur|gbp|cny|rmb)|(?:usd|eur|gbp|cny|rmb|元)$/g, '');
  return /^[+-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?$|^[+-]?\d+(?:\.\d+)?$/.test(bare) ? Number(bare.replaceAll(',', '')) : undefined;
}

/** Are two values the same text or the same amount? */
export function sameValue(a: string, b: string): boolean {
  if (fold(a) === fold(b)) return true;
  const [x, y] = [amountOf(a), amountOf(b)];
  return x !== undefined && x === y;
}

/** How many fields of the truth were answered right; an empty truth is right when nothing was answered. */
export function scoreFields(truth: Readonly<Record<string, string>>, found: Readonly<Record<string, string>>): { right: number; asked: number } {
  const names = Object.keys(truth);
  return { right: names.filter((name) => sameValue(truth[name]!, found[name] ?? '')).length, asked: names.length };
}
