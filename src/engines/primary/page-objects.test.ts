import { expect, it } from 'vitest';
import type { Box, Glyph, Line, PageContent, Picture, PictureBlock } from '../../document/index.ts';
import type { Region } from '../../layout/index.ts';
import { pictureBlocks } from './page-objects.ts';

const font = { name: 'Times', weight: 400, italic: false, mono: false, serif: true, type3: false };

/** A line of the text layer, half an em per character. */
function line(text: string, x: number, y: number, size = 10): Line {
  const glyphs = Array.from(text.replaceAll(' ', ''), (char, i): Glyph => {
    const box = { x0: x + (i * size) / 2, x1: x + ((i + 1) * size) / 2, y0: y, y1: y + size };
    const looks = { baseline: y + 0.8 * size, size, font, color: 0, angle: 0 };
    return { text: char, ...box, ...looks, spaceBefore: false, origin: 'text', confidence: 1, mcid: -1 };
  });
  const box: Box = { x0: x, y0: y, x1: x + (glyphs.length * size) / 2, y1: y + size };
  return { glyphs, text, box, baseline: y + 0.8 * size, size, font, color: 0, angle: 0, bold: false, italic: false };
}

const bitmap = (x0: number, y0: number, x1: number, y1: number): Picture => ({ kind: 'bitmap', x0, y0, x1, y1 });

function textsOf(lines: Line[], pictures: Picture[], regions: Region[] = [], formulas: Line[] = []): string[] {
  return blocksOf(lines, pictures, regions, formulas).map((p) => p.text);
}

function blocksOf(lines: Line[], pictures: Picture[], regions: Region[], formulas: Line[] = []): PictureBlock[] {
  const page: PageContent = {
    pageNumber: 1,
    width: 600,
    height: 800,
    angle: 0,
    origin: 'pdf',
    glyphs: lines.flatMap((l) => l.glyphs),
    rulings: [],
    fills: [],
    pictures,
    links: [],
    widgets: [],
    dropped: [],
    textLayer: { quality: 'good', reasons: [] },
  };
  return pictureBlocks(page, lines, [], regions, formulas);
}

const body = Array.from({ length: 5 }, (_, i) =>
  line('Running text of the page in its usual size and length', 60, 100 + 12 * i),
);

it('keeps a heading on a coloured band in the text', () => {
  expect(textsOf([...body, line('3', 64, 60, 12), line('Results', 90, 60, 12)], [bitmap(60, 52, 290, 80)])).toEqual([]);
});

it('gives pictures the labels inside them', () => {
  const labels = [line('nut', 80, 420, 8), line('bolt', 200, 420, 8)];
  expect(textsOf([...body, ...labels], [bitmap(60, 300, 290, 440)])).toEqual(['nut bolt']);
  expect(textsOf([...body, line('nut', 80, 420, 8)], [bitmap(60, 414, 140, 430)])).toEqual(['nut']);
});

const framed: Picture = { kind: 'vector', x0: 60, y0: 300, x1: 560, y1: 400 };

it('keeps listings and notes in drawn frames in the text', () => {
  const fixedWidth = (l: Line): Line => ({
    ...l,
    glyphs: l.glyphs.map((g) => ({ ...g, font: { ...font, mono: true } })),
  });
  expect(
    textsOf([...body, fixedWidth(line('make install', 70, 320)), fixedWidth(line('make test', 70, 340))], [framed]),
  ).toEqual([]);
  expect(
    textsOf(
      [
        ...body,
        line('A remark that is as long as a line of running text is', 70, 320),
        line('and ends here.', 70, 334),
      ],
      [framed],
    ),
  ).toEqual([]);
});

it('gives a drawing its labels, in any font', () => {
  expect(textsOf([...body, line('reads', 80, 320), line('writes', 300, 340)], [framed])).toEqual(['reads writes']);
});

const figure = (x0: number, y0: number, x1: number, y1: number, confidence = 0.9): Region => ({
  kind: 'figure',
  box: { x0, y0, x1, y1 },
  confidence,
});

it('takes drawings of thin strokes from the layout model, with the labels in them', () => {
  const labels = [line('A', 80, 420, 8), line('B', 280, 420, 8)];
  expect(textsOf([...body, ...labels], [], [figure(60, 300, 300, 440)])).toEqual(['A B']);
  expect(textsOf([...body, ...labels], [], [figure(60, 300, 300, 440, 0.4)])).toEqual([]);
});

it('puts a figure in the place of its parts', () => {
  expect(
    blocksOf(body, [bitmap(70, 310, 110, 350), bitmap(150, 310, 290, 420)], [figure(60, 300, 300, 440)]).map(
      ({ box }) => box,
    ),
  ).toEqual([{ x0: 60, y0: 300, x1: 300, y1: 440 }]);
  expect(blocksOf(body, [bitmap(10, 200, 400, 420)], [figure(60, 300, 300, 440)])).toHaveLength(1);
});

it('does not take text for a figure', () => {
  expect(textsOf(body, [], [figure(50, 95, 400, 170)])).toEqual([]);
});

it('does not take a formula for a figure', () => {
  expect(textsOf(body, [], [figure(60, 300, 300, 440)], [line('x=y', 80, 420, 8)])).toEqual([]);
});

it('keeps a picture of much text that is its own', () => {
  const long = [0, 1, 2, 3].map((i) =>
    line('Long lines of a terminal that fill the picture from side to side', 80, 300 + 12 * i),
  );
  expect(textsOf([...body, ...long], [bitmap(60, 280, 500, 360)])).toEqual([]);
  expect(textsOf([...body, ...long], [{ ...bitmap(60, 280, 500, 360), ownText: true }])).toEqual([
    long.map((l) => l.text).join(' '),
  ]);
});
