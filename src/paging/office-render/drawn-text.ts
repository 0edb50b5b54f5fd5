import type { Box, Picture, Ruling, SheetReader } from '../../document/index.ts';
import { normalise } from './normalise.ts';

export interface DrawnPage {
  width: number;
  height: number;
  pictures: Picture[];
  rulings: Ruling[];
  /** Start and end of its characters in the text. */
  from: number;
  to: number;
}

/**
 * All characters of drawn pages, normalised, in painting order. Stored as numbers instead of objects because a book has
 * millions.
 */
export interface DrawnText {
  text: string;
  pages: DrawnPage[];
  /** 1-based page of a character. */
  pageOf(at: number): number;
  boxOf(at: number): Box;
  baselineOf(at: number): number;
}

/** Reads the pages of a drawing. */
export async function drawnText(reader: SheetReader, signal: AbortSignal): Promise<DrawnText> {
  const pages: DrawnPage[] = [];
  const pieces: string[] = [];
  let boxes = new Float32Array(5 * 4096);
  let length = 0;
  for (let pageNumber = 1; pageNumber <= reader.pageCount; pageNumber++) {
    signal.throwIfAborted();
    const { width, height, glyphs, pictures, rulings } = await reader.sheet(pageNumber);
    const from = length;
    let text = '';
    for (const glyph of glyphs) {
      const plain = normalise(glyph.text);
      if (5 * (length + plain.length) > boxes.length) {
        const larger = new Float32Array(boxes.length * 2);
        larger.set(boxes);
        boxes = larger;
      }
      for (let i = 0; i < plain.length; i++, length++)
        boxes.set([glyph.x0, glyph.y0, glyph.x1, glyph.y1, glyph.baseline], 5 * length);
      text += plain;
    }
    pieces.push(text);
    pages.push({ width, height, pictures, rulings, from, to: length });
  }
  return {
    text: pieces.join(''),
    pages,
    pageOf(at) {
      let low = 0;
      let high = pages.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (pages[middle]!.to > at) high = middle;
        else low = middle + 1;
      }
      return low + 1;
    },
    boxOf: (at) => ({
      x0: boxes[5 * at]!,
      y0: boxes[5 * at + 1]!,
      x1: boxes[5 * at + 2]!,
      y1: boxes[5 * at + 3]!,
    }),
    baselineOf: (at) => boxes[5 * at + 4]!,
  };
}
