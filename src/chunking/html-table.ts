import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { codePoints, normaliseSpaces } from './text.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

export interface HtmlCell {
  text: string;
  /** `<td>..</td>`, compact. */
  html: string;
  /** As a header cell. */
  headerHtml: string;
}

export interface HtmlRow {
  cells: HtmlCell[];
  /** Texts of the cells that have one, joined by a space. */
  text: string;
  length: number;
  /** `<tr>..</tr>`, compact. */
  html: string;
  /** In `<thead>`, or with a header cell. */
  isHeader: boolean;
}

export interface HtmlTable {
  rows: HtmlRow[];
  /**
   * `<table>..</table>` on one line, without sections, header cells or attributes other than spans: the most content in
   * the least space.
   */
  html: string;
}

/** Parses the first table of an HTML text, or returns undefined. */
export function readHtmlTable(source: string): HtmlTable | undefined {
  const table = find(parseFragment(source) as unknown as Parent);
  if (!table) return undefined;
  const rows: HtmlRow[] = [];
  const walk = (parent: Parent, inHead: boolean): void => {
    for (const child of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      if (child.tagName === 'tr') rows.push(readRow(child, inHead));
      else if (['thead', 'tbody', 'tfoot'].includes(child.tagName)) walk(child, child.tagName === 'thead');
    }
  };
  walk(table, false);
  return { rows, html: `<table>${rows.map((row) => row.html).join('')}</table>` };
}

function find(parent: Parent): Element | undefined {
  for (const child of parent.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    const found = child.tagName === 'table' ? child : find(child);
    if (found) return found;
  }
  return undefined;
}

function readRow(tr: Element, inHead: boolean): HtmlRow {
  const elements = tr.childNodes.filter(
    (child): child is Element => defaultTreeAdapter.isElementNode(child) && ['td', 'th'].includes(child.tagName),
  );
  const cells = elements.map(readCell);
  const text = cells
    .map((cell) => cell.text)
    .filter(Boolean)
    .join(' ');
  return {
    cells,
    text,
    length: codePoints(text),
    html: `<tr${spans(tr)}>${cells.map((cell) => cell.html).join('')}</tr>`,
    isHeader: inHead || elements.some((cell) => cell.tagName === 'th'),
  };
}

function readCell(cell: Element): HtmlCell {
  const text = normaliseSpaces(textContent(cell));
  const attributes = spans(cell);
  if (text === '') return { text, html: `<td${attributes}/>`, headerHtml: `<th${attributes}/>` };
  const inner = compact(cell);
  return { text, html: `<td${attributes}>${inner}</td>`, headerHtml: `<th${attributes}>${inner}</th>` };
}

const spans = (element: Element): string =>
  element.attrs
    .filter((attribute) => attribute.name === 'colspan' || attribute.name === 'rowspan')
    .map((attribute) => ` ${attribute.name}="${attribute.value.replace(/[^\d]/g, '')}"`)
    .join('');

function textContent(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  if (!('childNodes' in node)) return '';
  if ('tagName' in node && node.tagName === 'br') return ' ';
  return node.childNodes.map(textContent).join('');
}

/** Markup inside a cell, without attributes, with normalised white space. */
function compact(cell: Element): string {
  const copy = (node: Node): string => {
    if (defaultTreeAdapter.isTextNode(node)) return escapeText(node.value.replace(/[\s\u0085]+/g, ' '));
    if (!defaultTreeAdapter.isElementNode(node)) return '';
    if (node.childNodes.length === 0) return `<${node.tagName}/>`;
    return `<${node.tagName}>${node.childNodes.map(copy).join('')}</${node.tagName}>`;
  };
  return cell.childNodes.map(copy).join('').trim();
}

export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
