import type { Line, PageContent, ParseOptions, Table } from '../../document/index.ts';
import { restructureTable } from '../../tables/index.ts';
import type { RecognisedPage } from './recognise.ts';
import type { PageTools } from './tools.ts';

export interface StructuredTables {
  tables: Table[];
  /** Names of the models that had a part in it. */
  models: string[];
  warnings: string[];
}

/** A table takes 0.1 to 0.4 s: of a page that is strewn with tables, the largest are looked at. */
const MOST_TABLES = 10;
/** The model writes at most 500 tokens, about one a cell. */
const MOST_CELLS = 400;

/** Tables of a page that was read from pixels as a whole, with cells as the structure model sees them where these suit the text better. Rules do without it where it is not there, or fails. */
export async function seeStructure(
  { raster }: RecognisedPage,
  tables: Table[],
  page: PageContent,
  lines: readonly Line[],
  { parseMode }: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<StructuredTables> {
  const asked = tables.filter((table) => table.cells.length <= MOST_CELLS).sort((a, b) => b.cells.length - a.cells.length);
  if (!raster || parseMode === 'lite' || asked.length === 0) return { tables, models: [], warnings: [] };
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
    return { tables, models: [], warnings: ['The model of table cells failed on this page; its tables were read by rules.'] };
  }
}
