import type { Flow, FlowRun, FlowTable } from '../../document/index.ts';
import { naturalWidths } from '../flow/index.ts';
import { escapeXml, officeDocument, points } from './flat-odf.ts';

/**
 * Writes values of a separated-values file as a flat OpenDocument spreadsheet (ISO/IEC 26300-1, 2.2.2): all as texts,
 * so that they are shown unchanged.
 */
export function writeValues(flow: Flow): string {
  const styles: string[] = [
    '<style:style style:name="wrapped" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap" fo:border="0.5pt solid #c0c0c0" style:vertical-align="top"/></style:style>',
    '<style:style style:name="line" style:family="table-cell"><style:table-cell-properties fo:wrap-option="no-wrap"/></style:style>',
    '<style:style style:name="row" style:family="table-row"><style:table-row-properties style:use-optimal-row-height="true"/></style:style>',
  ];
  const body = flow.parts
    .map((part, i) => {
      const table = part.blocks.find((block): block is FlowTable => block.kind === 'table');
      const lines = part.blocks.flatMap((block) =>
        'runs' in block
          ? [`<table:table-row table:style-name="row">${cellOf(block.runs, 'line')}</table:table-row>`]
          : [],
      );
      const name = escapeXml(part.name ?? `Sheet${i + 1}`);
      return `<table:table table:name="${name}">${table ? writeRows(table, styles, lines) : '<table:table-column/><table:table-row><table:table-cell/></table:table-row>'}</table:table>`;
    })
    .join('');
  return officeDocument('spreadsheet', styles.join(''), body);
}

function writeRows(table: FlowTable, styles: string[], lines: readonly string[]): string {
  const columns = naturalWidths(table).map((width) => {
    const rounded = Math.ceil(width);
    const style = `<style:style style:name="column-${rounded}" style:family="table-column"><style:table-column-properties style:column-width="${points(rounded)}"/></style:style>`;
    if (!styles.includes(style)) styles.push(style);
    return `<table:table-column table:style-name="column-${rounded}" table:default-cell-style-name="wrapped"/>`;
  });
  const rows = Array.from({ length: table.rows }, () => new Array<string>(table.cols).fill(EMPTY));
  for (const cell of table.cells) {
    const row = rows[cell.row];
    if (!row || cell.col >= table.cols) continue;
    row[cell.col] = cellOf(
      cell.blocks.flatMap((block) => ('runs' in block ? block.runs : [])),
      'wrapped',
    );
  }
  return (
    columns.join('') +
    lines.join('') +
    rows.map((row) => `<table:table-row table:style-name="row">${row.join('')}</table:table-row>`).join('')
  );
}

function cellOf(runs: readonly FlowRun[], style: string): string {
  const text = runs.map((run) => run.text).join('');
  const paragraphs = text.split('\n').map((line) => `<text:p>${escapeXml(line)}</text:p>`);
  return `<table:table-cell table:style-name="${style}" office:value-type="string">${paragraphs.join('')}</table:table-cell>`;
}

const EMPTY = '<table:table-cell table:style-name="wrapped"/>';
