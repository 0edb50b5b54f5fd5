import type { FlowBlock, FlowRun, FlowTextBlock } from '../../document/index.ts';
import { htmlToFlow } from '../html/index.ts';
import { elements, textOf, type XmlElement } from '../markup/index.ts';
import { localName } from './xml-outline.ts';

const SECTIONS = new Set(
  'sec section sect1 sect2 sect3 sect4 sect5 simplesect chapter part appendix preface glossary bibliography ref-list abstract app ack refsect1 refsect2 refsection partintro div'.split(
    ' ',
  ),
);
const TITLES = new Set('title article-title head book-title'.split(' '));
const PARAGRAPHS = new Set('p para simpara formalpara subtitle attrib ref mixed-citation biblioentry caption'.split(' '));
const LISTS: Record<string, boolean> = {
  list: false,
  itemizedlist: false,
  orderedlist: true,
  variablelist: false,
  simplelist: false,
  'def-list': false,
  procedure: true,
};
const ITEMS = new Set('list-item listitem item member varlistentry def-item step'.split(' '));
const CODE = new Set('programlisting screen literallayout synopsis preformat code-block'.split(' '));
/** About the document rather than in it. */
const SKIPPED = new Set(
  'journal-meta article-id article-categories permissions history counts custom-meta-group indexterm info-meta copyright legalnotice revhistory object-id'.split(
    ' ',
  ),
);
const LOOKS: Record<string, Partial<FlowRun>> = {
  bold: { bold: true },
  b: { bold: true },
  italic: { italic: true },
  i: { italic: true },
  emphasis: { italic: true },
  hi: { italic: true },
  sub: { subscript: true },
  subscript: { subscript: true },
  sup: { superscript: true },
  superscript: { superscript: true },
  underline: { underline: true },
  strike: { strike: true },
  code: { code: true },
  literal: { code: true },
  monospace: { code: true },
  command: { code: true },
  filename: { code: true },
};

/** True for the roots of DocBook, JATS and their kin, when they have paragraphs and titles. */
export const isArticle = (root: XmlElement): boolean =>
  /^(?:article|book|chapter|section|sect1|refentry|part|set|TEI|topic)$/.test(localName(root)) && has(root, PARAGRAPHS, 40) && has(root, TITLES, 40);

function has(root: XmlElement, names: ReadonlySet<string>, depth: number): boolean {
  return elements(root).some((element) => names.has(localName(element)) || (depth > 0 && has(element, names, depth - 1)));
}

/** DocBook, JATS and their kin as blocks: titles by the depth of their sections, paragraphs, lists, tables, code, formulas. */
export function articleBlocks(root: XmlElement): FlowBlock[] {
  const reader = new ArticleReader();
  reader.children(root, { level: 1, depth: -1, ordered: false });
  return reader.blocks;
}

interface Place {
  level: number;
  depth: number;
  ordered: boolean;
}

class ArticleReader {
  readonly blocks: FlowBlock[] = [];

  children(parent: XmlElement, place: Place): void {
    let count = 0;
    for (const node of parent.children) {
      if (typeof node === 'string') this.#text([{ text: node }], 'paragraph');
      else {
        if (ITEMS.has(localName(node))) count++;
        this.#element(node, place, count);
      }
    }
  }

