import { describe, expect, it } from 'vitest';
import type { FlowBlock } from '../../document/index.ts';
import { inferTitle, type SlideText } from './infer-title.ts';

const text = (
  said: string,
  size: number,
  y: number,
  kind: 'paragraph' | 'list-item' | 'footer' = 'paragraph',
): SlideText => ({
  box: { x0: 0, y0: y, x1: 100, y1: y + size },
  blocks: said.split('|').map((line): FlowBlock => ({ kind, runs: [{ text: line, size }] })),
});
const titleOf = (...texts: SlideText[]): string | undefined => {
  const [block] = inferTitle(texts, 500)?.blocks ?? [];
  return block && 'runs' in block ? block.runs[0]?.text : undefined;
};
const BODY = text('what it is about', 18, 300);

describe('the title of a slide', () => {
  it('is the largest line if it is at the top, or far larger on a cover', () => {
    expect(titleOf(BODY, text('产品路线图', 28, 40))).toBe('产品路线图');
    expect(titleOf(text('Annual report', 40, 220), BODY)).toBe('Annual report');
    expect(titleOf(text('Below', 28, 220), BODY)).toBeUndefined();
    expect(titleOf(text('Alone', 30, 40))).toBe('Alone');
    expect(titleOf(text('Part two', 30, 220))).toBe('Part two');
    expect(titleOf(text('Alone', 20, 40))).toBeUndefined();
  });

  it('is not a number, sentence, list, footer, or one of several equally large lines', () => {
    expect(titleOf(BODY, text('98 %', 60, 40))).toBeUndefined();
    expect(titleOf(BODY, text('This is a sentence.', 28, 40))).toBeUndefined();
    expect(titleOf(BODY, text('point', 28, 40, 'list-item'))).toBeUndefined();
    expect(titleOf(BODY, text('Company', 28, 40, 'footer'))).toBeUndefined();
    expect(titleOf(text('One', 28, 40), text('Two', 26, 40))).toBeUndefined();
    expect(titleOf(BODY, text('a|b|c', 28, 40))).toBeUndefined();
  });
});
