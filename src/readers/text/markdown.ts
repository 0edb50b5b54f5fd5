import type { Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import type { FlowBlock, FlowImage, FlowRun, FlowTable } from '../../document/index.ts';
import { dataUrl, htmlToFlow } from '../html/index.ts';
import { textToBlocks } from './plain-text.ts';

/** Beyond this, and deeper than this, a text is read as plain text: the grammar needs more than linear time for some. */
const MAX_CHARACTERS = 4_000_000;
const MAX_NEST = 150;

/** Markdown (CommonMark with tables, task lists, footnotes, strike-through, formulas, front matter) as blocks. */
export function markdownToFlow(text: string): { blocks: FlowBlock[]; title?: string; warnings: string[] } {
  if (text.length > MAX_CHARACTERS || isTooDeep(text)) {
    return { blocks: textToBlocks(text), warnings: ['The Markdown is too large or too deep for its grammar and was read as plain text.'] };
  }
  const tree = fromMarkdown(text, {
    extensions: [gfm(), math(), frontmatter(['yaml', 'toml'])],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), frontmatterFromMarkdown(['yaml', 'toml'])],
  });
  const reader = new MarkdownReader(tree);
  const blocks = reader.blocks(tree.children, { depth: -1 });
  blocks.push(...reader.footnotes());
  return { blocks, warnings: [], ...(reader.title ? { title: reader.title } : {}) };
}

