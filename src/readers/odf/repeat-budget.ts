import type { FlowBlock } from '../../document/index.ts';

/**
 * Maximum number of characters that repetition may produce in a document. A cell counts as several and a picture as
 * more, because they also cost without text.
 */
const MOST = 20_000_000;
const CELL = 20;
const OBJECT = 1000;

/**
 * Limits repeated rows and cells in a document with text or slides. Nested repeated tables, or many tables, multiply a
 * few bytes beyond the limit of each single table.
 */
export class RepeatBudget {
  #left: number;

  constructor(left = MOST) {
    this.#left = left;
  }

  /** Whether anything was dropped. */
  exceeded = false;

  /** The number of requested copies that the budget allows. */
  copies(wanted: number, weight = CELL): number {
    const granted = Math.min(wanted, Math.floor(this.#left / weight));
    if (granted < wanted) this.exceeded = true;
    this.#left -= granted * weight;
    return granted;
  }
}

export function weightOf(blocks: readonly FlowBlock[]): number {
  let weight = CELL;
  for (const block of blocks) {
    if ('runs' in block) for (const run of block.runs) weight += run.text.length;
    else if (block.kind === 'table') for (const cell of block.cells) weight += weightOf(cell.blocks);
    else weight += OBJECT;
  }
  return weight;
}

export const repeatWarning = (budget: RepeatBudget): string[] =>
  budget.exceeded ? ['Table cells were left out: there are too many, or they repeat too much text (limit).'] : [];
