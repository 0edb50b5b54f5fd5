import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { column, glyphsAt } from '../../document/testing.ts';
import { names, picture, segment, seq } from './testing.ts';

describe('charts', () => {
  const ticks = (): Glyph[] =>
    [0, 1, 2, 3, 4].flatMap((i) => [
      ...glyphsAt(String(i * 10), 78, 340 - 50 * i, { size: 7 }),
      ...glyphsAt(`20${10 + i}`, 100 + 40 * i, 360, { size: 7 }),
    ]);
  const prose = [...column(seq('a', 4), 60, 60, 400), ...column(seq('b', 4), 60, 420, 400)];

  it('include the ticks around their drawing', () => {
    const blocks = segment([...prose, ...ticks()], [picture(90, 130, 300, 350)]);
    expect(names(blocks)).toEqual([...seq('a', 4), 'picture', ...seq('b', 4)]);
    const chart = blocks.find((b) => b.kind === 'picture')!;
    expect(chart).toMatchObject({ subType: 'chart' });
    expect(chart.kind === 'picture' && chart.glyphs).toHaveLength(ticks().length);
  });

  it('exclude a caption and a single number', () => {
    const glyphs = [
      ...prose,
      ...glyphsAt('Figure 1. A photograph', 100, 362, { size: 8 }),
      ...glyphsAt('7', 70, 200, { size: 7 }),
    ];
    expect(names(segment(glyphs, [picture(90, 130, 300, 350)]))).toContain('Figure');
    expect(names(segment(glyphs, [picture(90, 130, 300, 350)]))).toContain('7');
  });
});
