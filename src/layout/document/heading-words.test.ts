import { describe, expect, it } from 'vitest';
import type { Block, Font } from '../../document/index.ts';
import { makeText } from '../testing.ts';
import { chinese, paragraph, titles } from './testing.ts';

describe('words of headings', () => {
  it.each([
    ['sentences', makeText('This bold sentence ends with a stop and so it is no heading at all.', 120, { bold: true })],
    ['captions', makeText('Figure 3: The bold caption', 120, { bold: true })],
    ['fields', makeText('作者：张三', 120, { bold: true })],
    ['addresses', makeText('mail us at someone@example.com', 120, { bold: true })],
    ['numbers', makeText('12,345.67', 120, { bold: true, size: 20 })],
    ['lines of contents', makeText('1 Introduction ........ 3', 120, { bold: true })],
    ['equations', makeText('[U(x), V(y)] = 8(x - y), (13)', 120, { size: 13 })],
    ['code', makeText('USER = ALICE', 120, { bold: true })],
  ])('rejects %s', (_, block) => {
    expect(titles([paragraph(80), block, paragraph(150)])).toEqual([]);
  });

  it('reads options of programs as headings, and two dashes above text as a subtitle', () => {
    const option = (text: string, y: number): Block => makeText(text, y, { size: 13, bold: true });
    const blocks = (...texts: string[]): Block[] =>
      texts.flatMap((t, i) => [option(t, 100 + i * 80), paragraph(120 + i * 80)]);
    expect(titles(blocks('--ftp-host', '--ftp-user', '-v, --verbose')).map((t) => t[1])).toEqual([
      '--ftp-host',
      '--ftp-user',
      '-v, --verbose',
    ]);
    expect(titles(blocks('-- A view of the year')).map((t) => t[1])).toEqual([]);
  });

  it('reads function names in large monospaced type as headings', () => {
    const font: Font = { name: 'Mono-Bold', weight: 700, italic: false, mono: true, serif: false, type3: false };
    const names = ['cssesc(value, options)', 'url.hash', 'resolver.cancel()'];
    const blocks = names.flatMap((name, i) => [
      makeText(name, 60 + 100 * i, { size: 12, bold: true, font }),
      paragraph(84 + 100 * i),
      paragraph(116 + 100 * i),
    ]);
    expect(titles(blocks).map((t) => t[1])).toEqual(names);
  });

  it('rejects boxes with ticks before the parts of a plan', () => {
    const parts = ['☑连接管理', '☑可靠传输', '☐流量控制'].flatMap((text, i) => [
      makeText(text, 120 + 50 * i, { size: 10.5 }),
      chinese(136 + 50 * i),
    ]);
    const heading = makeText('实现模块', 50, { size: 16, bold: true });
    expect(titles([heading, chinese(80), ...parts])).toEqual([[0, '实现模块']]);
  });

  it('takes the sections of an appendix for as sure as other numbered sections', () => {
    const name = 'B.2 Reasoning alone at a matched budget';
    const found = (number: string) =>
      titles([paragraph(60), makeText(number + name.slice(3), 120), paragraph(136), paragraph(180)]).length;
    expect([found('B.2'), found('2.2'), found('B.')]).toEqual([1, 1, 0]);
  });
});
