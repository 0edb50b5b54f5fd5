import { describe, expect, it } from 'vitest';
import { makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';

const none = { outline: [], failures: [], warnings: [] };

describe('assembleDocument', () => {
  it('keeps pages in order, including failed ones, and what was dropped', () => {
    const second = makePage(2, [makeText('Second page text.', 100)]);
    second.page.dropped = [{ reason: 'invisible', text: 'x', count: 1 }];
    const document = assembleDocument({
      ...none,
      pages: [second, makePage(1, [makeText('First page text.', 100)])],
      pageCount: 5,
      failures: [{ pageNumber: 3, stage: 'layout', message: 'failed' }],
    });
    expect(document.pages.map((p) => [p.pageNumber, p.status])).toEqual([
      [1, 'success'],
      [2, 'success'],
      [3, 'failed'],
    ]);
    expect(document.elements.map((e) => [e.pageNumber, e.text.value])).toEqual([
      [1, 'First page text.'],
      [2, 'Second page text.'],
    ]);
    expect(document.dropped).toEqual([{ reason: 'invisible', text: 'x', count: 1, pageNumber: 2 }]);
    expect(document.pageCount).toBe(5);
  });
});