/** Marks of quotes and lists, or brackets, in numbers that no author writes: each is a level of the tree or a step back of the parser. */
function isTooDeep(text: string): boolean {
  if (/^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*){150}/m.test(text)) return true;
  return /[[(*_!]{5000}/.test(text) || text.split('\n').some((line) => line.length - line.trimStart().length > 4 * MAX_NEST);
}

interface Place {
  /** Of the list that stands around; -1 outside of any. */
  depth: number;
}

type Look = Omit<FlowRun, 'text'>;

class MarkdownReader {
  title: string | undefined;
  readonly #definitions = new Map<string, string>();
  readonly #notes = new Map<string, Nodes[]>();
  /** Labels in the order in which they are referred to. */
  readonly #noteOrder: string[] = [];

  constructor(tree: Root) {
    const visit = (node: Nodes): void => {
      if (node.type === 'definition' && !this.#definitions.has(node.identifier)) this.#definitions.set(node.identifier, node.url);
      if (node.type === 'footnoteDefinition' && !this.#notes.has(node.identifier)) this.#notes.set(node.identifier, node.children);
      if ('children' in node) node.children.forEach(visit);
    };
    visit(tree);
  }

  /** HTML that is spread over several nodes (`<details>`, text, `</details>`) is only tags there; the text between stands for itself. */
  blocks(nodes: readonly Nodes[], place: Place): FlowBlock[] {
    return nodes.flatMap((node) => this.#block(node as RootContent, place));
  }

  /** Notes at the end, in the order of their references; those that nobody refers to last. */
  footnotes(): FlowBlock[] {
    const blocks: FlowBlock[] = [];
    // A note may refer to another.
    for (let i = 0; i < this.#noteOrder.length || this.#pushUnused(); i++) {
      const label = this.#noteOrder[i] as string;
      const own = this.blocks(this.#notes.get(label) ?? [], { depth: -1 });
      own.forEach((block, at) => {
        if (!('runs' in block) || block.kind !== 'paragraph') blocks.push(block);
        else blocks.push({ kind: 'footnote', runs: at === 0 ? [{ text: `[${i + 1}] ` }, ...block.runs] : block.runs });
      });
    }
    return blocks;
  }

  #pushUnused(): boolean {
    const label = [...this.#notes.keys()].find((one) => !this.#noteOrder.includes(one));
    if (label !== undefined) this.#noteOrder.push(label);
    return label !== undefined;
  }

  #block(node: RootContent, place: Place): FlowBlock[] {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', level: node.depth, runs: this.#runs(node.children) }];
      case 'paragraph':
        return this.#paragraph(node.children);
      case 'blockquote':
        return this.blocks(node.children, { depth: -1 });
      case 'list': {
        const depth = place.depth + 1;
        return node.children.flatMap((item, i) => {
          const marker = node.ordered ? `${(node.start ?? 1) + i}.` : '•';
          return this.#item(this.blocks(item.children, { depth }), { depth, marker, ordered: node.ordered === true }, item.checked ?? undefined);
        });
      }
      case 'code':
        return [{ kind: 'code', runs: [{ text: node.value }], ...(node.lang ? { language: node.lang } : {}) }];
      case 'math':
        return [{ kind: 'formula', latex: node.value, text: node.value }];
      case 'table':
        return [this.#table(node)];
      case 'html':
        return this.#html(node.value);
      case 'yaml':
      case 'toml' as never:
        return this.#frontMatter((node as { value: string }).value);
      default:
        return [];
    }
  }

  #item(own: FlowBlock[], mark: { depth: number; marker: string; ordered: boolean }, checked: boolean | undefined): FlowBlock[] {
    const { depth, marker, ordered } = mark;
    const box: FlowRun[] = checked === undefined ? [] : [{ text: checked ? '☑' : '☐', checked }, { text: ' ' }];
    const [first] = own;
    const lead = first?.kind === 'paragraph' ? own.shift() : undefined;
    const runs = lead && 'runs' in lead ? lead.runs : [];
    const blocks: FlowBlock[] =
      runs.length > 0 || box.length > 0 || own.length === 0 ? [{ kind: 'list-item', depth, marker, ordered, runs: [...box, ...runs] }] : [];
    // Further paragraphs stand under the item without a mark of their own: they are no items.
    blocks.push(...own);
    return blocks;
  }

  /** A paragraph; pictures that stand alone in it, and formulas that fill it, are blocks of their own. */
  #paragraph(children: readonly PhrasingContent[]): FlowBlock[] {
    const solid = children.filter((child) => !(child.type === 'text' && child.value.trim() === '') && child.type !== 'break');
    if (solid.length > 0 && solid.every((child) => child.type === 'image' || child.type === 'imageReference')) {
      return solid.flatMap((child) => this.#picture(child));
    }
    const only = solid[0];
    // Two dollar signs mean a formula of its own line, wherever they stand.
    if (
      solid.length === 1 &&
      only?.type === 'inlineMath' &&
      only.position &&
      only.position.end.offset! - only.position.start.offset! >= only.value.length + 4
    ) {
      return [{ kind: 'formula', latex: only.value, text: only.value }];
    }
    const runs = this.#runs(children);
    return runs.length > 0 ? [{ kind: 'paragraph', runs }] : [];
  }

  #picture(node: PhrasingContent): FlowBlock[] {
    if (node.type !== 'image' && node.type !== 'imageReference') return [];
    const altText = node.alt ?? '';
    const image = this.#image(node.type === 'image' ? node.url : (this.#definitions.get(node.identifier) ?? ''));
    if (!image && altText === '') return [];
    return [{ kind: 'picture', ...(image ? { image } : {}), ...(altText ? { altText } : {}) }];
  }

  #image(url: string): FlowImage | undefined {
    return url.startsWith('data:') ? dataUrl(url) : undefined;
  }

  #table(node: Table): FlowTable {
    const cols = Math.max(1, ...node.children.map((row) => row.children.length));
    const cells = node.children.flatMap((row, r) =>
      row.children.map((cell, c) => {
        const runs = this.#runs(cell.children);
        return { row: r, col: c, rowSpan: 1, colSpan: 1, blocks: runs.length > 0 ? [{ kind: 'paragraph' as const, runs }] : [] };
      }),
    );
    return { kind: 'table', rows: node.children.length, cols, cells, headerRows: Math.min(1, node.children.length), bordered: true };
  }

  #html(value: string): FlowBlock[] {
    return htmlToFlow(value).blocks;
  }

  /** What stands before a document about it: its title, and the rest as its own lines. */
  #frontMatter(value: string): FlowBlock[] {
    this.title = /^title\s*[:=]\s*["']?(.+?)["']?\s*$/m.exec(value)?.[1];
    return value.trim() === '' ? [] : [{ kind: 'code', language: 'yaml', runs: [{ text: value }] }];
  }

  #runs(nodes: readonly PhrasingContent[], look: Look = {}): FlowRun[] {
    const runs: FlowRun[] = [];
    let current = look;
    for (const node of nodes) {
      if (node.type === 'html') current = this.#tag(node.value, current, look, runs);
      else runs.push(...this.#run(node, current));
    }
    return runs;
  }

  /** A tag in a line: looks, line breaks and pictures; others say nothing about text. */
  #tag(tag: string, current: Look, base: Look, runs: FlowRun[]): Look {
    const name = /^<(\/?[a-z][\w-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    if (name === 'br') runs.push({ text: '\n' });
    if (name === 'img' || name === 'input') {
      for (const block of htmlToFlow(tag).blocks) {
        if (block.kind === 'picture') runs.push({ text: block.image ? '' : (block.altText ?? ''), ...(block.image ? { image: block.image } : {}) });
        else if ('runs' in block) runs.push(...block.runs);
      }
    }
    const looks: Record<string, Look> = {
      b: { bold: true },
      strong: { bold: true },
      i: { italic: true },
      em: { italic: true },
      u: { underline: true },
      ins: { underline: true },
      s: { strike: true },
      del: { strike: true },
      sub: { subscript: true },
      sup: { superscript: true },
      kbd: { code: true },
      code: { code: true },
    };
    if (looks[name]) return { ...current, ...looks[name] };
    const closed = looks[name.slice(1)];
    if (!name.startsWith('/') || !closed) return current;
    const rest: Record<string, unknown> = { ...current };
    for (const key of Object.keys(closed)) if (!(key in base)) delete rest[key];
    return rest;
  }

  #run(node: PhrasingContent, look: Look): FlowRun[] {
    switch (node.type) {
      case 'text':
        // A line end in a paragraph is a blank, and nothing between Chinese characters.
        return [
          {
            ...look,
            text: node.value.replace(/(?<=[\u3000-\u9fff\uff00-\uff60])[ \t]*\n[ \t]*(?=[\u3000-\u9fff\uff00-\uff60])/g, '').replace(/[ \t]*\n[ \t]*/g, ' '),
          },
        ];
      case 'strong':
        return this.#runs(node.children, { ...look, bold: true });
      case 'emphasis':
        return this.#runs(node.children, { ...look, italic: true });
      case 'delete':
        return this.#runs(node.children, { ...look, strike: true });
      case 'inlineCode':
        return [{ ...look, text: node.value, code: true }];
      case 'inlineMath':
        return [{ text: node.value, latex: node.value }];
      case 'break':
        return [{ text: '\n' }];
      case 'link':
        return this.#runs(node.children, { ...look, ...linkOf(node.url) });
      case 'linkReference':
        return this.#runs(node.children, { ...look, ...linkOf(this.#definitions.get(node.identifier)) });
      case 'image':
      case 'imageReference': {
        const image = this.#image(node.type === 'image' ? node.url : (this.#definitions.get(node.identifier) ?? ''));
        return image ? [{ ...look, text: '', image: { ...image, ...(node.alt ? { altText: node.alt } : {}) } }] : node.alt ? [{ ...look, text: node.alt }] : [];
      }
      case 'footnoteReference': {
        if (!this.#noteOrder.includes(node.identifier)) this.#noteOrder.push(node.identifier);
        return [{ ...look, text: `[${this.#noteOrder.indexOf(node.identifier) + 1}]`, superscript: true }];
      }
      default:
        return [];
    }
  }
}

const linkOf = (url: string | undefined): Look => (url && !/^\s*javascript:/i.test(url) ? { link: url } : {});
