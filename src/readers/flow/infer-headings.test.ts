import { describe, expect, it } from 'vitest';
import type { FlowBlock, FlowRun, FlowTextBlock } from '../../document/index.ts';
import { inferHeadings } from './infer-headings.ts';

const p = (text: string, look: Partial<FlowRun> = {}): FlowTextBlock => ({
  kind: 'paragraph',
  runs: [{ text, size: 16, font: '仿宋', ...look }],
});
const item = (marker: string, text: string, look: Partial<FlowRun> = {}): FlowTextBlock => ({
  ...p(text, look),
  kind: 'list-item',
  depth: 0,
  ordered: true,
  marker,
});
const shown = (...blocks: FlowTextBlock[]): string[] => {
  inferHeadings(blocks as FlowBlock[]);
  return blocks.map(
    (block) =>
      `${block.kind === 'heading' ? `h${block.level}` : block.kind[0]} ${block.runs.map((run) => run.text).join('')}`,
  );
};
const body = [
  p('为贯彻落实上级要求，现将有关事项通知如下。'),
  p('各单位要高度重视，严格执行。'),
  p('成立领导小组，明确责任。'),
];

describe('headings that no style names', () => {
  it('are a large title and numbered lines in another style than the body', () => {
    const [a, b, c] = body.map((block) => ({ ...block })) as [FlowTextBlock, FlowTextBlock, FlowTextBlock];
    expect(
      shown(
        p('关于做好安全生产工作的通知', { size: 22, font: '小标宋' }),
        p('各有关单位：'),
        a,
        p('一、提高认识', { font: '黑体' }),
        b,
        p('（一）加强领导', { font: '楷体' }),
        c,
        item('二、', '工作要求', { bold: true }),
        p('一、正文里的一句话'),
        p('三、这是一句加粗的话。', { bold: true }),
      ),
    ).toEqual([
      'h1 关于做好安全生产工作的通知',
      'p 各有关单位：',
      'p 为贯彻落实上级要求，现将有关事项通知如下。',
      'h2 一、提高认识',
      'p 各单位要高度重视，严格执行。',
      'h3 （一）加强领导',
      'p 成立领导小组，明确责任。',
      'h2 二、工作要求',
      'p 一、正文里的一句话',
      'p 三、这是一句加粗的话。',
    ]);
  });

  it('are not inferred if heading styles exist, in short texts, in heavily formatted texts, or for items 1, 2, 3', () => {
    const copy = (): FlowTextBlock[] => body.map((block) => ({ ...block }));
    expect(shown({ ...p('标题'), kind: 'heading', level: 1 }, p('一、提高认识', { font: '黑体' }), ...copy())[1]).toBe(
      'p 一、提高认识',
    );
    expect(shown(p('欢迎光临', { size: 40 }), p('请进'))[0]).toBe('p 欢迎光临');
    expect(shown(...copy(), ...'一二三四五'.split('').map((n) => p(`${n}、提高认识`, { bold: true })))[3]).toBe(
      'p 一、提高认识',
    );
    expect(
      shown(...copy(), item('1.', 'First things', { bold: true }), item('2.', 'Second things', { bold: true }))[3],
    ).toBe('l First things');
    expect(shown(...copy(), p('A large line in the middle', { size: 30 }), ...copy())[3]).toBe(
      'p A large line in the middle',
    );
  });
});
