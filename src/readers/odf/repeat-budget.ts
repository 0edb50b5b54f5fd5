import type { FlowBlock } from '../../document/index.ts';

/** Characters that repetition may make of a document. A cell counts as some, a picture as more, for what they cost without text. */
const MOST = 20_000_000;
const CELL = 20;
const OBJECT = 1000;

/**
 * What repeated rows and cells of texts and slides may come to in one document: tables in repeated cells of tables, and tables without number,
 * multiply a few bytes beyond the bounds of each single table.
 */
export class RepeatBudget {
  #left: number;

  constructor(left = MOST) {
    this.#left = left;
  }

  /** Whether something was left out. */
  exceeded = false;

  /** How many of so many further copies there is room for. */
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
