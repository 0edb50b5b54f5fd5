import { expect, it } from 'vitest';
import type { Fill, Glyph, Picture } from '../../document/index.ts';
import { fixed, glyphsAt, pageOf, plainFont } from '../../document/testing.ts';
import { buildLines, segmentPage } from './index.ts';

const tint = (x0: number, y0: number, x1: number, y1: number): Fill => ({ x0, y0, x1, y1, color: 0xf0f0f0 });
const frame = (x0: number, y0: number, x1: number, y1: number): Picture => ({ kind: 'vector', x0, y0, x1, y1 });
const mono = (text: string, x: number, y: number): Glyph[] => glyphsAt(text, x, y, { font: fixed });
const prose = [
  'Each of the lines of this page is about as long as the others',
  'are, and the words in them say nothing that anybody should mind',
];

function codeOf(glyphs: Glyph[], fills: Fill[], pictures: Picture[] = []): string[][] {
  const page = pageOf(glyphs, { fills, pictures });
  return segmentPage(page, buildLines(page), []).flatMap((b) =>
    b.kind === 'text' && b.role === 'code' ? [b.lines.map((l) => l.text)] : [],
  );
}

const text = prose.flatMap((line, i) => glyphsAt(line, 60, 100 + 14 * i, { font: plainFont }));

it('reads the content of a tinted box as one listing, including blank lines and comments in other fonts', () => {
  const glyphs = [
    ...text,
    ...mono('make install', 70, 200),
    ...glyphsAt('# 安装', 70, 214),
    ...mono('make test all', 70, 242),
  ];
  expect(codeOf(glyphs, [tint(60, 180, 500, 260)])).toEqual([['make install', '#安装', 'make test all']]);
});

it('reads a single line in a box as a listing', () => {
  expect(codeOf([...text, ...mono('cargo xbuild', 70, 200)], [tint(60, 185, 500, 210)])).toEqual([['cargo xbuild']]);
});

it('reads a listing whose lines end in half a character at the edge of its box', () => {
  const glyphs = [...text, ...mono('cargo build --all-features', 70, 200), ...mono('cargo test', 70, 214)];
  const end = Math.max(...glyphs.filter((g) => g.font === fixed).map((g) => g.x1));
  const listing = [['cargo build --all-features', 'cargo test']];
  expect(codeOf(glyphs, [tint(60, 185, end - 3, 224)])).toEqual(listing);
  expect(codeOf(glyphs, [tint(60, 185, end - 10, 224)])).toEqual([]);
});

it('uses the innermost box', () => {
  const glyphs = [...text, ...mono('cargo xbuild', 70, 200)];
  expect(codeOf(glyphs, [tint(40, 60, 540, 500), tint(60, 185, 500, 210)])).toEqual([['cargo xbuild']]);
});

it('keeps tinted inline code in its line', () => {
  const glyphs = [
    ...text,
    ...glyphsAt('call', 60, 200, { font: plainFont }),
    ...mono('cargo build', 90, 200),
    ...glyphsAt('to go on with it', 160, 200, { font: plainFont }),
  ];
  expect(codeOf(glyphs, [tint(88, 188, 158, 204)])).toEqual([]);
});

it('keeps inline code that is alone on its line', () => {
  expect(codeOf([...text, ...mono('cargo xbuild', 60, 200)], [tint(56, 188, 126, 204)])).toEqual([]);
});

it('ignores Chinese prose with inline code', () => {
  const glyphs = ['运行之前请先阅读这一段说明文字', '然后再打开配置文件'].flatMap((line, i) =>
    glyphsAt(line, 70, 200 + 16 * i),
  );
  expect(codeOf([...text, ...glyphs, ...mono('config.yaml', 200, 216)], [tint(60, 180, 500, 240)])).toEqual([]);
});

it('accepts a drawn frame around Chinese text in a terminal', () => {
  const glyphs = [...mono('> ask mindreader', 70, 200), ...glyphsAt('把那段对话粘进来再告诉我', 70, 216)];
  expect(codeOf([...text, ...glyphs], [], [frame(60, 180, 500, 240)])).toHaveLength(1);
});
