import katex from 'katex';

/** Verdicts by text: papers repeat the same `x_{i}` hundreds of times. Old ones are dropped all at once, so that it stays small. */
const verdicts = new Map<string, boolean>();
const MAX_VERDICTS = 4096;

/** Does KaTeX take it? What it refuses is never given out as LaTeX. */
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
