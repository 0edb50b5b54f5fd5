import { describe, expect, it } from 'vitest';
import { makePage, makeText } from '../testing.ts';
import { accept, type Candidate } from './heading-choice.ts';
import { headingFeatures } from './heading-features.ts';
import { isTextItem, makeItem } from './items.ts';

const evidence = {
  look: 0,
  number: 0,
  words: 0,
  place: 0.2,
  keyword: false,
  numbered: false,
  depth: 0,
  runsIn: false,
  bullet: false,
  listed: false,
};
/** Features of a short paragraph in the style of the text, most of whose blocks are long. */
const paragraph: Partial<Record<(typeof headingFeatures)[number], number>> = {
  ratio: 1,
  fontShare: 0.9,
  lines: 1,
  length: 40,
  stop: 1,
  alikeCount: 8,
  alikeShare: 0.9,
  alikeLength: 200,
  alikeOneLine: 0.2,
  alikeApart: 0.1,
};

it('does not make headings of the short paragraphs in the style of two headings', () => {
  const texts = ['First title', 'Text', 'Second title', 'Text', 'These rules apply here.', 'Text'];
  const page = makePage(1, []);
  const flow = texts.map((text, i) => makeItem(makeText(text, 60 + 40 * i), page.page, 0));
  const candidates = flow.map((item, index): Candidate | undefined => {
    if (!isTextItem(item) || item.plain === 'Text') return undefined;
    const heading = { index, item, keyword: false, opens: false, evidence };
    return item.plain.endsWith('title')
      ? { ...heading, sure: true, score: 2.5 }
      : { ...heading, sure: false, score: 0.5, row: headingFeatures.map((name) => paragraph[name] ?? 0) };
  });
  expect(accept(candidates, flow).map((h) => h.item.plain)).toEqual(['First title', 'Second title']);
});

it('takes the largest type at the start of a document for its title, which the trees doubt', () => {
  const item = makeItem(makeText('The relaxed lasso', 100, { size: 17 }), makePage(1, []).page, 0);
  if (!isTextItem(item)) throw new Error('no text');
  const doubted = headingFeatures.map((name) => paragraph[name] ?? 0);
  const title = { index: 0, item, keyword: false, evidence, sure: false, score: 0.9, row: doubted };
  const weights = (opens: boolean) => accept([{ ...title, opens }], [item]).length;
  expect([weights(true), weights(false)]).toEqual([1, 0]);
});

/** A flow of lines, and candidates for those that a rule may judge. */
function lines(texts: readonly { text: string; size?: number; score?: number; chance?: 'high' | 'low' }[]) {
  const flow = texts.map(({ text, size = 10 }, i) =>
    makeItem(makeText(text, 60 + 40 * i, { size }), makePage(1, []).page, 0),
  );
  const candidates = flow.map((item, index): Candidate | undefined => {
    const { score, chance = 'high', size = 10 } = texts[index]!;
    if (!isTextItem(item) || score === undefined) return undefined;
    const row = { ...(chance === 'low' ? paragraph : title), ratio: size / 10 };
    return {
      index,
      item,
      keyword: false,
      opens: false,
      sure: false,
      evidence: { ...evidence, look: 0.6 },
      score,
      row: headingFeatures.map((name) => row[name] ?? 0),
    };
  });
  return accept(candidates, flow).map((h) => h.item.plain);
}
/** Features of a title above a paragraph. */
const title: Partial<Record<(typeof headingFeatures)[number], number>> = {
  look: 0.6,
  words: 0.1,
  place: 0.2,
  ratio: 1.5,
  lines: 1,
  length: 12,
  above: 1.5,
  below: 1,
  nextLength: 200,
  alikeCount: 2,
  alikeShare: 0.02,
  alikeLength: 12,
  alikeOneLine: 1,
  alikeApart: 1,
};
const text = { text: 'A paragraph of more than sixty characters stands between the titles, as text does.' };

describe('larger titles', () => {
  const one = { text: 'One title', size: 15, score: 1 };
  const other = { text: 'Other title', size: 15, score: 1 };

  it('may follow each other without text', () => {
    const third = { text: 'Third title', size: 15, score: 1 };
    expect(lines([one, other, third, text])).toEqual(['One title', 'Other title', 'Third title']);
    const labels = [one, other, third].map((t) => ({ ...t, size: 10 }));
    expect(lines([...labels, text])).toEqual([]);
  });

  it('stand above larger ones with a line between, if their style is that of titles', () => {
    const large = { text: 'Large title', size: 20, score: 1 };
    const line = { text: 'Short text' };
    expect(lines([one, text, other, line, large, text])).toContain('Other title');
    expect(lines([other, line, large, text])).not.toContain('Other title');
    expect(lines([one, text, other, line, large, text, { text: 'Large text', size: 15 }])).not.toContain('Other title');
  });
});
