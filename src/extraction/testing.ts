import { type Box, type Element, type RichText, type Table, unionBox } from '../document/index.ts';
import { documentOf, glyphsAt, tableAt } from '../document/testing.ts';
import { pageTexts } from './page-text.ts';
import type { PageText } from './types.ts';

/** Documents for tests: lines of text at given places, tables of texts. */

export type Put = readonly [text: string, x: number, y: number, size?: number];

function rich(puts: readonly Put[]): RichText {
  const out: RichText = { value: '', glyphs: [], at: [], objects: [] };
  for (const [text, x, y, size] of puts) {
    if (out.value !== '') out.value += ' ';
    const glyphs = glyphsAt(text, x, y, { size: size ?? 10 });
    let at = Array.from(out.value).length;
    let i = 0;
    for (const c of Array.from(text)) {
      if (c !== ' ') {
        out.glyphs.push(glyphs[i++]!);
        out.at.push(at);
      }
      at++;
    }
    out.value += text;
  }
  return out;
}

const boxOf = (t: RichText): Box => (t.glyphs.length > 0 ? unionBox(t.glyphs) : { x0: 0, y0: 0, x1: 0, y1: 0 });

export function element(puts: readonly Put[], extra: Partial<Element> = {}): Element {
  const text = rich(puts);
  return { type: 'NarrativeText', text, pageNumber: 1, box: boxOf(text), depth: -1, children: [], ...extra };
}

/** A grid with columns at `xs` and rows 20 points apart, starting at `y`. */
export function tableElement(
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  y: number,
  extra: Partial<Table> = {},
): Element {
  const texts = rows.map((row, r) => row.map((text, c) => rich(text === '' ? [] : [[text, xs[c]!, y + 20 * r]])));
  const table = tableAt(texts, xs, y, 100, { headerRows: [0], ...extra });
  return { ...element([]), type: 'Table', box: table.box, table };
}

/** Pages with these lines on the first one, each as an element. */
export const pagesOf = (puts: readonly Put[], ...more: Element[]): PageText[] =>
  pageTexts(documentOf([...puts.map((p) => element([p])), ...more]));
