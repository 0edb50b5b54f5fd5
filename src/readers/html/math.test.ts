import { parse } from 'parse5';
import { expect, it } from 'vitest';
import { type HtmlElement, type HtmlNode, isElement } from './css.ts';
import { readMath } from './math.ts';

function formula(html: string): HtmlElement {
  const todo: HtmlNode[] = [...parse(html).childNodes];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (isElement(node) && node.tagName === 'math') return node;
    if (isElement(node)) todo.push(...node.childNodes);
  }
  throw new Error('no formula');
}

it('reads formulas of any depth; beyond plausible depths as text', () => {
  const deep = `${'<mrow>'.repeat(20_000)}<mi>x</mi>${'</mrow>'.repeat(20_000)}`;
  expect(readMath(formula(`<math>${deep}</math>`))).toEqual({ latex: 'x', text: 'x' });
  expect(readMath(formula(`<math>${deep}<annotation encoding="TeX">x^2</annotation></math>`))).toEqual({
    latex: 'x^2',
    text: 'x',
  });
});
