import type { Document, Element, Glyph } from '../document/index.ts';
import { sixDigits } from './coordinates.ts';

/** Confidence of an element's characters. */
export interface CharConfidence {
  lowest: number;
  mean: number;
}

/**
 * The confidence of an element. Characters of a text layer or a structured format are certain. Undefined without
 * characters.
 */
export function elementConfidence(
  { text, table, pageNumber }: Element,
  document: Document,
): CharConfidence | undefined {
  const texts = table ? table.cells.map((cell) => cell.text) : [text];
  let [count, sum, lowest] = [0, 0, 1];
  for (const { glyphs } of texts) {
    for (const { confidence } of glyphs as readonly Glyph[]) {
      count++;
      sum += confidence;
      lowest = Math.min(lowest, confidence);
    }
  }
  if (count > 0) return { lowest: sixDigits(lowest), mean: sixDigits(sum / count) };
  const read = document.pages.find((page) => page.pageNumber === pageNumber)?.ocr ?? false;
  return read || texts.every(({ value }) => value.trim() === '') ? undefined : { lowest: 1, mean: 1 };
}
