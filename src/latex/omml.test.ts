import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { type MathNode, ommlToLatex } from './index.ts';

type Part = MathNode | string;

const node = (name: string, children: Part[], attrs: Record<string, string> = {}): MathNode => ({
  name: `m:${name}`,
  attrs,
  children: children.map(run),
});
const leaf = (name: string, val: string): MathNode => ({ name: `m:${name}`, attrs: { 'm:val': val }, children: [] });
/** Plain strings are runs. */
function run(part: Part): MathNode {
  return typeof part === 'string'
    ? { name: 'm:r', attrs: {}, children: [{ name: 'm:t', attrs: {}, children: [part] }] }
    : part;
}
const look = (text: string, ...properties: MathNode[]): MathNode => ({
  name: 'm:r',
  attrs: {},
  children: [
    { name: 'm:rPr', attrs: {}, children: properties },
    { name: 'm:t', attrs: {}, children: [text] },
  ],
});
const e = (...children: Part[]): MathNode => node('e', children);
/** An object with properties: `{ chr: '∑' }`; a property of true has no value. */
const object = (name: string, properties: Record<string, string | true>, ...children: MathNode[]): MathNode => ({
  name: `m:${name}`,
  attrs: {},
  children: [
    {
      name: `m:${name}Pr`,
      attrs: {},
      children: Object.entries(properties).map(([key, value]) =>
        value === true ? { name: `m:${key}`, attrs: {}, children: [] } : leaf(key, value),
      ),
    },
    ...children,
  ],
});
const f = (num: Part, den: Part, properties: Record<string, string | true> = {}): MathNode =>
  object('f', properties, node('num', [num]), node('den', [den]));
const sSup = (base: Part, sup: Part): MathNode => object('sSup', {}, e(base), node('sup', [sup]));
const sSub = (base: Part, sub: Part): MathNode => object('sSub', {}, e(base), node('sub', [sub]));
const d = (properties: Record<string, string | true>, ...inner: Part[]): MathNode =>
  object('d', properties, ...inner.map((one) => e(one)));
const nary = (properties: Record<string, string | true>, sub: Part, sup: Part, ...inner: Part[]): MathNode =>
  object('nary', properties, node('sub', [sub]), node('sup', [sup]), e(...inner));
const rows = (...lines: Part[][]): MathNode[] =>
  lines.map((line) =>
    node(
      'mr',
      line.map((cell) => e(cell)),
    ),
  );
const upright = (text: string): MathNode => look(text, leaf('sty', 'p'));

const render = (latex: string): string =>
  katex
    .renderToString(latex, { throwOnError: true, displayMode: true, strict: 'ignore', output: 'mathml' })
    .replace(/<annotation[\s\S]*?<\/annotation>/, '');

