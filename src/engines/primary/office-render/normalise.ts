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

/** What of a character counts when texts are compared: no blanks, no case, no compatibility forms, one kind of quotes and dashes. Mostly one unit, maybe none. */
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
