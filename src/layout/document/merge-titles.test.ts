import { describe, expect, it } from 'vitest';
import { makeText } from '../testing.ts';
import { paragraph, titles } from './testing.ts';

describe('titles of several lines', () => {
  it('join a centred title that is broken after a colon', () => {
    const line = (text: string, y: number) => makeText(text, y, { size: 20, x: 300 - text.length * 5 });
    const of = (first: string) =>
      titles([line(first, 80), line('Grounding the third axis', 104), paragraph(160)]).map(([, text]) => text);
    expect(of('Interaction scaling:')).toEqual(['Interaction scaling: Grounding the third axis']);
  });

  it('joins the lines of a title', () => {
    expect(
      titles([
        makeText('Hybrid complexes for the treatment', 110, { size: 18, x: 100 }),
        makeText('of something rare', 132, { size: 18, x: 176 }),
        paragraph(180),
      ]),
    ).toEqual([[0, 'Hybrid complexes for the treatment of something rare']]);
  });
});

describe('the label of a chapter in a row of its own', () => {
  const page = (label: string, title: string, options = {}) => [
    makeText(label, 80, { size: 20, bold: true }),
    makeText(title, 120, { size: 24, bold: true, ...options }),
    paragraph(180),
  ];

  it('is part of its title', () => {
    for (const label of ['Chapter 1', 'Kapitel 12', 'Part II', 'Anhang A', '第三章'])
      expect(titles(page(label, 'Data formats'))).toEqual([[0, `${label}${/章/.test(label) ? '' : ' '}Data formats`]]);
  });

  it('may be bold above a title in a Chinese font without weights', () => {
    expect(titles(page('Chapter 10', '数据管理', { bold: false }))).toEqual([[0, 'Chapter 10数据管理']]);
  });

  it('is none before a smaller or numbered one', () => {
    expect(titles(page('Version 2', 'Data formats', { size: 15 }))).toHaveLength(2);
    expect(titles(page('Chapter 2', '1 Data formats'))).toHaveLength(2);
  });
});
