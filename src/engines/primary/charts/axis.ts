import { centreX, centreY } from '../../../document/index.ts';
import { type ChartText, isWord } from './chart.ts';

/** The value of an axis label; undefined for other text. */
export function numberOf(text: string): number | undefined {
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/^[$€£¥]/, '')
    .replace(/[%％]$/, '');
  const match = /^([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)([kKmM万]?)$/.exec(plain);
  if (!match) return undefined;
  const factor = { k: 1e3, K: 1e3, m: 1e6, M: 1e6, 万: 1e4 }[match[2] ?? ''] ?? 1;
  return Number((match[1] as string).replace(/,/g, '')) * factor;
}

/** A linear scale of pixels to values. */
export interface Scale {
  at: (pixel: number) => number;
  /** The labels that define it. */
  labels: ChartText[];
  /** Pixel of the value 0. */
  zero: number;
}

const MIN_LABELS = 3;
/** Maximum error of a label's place, as a share of the step between two labels. */
const OFF = 0.12;

/** The scale of a numeric axis: labels in a column or row whose values grow with their position. */
export function findScale(texts: readonly ChartText[], upright: boolean): Scale | undefined {
  const numbers = texts.flatMap((text) => {
    const value = isWord(text) ? numberOf(text.text) : undefined;
    return value === undefined
      ? []
      : [{ text, value, at: upright ? centreY(text) : centreX(text), height: text.y1 - text.y0 }];
  });
  // Labels end at an axis on their right, start at one on their left, and share a line below one.
  const edges = upright ? [(text: ChartText) => text.x1, (text: ChartText) => text.x0, centreX] : [centreY];
  let best: Scale | undefined;
  for (const edge of edges) {
    for (const first of numbers) {
      const row = numbers
        .filter((one) => Math.abs(edge(one.text) - edge(first.text)) <= 0.8 * first.height)
        .sort((a, b) => a.at - b.at);
      if (row.length < MIN_LABELS || row.length <= (best?.labels.length ?? 0)) continue;
      const fit = fitted(row);
      if (fit) best = { ...fit, labels: row.map(({ text }) => text) };
    }
  }
  return best;
}

/** A line through the label positions; undefined if they do not fit one. One misread label is left out. */
function fitted(row: readonly { at: number; value: number }[]): Pick<Scale, 'at' | 'zero'> | undefined {
  const tries = [row, ...(row.length > MIN_LABELS ? row.map((_, i) => row.filter((__, j) => j !== i)) : [])];
  for (const points of tries) {
    const n = points.length;
    const mx = points.reduce((sum, { at }) => sum + at, 0) / n;
    const my = points.reduce((sum, { value }) => sum + value, 0) / n;
    const sxx = points.reduce((sum, { at }) => sum + (at - mx) ** 2, 0);
    const slope = points.reduce((sum, { at, value }) => sum + (at - mx) * (value - my), 0) / sxx;
    if (!Number.isFinite(slope) || slope === 0) continue;
    const step = Math.abs((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / (n - 1);
    if (points.some(({ at, value }) => Math.abs((value - my) / slope + mx - at) > OFF * step)) continue;
    return { at: (pixel) => my + slope * (pixel - mx), zero: mx - my / slope };
  }
  return undefined;
}

/** A thousandth of the largest value, as a power of ten: more digits would be false precision. */
export function precisionOf({ labels }: Scale, most: number): number {
  const values = labels.map(({ text }) => numberOf(text) ?? 0);
  const range = values.length > 0 ? Math.max(...values) - Math.min(...values) : most;
  return range > 0 ? 10 ** (3 - Math.ceil(Math.log10(range))) : 1;
}

export const rounded = (value: number, unit: number): number => Math.round(value * unit) / unit || 0;
