import { readFile } from 'node:fs/promises';
import { clamp, type Flow, type FlowBlock, type FlowCell, type Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { decodeText } from '../charset/index.ts';
import { htmlToFlow, noContext } from '../html/index.ts';
import {
  childrenNamed,
  declaredEncoding,
  descendants,
  localName,
  parseXml,
  textContent,
  type XmlElement,
} from '../markup/index.ts';
import { articleBlocks, isArticle } from './xml-document.ts';
import { outlineOf } from './xml-outline.ts';

/** Maximum number of elements and texts in an outline. */
const MAX_NODES = 2_000_000;
const MAX_DEPTH = 400;
/** Maximum rows and columns of a sheet, whose cells state their own position. */
const MOST_ROWS = 100_000;
const MOST_COLUMNS = 1000;

/** Reads an XML file as a Flow. Never expands external entities. Throws CORRUPTED for malformed XML. */
export async function readXml(source: Source): Promise<Flow> {
  const bytes = await readFile(source.path);
  const { text } = decodeText(bytes, declaredEncoding(bytes));
  const warnings: string[] = [];
  const root = parse(text, warnings);
  const blocks = blocksOf(root, text, (message) => void warnings.push(message));
  return { parts: [{ kind: 'flowing', blocks }], warnings };
}

function parse(text: string, warnings: string[]): XmlElement {
  const limits = { maxNodes: MAX_NODES, maxDepth: MAX_DEPTH, keepBlank: true };
  try {
    return parseXml(text, limits);
  } catch (error) {
    // Entities defined in the document type are no damage; they stay as written.
    if (!(error instanceof DocparseError) || !/entity/i.test(error.message)) throw error;
    warnings.push('Entities of the document type were not expanded.');
    return parseXml(text, { ...limits, tolerant: true });
  }
}

function blocksOf(root: XmlElement, text: string, warn: (message: string) => void): FlowBlock[] {
  const name = localName(root);
  if (name === 'html') return htmlToFlow(text, { ...noContext, warn }).blocks;
  if (name === 'Workbook') {
    const sheets = descendants(root, root.name.replace('Workbook', 'Worksheet'));
    if (sheets.length > 0) return sheets.flatMap((sheet) => sheetBlocks(sheet, warn));
  }
  return isArticle(root) ? articleBlocks(root, warn) : outlineOf(root);
}

/** A sheet of XML Spreadsheet 2003, which older programs write with the extension xls. */
function sheetBlocks(sheet: XmlElement, warn: (message: string) => void): FlowBlock[] {
  const cells: FlowCell[] = [];
  let lost = 0;
  let row = -1;
  for (const line of childrenNamed(sheet, 'Table').flatMap((table) => childrenNamed(table, 'Row'))) {
    row = indexOf(line, row + 1);
    let col = -1;
    for (const cell of childrenNamed(line, 'Cell')) {
      col = indexOf(cell, col + 1);
      const [rowSpan, colSpan] = [spanOf(cell, 'MergeDown'), spanOf(cell, 'MergeAcross')];
      const text = childrenNamed(cell, 'Data').map(textContent).join('').trim();
      if (row < MOST_ROWS && col < MOST_COLUMNS)
        cells.push({ row, col, rowSpan, colSpan, blocks: text ? [{ kind: 'paragraph', runs: [{ text }] }] : [] });
      else if (text) lost++;
      col += colSpan - 1;
    }
  }
  if (lost > 0) warn(`${lost} cells below row ${MOST_ROWS} or right of column ${MOST_COLUMNS} were left out.`);
  const heading = attributeOf(sheet, 'Name');
  const blocks: FlowBlock[] = heading ? [{ kind: 'heading', level: 1, runs: [{ text: heading }] }] : [];
  if (cells.length === 0) return blocks;
  const rows = cells.reduce((most, cell) => Math.max(most, cell.row + cell.rowSpan), 0);
  const cols = cells.reduce((most, cell) => Math.max(most, cell.col + cell.colSpan), 0);
  return [...blocks, { kind: 'table', rows, cols, cells, headerRows: 0, bordered: true }];
}

const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.attrs[`ss:${name}`] ?? element.attrs[name];
const indexOf = (element: XmlElement, next: number): number => {
  const index = Number(attributeOf(element, 'Index'));
  return Number.isInteger(index) && index > next ? index - 1 : next;
};
const spanOf = (cell: XmlElement, name: string): number => clamp(Number(attributeOf(cell, name)) || 0, 0, 1000) + 1;
