// Exports for readers of other spreadsheets: from worksheets to grids to parts of a Flow.
export { budgetWarning, CellBudget } from './cell-budget.ts';
export { type CellLook, COLUMNS, edgeAt, type Grid, type GridRange, PLAIN_LOOK, parseRange } from './grid.ts';
export { gridToPart } from './grid-to-part.ts';
export { keepArea, type MadeGrid, makeGrid } from './make-grid.ts';
export { showNumber } from './number-format.ts';
export { MOST_PLACES } from './place-limit.ts';
export { emptyWorksheet, type Worksheet } from './worksheet.ts';
