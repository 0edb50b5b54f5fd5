import katex from 'katex';

/** Cached results: documents repeat the same `x_{i}` hundreds of times. Cleared as a whole to limit its size. */
const verdicts = new Map<string, boolean>();
const MAX_VERDICTS = 4096;

/** Whether KaTeX accepts the formula. Rejected LaTeX is never returned. */
export function isValidLatex(latex: string, display: boolean): boolean {
  const key = display ? `d${latex}` : `i${latex}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const verdict = renders(latex, display);
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  verdicts.set(key, verdict);
  return verdict;
}

function renders(latex: string, display: boolean): boolean {
  try {
    katex.renderToString(latex, { throwOnError: true, displayMode: display, strict: 'ignore', output: 'mathml' });
    return true;
  } catch {
    return false;
  }
}
