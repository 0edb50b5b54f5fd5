import { expect, it } from 'vitest';
import type { TagNode } from '../../document/index.ts';
import { column, glyphsAt, heavy, pageOf } from '../../document/testing.ts';
import { buildLines, segmentPage } from './index.ts';
import { seq } from './testing.ts';

it('take heading levels only from plausible tags', () => {
  const head = glyphsAt('Heading', 60, 100, { mcid: 0, font: heavy });
  const text = column(seq('a', 6), 60, 130, 400, { mcid: 1 });
  const node = (type: string, mcids: number[]): TagNode => ({ type, mcids, children: [] });
  const levels = (tags: TagNode): unknown => {
    const page = pageOf([...head, ...text], { tags });
    return segmentPage(page, buildLines(page), []).map((b) => b.kind === 'text' && [b.tag, b.tagLevel]);
  };
  const root = (children: TagNode[]): TagNode => ({ type: 'Document', mcids: [], children });
  expect(levels(root([node('H2', [0]), node('P', [1])]))).toEqual([
    ['H2', 2],
    ['P', undefined],
  ]);
  const code: TagNode = { type: 'H2', mcids: [], children: [node('Code', [0])] };
  expect(levels(root([code, node('P', [1])]))).toEqual([
    ['H2', 2],
    ['P', undefined],
  ]);
  expect(levels(root([node('H1', [0]), node('H1', [1])]))).toEqual([
    ['H1', undefined],
    ['H1', undefined],
  ]);
});
