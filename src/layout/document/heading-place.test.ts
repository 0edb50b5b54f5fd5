import { expect, it } from 'vitest';
import { makeText } from '../testing.ts';
import { chinese, titles } from './testing.ts';

it('rejects a bold first line of a paragraph', () => {
  const lead = makeText('【公司】发布三季度报告，前三季度实现营业收入二十四亿元，同比下降', 100, { bold: true });
  expect(
    titles([
      chinese(60),
      lead,
      makeText(
        ['百分之十三，归属于上市公司股东的净利润五亿元，同比增长百分之四十二', '基本每股收益三角六分五厘。'],
        114,
      ),
    ]),
  ).toEqual([]);
});
