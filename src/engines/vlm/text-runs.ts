import type { FlowRun } from '../../document/index.ts';

/**
 * LaTeX in text: `\( \)`, `\[ \]`, `$$ $$`, and `$ $` without inner blanks at its ends, so that two dollar amounts are
 * not a formula.
 */
const MATH = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$|\$(?!\s)((?:[^$\\\n]|\\.)+?)(?<!\s)\$(?!\d)/g;

const latexOf = (match: RegExpMatchArray): string => (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim();

/** Splits a model's text into runs: prose, and formulas as LaTeX. */
export function textRuns(text: string): FlowRun[] {
  const plain = text.replace(/<\|[a-z_]+\|>/gi, '').trim();
  const runs: FlowRun[] = [];
  let from = 0;
  const prose = (to: number): void => {
    if (to > from) runs.push({ text: plain.slice(from, to) });
  };
  for (const match of plain.matchAll(MATH)) {
    prose(match.index);
    const latex = latexOf(match);
    runs.push({ text: latex, latex });
    from = match.index + match[0].length;
  }
  prose(plain.length);
  return runs;
}

/** LaTeX of a formula block without its delimiters and with balanced braces. */
export function formulaLatex(text: string): string {
  const plain = text.replace(/<\|[a-z_]+\|>/gi, '').trim();
  const whole = /^(?:\\\[([\s\S]*)\\\]|\$\$([\s\S]*)\$\$|\\\(([\s\S]*)\\\)|\$([^$]*)\$)$/.exec(plain);
  return balanced((whole?.slice(1).find((part) => part !== undefined) ?? plain).trim());
}

/** A truncated answer has unclosed braces. */
function balanced(latex: string): string {
  let open = 0;
  for (let i = 0; i < latex.length; i++) {
    if (latex[i] === '\\') i++;
    else if (latex[i] === '{') open++;
    else if (latex[i] === '}') open--;
  }
  const closed = open > 0 ? latex + '}'.repeat(open) : latex;
  const count = (mark: RegExp): number => closed.match(mark)?.length ?? 0;
  const lefts = count(/\\left(?![a-zA-Z])/g) - count(/\\right(?![a-zA-Z])/g);
  return lefts > 0 ? closed + ' \\right.'.repeat(lefts) : closed;
}
