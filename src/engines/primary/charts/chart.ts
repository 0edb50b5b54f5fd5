import type { Box } from '../../../document/index.ts';

/** Text on a chart, in pixels. */
export interface ChartText extends Box {
  text: string;
  /** Its characters from left to right. */
  chars?: { text: string; x0: number; x1: number }[];
}

/** The values of a chart, as far as they can be measured. */
export interface Chart {
  kind: 'bar' | 'line' | 'pie';
  categories: string[];
  series: { name: string; values: (number | undefined)[] }[];
}

export const textHeight = ({ y0, y1 }: Box): number => y1 - y0;

/** Whether a reading is a word: OCR also reads dashes of axes and legends, which are flat. */
export const isWord = ({ text, ...box }: ChartText): boolean =>
  /[\p{L}\p{N}]/u.test(text) && (box.x1 - box.x0 < 2 * textHeight(box) || !/^[一—–_-]+$/.test(text));
