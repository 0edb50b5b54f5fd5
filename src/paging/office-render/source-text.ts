import type { FlowBlock, FlowRun } from '../../document/index.ts';
import { normalise } from './normalise.ts';

/** The text of one block, or of one cell. */
export interface TextUnit {
  /** Index of the block in its part, and of the cell in its table. */
  block: number;
  cell?: number;
  /** Start and end in `text`, in UTF-16 units. */
  from: number;
  to: number;
  /** Header, footer or note: drawn in another place than in the source. */
  aside: boolean;
}

/** The normalised characters of a source, and the origin of each. */
export interface SourceText {
  text: string;
  units: TextUnit[];
  /**
   * For each run the positions of its code points: the i-th one starts at `starts[i]` in `text`; one more at the end.
   */
  runs: Map<FlowRun, Int32Array>;
}

export function sourceText(blocks: readonly FlowBlock[]): SourceText {
  const pieces: string[] = [];
  const units: TextUnit[] = [];
  const runs = new Map<FlowRun, Int32Array>();
  let length = 0;
  const plain = (value: string): void => {
    for (const char of value) add(normalise(char));
  };
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const run = (one: FlowRun): void => {
    // Text that occurs in two places is searched for in the first.
    if (runs.has(one)) {
      plain(one.text);
      return;
    }
    const chars = Array.from(one.text);
    const starts = new Int32Array(chars.length + 1);
    chars.forEach((char, i) => {
      starts[i] = length;
      add(normalise(char));
    });
    starts[chars.length] = length;
    runs.set(one, starts);
  };
  const visit = (block: FlowBlock): void => {
    if (block.kind === 'table') for (const cell of block.cells) cell.blocks.forEach(visit);
    else if (block.kind === 'picture' || block.kind === 'formula') plain(block.text ?? '');
    else {
      // Numbers and bullets are drawn as text.
      if (block.kind === 'list-item' && block.marker) plain(block.marker);
      block.runs.forEach(run);
    }
  };
  blocks.forEach((block, i) => {
    const aside =
      block.kind === 'header' || block.kind === 'footer' || block.kind === 'page-number' || block.kind === 'footnote';
    if (block.kind !== 'table') {
      const from = length;
      visit(block);
      units.push({ block: i, from, to: length, aside });
      return;
    }
    block.cells.forEach((cell, k) => {
      const from = length;
      cell.blocks.forEach(visit);
      units.push({ block: i, cell: k, from, to: length, aside });
    });
  });
  return { text: pieces.join(''), units, runs };
}
