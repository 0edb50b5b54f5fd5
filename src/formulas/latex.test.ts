import { describe, expect, it } from 'vitest';
import { latexOf } from './latex.ts';
import { MI, Setter, SY, TEXT } from './testing.ts';

const latex = (s: Setter, display = true) => latexOf(s.glyphs, s.rulings, display);

describe('latexOf', () => {
  it('reads scripts, nested ones too', () => {
    expect(
      latex(new Setter().put('x', MI).put('2', TEXT, 7, 3.6).put('+', TEXT).put('y', MI).put('i', MI, 7, -1.5)),
    ).toBe('x^{2} + y_{i}');
    expect(latex(new Setter().put('e', MI).put('x', MI, 7, 3.6).put('n', MI, 5, 6))).toBe('e^{x^{n}}');
    expect(latex(new Setter().put('N', MI).put('hidden', MI, 7, -1.5))).toBe('N_{hidden}');
  });

  it('stacks a superscript and a subscript', () => {
    const s = new Setter().put('a', MI);
    const x = s.x;
    s.put('n', MI, 7, 3.6).at(x, 100).put('i', MI, 7, -2.5);
    expect(latex(s)).toBe('a_{i}^{n}');
  });

  it('gives a prime to what it stands beside', () => {
    expect(latex(new Setter().put('x', MI).put('′', SY, 7, 3.6).put('2', TEXT, 7, 3.6))).toBe('x^{\\prime 2}');
    expect(latex(new Setter().put('e', MI).put('j', MI, 7, 3.6).put('′', SY, 5, 6))).toBe("e^{j'}");
  });

  it('reads fractions, nested ones too', () => {
    const s = new Setter()
      .put('y', MI)
      .put('=', TEXT)
      .at(120, 93)
      .put('a+b', MI)
      .at(124, 107)
      .put('c', MI)
      .bar(97.5, 119, 137);
    expect(latex(s)).toBe('y = \\frac{a + b}{c}');
    const n = new Setter(122, 85)
      .put('p', MI, 7)
      .at(122, 94)
      .put('q', MI, 7)
      .at(122, 109)
      .put('r', MI)
      .bar(87.2, 121, 126)
      .bar(98, 119, 130);
    expect(latex(n)).toBe('\\frac{\\frac{p}{q}}{r}');
  });

  it('reads roots with their degree', () => {
    const s = new Setter(105, 97)
      .put('3', TEXT, 5)
      .at(102, 100)
      .tall('√', 90, 103, 8)
      .at(110, 100)
      .put('x', MI)
      .put('+', TEXT)
      .put('1', TEXT)
      .bar(90.4, 110, 124);
    expect(latex(s)).toBe('\\sqrt[3]{x + 1}');
  });

  it('puts limits on large operators and on functions', () => {
    const s = new Setter()
      .tall('∑', 90, 104, 14)
      .at(104, 88)
      .put('n', MI, 7)
      .at(101, 112)
      .put('i', MI, 7)
      .put('=', TEXT, 7)
      .put('1', TEXT, 7)
      .at(116, 100)
      .put('i', MI)
      .put('2', TEXT, 7, 4);
    expect(latex(s)).toBe('\\sum_{i = 1}^{n}i^{2}');
    const l = new Setter()
      .put('lim', TEXT)
      .at(98, 107)
      .put('n', MI, 7)
      .put('→∞', 'CMSY7', 7)
      .at(120, 100)
      .put('a', MI)
      .put('n', MI, 7, -1.5);
    expect(latex(l)).toBe('\\lim_{n \\to \\infty}a_{n}');
  });

  it('keeps the limits of an integral beside it', () => {
    const s = new Setter().tall('∫', 85, 108, 9);
    s.at(110, 89)
      .put('b', MI, 7)
      .at(105, 109)
      .put('a', MI, 7)
      .at(117, 100)
      .put('f', MI)
      .put('(', TEXT)
      .put('x', MI)
      .put(')', TEXT)
      .put('dx', MI);
    expect(latex(s)).toBe('\\int_{a}^{b}f(x)dx');
  });

  it('pairs tall delimiters', () => {
    const s = new Setter()
      .tall('(', 88, 108, 6)
      .at(107, 94)
      .put('a', MI)
      .at(107, 107)
      .put('b', MI)
      .bar(97.5, 106, 113)
      .at(113, 100)
      .tall(')', 88, 108, 6)
      .at(120, 92)
      .put('2', TEXT, 7);
    expect(latex(s)).toBe('\\left(\\frac{a}{b}\\right)^{2}');
  });

  it('reads matrices and cases', () => {
    const matrix = new Setter()
      .tall('(', 85, 110, 6)
      .at(108, 94)
      .put('a', MI)
      .at(125, 94)
      .put('b', MI)
      .at(108, 106)
      .put('c', MI)
      .at(125, 106)
      .put('d', MI)
      .at(132, 100)
      .tall(')', 85, 110, 6);
    expect(latex(matrix)).toBe('\\begin{pmatrix} a & b \\\\\nc & d \\end{pmatrix}');
    const cases = new Setter()
      .put('f', MI)
      .put('=', TEXT)
      .at(115, 100)
      .tall('{', 85, 112, 6)
      .at(123, 93)
      .put('1', TEXT)
      .at(145, 93)
      .put('if ', TEXT)
      .put('x', MI)
      .put('>', MI)
      .put('0', TEXT)
      .at(123, 107)
      .put('0', TEXT)
      .at(145, 107)
      .put('otherwise', TEXT);
    expect(latex(cases)).toBe('f = \\begin{cases} 1 & \\text{if }x > 0 \\\\\n0 & \\text{otherwise} \\end{cases}');
  });

  it('puts accents on letters, wide ones over several', () => {
    const s = new Setter().put('x', MI);
    s.at(100, 100).put('ˆ', TEXT);
    expect(latex(s)).toBe('\\hat{x}');
    const over = new Setter().put('AB', MI).bar(91.5, 100, 110.4);
    expect(latex(over)).toBe('\\overline{AB}');
  });

  it('recognises alphabets, functions and names', () => {
    expect(latex(new Setter().put('x', MI).put('∈', SY).put('R', 'MSBM10').put('n', MI, 7, 3.6))).toBe(
      'x \\in \\mathbb{R}^{n}',
    );
    expect(latex(new Setter().put('L', SY).put('(', TEXT).put('θ', MI).put(')', TEXT))).toBe('\\mathcal{L}(\\theta)');
    expect(latex(new Setter().put('sin', TEXT).put(' x', MI))).toBe('\\sin x');
    expect(latex(new Setter().put('Ann', TEXT).put('(', TEXT).put('x', MI).put(')', TEXT))).toBe(
      '\\operatorname{Ann}(x)',
    );
    expect(latex(new Setter().put('𝑥', 'CambriaMath').put('+', 'CambriaMath').put('𝐁', 'CambriaMath'))).toBe(
      'x + \\mathbf{B}',
    );
    expect(latex(new Setter().put('𝜋', 'CambriaMath').put('+', 'CambriaMath').put('𝚪', 'CambriaMath'))).toBe(
      '\\pi + \\boldsymbol{\\Gamma}',
    );
    expect(latex(new Setter().put('f', MI).put('′', 'CMSY7', 7, 3.6).put('(', TEXT).put('x', MI).put(')', TEXT))).toBe(
      "f'(x)",
    );
  });

  it('aligns the rows of a display at their relations', () => {
    const s = new Setter()
      .put('a', MI)
      .at(110, 100)
      .put('=', TEXT)
      .put('b', MI)
      .at(110, 115)
      .put('=', TEXT)
      .put('c', MI);
    expect(latex(s)).toBe('\\begin{aligned} a & = b \\\\\n& = c \\end{aligned}');
  });

  it('gives up instead of inventing LaTeX', () => {
    expect(latex(new Setter().put('x', MI).put('\ufffd', 'CMEX10'))).toBeUndefined();
    expect(latex(new Setter().put('x', MI).put('y', MI, 10, 7), false)).toBeUndefined();
  });
});
