import type { GridCell } from './grid.ts';

/**
 * Maximum content of a workbook. A few bytes could repeat a long text over every cell of every sheet, or a sheet under
 * a thousand names, within the limits of each sheet.
 */
export const MOST_CELLS = 1_000_000;
export const MOST_CHARACTERS = 50_000_000;

/** Counts cells and characters over all sheets of a workbook. */
export class CellBudget {
  #cells: number;
  #characters: number;
  #exceeded = false;

  constructor(cells = MOST_CELLS, characters = MOST_CHARACTERS) {
    this.#cells = cells;
    this.#characters = characters;
  }

  /** Whether a cell was refused. */
  get exceeded(): boolean {
    return this.#exceeded;
  }

  /** Counts a cell. False if it exceeds the budget, and for all later cells. */
  take({ runs }: Pick<GridCell, 'runs'>): boolean {
    if (this.#cells <= 0 || this.#characters <= 0) this.#exceeded = true;
    if (this.#exceeded) return false;
    this.#cells--;
    for (const { text } of runs) this.#characters -= text.length;
    return true;
  }

  /** Counts cells in order and returns how many the budget allows. */
  takeFrom(cells: readonly Pick<GridCell, 'runs'>[]): number {
    const end = cells.findIndex((cell) => !this.take(cell));
    return end < 0 ? cells.length : end;
  }
}

export const budgetWarning = (sheet: string): string =>
  `Sheet "${sheet}" was not read to the end, and later sheets were not read: the limits are ${MOST_CELLS} cells and ${MOST_CHARACTERS} characters in all.`;
