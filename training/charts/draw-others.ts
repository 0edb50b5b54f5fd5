// Draws charts with libraries other than the one that the rules were made with (ECharts, Vega-Lite), with the values
// that they show: what is measured on them is what to expect elsewhere. The libraries are installed under bench/.
// Usage: node training/charts/draw-others.ts FOLDER echarts|vega [COUNT] [SEED]
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { pick as pickBy, seeded } from '../../bench/lib/random.ts';

interface Told {
  kind: 'bar' | 'line' | 'pie';
  names: string[];
  series: { name: string; values: number[] }[];
}
type Random = () => number;
type Draw = (told: Told, next: Random) => Promise<{ svg: string; scale: number }>;

// biome-ignore lint/suspicious/noExplicitAny: packages that only this needs, and that are not installed where the project is checked
type Loose = any;
const fromBench = createRequire(new URL('../../bench/package.json', import.meta.url));
const peer = async (name: string): Promise<Loose> => import(pathToFileURL(fromBench.resolve(name)).href);

const NAMES = [
  ['Retail', 'Export', 'Online', 'Lease', 'Repair', 'Parts', 'Other'],
  ['华北', '华东', '华南', '西南', '西北', '东北', '华中'],
  ['2017', '2018', '2019', '2020', '2021', '2022', '2023'],
  ['Alpha', 'Bravo', 'Delta', 'Gamma', 'Kappa', 'Sigma', 'Theta'],
];
const TIMES = [
  ['2017', '2018', '2019', '2020', '2021', '2022', '2023'],
  ['1月', '2月', '3月', '4月', '5月', '6月', '7月'],
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7'],
];
const SERIES = [
  ['Revenue', 'Cost', 'Profit'],
  ['收入', '成本', '利润'],
];
const PALETTES = [
  undefined,
  ['#4e79a7', '#f28e2b', '#e15759', '#76b7b2', '#59a14f', '#edc948', '#b07aa1'],
  ['#003f5c', '#bc5090', '#ffa600', '#58508d', '#ff6361', '#7a9e9f', '#a05195'],
];
const FONTS = [
  'DejaVu Sans, Noto Sans CJK SC',
  'Liberation Sans, Noto Sans CJK SC',
  'Liberation Serif, Noto Serif CJK SC',
];

const pick = <T>(from: readonly T[], next: Random): T => pickBy(next, from);

function told(kind: Told['kind'], next: Random): Told {
  const count = 3 + Math.floor(next() * 5);
  const top = 10 ** (1 + Math.floor(next() * 4));
  if (kind === 'pie') {
    const values = Array.from({ length: Math.min(6, count) }, () => 5 + Math.round(next() * 55));
    const sum = values.reduce((a, b) => a + b, 0);
    return {
      kind,
      names: pick([NAMES[0], NAMES[1], NAMES[3]], next)?.slice(0, values.length) ?? [],
      series: [{ name: '%', values: values.map((value) => (100 * value) / sum) }],
    };
  }
  const names = pick(SERIES, next);
  const series = pick([1, 1, 2, 3], next);
  return {
    kind,
    names: pick(kind === 'bar' ? NAMES : TIMES, next).slice(0, count),
    series: Array.from({ length: series }, (_, s) => ({
      name: names[s] as string,
      values: Array.from({ length: count }, () => Math.round(100 * top * (0.12 + 0.88 * next())) / 100),
    })),
  };
}

