import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import type { TableCell } from './tables.ts';
import { foldText } from './text.ts';

type Node = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/** The compared parts of a Markdown document. */
export interface MarkdownParts {
  /** All words in reading order, without markup. */
  text: string;
  /** Rows of cells; spans belong to the first cell. */
  tables: TableCell[][][];
  headings: { level: number; text: string }[];
}

const BLOCKS = /^(?:p|h[1-6]|li|pre|table|tr|td|th|div|blockquote|br|hr)$/;

const isElement = (node: Node): node is Element => 'tagName' in node;

function nodeText(node: Node): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  if (!isElement(node)) return '';
  const inner = node.childNodes.map(nodeText).join('');
  return BLOCKS.test(node.tagName) ? ` ${inner} ` : inner;
}

function findAll(node: Node, names: RegExp, out: Element[] = []): Element[] {
  if (!isElement(node)) return out;
  if (names.test(node.tagName)) out.push(node);
  else for (const child of node.childNodes) findAll(child, names, out);
  return out;
}

const span = (cell: Element, name: string): number =>
  Math.max(1, Math.min(1000, Number(cell.attrs.find((a) => a.name === name)?.value ?? 1) || 1));

/** Parses Markdown by CommonMark with pipe tables and HTML. */
export function readMarkdown(markdown: string): MarkdownParts {
  const root = parseFragment(new MarkdownIt({ html: true }).render(markdown));
  const nodes = root.childNodes;
  return {
    text: foldText(nodes.map(nodeText).join(' ')),
    tables: nodes
      .flatMap((n) => findAll(n, /^table$/))
      .map((table) =>
        table.childNodes
          .flatMap((n) => findAll(n, /^tr$/))
          .map((row) =>
            row.childNodes
              .flatMap((n) => findAll(n, /^t[dh]$/))
              .map((cell) => ({
                text: foldText(nodeText(cell)),
                rowSpan: span(cell, 'rowspan'),
                colSpan: span(cell, 'colspan'),
              })),
          ),
      ),
    headings: nodes
      .flatMap((n) => findAll(n, /^h[1-6]$/))
      .map((h) => ({ level: Number(h.tagName[1]), text: foldText(nodeText(h)) })),
  };
}
