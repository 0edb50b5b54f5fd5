import { describe, expect, it } from 'vitest';
import type { FlowBlock } from '../../document/index.ts';
import { headContents } from './contents-headings.ts';

const paragraph = (text: string): FlowBlock => ({ kind: 'paragraph', runs: [{ text }] });
const entry = (title: string) => ({ title, part: 'a', children: [] });

describe('headings that contents point at', () => {
  it('are the first match after the previous entry', () => {
    const blocks = ['One', 'Two', 'text', 'One', 'Two', 'One'].map(paragraph);
    headContents(blocks, new Map([['a', { from: 1, to: 5 }]]), [
      entry('One'),
      entry('TWO'),
      entry('One'),
      entry('three'),
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'paragraph',
      'paragraph',
      'heading',
      'heading',
      'paragraph',
    ]);
  });

  it('are found quickly among many paragraphs', () => {
    const count = 20_000;
    const blocks = Array.from({ length: count }, (_, i) => paragraph(`paragraph ${i}`));
    const contents = Array.from({ length: count }, (_, i) => entry(`nowhere ${i}`));
    const started = performance.now();
    headContents(blocks, new Map([['a', { from: 0, to: count }]]), contents);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