async function echarts(): Promise<Draw> {
  const library = await peer('echarts');
  return async ({ kind, names, series }, next) => {
    const [width, height] = pick(
      [
        [600, 400],
        [720, 420],
        [520, 420],
      ] as const,
      next,
    );
    const chart = library.init(null, null, { renderer: 'svg', ssr: true, width, height });
    const legend = pick([{ top: 8 }, { bottom: 6 }, { right: 10, top: 10 }], next);
    const level = kind === 'bar' && series.length === 1 && next() < 0.35;
    const stacked = kind === 'bar' && series.length > 1 && !level && next() < 0.25;
    const labelled = next() < 0.35;
    const smooth = next() < 0.3;
    const category = { type: 'category', data: names, axisTick: { alignWithLabel: next() < 0.5 } };
    const value = { type: 'value', splitLine: { show: next() < 0.7 } };
    const palette = pick(PALETTES, next);
    const hole = pick([0, 0, 40], next);
    chart.setOption({
      animation: false,
      backgroundColor: '#fff',
      textStyle: { fontFamily: pick(FONTS, next) },
      ...(palette && { color: palette }),
      ...(next() < 0.3 && { title: { text: kind === 'pie' ? 'Shares' : 'By group', left: 'left' } }),
      ...((series.length > 1 || (kind === 'pie' && next() < 0.4)) && { legend }),
      ...(kind === 'pie'
        ? {
            series: [
              {
                type: 'pie',
                radius: [`${hole}%`, '65%'],
                label: { formatter: pick(['{b}', '{b}: {d}%', '{b}'], next) },
                data: names.map((name, i) => ({ name, value: series[0]?.values[i] })),
                ...(next() < 0.4 && { itemStyle: { borderColor: '#fff', borderWidth: 2 } }),
              },
            ],
          }
        : {
            grid: { top: 56, bottom: 60, left: 70, right: 24 },
            [level ? 'yAxis' : 'xAxis']: category,
            [level ? 'xAxis' : 'yAxis']: value,
            series: series.map((one) => ({
              type: kind,
              name: one.name,
              data: one.values,
              smooth,
              ...(stacked && { stack: 'all' }),
              ...(labelled &&
                !stacked &&
                series.length === 1 && { label: { show: true, position: level ? 'right' : 'top' } }),
              ...(kind === 'line' && {
                symbol: pick(['emptyCircle', 'circle', 'none'], next),
                lineStyle: { width: pick([2, 3], next) },
              }),
            })),
          }),
    });
    const svg = chart.renderToSVGString() as string;
    chart.dispose();
    return { svg, scale: pick([1, 1.5, 2], next) };
  };
}

async function vega(): Promise<Draw> {
  const [library, lite] = await Promise.all([peer('vega'), peer('vega-lite')]);
  return async ({ kind, names, series }, next) => {
    const rows = series.flatMap(({ name, values }) =>
      values.map((value, i) => ({ name: names[i], series: name, value })),
    );
    const palette = pick(PALETTES, next);
    const color = {
      field: kind === 'pie' ? 'name' : 'series',
      type: 'nominal',
      title: null,
      sort: null,
      ...(palette && { scale: { range: palette } }),
    };
    const level = kind === 'bar' && series.length === 1 && next() < 0.35;
    const category = {
      field: 'name',
      type: 'ordinal',
      sort: null,
      title: next() < 0.4 ? 'Group' : null,
      axis: { labelAngle: 0 },
    };
    const value = {
      field: 'value',
      type: 'quantitative',
      title: next() < 0.5 ? 'Amount' : null,
      axis: { grid: next() < 0.7 },
    };
    const grouped = series.length > 1;
    const spec =
      kind === 'pie'
        ? {
            mark: {
              type: 'arc',
              ...(next() < 0.4 && { innerRadius: 60 }),
              ...(next() < 0.5 && { stroke: '#fff', strokeWidth: 2 }),
            },
            encoding: { theta: { field: 'value', type: 'quantitative' }, color, order: { field: 'index' } },
          }
        : {
            mark: kind === 'bar' ? 'bar' : { type: 'line', point: next() < 0.5, strokeWidth: pick([2, 3], next) },
            encoding: {
              [level ? 'y' : 'x']: category,
              [level ? 'x' : 'y']: value,
              ...(grouped && { color }),
              ...(grouped && kind === 'bar' && next() < 0.7 && { xOffset: { field: 'series', sort: null } }),
            },
          };
    const compiled = lite.compile({
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      background: 'white',
      width: pick([360, 440, 520], next),
      height: pick([260, 300, 340], next),
      padding: 16,
      data: { values: rows.map((row, index) => ({ ...row, index })) },
      config: {
        font: pick(FONTS, next),
        axis: { labelFontSize: pick([11, 12, 14], next) },
        legend: { labelFontSize: 12, orient: pick(['right', 'top', 'bottom'], next) },
      },
      ...spec,
    }).spec;
    const view = new library.View(library.parse(compiled), { renderer: 'none' });
    return { svg: (await view.toSVG()) as string, scale: pick([1, 1.5, 2], next) };
  };
}

const [folder = 'charts', which = 'echarts', count = '60', seed = '11'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const draw = await (which === 'vega' ? vega() : echarts());
const next = seeded(Number(seed));
for (let i = 0; i < Number(count); i++) {
  const chart = told((['bar', 'line', 'pie'] as const)[i % 3] as Told['kind'], next);
  const { svg, scale } = await draw(chart, next);
  const name = join(folder, String(i).padStart(2, '0'));
  await sharp(Buffer.from(svg), { density: 72 * scale })
    .flatten({ background: '#fff' })
    .png()
    .toFile(`${name}.png`);
  await writeFile(`${name}.json`, JSON.stringify(chart));
}
