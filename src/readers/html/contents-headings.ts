import type { FlowBlock, FlowTextBlock } from '../../document/index.ts';

/** An entry of a table of contents, with the part of the book that it links to. */
export interface ContentsEntry {
  title: string;
  part?: string;
  children: ContentsEntry[];
}

const wordsOf = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();

/**
 * Indices of each possible heading text, in order. A table of contents may have thousands of entries, most of them in
 * one part.
 */
function placesOf(blocks: readonly FlowBlock[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'heading' && block.kind !== 'paragraph' && block.kind !== 'other') continue;
    const words = wordsOf(block.runs.map((run) => run.text).join(''));
    const known = places.get(words);
    if (known) known.push(at);
    else places.set(words, [at]);
  }
  return places;
}

/** The first of ascending numbers that is at least `least`. */
function firstFrom(numbers: readonly number[], least: number): number | undefined {
  let low = 0;
  for (let high = numbers.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return numbers[low];
}

/**
 * Turns paragraphs into headings if the table of contents links to and names them, because many books style chapter
 * titles as paragraphs. `parts`: range of each part of the book in `blocks`. Levels are those of other headings at the
 * same depth of the contents, else one below the level of the depth above. Modifies `blocks`.
 */
export function headContents(
  blocks: FlowBlock[],
  parts: ReadonlyMap<string, { from: number; to: number }>,
  contents: readonly ContentsEntry[],
): void {
  if (contents.length === 0) return;
  const places = placesOf(blocks);
  const found: { at: number; depth: number }[] = [];
  const next = new Map<string, number>();
  const visit = (entries: readonly ContentsEntry[], depth: number): void => {
    for (const { title, part = '', children } of entries) {
      const range = parts.get(part);
      const wanted = wordsOf(title);
      if (range && wanted !== '') {
        const from = Math.max(range.from, next.get(part) ?? 0);
        const at = firstFrom(places.get(wanted) ?? [], from);
        if (at !== undefined && at < range.to) {
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
