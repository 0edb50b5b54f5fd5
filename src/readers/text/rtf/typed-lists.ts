import { COMMON_BULLETS } from '../../../lexicon/index.ts';

const BULLET = `[${COMMON_BULLETS}▫‣⁃➢➤✓·*–—o\\-]`;
const NUMBER = String.raw`[(（]?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxlcdm]{1,7}|[IVXLCDM]{1,7})[.)）、．]|[(（]?[一二三四五六七八九十]{1,3}[)）、.．]|[①-⑳]`;
/** Symbols and numbers at the start of typed items, before a tab. */
const MARK = new RegExp(`^\\s*(${BULLET}|${NUMBER})\\t+(?=\\S)`, 'u');

export interface TypedItem {
  marker: string;
  ordered: boolean;
  depth: number;
  /** Length of the marker in characters. */
  length: number;
}

/**
 * Recognises typed list items: a marker and a tab in a paragraph with a hanging first line. Many programs write all
 * lists like this. The depth follows from the indentation among previous items.
 */
export class TypedLists {
  /** Left edges of the surrounding lists, in twips. */
  #edges: number[] = [];

  read(text: string, left: number, firstLine: number): TypedItem | undefined {
    const mark = firstLine < 0 ? MARK.exec(text) : null;
    if (!mark) {
      // A further paragraph of an item is indented as far as its text.
      if (left < (this.#edges[0] ?? 0)) this.#edges = [];
      return undefined;
    }
    while (this.#edges.length > 0 && this.#edges.at(-1)! > left + TOLERANCE) this.#edges.pop();
    if (this.#edges.length === 0 || this.#edges.at(-1)! < left - TOLERANCE) this.#edges.push(left);
    const marker = mark[1]!;
    const ordered = /[\p{L}\p{N}]/u.test(marker) && marker !== 'o';
    return {
      marker: ordered ? marker : '•',
      ordered,
      depth: Math.min(8, this.#edges.length - 1),
      length: mark[0].length,
    };
  }
}

/** In twips. */
const TOLERANCE = 40;
