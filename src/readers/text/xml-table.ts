import { elements, localName, type XmlElement } from '../markup/index.ts';

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Row and cell elements of CALS, TEI and DITA, with their HTML equivalents. */
const ROWS: Record<string, 'tr' | 'thead' | 'tbody' | 'tfoot' | 'cell'> = {
  tr: 'tr',
  row: 'tr',
  strow: 'tr',
  sthead: 'thead',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  td: 'cell',
  th: 'cell',
  entry: 'cell',
  cell: 'cell',
  stentry: 'cell',
};

/** Converts an HTML, CALS, TEI or DITA table to HTML; `read` writes the content of a cell or caption. */
export function tableHtml(table: XmlElement, read: (element: XmlElement) => string): string {
  const columns = new Map<string, number>();
  const write = (element: XmlElement, head: boolean): string => {
    const name = localName(element);
    if (name === 'title' || name === 'caption' || (name === 'head' && element !== table))
      return `<caption>${read(element)}</caption>`;
    if (name === 'tgroup') {
      elements(element)
        .filter((one) => localName(one) === 'colspec')
        .forEach((one, i) => {
          columns.set(one.attrs.colname ?? `c${i + 1}`, i + 1);
        });
    }
    const kind = ROWS[name];
    if (kind === undefined)
      return elements(element)
        .map((one) => (/^(?:colspec|spanspec|colgroup|col|textobject)$/.test(localName(one)) ? '' : write(one, head)))
        .join('');
    if (kind === 'cell') {
      const tag = head || name === 'th' ? 'th' : 'td';
      return `<${tag}${spans(element, columns)}>${read(element)}</${tag}>`;
    }
    const inHead = head || kind === 'thead' || element.attrs.role === 'label';
    const inner = elements(element)
      .map((one) => write(one, inHead))
      .join('');
    return name === 'sthead' ? `<thead><tr>${inner}</tr></thead>` : `<${kind}>${inner}</${kind}>`;
  };
  return `<table border="1">${write(table, false)}</table>`;
}

function spans({ attrs }: XmlElement, columns: ReadonlyMap<string, number>): string {
  const place = (name: string | undefined): number =>
    name === undefined ? Number.NaN : (columns.get(name) ?? Number(/(\d+)$/.exec(name)?.[1]));
  const across = attrs.colspan ?? attrs.cols ?? String(place(attrs.nameend) - place(attrs.namest) + 1);
  const down = attrs.rowspan ?? attrs.rows ?? String(Number(attrs.morerows) + 1);
  const written = (name: string, value: string): string =>
    /^\d{1,4}$/.test(value) && value !== '1' ? ` ${name}="${value}"` : '';
  return written('colspan', across) + written('rowspan', down);
}

/** MathML with the element names that HTML uses. */
export function mathHtml(element: XmlElement, display: boolean): string {
  const write = (node: XmlElement | string): string => {
    if (typeof node === 'string') return escapeHtml(node);
    const name = localName(node).replace(/[^\w-]/g, '');
    const attrs = Object.entries(node.attrs)
      .map(([key, value]) => ` ${key.replace(/[^\w-]/g, '-')}="${escapeHtml(value)}"`)
      .join('');
    return `<${name}${attrs}${display && node === element && !node.attrs.display ? ' display="block"' : ''}>${node.children.map(write).join('')}</${name}>`;
  };
  return write(element);
}
