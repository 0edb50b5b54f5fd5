import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/index.ts';
import { makePage, makePicture, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';
import { joinContinuation } from './continuation.ts';

const broken = (y: number, column = 0): Block =>
  makeText(
    [
      'The first part of a paragraph that breaks off in the middle of a',
      'sentence because the column is at its end, and this is where the',
    ],
    y,
    {
      column,
    },
  );
const ended = (y: number): Block =>
  makeText(
    [
      'This paragraph fills its lines as well, but it is a whole one, since it',
      'has a stop at the very end of its last line, as one can see right here.',
    ],
    y,
  );
const rest = (y: number, column = 0, x = 72): Block =>
  makeText(['text goes on in lower case until the sentence has come to an', 'end.'], y, { column, x });

function continuations(...pages: Block[][]) {
  const document = assembleDocument({
    pages: pages.map((b, i) => makePage(i + 1, b)),
    pageCount: pages.length,
    outline: [],
    failures: [],
    warnings: [],
  });
  return document.elements.map((e) => e.continuationOf);
}

describe('continuations', () => {
  it('joins across columns and pages', () => {
    expect(continuations([broken(300, 0), rest(300, 1)])).toEqual([undefined, 0]);
    expect(continuations([ended(200), broken(300)], [rest(300)])).toEqual([undefined, undefined, 1]);
  });
  it('skips floats between the parts', () => {
    expect(
      continuations([
        broken(300),
        makePicture({ x0: 72, y0: 350, x1: 300, y1: 450 }),
        makeText('Figure 1: A view', 460),
        makeText('1 A note at the foot of the page.', 560, { size: 8, role: 'footnote' }),
        rest(480),
      ]),
    ).toEqual([undefined, undefined, undefined, 0, undefined]);
  });
  it('joins Chinese text that continues without an indent', () => {
    const first = makeText(
      ['　　', '正文在这一页的末尾没有结束而是继续到下一页的开头因此应当'.repeat(1)].slice(1),
      300,
    );
    expect(
      continuations(
        [first],
        [makeText(['与前一页的内容连接成为同一个段落并且以句号结束这句话的内容', '就是这样。'], 300)],
      ),
    ).toEqual([undefined, 0]);
  });
  it.each([
    ['after a stop', [ended(300)], [rest(300)]],
    ['to a capital', [broken(300)], [ended(300)]],
    [
      'to another size',
      [broken(300)],
      [makeText(['small text goes on here in lower case', 'and ends.'], 300, { size: 7 })],
    ],
    [
      'from a short last line',
      [makeText(['The first part of a paragraph that breaks off in the middle of a', 'line'], 300)],
      [rest(300)],
    ],
    ['from a label', [makeText('strain rate', 300)], [rest(300)]],
  ])('does not join %s', (_, a, b) => {
    expect(continuations(a as Block[], b as Block[]).every((c) => c === undefined)).toBe(true);
  });
  it('does not join over a missing page', () => {
    const document = assembleDocument({
      pages: [makePage(1, [broken(300)]), makePage(3, [rest(300)])],
      pageCount: 3,
      outline: [],
      failures: [],
      warnings: [],
    });
    expect(document.elements[1]!.continuationOf).toBeUndefined();
  });
});

describe('joinContinuation', () => {
  it.each([
    ['the first part', 'and the second', 'the first part and the second'],
    ['a bro-', 'ken word', 'a broken word'],
    ['a self-', 'made man', 'a self-made man'],
    ['前半句', '后半句', '前半句后半句'],
    ['', 'alone', 'alone'],
  ])('%s + %s', (a, b, joined) => {
    expect(joinContinuation(a, b)).toBe(joined);
  });
});
