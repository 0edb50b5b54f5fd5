import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Raster } from '../../../document/index.ts';
import { findScale, numberOf } from './axis.ts';
import type { ChartText } from './chart.ts';
import { missedLabels } from './missed-labels.ts';
import { readChart } from './read-chart.ts';

const label = (text: string, x: number, y: number): ChartText => ({
  text,
  x0: x - 4 * text.length,
  x1: x + 4 * text.length,
  y0: y - 6,
  y1: y + 6,
});
const draw = async (inner: string): Promise<Raster> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>${inner}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3, dpi: 200 };
};
/** 0 at y 250, 100 at y 50; three categories. */
const axes = [
  label('0', 36, 250),
  label('50', 32, 150),
  label('100', 28, 50),
  label('A', 100, 270),
  label('B', 200, 270),
  label('C', 300, 270),
];

describe('numberOf', () => {
  it('reads what stands on axes', () => {
    expect(['1,000', '−5', '12.5%', '3k', '2 000', 'May', '1.2.3'].map(numberOf)).toEqual([
      1000,
      -5,
      12.5,
      3000,
      2000,
      undefined,
      undefined,
    ]);
  });
});

describe('findScale', () => {
  it('fits labels in a column, one misread among them', () => {
    const labels = [
      label('0', 36, 250),
      label('20', 32, 210),
      label('40', 32, 170),
      label('66', 32, 130),
      label('80', 32, 90),
      label('100', 28, 50),
    ];
    expect(
      findScale(
        labels.map((one) => ({ ...one, x0: one.x0 + 40 - one.x1, x1: 40 })),
        true,
      )?.at(150),
    ).toBeCloseTo(50);
  });

  it('finds none where numbers do not grow evenly', () => {
    expect(
      findScale([label('1', 36, 50), label('7', 36, 100), label('3', 36, 150), label('50', 36, 200)], true),
    ).toBeUndefined();
  });
});

