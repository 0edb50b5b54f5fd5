import type { Box } from '../../../document/index.ts';

/** Text on a chart, in pixels. */
export interface ChartText extends Box {
  text: string;
  /** Its characters from left to right. */
  chars?: { text: string; x0: number; x1: number }[];
}

/** Values that a chart shows, as far as pixels tell. */
export interface Chart {
  kind: 'bar' | 'line' | 'pie';
  categories: string[];
  series: { name: string; values: (number | undefined)[] }[];
}

export const textHeight = ({ y0, y1 }: Box): number => y1 - y0;

/** Whether a text is one: the dash of an axis or of a legend is read as one, too, and is flat. */
export const isWord = ({ text, ...box }: ChartText): boolean =>
  /[\p{L}\p{N}]/u.test(text) && (box.x1 - box.x0 < 2 * textHeight(box) || !/^[一—–_-]+$/.test(text));
