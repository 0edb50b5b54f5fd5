/** Typical advance of a character in em, for distributing the width of a run whose characters have no boxes. */
export function typicalAdvance(code: number): number {
  if (code >= 0x2e80) return 1;
  const char = String.fromCodePoint(code);
  if ("iljI.,:;'|!`".includes(char)) return 0.27;
  if ('ftr()[]/\\ -'.includes(char)) return 0.32;
  if ('mwMW@%'.includes(char)) return 0.86;
  if (code >= 0x41 && code <= 0x5a) return 0.68;
  return 0.54;
}
