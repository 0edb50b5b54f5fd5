// What a reader of a Markdown file sees of it: its HTML without pictures, scripts and front matter, and the same as
// Markdown, for which no marks, addresses or pictures of the source are left that no print shows.
import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { escapeXml } from './truth.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const HIDDEN = new Set([
  ...['img', 'picture', 'svg', 'video', 'iframe', 'object', 'script', 'style', 'template', 'input', 'button', 'head'],
  '#comment',
]);
const INLINE = new Set([
  ...['#text', 'a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'font', 'i', 'ins', 'kbd', 'label', 'mark', 'q'],
  ...['s', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'tt', 'u', 'var'],
]);
/** Elements that held nothing but a picture. */
const EMPTY = new Set(['a', 'p', 'figure', 'center']);
const KEPT = new Set(['href', 'colspan', 'rowspan', 'align', 'start', 'style']);

const markdown = new MarkdownIt({ html: true });

/** The HTML of a Markdown file, and its truth as Markdown with tables as HTML. */
export function shownOf(text: string): { html: string; truth: string } {
  const source = text
    .replace(/\r/g, '')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/\{\{[<%][\s\S]*?[%>]\}\}/g, '')
    .replace(/:[a-z_]{3,20}:|\p{Extended_Pictographic}\uFE0F?/gu, '');
  const tree = parseFragment(markdown.render(source));
  clean(tree);
  const parts: string[] = [];
  collect(tree, parts);
  return { html: serialize(tree), truth: `${parts.join('\n\n')}\n` };
}

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

const textOf = (node: Node): string =>
  node.nodeName === '#text' && 'value' in node
    ? node.value
    : node.nodeName === 'br'
      ? '\n'
      : childrenOf(node).map(textOf).join('');

const squash = (text: string): string => text.replace(/\s+/g, ' ').trim();

function clean(node: Node): void {
  if (!('childNodes' in node)) return;
  const isShown = (child: Node): boolean => !HIDDEN.has(child.nodeName);
  node.childNodes = (node.childNodes as Element[]).filter(isShown);
  for (const child of node.childNodes) clean(child);
  node.childNodes = (node.childNodes as Element[]).filter((c) => !EMPTY.has(c.nodeName) || textOf(c).trim() !== '');
  if ('attrs' in node) {
    node.attrs = node.attrs.filter(
      ({ name, value }) => KEPT.has(name) && (name !== 'style' || /^text-align:\w+$/.test(value)),
    );
    if (node.nodeName === 'details') node.attrs.push({ name: 'open', value: '' });
  }
}

/** Appends the blocks below a node. */
function collect(node: Node, out: string[]): void {
  let inline = '';
  const flush = (): void => {
    if (squash(inline) !== '') out.push(squash(inline));
    inline = '';
  };
  for (const child of childrenOf(node)) {
    const { nodeName } = child;
    if (INLINE.has(nodeName)) {
      inline += textOf(child);
      continue;
    }
    flush();
    const text = squash(textOf(child));
    if (/^h[1-6]$/.test(nodeName)) {
      if (text !== '') out.push(`${'#'.repeat(Number(nodeName[1]))} ${text}`);
    } else if (nodeName === 'table') out.push(tableOf(child));
    else if (nodeName === 'pre') out.push(`\`\`\`\n${textOf(child).replace(/\n$/, '')}\n\`\`\``);
    else if (nodeName === 'ul' || nodeName === 'ol') collectItems(child, nodeName === 'ol', out);
    else collect(child, out);
  }
  flush();
}

function collectItems(list: Node, ordered: boolean, out: string[]): void {
  childrenOf(list)
    .filter((c) => c.nodeName === 'li')
    .forEach((item, i) => {
      const parts: string[] = [];
      collect(item, parts);
      if (parts.length > 0) out.push(`${ordered ? `${i + 1}.` : '-'} ${parts[0]}`, ...parts.slice(1));
    });
}

function tableOf(table: Node): string {
  const rows: Element[][] = [];
  const visit = (node: Node): void => {
    for (const child of childrenOf(node)) {
      if (child.nodeName === 'tr')
        rows.push((childrenOf(child) as Element[]).filter((c) => c.nodeName === 'td' || c.nodeName === 'th'));
      else visit(child);
    }
  };
  visit(table);
  const span = ({ attrs }: Element, name: string): string => {
    const value = Number(attrs.find((a) => a.name === name)?.value);
    return value > 1 ? ` ${name}="${value}"` : '';
  };
  const cell = (c: Element): string =>
    `<td${span(c, 'colspan')}${span(c, 'rowspan')}>${escapeXml(squash(textOf(c)))}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}
