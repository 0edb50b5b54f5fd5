import type { Glyph, RichText, TextBlock } from '../../document/index.ts';

const cjk = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** Text of a block: lines joined by a blank, except between characters that are written without blanks. */
export function blockText(block: TextBlock): RichText {
  let value = '';
  let length = 0;
  const glyphs: Glyph[] = [];
  const at: number[] = [];
  for (const line of block.lines) {
    let first = true;
    for (const glyph of line.glyphs) {
      const last = value.at(-1);
      if (last !== undefined && (first ? !(cjk.test(last) && cjk.test(glyph.text)) : glyph.spaceBefore)) {
        value += ' ';
        length++;
      }
      first = false;
      glyphs.push(glyph);
      at.push(length);
      value += glyph.text;
      length += [...glyph.text].length;
    }
  }
  return { value, glyphs, at, objects: [] };
}
