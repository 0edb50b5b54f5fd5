/** Signs and numbers that typed items begin with, before the tab that sets their text off. */
const MARK =
  /^\s*([•◦▪▫●○■□➢➤✓‣⁃·*–—\-o]|[(（]?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxlcdm]{1,7}|[IVXLCDM]{1,7})[.)）、．]|[(（]?[一二三四五六七八九十]{1,3}[)）、.．]|[①-⑳])\t+(?=\S)/u;

export interface TypedItem {
  marker: string;
  ordered: boolean;
  depth: number;
  /** How many characters of the text are its mark. */
  length: number;
}

/**
 * Items of lists that were typed: a mark and a tab in a paragraph whose first line hangs. Many programs write all their lists so; the depth is
 * how far an item is set in among those before it.
 */
export class TypedLists {
  /** Left edges of the lists around the present place. Twips. */
  #edges: number[] = [];

  read(text: string, left: number, firstLine: number): TypedItem | undefined {
    const mark = firstLine < 0 ? MARK.exec(text) : null;
    if (!mark) {
      // A further paragraph of an item is set in as far as its text.
      if (left < (this.#edges[0] ?? 0)) this.#edges = [];
      return undefined;
    }
    while (this.#edges.length > 0 && (this.#edges.at(-1) as number) > left + TOLERANCE) this.#edges.pop();
    if (this.#edges.length === 0 || (this.#edges.at(-1) as number) < left - TOLERANCE) this.#edges.push(left);
    const marker = mark[1] as string;
    const ordered = /[\p{L}\p{N}]/u.test(marker) && marker !== 'o';
    return { marker: ordered ? marker : '•', ordered, depth: Math.min(8, this.#edges.length - 1), length: mark[0].length };
  }
}

/** Twips. */
const TOLERANCE = 40;
