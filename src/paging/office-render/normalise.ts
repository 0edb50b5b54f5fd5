const SAME: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '\u00ad': '',
};

const known = new Map<string, string>();

/**
 * Normalises a character for comparison: removes blanks, case and compatibility forms, and unifies quotes and dashes.
 * Usually one unit, possibly none.
 */
export function normalise(char: string): string {
  let plain = known.get(char);
  if (plain === undefined) {
    plain = (SAME[char] ?? char)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{C}]/gu, '');
    if (known.size > 50_000) known.clear();
    known.set(char, plain);
  }
  return plain;
}
