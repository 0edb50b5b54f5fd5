import type { TableCell, TableStructure } from '../../../src/client/index.ts';
import { cellBoxes, nextCell } from './cells.ts';
import { TextWithFormulas } from './formula.tsx';
import type { Selection } from './model.ts';

interface Shown {
  text: string;
  rows: number;
  cols: number;
  header: boolean;
  key: string;
}

/** Rows of a table of the service. HTML of documents is read, never put into the page as it is. */
export function readTable(html: string): Shown[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return [];
  for (const lineBreak of table.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return [...table.rows].map((row, r) =>
    [...row.cells].map((cell, c) => ({
      text: cell.textContent || (cell.textContent ?? ''),
      rows: cell.rowSpan,
      cols: cell.colSpan,
      header: cell.tagName === 'TH',
      key: `${r}-${c}`,
    })),
  );
}

export function HtmlTable({ html }: { html: string }) {
  return <Grid rows={readTable(html)} />;
}

function Grid({ rows }: { rows: Shown[][] }) {
  return (
    <div class="table-scroll">
      <table class="grid">
        <tbody>
          {rows.map((row, r) => (
            <tr key={r}>
              {row.map(({ text, rows: rowSpan, cols, header, key }) => {
                const Tag = header ? 'th' : 'td';
                return (
                  <Tag key={key} rowSpan={rowSpan} colSpan={cols} scope={header ? 'col' : undefined}>
                    <TextWithFormulas text={text} />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StructureProps {
  /** Of the element. */
  id: string;
  page: number;
  structure: TableStructure;
  headerRows: number[];
  selection: Selection;
}

/**
 * A table by its cells: spans and roles of headers. A click on a cell shows where it stands, and the other way round.
 */
export function StructureTable({ id, page, structure, headerRows, selection }: StructureProps) {
  const rows = Map.groupBy(structure.cells, ({ row }) => row);
  const boxes = new Map(cellBoxes(structure, page).map((box) => [box.id, box]));
  const chosen = selection.selected.value === id ? selection.cell.value?.id : undefined;
  const choose = (cell: TableCell): void => selection.choose(id, 'items', boxes.get(cell.cell_id));
  const onKey = (event: KeyboardEvent): void => {
    const next = nextCell(structure.cells, chosen, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next);
  };
  return (
    <div class="table-scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move between the cells */}
      <table class="grid" tabIndex={0} onKeyDown={onKey}>
        <tbody>
          {Array.from({ length: structure.rows }, (_, i) => i + 1).map((row) => (
            <tr key={row}>
              {(rows.get(row) ?? []).map((cell) => {
                const role = roleOf(cell, headerRows);
                const Tag = role === 'column_header' || role === 'row_header' ? 'th' : 'td';
                return (
                  <Tag
                    key={cell.cell_id}
                    rowSpan={cell.row_span}
                    colSpan={cell.col_span}
                    class={`${role ? `role-${role}` : ''}${chosen === cell.cell_id ? ' is-selected' : ''}`}
                    title={`${cell.cell_id}${role ? ` · ${role}` : ''}`}
                    onClick={(event) => {
                      event.stopPropagation();
                      choose(cell);
                    }}
                  >
                    <TextWithFormulas text={cell.text} />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const roleOf = (cell: TableCell, headerRows: number[]): string | undefined =>
  cell.role ?? (headerRows.includes(cell.row) ? 'column_header' : undefined);
