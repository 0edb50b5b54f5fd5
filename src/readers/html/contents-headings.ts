import type { FlowBlock, FlowTextBlock } from '../../document/index.ts';

/** An entry of a table of contents, with the part of the book that it points at. */
export interface ContentsEntry {
  title: string;
  part?: string;
  children: ContentsEntry[];
}

const wordsOf = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
const says = (block: FlowBlock | undefined, words: string): boolean =>
  (block?.kind === 'heading' || block?.kind === 'paragraph' || block?.kind === 'other') && wordsOf(block.runs.map((run) => run.text).join('')) === words;

/**
 * Many books style their chapter titles as paragraphs: what the table of contents points at and names is a heading. `parts`: where in `blocks` each part of
 * the book begins and ends. Levels are those that headings of the same depth of the contents have, else one below those of the depth above. Changes `blocks`.
 */
export function headContents(blocks: FlowBlock[], parts: ReadonlyMap<string, { from: number; to: number }>, contents: readonly ContentsEntry[]): void {
  const found: { at: number; depth: number }[] = [];
  const next = new Map<string, number>();
  const visit = (entries: readonly ContentsEntry[], depth: number): void => {
    for (const { title, part = '', children } of entries) {
      const range = parts.get(part);
      const wanted = wordsOf(title);
      if (range && wanted !== '') {
        let at = Math.max(range.from, next.get(part) ?? 0);
        while (at < range.to && !says(blocks[at], wanted)) at++;
        if (at < range.to) {
          found.push({ at, depth });
          next.set(part, at + 1);
        }
      }
      visit(children, depth + 1);
    }
  };
  visit(contents, 0);
  const levels = new Map<number, number>();
  for (const { at, depth } of found) {
    const block = blocks[at] as FlowTextBlock;
    if (block.kind === 'heading' && !levels.has(depth)) levels.set(depth, block.level ?? 1);
  }
  const levelOf = (depth: number): number => levels.get(depth) ?? (depth === 0 ? 1 : levelOf(depth - 1) + 1);
  for (const { at, depth } of found) {
    const block = blocks[at] as FlowTextBlock;
    if (block.kind !== 'heading') blocks[at] = { ...block, kind: 'heading', level: levelOf(depth) };
  }
}