describe('ommlToLatex', () => {
  it.each<[string, Part[], string]>([
    ['variables', ['a+b=c'], 'a+b=c'],
    ['cut runs', ['si', 'n', 'x'], 'sinx'],
    ['Greek and relations', ['α≤β∈Γ'], '\\alpha\\leq\\beta\\in\\Gamma'],
    ['mathematical letters', ['𝑥𝐀ℝ'], 'x\\mathbf{A}\\mathbb{R}'],
    ['a bar fraction', [f('1', '2')], '\\frac{1}{2}'],
    ['a fraction without bar', [f('a', 'b', { type: 'noBar' })], '\\genfrac{}{}{0pt}{}{a}{b}'],
    ['a linear fraction', [f('a', 'b', { type: 'lin' })], 'a/b'],
    ['a skewed fraction', [f('a', 'b', { type: 'skw' })], '{}^{a}/_{b}'],
    ['a power', [sSup('x', '2')], 'x^{2}'],
    ['a power of more than one sign', [sSup('ab', '2')], '{ab}^{2}'],
    ['a prime', [sSup('f', '′')], "f'"],
    ['an index', [sSub('x', 'i+1')], 'x_{i+1}'],
    ['index and power', [object('sSubSup', {}, e('x'), node('sub', ['i']), node('sup', ['2']))], 'x_{i}^{2}'],
    ['scripts before', [object('sPre', {}, node('sub', ['1']), node('sup', ['2']), e('X'))], '{}_{1}^{2}X'],
    ['a square root', [object('rad', { degHide: '1' }, node('deg', []), e('x'))], '\\sqrt{x}'],
    ['a root with its degree', [object('rad', {}, node('deg', ['3']), e('x+1'))], '\\sqrt[3]{x+1}'],
    ['a sum', [nary({ chr: '∑', limLoc: 'undOvr' }, 'i=1', 'n', 'i')], '\\sum_{i=1}^{n} i'],
    ['a sum with limits beside', [nary({ chr: '∑', limLoc: 'subSup' }, 'i', 'n', 'i')], '\\sum\\nolimits_{i}^{n} i'],
    ['an integral, which needs no name', [nary({}, '0', '1', 'xdx')], '\\int_{0}^{1} xdx'],
    ['an integral with limits above and below', [nary({ limLoc: 'undOvr' }, '0', '1', 'x')], '\\int\\limits_{0}^{1} x'],
    ['a union without limits', [nary({ chr: '⋃', subHide: '1', supHide: '1' }, '', '', 'A')], '\\bigcup A'],
    ['brackets', [d({}, 'x')], '\\left(x\\right)'],
    ['half open brackets', [d({ begChr: '[', endChr: '' }, 'x')], '\\left[x\\right.'],
    ['brackets with parts', [d({ sepChr: ',' }, 'a', 'b')], '\\left(a,b\\right)'],
    ['a set with a bar', [d({ begChr: '{', endChr: '}' }, 'x', 'y')], '\\left\\{x\\middle|y\\right\\}'],
    ['angles', [d({ begChr: '⟨', endChr: '⟩' }, 'x')], '\\left\\langle x\\right\\rangle'],
    ['a norm', [d({ begChr: '‖', endChr: '‖' }, 'v')], '\\left\\|v\\right\\|'],
    ['a binomial', [d({}, f('n', 'k', { type: 'noBar' }))], '\\binom{n}{k}'],
    ['brackets with a power', [sSup(d({}, f('1', 'n')), 'n')], '\\left(\\frac{1}{n}\\right)^{n}'],
    ['a matrix', [object('m', {}, ...rows(['a', 'b'], ['c', 'd']))], '\\begin{matrix}a & b \\\\ c & d\\end{matrix}'],
    [
      'a matrix in brackets',
      [d({ begChr: '[', endChr: ']' }, object('m', {}, ...rows(['1', '0'], ['0', '1'])))],
      '\\begin{bmatrix}1&0\\\\0&1\\end{bmatrix}',
    ],
    [
      'cases',
      [d({ begChr: '{', endChr: '' }, object('eqArr', {}, e('a&x'), e('b&y')))],
      '\\begin{cases}a&x\\\\b&y\\end{cases}',
    ],
    ['aligned equations', [object('eqArr', {}, e('a&=b'), e('c&=d'))], '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}'],
    [
      'equations below each other',
      [object('eqArr', {}, e('a=b'), e('c=d'))],
      '\\begin{gathered}a=b\\\\c=d\\end{gathered}',
    ],
    ['a numbered equation', [object('eqArr', { maxDist: '1' }, e('a=b#', d({}, '1.2')))], 'a=b \\tag{1.2}'],
    ['an accent', [object('acc', { chr: '\u0303' }, e('x'))], '\\tilde{x}'],
    ['the accent without a name', [object('acc', {}, e('ab'))], '\\widehat{ab}'],
    ['a vector', [object('acc', { chr: '\u20d7' }, e('AB'))], '\\overrightarrow{AB}'],
    ['bars', [object('bar', { pos: 'top' }, e('x')), object('bar', {}, e('y'))], '\\overline{x}\\underline{y}'],
    [
      'a brace with its label',
      [object('limLow', {}, e(object('groupChr', {}, e('x+y'))), node('lim', ['n']))],
      '\\underbrace{x+y}_{n}',
    ],
    ['an arrow with its label', [object('groupChr', { chr: '→', vertJc: 'bot' }, e('a'))], '\\xrightarrow{a}'],
    [
      'a limit',
      [object('func', {}, node('fName', [object('limLow', {}, e(upright('lim')), node('lim', ['x→0']))]), e('f'))],
      '\\lim_{x\\to0} f',
    ],
    ['a function', [object('func', {}, node('fName', [upright('sin')]), e('x'))], '\\sin x'],
    [
      'a function with a power',
      [object('func', {}, node('fName', [sSup(upright('cos'), '2')]), e('x'))],
      '\\cos^{2} x',
    ],
    ['a function of no fame', [object('func', {}, node('fName', [upright('sgn')]), e('x'))], '\\operatorname{sgn} x'],
    ['something above a base', [object('limUpp', {}, e('='), node('lim', ['?']))], '\\overset{?}{=}'],
    ['a box', [object('box', {}, e('x'))], 'x'],
    ['a frame', [object('borderBox', {}, e('x'))], '\\boxed{x}'],
    ['a strike', [object('borderBox', { strikeBLTR: '1' }, e('x'))], '\\cancel{x}'],
    ['an invisible part', [object('phant', { show: '0' }, e('x'))], '\\phantom{x}'],
    ['text', [look('if 5% of x_1', { name: 'm:nor', attrs: {}, children: [] })], '\\text{if 5\\% of x\\_1}'],
    ['ideographs', ['速度=', f('路程', '时间')], '\\text{速度}=\\frac{\\text{路程}}{\\text{时间}}'],
    [
      'alphabets',
      [look('R', leaf('scr', 'double-struck')), look('L', leaf('scr', 'script')), look('v', leaf('sty', 'b'))],
      '\\mathbb{R}\\mathcal{L}\\mathbf{v}',
    ],
    ['signs that LaTeX reads otherwise', ['5%&#{a}_b'], '5\\%\\&\\#\\{a\\}\\_b'],
    ['a caret that was not built up', ['y^2+5^'], 'y^{2}+5\\hat{}'],
    ['the quadratic formula', ['x=', f('-b±√x', '2a')], 'x=\\frac{-b\\pm\\surd x}{2a}'],
  ])('writes %s', (_, content, expected) => {
    const latex = ommlToLatex(node('oMath', content));
    expect(render(latex), latex).toBe(render(expected));
  });

  it('reads through unknown elements, and drops deleted ones', () => {
    expect(
      ommlToLatex(
        node('oMath', [
          'a',
          node('unknown', ['+b']),
          { name: 'w:del', attrs: {}, children: [run('c')] },
          { name: 'w:ins', attrs: {}, children: [run('=d')] },
        ]),
      ),
    ).toBe('a+b=d');
  });

  it('returns LaTeX that KaTeX can draw for objects without content', () => {
    for (const name of [
      'f',
      'sSup',
      'sSub',
      'sSubSup',
      'sPre',
      'rad',
      'nary',
      'd',
      'm',
      'eqArr',
      'acc',
      'bar',
      'groupChr',
      'limLow',
      'limUpp',
      'func',
      'box',
      'borderBox',
      'phant',
    ]) {
      const latex = ommlToLatex(node('oMath', [node(name, []), 'x']));
      expect(() => render(latex), `${name}: ${latex}`).not.toThrow();
    }
  });

  it('handles formulas of any depth', () => {
    let deep: MathNode = run('x');
    for (let i = 0; i < 480; i++) deep = node('sSup', [e(deep), node('sup', ['2'])]);
    expect(ommlToLatex(node('oMath', [deep]))).toContain('x');
  });

  it("reads LibreOffice's literal text as mathematics, unless it consists of words", () => {
    const literal = (text: string) =>
      look(text, { name: 'm:lit', attrs: {}, children: [] }, { name: 'm:nor', attrs: {}, children: [] });
    expect(ommlToLatex(node('oMath', [literal('i='), '1']))).toBe('i=1');
    expect(ommlToLatex(node('oMath', [literal('otherwise')]))).toBe('\\text{otherwise}');
  });
});
