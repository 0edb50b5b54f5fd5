import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { column, fill, glyphsAt } from '../../document/testing.ts';
import { names, picture, segment, seq } from './testing.ts';

describe('small text above the caption of a figure', () => {
  const body = column(seq('a', 8), 60, 60, 400);
  const small = (text: string, x: number, y: number) => glyphsAt(text, x, y, { size: 7 });
  const caption = glyphsAt('Figure 3. How the parts work together', 60, 295, { size: 9 });
  const labels = [
    ...small('Proposer', 100, 200),
    ...small('Artifact', 200, 202),
    ...small('Reviewer', 300, 200),
    ...small('generate', 150, 230),
    ...small('execute the tests', 240, 230),
    ...small('text', 100, 260),
    ...small('code', 190, 260),
    ...small('targeted revision', 280, 261),
  ];

  it('is a picture of its own if nothing else is drawn, as boxes of curves are not', () => {
    const blocks = segment([...body, ...labels, ...caption]);
    expect(names(blocks)).toEqual([...seq('a', 8), 'picture', 'Figure']);
    const [diagram] = blocks.filter((b) => b.kind === 'picture');
    expect(diagram?.kind === 'picture' && diagram.text.split(' ').slice(0, 3)).toEqual([
      'Proposer',
      'Reviewer',
      'Artifact',
    ]);
  });

  it('belongs to the picture there', () => {
    const blocks = segment([...body, ...labels, ...caption], [picture(120, 205, 280, 225)]);
    expect(names(blocks)).toEqual([...seq('a', 8), 'picture', 'Figure']);
  });

  it('does not reach the running title', () => {
    const title = ['Vol. 5', 'Chen: Fields of phases', '1379'].flatMap((t, i) => small(t, 60 + 170 * i, 40));
    const up = (g: Glyph): Glyph => ({ ...g, y0: g.y0 - 140, y1: g.y1 - 140, baseline: g.baseline - 140 });
    const below = column(seq('a', 8), 60, 200, 400);
    const blocks = segment([...title, ...[...labels, ...caption].map(up), ...below]);
    expect(names(blocks)).toEqual(['Vol.', 'Chen:', '1379', 'picture', 'Figure', ...seq('a', 8)]);
  });

  it('stays text in lines below each other', () => {
    const lines = seq('s', 8).flatMap((w, i) => small(fill(w, 300), 60, 200 + 9 * i));
    expect(names(segment([...body, ...lines, ...caption]))).toEqual([...seq('a', 8), ...seq('s', 8), 'Figure']);
  });
});