describe('readChart', () => {
  const right = axes.map((one, i) => (i < 3 ? { ...one, x0: one.x0 + 40 - one.x1, x1: 40 } : one));

  it('measures bars', async () => {
    const bars = [80, 30, 55]
      .map(
        (value, i) =>
          `<rect x="${75 + 100 * i}" y="${250 - 2 * value}" width="50" height="${2 * value}" fill="#1f77b4"/>`,
      )
      .join('');
    const chart = readChart(await draw(bars), right);
    expect(chart).toMatchObject({ kind: 'bar', categories: ['A', 'B', 'C'] });
    expect(chart?.series[0]?.values.map((value) => Math.round(value ?? 0))).toEqual([80, 30, 55]);
  });

  it('measures two series of bars and names them by the legend', async () => {
    const bar = (x: number, value: number, fill: string): string =>
      `<rect x="${x}" y="${250 - 2 * value}" width="30" height="${2 * value}" fill="${fill}"/>`;
    const inner = [80, 30, 55]
      .map((value, i) => bar(68 + 100 * i, value, '#1f77b4') + bar(102 + 100 * i, value / 2, '#ff7f0e'))
      .join('');
    const legend =
      '<rect x="330" y="20" width="16" height="10" fill="#1f77b4"/><rect x="330" y="40" width="16" height="10" fill="#ff7f0e"/>';
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
    const chart = readChart(
      await draw('<polyline points="100,90 200,190 300,140" fill="none" stroke="#d62728" stroke-width="3"/>'),
      right,
    );
    expect(chart?.kind).toBe('line');
    expect(chart?.series[0]?.values.map((value) => Math.round((value ?? 0) / 5) * 5)).toEqual([80, 30, 55]);
  });

  it('measures a pie', async () => {
    const wedge = (from: number, to: number, fill: string): string => {
      const at = (share: number): string =>
        `${200 + 100 * Math.cos(2 * Math.PI * share)} ${150 + 100 * Math.sin(2 * Math.PI * share)}`;
      return `<path d="M200 150L${at(from)}A100 100 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z" fill="${fill}"/>`;
    };
    const pie = wedge(0, 0.25, '#1f77b4') + wedge(0.25, 0.6, '#ff7f0e') + wedge(0.6, 1, '#2ca02c');
    const chart = readChart(await draw(pie), [
      label('East', 300, 240),
      label('West', 90, 190),
      label('North', 260, 40),
    ]);
    expect(chart?.kind).toBe('pie');
    const values = Object.fromEntries(
      (chart?.categories ?? []).map((name, i) => [name, Math.round(chart?.series[0]?.values[i] ?? 0)]),
    );
    expect(values).toEqual({ East: 25, West: 35, North: 40 });
  });

  const wedge = (from: number, to: number, fill: string, inner = 0): string => {
    const at = (share: number, r: number): string =>
      `${200 + r * Math.cos(2 * Math.PI * share)} ${150 + r * Math.sin(2 * Math.PI * share)}`;
    const large = to - from > 0.5 ? 1 : 0;
    return `<path d="M${at(from, inner)}L${at(from, 100)}A100 100 0 ${large} 1 ${at(to, 100)}L${at(to, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z" fill="${fill}" stroke="#fff"/>`;
  };
  const valuesOf = (chart: ReturnType<typeof readChart>): Record<string, number> =>
    Object.fromEntries(
      (chart?.categories ?? []).map((name, i) => [name, Math.round(chart?.series[0]?.values[i] ?? Number.NaN)]),
    );

  it('measures a ring, names its parts by the legend and not by the title', async () => {
    const ring = wedge(0, 0.25, '#1f77b4', 50) + wedge(0.25, 0.6, '#ff7f0e', 50) + wedge(0.6, 1, '#2ca02c', 50);
    const dot = (y: number, fill: string): string => `<circle cx="340" cy="${y}" r="5" fill="${fill}"/>`;
    const texts = ['East', 'West', 'North'].map(
      (text, i): ChartText => ({ text, x0: 352, x1: 384, y0: 24 + 20 * i, y1: 36 + 20 * i }),
    );
    const chart = readChart(await draw(ring + dot(30, '#1f77b4') + dot(50, '#ff7f0e') + dot(70, '#2ca02c')), [
      label('Shares', 40, 20),
      ...texts,
    ]);
    expect(valuesOf(chart)).toEqual({ East: 25, West: 35, North: 40 });
  });

  it('takes shares that are written beside their names at the ends of lines', async () => {
    const pie = wedge(0, 0.25, '#1f77b4') + wedge(0.25, 0.6, '#ff7f0e') + wedge(0.6, 1, '#2ca02c');
    const lead = '<path d="M271 221L285 235H300" fill="none" stroke="#1f77b4" stroke-width="2"/>';
    const texts = [label('East: 25.4%', 350, 235), label('West', 70, 190), label('North', 260, 30)];
    const chart = readChart(await draw(pie + lead), texts);
    expect(chart?.categories).toEqual(expect.arrayContaining(['East', 'West', 'North']));
    expect(chart?.series[0]?.values[chart.categories.indexOf('East')]).toBe(25.4);
  });

  it('measures lying bars, and takes the value that is written at an end', async () => {
    const bars = [80, 30, 55]
      .map((value, i) => `<rect x="60" y="${45 + 70 * i}" width="${3 * value}" height="40" fill="#1f77b4"/>`)
      .join('');
    const texts = [
      label('0', 60, 270),
      label('50', 210, 270),
      label('100', 360, 270),
      label('A', 40, 65),
      label('B', 40, 135),
      label('C', 40, 205),
    ];
    const chart = readChart(await draw(bars), [...texts, label('31', 166, 135)]);
    expect(chart?.kind).toBe('bar');
    expect(valuesOf(chart)).toEqual({ A: 80, B: 31, C: 55 });
  });

  it('measures the storeys of stacked bars', async () => {
    const bar = (x: number, from: number, to: number, fill: string): string =>
      `<rect x="${x}" y="${250 - 2 * to}" width="50" height="${2 * (to - from)}" fill="${fill}"/>`;
    const bars = [40, 30, 20]
      .map(
        (value, i) =>
          bar(75 + 100 * i, 0, value, '#1f77b4') + bar(75 + 100 * i, value, value + 10 * (i + 1), '#ff7f0e'),
      )
      .join('');
    const chart = readChart(await draw(bars), right);
    expect(chart?.series.map(({ values }) => values.map((value) => Math.round(value ?? 0)))).toEqual([
      [40, 30, 20],
      [10, 20, 30],
    ]);
  });

  it('reads bars without an axis by the values written on them', async () => {
    const bars = [80, 30, 55]
      .map(
        (value, i) =>
          `<rect x="${75 + 100 * i}" y="${250 - 2 * value}" width="50" height="${2 * value}" fill="#1f77b4"/>`,
      )
      .join('');
    const written = [80, 30, 55].map((value, i) => label(String(value), 100 + 100 * i, 240 - 2 * value));
    expect(valuesOf(readChart(await draw(bars), [...right.slice(3), ...written]))).toEqual({ A: 80, B: 30, C: 55 });
    // Values that have nothing to do with the lengths are no scale.
    const wrong = [12, 90, 47].map((value, i) => ({ ...(written[i] as ChartText), text: String(value) }));
    expect(readChart(await draw(bars), [...right.slice(3), ...wrong])).toBeUndefined();
  });

  it('measures bars that take most of the picture', async () => {
    const bars = [98, 99, 97]
      .map(
        (value, i) =>
          `<rect x="${52 + 100 * i}" y="${250 - 2 * value}" width="97" height="${2 * value}" fill="#1f77b4"/>`,
      )
      .join('');
    expect(
      valuesOf(readChart(await draw(`<rect x="50" y="20" width="310" height="230" fill="#e5e5e5"/>${bars}`), right)),
    ).toEqual({ A: 98, B: 99, C: 97 });
  });

  it('takes dashes of a grid for no bars, and the sample of a legend for no line', async () => {
    const grid = '<path d="M50 150H390M50 50H390" stroke="#999" stroke-width="4" stroke-dasharray="8 6"/>';
    const lines =
      '<polyline points="100,90 200,190 300,140" fill="none" stroke="#d62728" stroke-width="3"/><path d="M180 70H200" stroke="#d62728" stroke-width="3"/>';
    const chart = readChart(await draw(grid + lines), [...right, { text: 'Plan', x0: 206, x1: 238, y0: 64, y1: 76 }]);
    expect(chart).toMatchObject({ kind: 'line', series: [{ name: 'Plan' }] });
    expect(chart?.series[0]?.values.map((value) => Math.round((value ?? 0) / 5) * 5)).toEqual([80, 30, 55]);
  });

  it('measures a line where another one hides it, and one below the lowest label', async () => {
    const under = '<polyline points="100,90 200,150 300,262" fill="none" stroke="#1f77b4" stroke-width="3"/>';
    const over = '<polyline points="100,210 200,150 300,190" fill="none" stroke="#d62728" stroke-width="5"/>';
    const low = right.map((one) => (one.y0 > 260 ? { ...one, y0: one.y0 + 14, y1: one.y1 + 14 } : one));
    const values = readChart(await draw(under + over), low)?.series.map((one) =>
      one.values.map((value) => Math.round((value ?? Number.NaN) / 5) * 5),
    );
    expect(values).toEqual(expect.arrayContaining([[80, 50, -5]]));
  });

  it('tells names apart that were read as one text with the samples between them', async () => {
    const bar = (x: number, value: number, fill: string): string =>
      `<rect x="${x}" y="${250 - 2 * value}" width="30" height="${2 * value}" fill="${fill}"/>`;
    const inner = [80, 30, 55]
      .map((value, i) => bar(68 + 100 * i, value, '#1f77b4') + bar(102 + 100 * i, value / 2, '#ff7f0e'))
      .join('');
    const dots = '<circle cx="250" cy="20" r="5" fill="#1f77b4"/><circle cx="306" cy="20" r="5" fill="#ff7f0e"/>';
    const chars = [...'●Plan●Real'].map((text, i) => ({
      text,
      x0: 246 + 10 * i + (i > 4 ? 6 : 0),
      x1: 254 + 10 * i + (i > 4 ? 6 : 0),
    }));
    const chart = readChart(await draw(inner + dots), [
      ...right,
      { text: '●Plan●Real', x0: 246, x1: 350, y0: 14, y1: 26, chars },
    ]);
    expect(chart?.series.map(({ name, values }) => [name, Math.round(values[0] ?? 0)])).toEqual([
      ['Plan', 80],
      ['Real', 40],
    ]);
  });

  it('says nothing of pictures that are no charts', async () => {
    expect(
      readChart(
        await draw(
          '<rect x="50" y="50" width="200" height="100" fill="#a33"/><circle cx="300" cy="200" r="50" fill="#3a3"/>',
        ),
        [],
      ),
    ).toBeUndefined();
  });
});

describe('missedLabels', () => {
  it('finds short words in line with a number, and no other ink', async () => {
    const digit = (x: number, y: number): string =>
      `<path d="M${x} ${y - 6}h7v12h-7v-6h7" fill="none" stroke="#000" stroke-width="2"/>`;
    const raster = await draw(
      `${digit(30, 150)}${digit(30, 250)}${digit(222, 110)}<rect x="75" y="90" width="50" height="160" fill="#1f77b4"/>`,
    );
    const found = missedLabels(raster, [{ text: '100', x0: 18, x1: 38, y0: 44, y1: 56 }, label('A', 100, 270)]);
    expect(found.map(({ x0, y0 }) => [Math.round(x0 / 10), Math.round(y0 / 10)])).toEqual([
      [3, 14],
      [3, 24],
    ]);
  });
});