  #element(element: XmlElement, place: Place, count: number): void {
    const name = localName(element);
    if (SKIPPED.has(name)) return;
    if (TITLES.has(name)) return void this.#text(this.#runs(element), 'heading', { level: Math.min(6, place.level) });
    if (SECTIONS.has(name)) return void this.children(element, { ...place, level: place.level + 1 });
    if (name in LISTS) {
      const ordered = LISTS[name] === true || /^(?:order|arabic|alpha|roman)/.test(element.attrs['list-type'] ?? '');
      return void this.children(element, { ...place, depth: place.depth + 1, ordered });
    }
    if (ITEMS.has(name)) return void this.#item(element, place, count);
    if (CODE.has(name))
      return void this.blocks.push({
        kind: 'code',
        runs: [{ text: textOf(element) }],
        ...(element.attrs.language ? { language: element.attrs.language } : {}),
      });
    if (name === 'table' || name === 'informaltable' || name === 'math') return void this.blocks.push(...htmlToFlow(toHtml(element)).blocks);
    if (PARAGRAPHS.has(name) && !elements(element).some(isBlock)) return void this.#text(this.#runs(element), 'paragraph');
    if (name === 'contrib' || name === 'author' || name === 'aff') return void this.#text([{ text: words(element) }], 'paragraph');
    if (name === 'disp-formula' || name === 'equation' || elements(element).length > 0) return void this.children(element, place);
    this.#text(this.#runs(element), 'paragraph');
  }

  #item(element: XmlElement, place: Place, count: number): void {
    const inner = new ArticleReader();
    inner.children(element, place);
    inner.blocks.forEach((block, i) => {
      // Further paragraphs stand under the item without a mark: they are no items.
      if (block.kind !== 'paragraph' || i > 0) this.blocks.push(block);
      else
        this.blocks.push({ ...block, kind: 'list-item', depth: Math.max(0, place.depth), ordered: place.ordered, marker: place.ordered ? `${count}.` : '•' });
    });
  }

  #text(runs: FlowRun[], kind: FlowTextBlock['kind'], more: Partial<FlowTextBlock> = {}): void {
    const squeezed = runs.map((run) => ({ ...run, text: run.text.replace(/\s+/g, ' ') })).filter((run) => run.text !== '' || run.latex);
    if (squeezed.every((run) => run.text.trim() === '' && !run.latex)) return;
    this.blocks.push({ kind, runs: squeezed, ...more });
  }

  #runs(element: XmlElement, look: Partial<FlowRun> = {}): FlowRun[] {
    return element.children.flatMap((node): FlowRun[] => {
      if (typeof node === 'string') return [{ ...look, text: node }];
      const name = localName(node);
      if (SKIPPED.has(name)) return [];
      if (name === 'math') {
        const [block] = htmlToFlow(toHtml(node)).blocks;
        return block && 'runs' in block ? block.runs : [{ text: textOf(node) }];
      }
      const link = node.attrs['xlink:href'] ?? node.attrs.url;
      return this.#runs(node, { ...look, ...LOOKS[name], ...(link && /^https?:/.test(link) ? { link } : {}) });
    });
  }
}

const isBlock = (element: XmlElement): boolean => {
  const name = localName(element);
  return (
    name in LISTS ||
    CODE.has(name) ||
    PARAGRAPHS.has(name) ||
    SECTIONS.has(name) ||
    /^(?:table|informaltable|table-wrap|fig|disp-formula|equation|boxed-text|figure)$/.test(name)
  );
};

/** Words of names and addresses, which stand in elements without blanks between. */
const words = (element: XmlElement): string => element.children.map((node) => (typeof node === 'string' ? node : words(node))).join(' ');

const CALS: Record<string, string> = { row: 'tr', entry: 'td', informaltable: 'table' };
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Tables (HTML's and CALS') and MathML in the form in which the HTML reader takes them. */
function toHtml(element: XmlElement): string {
  const own = localName(element);
  if (own === 'tgroup') return element.children.map((node) => (typeof node === 'string' ? '' : toHtml(node))).join('');
  if (own === 'colspec' || own === 'spanspec') return '';
  const name = CALS[own] ?? (own === 'para' || own === 'simpara' ? 'p' : own === 'title' ? 'caption' : own);
  const attrs = Object.entries(element.attrs)
    .map(([key, value]) => (key === 'morerows' ? ` rowspan="${Number(value) + 1}"` : ` ${key.replace(/[^\w-]/g, '-')}="${escaped(value)}"`))
    .join('');
  const span = /\D*(\d+)$/.exec(element.attrs.nameend ?? '');
  const from = /\D*(\d+)$/.exec(element.attrs.namest ?? '');
  const colspan = span && from ? ` colspan="${Number(span[1]) - Number(from[1]) + 1}"` : '';
  return `<${name}${attrs}${colspan}>${element.children.map((node) => (typeof node === 'string' ? escaped(node) : toHtml(node))).join('')}</${name}>`;
}
