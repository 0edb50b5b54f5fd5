import katex from 'katex';

/** Does KaTeX take it? What it refuses is never given out as LaTeX. */
export function isValidLatex(latex: string, display: boolean): boolean {
  try {
    katex.renderToString(latex, { throwOnError: true, displayMode: display, strict: 'ignore', output: 'mathml' });
    return true;
  } catch {
    return false;
  }
}
