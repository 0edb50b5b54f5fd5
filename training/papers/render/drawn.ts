import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sketch } from '../form.ts';
import { css, type Look } from '../look.ts';
import type { Page } from './chromium.ts';

/** Characters of one text node. */
export interface Run {
  text: string;
  /** Left, top, right, bottom of each character, in CSS pixels of the paper. */
  boxes: number[];
  /** 1 where a space precedes the character. */
  blanks: number[];
  size: number;
  color: string;
  bold: boolean;
  face: string;
  /** Vertical, along the edge of the paper. */
  turned: boolean;
  /** Field or cell of this value. */
  key?: string;
  cell?: string;
  /** Number of the marked element, or -1. */
  mark: number;
  /** Text of the marked element. */
  whole?: string;
}

export interface DrawnRuling {
  direction: 'horizontal' | 'vertical';
  at: number;
  from: number;
  to: number;
  thickness: number;
  color: string;
  dashed: boolean;
}

/** The browser's description of a drawn paper, in CSS pixels. */
export interface Drawn {
  width: number;
  height: number;
  runs: Run[];
  rulings: DrawnRuling[];
  seals: { index: number; box: [number, number, number, number] }[];
  codes: { index: number; box: [number, number, number, number] }[];
}

const SCRIPT = readFileSync(path.join(import.meta.dirname, 'measure-in-page.js'), 'utf8');
const prepared = new WeakSet<Page>();

export async function draw(page: Page, sketch: Sketch, look: Look): Promise<Drawn> {
  if (!prepared.has(page)) {
    await page.evaluate(SCRIPT);
    prepared.add(page);
  }
  const size = `#paper{width:${sketch.width}mm;${sketch.height === undefined ? '' : `height:${sketch.height}mm`}}`;
  return page.evaluate<Drawn>(
    `showPaper(${JSON.stringify(css(look) + size)}, ${JSON.stringify(sketch.html)}), document.fonts.ready.then(() => measurePaper())`,
  );
}
