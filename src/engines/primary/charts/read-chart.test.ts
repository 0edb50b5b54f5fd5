import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Raster } from '../../../document/index.ts';
import { type ChartText, findScale, numberOf } from './axis.ts';
import { readChart } from './read-chart.ts';

const label = (text: string, x: number, y: number): ChartText => ({ text, x0: x - 4 * text.length, x1: x + 4 * text.length, y0: y - 6, y1: y + 6 });
const draw = async (inner: string): Promise<Raster> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>${inner}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3, dpi: 200 };
};
/** 0 at y 250, 100 at y 50; three categories. */
const axes = [label('0', 36, 250), label('50', 32, 150), label('100', 28, 50), label('A', 100, 270), label('B', 200, 270), label('C', 300, 270)];

describe('numberOf', () => {
  it('reads what stands on axes', () => {
    expect(['1,000', '−5', '12.5%', '3k', '2 000', 'May', '1.2.3'].map(numberOf)).toEqual([1000, -5, 12.5, 3000, 2000, undefined, undefined]);
  });
});

describe('findScale', () => {
  it('fits labels in a column, one misread among them', () => {
    const labels = [label('0', 36, 250), label('20', 32, 210), label('40', 32, 170), label('66', 32, 130), label('80', 32, 90), label('100', 28, 50)];
    expect(
      findScale(
        labels.map((one) => ({ ...one, x0: one.x0 + 40 - one.x1, x1: 40 })),
        true,
      )?.at(150),
    ).toBeCloseTo(50);
  });

  it('finds none where numbers do not grow evenly', () => {
    expect(findScale([label('1', 36, 50), label('7', 36, 100), label('3', 36, 150), label('50', 36, 200)], true)).toBeUndefined();
  });
});

describe('readChart', () => {
  const right = axes.map((one, i) => (i < 3 ? { ...one, x0: one.x0 + 40 - one.x1, x1: 40 } : one));

  it('measures bars', async () => {
    const bars = [80, 30, 55].map((value, i) => `<rect x="${75 + 100 * i}" y="${250 - 2 * value}" width="50" height="${2 * value}" fill="#1f77b4"/>`).join('');
    const chart = readChart(await draw(bars), right);
    expect(chart).toMatchObject({ kind: 'bar', categories: ['A', 'B', 'C'] });
    expect(chart?.series[0]?.values.map((value) => Math.round(value ?? 0))).toEqual([80, 30, 55]);
  });

  it('measures two series of bars and names them by the legend', async () => {
    const bar = (x: number, value: number, fill: string): string => `<rect x="${x}" y="${250 - 2 * value}" width="30" height="${2 * value}" fill="${fill}"/>`;
    const inner = [80, 30, 55].map((value, i) => bar(68 + 100 * i, value, '#1f77b4') + bar(102 + 100 * i, value / 2, '#ff7f0e')).join('');
    const legend = '<rect x="330" y="20" width="16" height="10" fill="#1f77b4"/><rect x="330" y="40" width="16" height="10" fill="#ff7f0e"/>';
    const chart = readChart(await draw(inner + legend), [
      ...right,
      { text: 'Plan', x0: 352, x1: 384, y0: 19, y1: 31 },
      { text: 'Real', x0: 352, x1: 384, y0: 39, y1: 51 },
    ]);
    expect(chart?.series.map(({ name, values }) => [name, ...values.map((value) => Math.round(value ?? 0))])).toEqual(
      expect.arrayContaining([
        ['Plan', 80, 30, 55],
        ['Real', 40, 15, 28],
      ]),
    );
  });

  it('measures a line', async () => {
    const chart = readChart(await draw('<polyline points="100,90 200,190 300,140" fill="none" stroke="#d62728" stroke-width="3"/>'), right);
    expect(chart?.kind).toBe('line');
    expect(chart?.series[0]?.values.map((value) => Math.round((value ?? 0) / 5) * 5)).toEqual([80, 30, 55]);
  });

  it('measures a pie', async () => {
    const wedge = (from: number, to: number, fill: string): string => {
      const at = (share: number): string => `${200 + 100 * Math.cos(2 * Math.PI * share)} ${150 + 100 * Math.sin(2 * Math.PI * share)}`;
      return `<path d="M200 150L${at(from)}A100 100 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z" fill="${fill}"/>`;
    };
    const pie = wedge(0, 0.25, '#1f77b4') + wedge(0.25, 0.6, '#ff7f0e') + wedge(0.6, 1, '#2ca02c');
    const chart = readChart(await draw(pie), [label('East', 300, 240), label('West', 90, 190), label('North', 260, 40)]);
    expect(chart?.kind).toBe('pie');
    const values = Object.fromEntries((chart?.categories ?? []).map((name, i) => [name, Math.round(chart?.series[0]?.values[i] ?? 0)]));
    expect(values).toEqual({ East: 25, West: 35, North: 40 });
  });

  it('says nothing of pictures that are no charts', async () => {
    expect(
      readChart(await draw('<rect x="50" y="50" width="200" height="100" fill="#a33"/><circle cx="300" cy="200" r="50" fill="#3a3"/>'), []),
    ).toBeUndefined();
  });
});
