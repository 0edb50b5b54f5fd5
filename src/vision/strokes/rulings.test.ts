import { describe, expect, it } from 'vitest';
import type { Ruling } from '../../document/index.ts';
import { drawn, textLines } from '../testing.ts';
import { findPixelRulings } from './rulings.ts';

const px = (r: Ruling): { at: number; from: number; to: number } => ({
  at: (r.at * 200) / 72,
  from: (r.from * 200) / 72,
  to: (r.to * 200) / 72,
});
const of = (rulings: Ruling[], direction: Ruling['direction']): Ruling[] =>
  rulings.filter((r) => r.direction === direction).sort((a, b) => a.at - b.at);

describe('findPixelRulings', () => {
  it('finds every line of a grid at its place', async () => {
    const rows = [100, 180, 260, 340];
    const cols = [80, 300, 500, 900];
    const grid =
      rows.map((y) => `<path d="M80 ${y}H900" stroke="black" stroke-width="2"/>`).join('') +
      cols.map((x) => `<path d="M${x} 100V340" stroke="black" stroke-width="2"/>`).join('');
    const found = findPixelRulings(await drawn(1000, 500, grid + textLines(90, 150, 1, 22)));
    const h = of(found, 'horizontal').map(px);
    const v = of(found, 'vertical').map(px);
    expect(h.map((l) => Math.round(l.at))).toEqual(rows);
    expect(v.map((l) => Math.round(l.at))).toEqual(cols);
    for (const l of h) {
      expect(Math.abs(l.from - 80)).toBeLessThan(4);
      expect(Math.abs(l.to - 900)).toBeLessThan(4);
    }
  });

  it('returns page points, with the origin of a region', async () => {
    const raster = await drawn(600, 200, '<path d="M50 100.5H550" stroke="black" stroke-width="3"/>', { dpi: 144 });
    const [line] = findPixelRulings({ ...raster, originX: 30, originY: 40 });
    expect(line!.at).toBeCloseTo(40 + 50, 0);
    expect(line!.from).toBeCloseTo(30 + 25, 0);
    expect(line!.thickness).toBeCloseTo(1.5, 0);
  });

  it('ignores strokes of text', async () => {
    const cjk = Array.from(
      { length: 12 },
      (_, i) =>
        `<text x="60" y="${80 + i * 50}" font-size="32" font-family="Noto Sans CJK SC, sans-serif">一二三王玉理解班编组击步工土正言画面用同口日目田</text>`,
    ).join('');
    expect(findPixelRulings(await drawn(1000, 700, cjk + textLines(60, 690, 1, 24)))).toEqual([]);
    expect(findPixelRulings(await drawn(900, 900, textLines(40, 60, 20, 26)))).toEqual([]);
  });

  it('bridges small gaps and follows a slight slant', async () => {
    const gaps = Array.from(
      { length: 15 },
      (_, i) => `<path d="M${60 + i * 60} ${200 + i * 0.4}h54" stroke="black" stroke-width="3"/>`,
    ).join('');
    const h = of(findPixelRulings(await drawn(1000, 400, gaps)), 'horizontal');
    expect(h).toHaveLength(1);
    expect(px(h[0]!).to - px(h[0]!).from).toBeGreaterThan(760);
  });

  it('follows a line below characters that touch it', async () => {
    const blocks = (bottom: number): string =>
      [260, 340, 420, 500].map((x) => `<rect x="${x}" y="${bottom - 20}" width="24" height="20"/>`).join('');
    const line = '<path d="M60 200H940" stroke="black" stroke-width="3"/>';
    const under = of(findPixelRulings(await drawn(1000, 400, line + blocks(200))), 'horizontal').map(px);
    expect(under).toHaveLength(1);
    expect(under[0]!.to - under[0]!.from).toBeGreaterThan(870);
    // Two lines with characters between them stay separate.
    const apart = '<path d="M60 185H250M534 185H940" stroke="black" stroke-width="3"/>';
    expect(of(findPixelRulings(await drawn(1000, 400, apart + blocks(200))), 'horizontal')).toHaveLength(2);
  });

  it('finds pale and coloured lines with their colour', async () => {
    const lines =
      '<path d="M50 100H950" stroke="#d0d0d0" stroke-width="2"/><path d="M50 200H950" stroke="#9c5223" stroke-width="2"/>';
    const h = of(findPixelRulings(await drawn(1000, 300, lines, { jpeg: 85 })), 'horizontal');
    expect(h).toHaveLength(2);
    const red = (c: number): number => (c >> 16) & 255;
    const blue = (c: number): number => c & 255;
    expect(red(h[1]!.color) - blue(h[1]!.color)).toBeGreaterThan(40);
  });

  it('finds dark and light lines on coloured headers with white print', async () => {
    const head =
      '<rect x="100" y="100" width="800" height="120" fill="#2f6fb5"/><path d="M100 160H900M500 100V220" stroke="black" stroke-width="2"/><path d="M300 100V220" stroke="white" stroke-width="3"/>';
    const print = [0, 1]
      .map((r) =>
        [0, 1, 2]
          .map(
            (c) =>
              `<text x="${120 + c * 200}" y="${142 + r * 60}" font-size="28" font-family="sans-serif" fill="white">Total ${c}</text>`,
          )
          .join(''),
      )
      .join('');
    const found = findPixelRulings(await drawn(1000, 400, head + print, { jpeg: 90 }));
    expect(of(found, 'vertical').map((r) => Math.round(px(r).at / 10) * 10)).toEqual([300, 500]);
    expect(of(found, 'horizontal').map((r) => Math.round(px(r).at))).toEqual([160]);
  });

  it('merges a double line', async () => {
    const h = of(
      findPixelRulings(await drawn(1000, 300, '<path d="M50 100H950M50 106H950" stroke="black" stroke-width="2"/>')),
      'horizontal',
    );
    expect(h).toHaveLength(1);
    expect(px(h[0]!).at).toBeCloseTo(103, 0);
  });

  it('marks dashed and dotted lines, and ignores leaders in a table of contents', async () => {
    const dashes =
      '<path d="M50 100H950" stroke="black" stroke-width="2" stroke-dasharray="10 6"/><path d="M50 200H950" stroke="black" stroke-width="2" stroke-dasharray="3 4"/>';
    const h = of(findPixelRulings(await drawn(1000, 300, dashes)), 'horizontal');
    expect(h.map((l) => l.dashed)).toEqual([true, true]);
    const leaders =
      '<text x="50" y="100" font-size="28" font-family="sans-serif">Chapter one</text><path d="M210 98H880" stroke="black" stroke-width="3" stroke-dasharray="3 9"/><text x="890" y="100" font-size="28" font-family="sans-serif">12</text>';
    expect(findPixelRulings(await drawn(1000, 300, leaders))).toEqual([]);
  });

  it('does not read the edge of a filled area as a line', async () => {
    expect(
      findPixelRulings(await drawn(1000, 400, '<rect x="100" y="100" width="800" height="150" fill="#b0c4de"/>')),
    ).toEqual([]);
  });
});
