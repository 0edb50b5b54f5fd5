import { formatNumber, t } from '../i18n/index.ts';

interface Props {
  /** One bar each, with a value for each series. */
  bars: { label: string; values: number[] }[];
  series: string[];
  title: string;
}

const WIDTH = 900;
const HEIGHT = 220;
const LEFT = 48;
const BOTTOM = 24;

/** Stacked bars. The same figures follow as a table, for those who read with their ears. */
export function BarChart({ bars, series, title }: Props) {
  const most = Math.max(1, ...bars.map(({ values }) => sum(values)));
  const step = niceStep(most);
  const top = Math.ceil(most / step) * step;
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - 10);
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / 10);
  return (
    <figure class="card">
      <figcaption>
        <strong>{title}</strong>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1) */}
      <div class="table-scroll" tabIndex={0}>
        <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
          {Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step).map((value) => (
            <g key={value}>
              <line class="axis" x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
              <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
                {formatNumber(value)}
              </text>
            </g>
          ))}
          {bars.map(({ label, values }, i) => {
            let below = 0;
            return (
              <g key={label}>
                {values.map((value, s) => {
                  const height = y(below) - y(below + value);
                  below += value;
                  return (
                    <rect
                      key={series[s]}
                      class={`series-${s % 4}`}
                      x={LEFT + i * slot + slot * 0.15}
                      width={slot * 0.7}
                      y={y(below)}
                      height={height}
                    >
                      <title>{`${label} · ${series[s]}: ${formatNumber(value)}`}</title>
                    </rect>
                  );
                })}
                {i % every === 0 && (
                  <text x={LEFT + (i + 0.5) * slot} y={HEIGHT - 6} text-anchor="middle">
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <ul class="legend">
        {series.map((name, s) => (
          <li key={name}>
            <i class={`series-${s % 4}`} />
            {name}
          </li>
        ))}
      </ul>
      <table class="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('usage.day')}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, s) => (
                <td key={series[s]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

/** 1, 2 or 5 times a power of ten, so that four or five lines cover the range. */
function niceStep(most: number): number {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
}
