import type { Line, PageContent, ParseOptions, Table } from '../../document/index.ts';
import { restructureTable } from '../../tables/index.ts';
import { planOf } from './page-plan.ts';
import type { RecognisedPage } from './recognise.ts';
import type { PageTools } from './tools.ts';

export interface StructuredTables {
  tables: Table[];
  /** Names of the models that had a part in it. */
  models: string[];
  warnings: string[];
}

/** Maximum number of tables read on a page, largest first; each takes 0.1 to 0.4 s. */
const MOST_TABLES = 10;
/** The model writes at most 500 tokens, about one a cell. */
const MOST_CELLS = 400;

/**
 * Gives tables of pages read entirely from pixels the cells of the structure model, if these fit the text better.
 * Without the model, or if it fails, the cells of the rules stay. Throws when `signal` aborts.
 */
export async function seeStructure(
  { raster }: RecognisedPage,
  tables: Table[],
  page: PageContent,
  lines: readonly Line[],
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<StructuredTables> {
  const asked = tables
    .filter((table) => table.cells.length <= MOST_CELLS)
    .sort((a, b) => b.cells.length - a.cells.length);
  if (!raster || !planOf(options).models || asked.length === 0) return { tables, models: [], warnings: [] };
  try {
    const reader = await tools.structure?.();
    if (!reader) return { tables, models: [], warnings: [] };
    const better = new Map<Table, Table>();
    for (const table of asked.slice(0, MOST_TABLES)) {
      signal.throwIfAborted();
      const seen = await reader.read(raster, table.box);
      if (seen) better.set(table, restructureTable(table, seen, page, lines));
    }
    return { tables: tables.map((table) => better.get(table) ?? table), models: [reader.model], warnings: [] };
  } catch {
    signal.throwIfAborted();
    return {
      tables,
      models: [],
      warnings: ['The model of table cells failed on this page; its tables were read by rules.'],
    };
  }
}
