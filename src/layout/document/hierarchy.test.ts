import { expect, it } from 'vitest';
import { makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';
import { titleTree } from './hierarchy.ts';
import { paragraph } from './testing.ts';

it('returns a tree whose levels increase by one', () => {
  const document = assembleDocument({
    pages: [
      makePage(1, [
        makeText('Top', 100, { size: 20 }),
        paragraph(130),
        makeText('Sub', 200, { bold: true }),
        paragraph(220),
      ]),
    ],
    pageCount: 1,
    outline: [],
    failures: [],
    warnings: [],
  });
  expect(titleTree(document)).toEqual([{ element: 0, level: 1, children: [{ element: 2, level: 2, children: [] }] }]);
  expect(document.elements.map((e) => e.parent)).toEqual([undefined, 0, 0, 2]);
  expect(document.elements.map((e) => e.children)).toEqual([[1, 2], [], [3], []]);
});
