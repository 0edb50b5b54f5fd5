import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/index.ts';
import { column, glyphsAt, pageOf } from '../../document/testing.ts';
import { buildLines, segmentPage } from './index.ts';
import { picture, segment, seq } from './testing.ts';

describe('roles', () => {
  const role = (blocks: Block[], start: string): string | undefined => {
    const hit = blocks.find((b) => b.kind === 'text' && b.lines[0]!.text.startsWith(start));
    return hit?.kind === 'text' ? hit.role : undefined;
  };
  const body = column(seq('a', 12), 60, 200, 400);

  it('recognise titles, items and captions', () => {
    const glyphs = [
      ...glyphsAt('A Large Title', 60, 80, { size: 20 }),
      ...glyphsAt('• one', 60, 110),
      ...glyphsAt('• two', 60, 122),
      ...body,
      ...glyphsAt('Figure 2. What it shows', 60, 520),
    ];
    const blocks = segment(glyphs, [picture(60, 400, 300, 505)]);
    expect(['A Large', '•', 'Figure', 'a0'].map((s) => role(blocks, s))).toEqual([
      'title',
      'list-item',
      'figure-caption',
      'body',
    ]);
  });

  it('recognise footnotes below a short rule', () => {
    const glyphs = [
      ...column(seq('a', 30), 60, 200, 400),
      ...glyphsAt('1 See the appendix for details.', 60, 620, { size: 8 }),
    ];
    const page = pageOf(glyphs, {
      rulings: [{ direction: 'horizontal', at: 605, from: 60, to: 180, thickness: 0.5, color: 0 }],
    });
    expect(role(segmentPage(page, buildLines(page), []), '1 See')).toBe('footnote');
  });
});
