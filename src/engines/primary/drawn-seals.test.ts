import { describe, expect, it } from 'vitest';
import { emptyPage, type Glyph, type PageContent } from '../../document/index.ts';
import { glyphIn, glyphsAt } from '../../document/testing.ts';
import { splitDrawnSeals } from './drawn-seals.ts';

const RED = 0xd94132;

/**
 * Characters on an ellipse around (300, 200), from one bearing (degrees clockwise from the top) to another. `inwards`:
 * their tops point to the centre.
 */
function ring(
  text: string,
  from: number,
  to: number,
  { rx = 50, ry = 50, inwards = false, color = RED } = {},
): Glyph[] {
  return [...text].map((character, i) => {
    const bearing = ((from + ((to - from) * i) / (text.length - 1)) * Math.PI) / 180;
    const [x, y] = [300 + rx * Math.sin(bearing), 200 - ry * Math.cos(bearing)];
    const normal = (Math.atan2(Math.sin(bearing) / rx, Math.cos(bearing) / ry) * 180) / Math.PI;
    const angle = (normal + (inwards ? 180 : 0) + 360) % 360;
    return glyphIn({ x0: x - 5, x1: x + 5, y0: y - 5, y1: y + 5 }, character, {
      size: 9,
      angle: Math.abs(angle - 360) < 1e-6 ? 0 : angle,
      color,
    });
  });
}

const pageOf = (glyphs: readonly Glyph[]): PageContent => ({
  ...emptyPage({ width: 595, height: 842, origin: 'pdf' }),
  glyphs: [...glyphs],
});
const textOf = (page: PageContent): string => page.glyphs.map(({ text }) => text).join('');

describe('seals drawn with characters', () => {
  const legend = ring('北京宏远科技有限公司', -130, 130);
  const middle = glyphsAt('合同专用章', 275, 225, { color: RED });
  const title = glyphsAt('采购合同书', 270, 170);

  it('are one picture with legend and centre text, and leave the text that they cross unchanged', () => {
    const { page, seals } = splitDrawnSeals(pageOf([...title, ...legend, ...middle]));
    expect(textOf(page)).toBe('采购合同书');
    expect(seals).toHaveLength(1);
    expect(seals[0]!.block).toMatchObject({
      subType: 'stamp',
      text: '北京宏远科技有限公司 合同专用章',
      stamp: { color: 'red', shape: 'round' },
    });
    expect(seals[0]!.lines).toEqual(['北京宏远科技有限公司', '合同专用章']);
    const { x0, y0, x1, y1 } = seals[0]!.block.box;
    for (const [is, should] of [
      [x0, 245.5],
      [y0, 145.5],
      [x1, 354.5],
      [y1, 254.5],
    ] as const)
      expect(Math.abs(is - should)).toBeLessThan(2);
    expect(seals[0]!.glyphs).toHaveLength(legend.length + middle.length);
  });

  it('may be oval, with bottom text that is read from within', () => {
    const foot = ring('重庆市税务局', 220, 140, { rx: 45, ry: 30, inwards: true });
    const { seals } = splitDrawnSeals(
      pageOf([
        ...foot,
        ...ring('全国统一发票监制章', -100, 100, { rx: 45, ry: 30 }),
        ...glyphsAt('国家税务总局', 272, 204, { color: RED, size: 9 }),
      ]),
    );
    expect(seals.map(({ block: { text, stamp } }) => [text, stamp])).toEqual([
      ['全国统一发票监制章 国家税务总局 重庆市税务局', { color: 'red', shape: 'oval' }],
    ]);
  });

  it('are two pictures when there are two on a page', () => {
    const moved = legend.map((glyph): Glyph => ({ ...glyph, x0: glyph.x0 + 200, x1: glyph.x1 + 200 }));
    expect(splitDrawnSeals(pageOf([...legend, ...moved])).seals.map(({ block }) => block.text)).toEqual([
      '北京宏远科技有限公司',
      '北京宏远科技有限公司',
    ]);
  });

  it.each<[string, Glyph[]]>([
    ['print on a curve without colour', ring('北京宏远科技有限公司', -130, 130, { color: 0x404040 })],
    ['a few characters on an arc', ring('看这里', -40, 40)],
    ['a shallow curve', ring('沿着曲线写的一行字', -30, 30)],
    [
      'slanted labels of an axis',
      [...'一月二月三月四月'].map((text, i) =>
        glyphIn({ x0: 100 + 12 * i, x1: 110 + 12 * i, y0: 300, y1: 310 }, text, { angle: 315, color: RED }),
      ),
    ],
    [
      'a coloured watermark across the page',
      [...'内部资料请勿外传'].map((text, i) =>
        glyphIn({ x0: 100 + 12 * i, x1: 110 + 12 * i, y0: 300 - 12 * i, y1: 310 - 12 * i }, text, {
          angle: 315,
          color: RED,
        }),
      ),
    ],
  ])('are not found in %s', (_, glyphs) => {
    const content = pageOf(glyphs);
    expect(splitDrawnSeals(content)).toEqual({ page: content, seals: [] });
  });
});
