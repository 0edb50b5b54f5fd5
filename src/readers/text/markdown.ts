import type { FlowBlock, FlowImage, FlowRun, FlowTable } from '../../document/index.ts';
import { dataUrl, htmlToFlow, noContext } from '../html/index.ts';
import { escapeBarsInCode } from './code-in-tables.ts';
import { markdownGrammar, TooDeep } from './markdown-grammar.ts';
import { type MdNode, markdownTree } from './markdown-tree.ts';
import { textToBlocks } from './plain-text.ts';
import { readTextTable } from './text-table.ts';

/** Longer text is read as plain text, because the grammar needs much memory and in part more than linear time. */
const MAX_CHARACTERS = 20_000_000;

const grammar = markdownGrammar();

/**
 * Converts Markdown (CommonMark with tables, task lists, footnotes, strike-through, formulas, front matter) to blocks.
 */
export function markdownToFlow(text: string): { blocks: FlowBlock[]; title?: string; warnings: string[] } {
  const { data, body } = splitFrontMatter(text);
  const tree = treeOf(escapeBarsInCode(body));
  if (!tree)
    return {
      blocks: textToBlocks(text),
      warnings: ['The Markdown is too large or too deeply nested and was read as plain text.'],
    };
  const reader = new MarkdownReader(tree);
  const blocks = reader.blocks(tree.children, { depth: -1 }).concat(reader.footnotes());
  const title = titleOf(data);
  if (data.trim() !== '') blocks.unshift({ kind: 'code', language: 'yaml', runs: [{ text: data }] });
  return { blocks, warnings: reader.warnings, ...(title ? { title } : {}) };
}

/** Front matter: YAML between `---`, or TOML between `+++`. */
function splitFrontMatter(text: string): { data: string; body: string } {
  const match = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\1[ \t]*(?:\r?\n|$)/.exec(text);
  return match ? { data: match[2] ?? '', body: text.slice(match[0].length) } : { data: '', body: text };
}

/** The title in front matter, without quotes. */
const titleOf = (data: string): string | undefined =>
  /^title[ \t]*[:=](.*)$/m
    .exec(data)?.[1]
    ?.trim()
    .replace(/^["']|["']$/g, '');

function treeOf(text: string): MdNode | undefined {
  // Unnatural numbers of brackets and stars, each of which makes the parser backtrack.
  if (text.length > MAX_CHARACTERS || /[[(*_!]{5000}/.test(text)) return undefined;
  try {
    return markdownTree(grammar, text);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

interface Place {
  /** Depth of the surrounding list, or -1. */
  depth: number;
}

type Look = Omit<FlowRun, 'text'>;

/**
 * A line end with surrounding spaces. Matches start only at the beginning of a run of spaces, so each run is visited
 * once.
 */
const LINE_END = /(?<![ \t])[ \t]*\n[ \t]*/g;

/**
 * A line end before text that starts like an item in a form unknown to Markdown, or with a bar: authors mean these
 * breaks to stay.
 */
const MARKED_LINE =
  /\n(?=\||[（(][\d一二三四五六七八九十a-z]{1,3}[)）]|[①-⑳]|[一二三四五六七八九十]{1,3}、|\d{1,2}、|[a-z][.)] )/g;

/** Removes attributes in braces: `# Title {#id .class key=value}` (Pandoc, PHP Markdown Extra). */
function withoutAttributes(children: readonly MdNode[]): readonly MdNode[] {
  const last = children.at(-1);
  if (last?.type !== 'text') return children;
  const value = last.value.replace(
    /(?<!\s)\s*\{\s*(?:[#.][\w:.-]+|[\w-]+=[^{}\s]+|-)(?:\s+(?:[#.][\w:.-]+|[\w-]+=[^{}\s]+))*\s*\}\s*$/,
    '',
  );
  return value === last.value ? children : [...children.slice(0, -1), { ...last, value }];
}

class MarkdownReader {
  readonly warnings: string[] = [];
  readonly #notes = new Map<string, MdNode[]>();
  /** Numbers of the labels, in order of reference. */
  readonly #noteNumbers = new Map<string, number>();

  constructor(tree: MdNode) {
    const visit = (node: MdNode): void => {
      if (node.label !== undefined && node.type === 'note' && !this.#notes.has(node.label))
        this.#notes.set(node.label, node.children);
      for (const child of node.children) visit(child);
    };
    visit(tree);
  }

  /**
   * Converts nodes. HTML spread over several nodes (`<details>`, text, `</details>`) consists only of tags; the text
   * between is read as usual.
   */
  blocks(nodes: readonly MdNode[], place: Place): FlowBlock[] {
    return nodes.flatMap((node) => this.#block(node, place));
  }

  /** Notes at the end in order of reference; those without references last. */
  footnotes(): FlowBlock[] {
    const blocks: FlowBlock[] = [];
    const add = (): void => {
      // A note may refer to another one, which is then appended: the map grows during the loop.
      for (const [label, number] of this.#noteNumbers) {
        const content = this.#notes.get(label);
        this.#notes.delete(label);
        this.blocks(content ?? [], { depth: -1 }).forEach((block, at) => {
          if (!('runs' in block) || block.kind !== 'paragraph') blocks.push(block);
          else
            blocks.push({ kind: 'footnote', runs: at === 0 ? [{ text: `[${number}] ` }, ...block.runs] : block.runs });
        });
      }
    };
    add();
    for (const label of [...this.#notes.keys()]) this.#noteNumber(label);
    add();
    return blocks;
  }

  #noteNumber(label: string): number {
    const number = this.#noteNumbers.get(label) ?? this.#noteNumbers.size + 1;
    this.#noteNumbers.set(label, number);
    return number;
  }

  #block(node: MdNode, place: Place): FlowBlock[] {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', level: node.depth ?? 1, runs: this.#runs(withoutAttributes(node.children)) }];
      case 'paragraph':
        return this.#paragraph(node.children);
      case 'blockquote':
        nameAlert(node);
        return this.blocks(node.children, { depth: -1 });
      case 'list': {
        const depth = place.depth + 1;
        return node.children.flatMap((item, i) => {
          const marker = node.ordered ? `${(node.start ?? 1) + i}.` : '•';
          const checked = takeBox(item);
          return this.#item(
            this.blocks(item.children, { depth }),
            { depth, marker, ordered: node.ordered === true },
            checked,
          );
        });
      }
      case 'code':
        return [{ kind: 'code', runs: [{ text: node.value }], ...(node.language ? { language: node.language } : {}) }];
      case 'math':
        return [{ kind: 'formula', latex: node.value, text: node.value }];
      case 'table':
        return [this.#table(node)];
      case 'textTable': {
        const found = readTextTable(node.value.split('\n'), (text) =>
          this.blocks(treeOf(text)?.children ?? [], { depth: -1 }),
        );
        return found ? [{ ...found.table, bordered: true }] : [];
      }
      case 'term':
        return [{ kind: 'paragraph', runs: this.#runs(node.children, { bold: true }) }];
      case 'definition':
        return this.blocks(node.children, { depth: -1 });
      case 'html':
        return this.#html(node.value);
      default:
        return [];
    }
  }

  #item(
    own: FlowBlock[],
    mark: { depth: number; marker: string; ordered: boolean },
    checked: boolean | undefined,
  ): FlowBlock[] {
    const { depth, marker, ordered } = mark;
    const box: FlowRun[] = checked === undefined ? [] : [{ text: checked ? '☑' : '☐', checked }, { text: ' ' }];
    const [first] = own;
    const lead = first?.kind === 'paragraph' ? own.shift() : undefined;
    const runs = lead && 'runs' in lead ? lead.runs : [];
    const blocks: FlowBlock[] =
      runs.length > 0 || box.length > 0 || own.length === 0
        ? [{ kind: 'list-item', depth, marker, ordered, runs: [...box, ...runs] }]
        : [];
    // Further paragraphs of an item have no marker: they are not items.
    blocks.push(...own);
    return blocks;
  }

  /** A paragraph. Pictures alone in it, and formulas that fill it, become separate blocks. */
  #paragraph(children: readonly MdNode[]): FlowBlock[] {
    const solid = children.filter(
      (child) => !(child.type === 'text' && child.value.trim() === '') && child.type !== 'break',
    );
    if (solid.length > 0 && solid.every((child) => child.type === 'image')) {
      return solid.flatMap((child) => this.#picture(child));
    }
    const only = solid[0];
    // Two dollar signs mean a display formula anywhere.
    if (solid.length === 1 && only?.type === 'inlineMath' && only.display)
      return [{ kind: 'formula', latex: only.value, text: only.value }];
    const runs = this.#runs(children);
    return runs.length > 0 ? [{ kind: 'paragraph', runs }] : [];
  }

  #picture(node: MdNode): FlowBlock[] {
    const altText = node.value;
    const image = imageOf(node);
    if (!image && altText === '') return [];
    return [{ kind: 'picture', ...(image ? { image } : {}), ...(altText ? { altText } : {}) }];
  }

  #table(node: MdNode): FlowTable {
    const cols = node.children.reduce((most, row) => Math.max(most, row.children.length), 1);
    const cells = node.children.flatMap((row, r) =>
      row.children.map((cell, c) => {
        const runs = this.#runs(cell.children);
        return {
          row: r,
          col: c,
          rowSpan: 1,
          colSpan: 1,
          blocks: runs.length > 0 ? [{ kind: 'paragraph' as const, runs }] : [],
        };
      }),
    );
    return {
      kind: 'table',
      rows: node.children.length,
      cols,
      cells,
      headerRows: Math.min(1, node.children.length),
      bordered: true,
    };
  }

  #html(value: string): FlowBlock[] {
    return htmlToFlow(value, { ...noContext, warn: (message) => void this.warnings.push(message) }).blocks;
  }

  #runs(nodes: readonly MdNode[], look: Look = {}): FlowRun[] {
    const runs: FlowRun[] = [];
    let current = look;
    for (const node of nodes) {
      if (node.type === 'html') current = this.#tag(node.value, current, look, runs);
      else for (const run of this.#run(node, current)) runs.push(run);
    }
    return runs;
  }

  /** An inline tag: styles, line breaks and pictures; others do not affect text. */
  #tag(tag: string, current: Look, base: Look, runs: FlowRun[]): Look {
    const name = /^<(\/?[a-z][\w-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    if (name === 'br') runs.push({ text: '\n' });
    if (name === 'img' || name === 'input') {
      for (const block of htmlToFlow(tag).blocks) {
        if (block.kind === 'picture')
          runs.push({ text: block.image ? '' : (block.altText ?? ''), ...(block.image ? { image: block.image } : {}) });
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

  #run(node: MdNode, look: Look): FlowRun[] {
    switch (node.type) {
      case 'text':
        // A line end in a paragraph is a space, but nothing between Chinese characters.
        return [
          {
            ...look,
            text: node.value
              .replace(LINE_END, '\n')
              .replace(MARKED_LINE, '\u0000')
              .replace(/(?<=[\u3000-\u9fff\uff00-\uff60])\n(?=[\u3000-\u9fff\uff00-\uff60])/g, '')
              .replaceAll('\n', ' ')
              .replaceAll('\u0000', '\n'),
          },
        ];
      case 'strong':
        return this.#runs(node.children, { ...look, bold: true });
      case 'emphasis':
        return this.#runs(node.children, { ...look, italic: true });
      case 'subscript':
        return this.#runs(node.children, { ...look, subscript: true });
      case 'superscript':
        return this.#runs(node.children, { ...look, superscript: true });
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
      case 'image': {
        const image = imageOf(node);
        const altText = node.value;
        return image
          ? [{ ...look, text: '', image: { ...image, ...(altText ? { altText } : {}) } }]
          : altText
            ? [{ ...look, text: altText }]
            : [];
      }
      case 'noteReference':
        return [{ ...look, text: `[${this.#noteNumber(node.label ?? '')}]`, superscript: true }];
      default:
        return [];
    }
  }
}

/** Replaces the first line of an alert (GitHub: `> [!NOTE]`) by its name. */
function nameAlert(quote: MdNode): void {
  const [first] = quote.children;
  const words = first?.type === 'paragraph' ? first.children[0] : undefined;
  const match =
    words?.type === 'text' ? /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i.exec(words.value) : null;
  if (!first || !words || !match) return;
  words.value = words.value.slice(match[0].length);
  const name = match[1]!.charAt(0).toUpperCase() + match[1]!.slice(1).toLowerCase();
  const text = { type: 'text' as const, children: [], value: name };
  quote.children.unshift({ type: 'paragraph', value: '', children: [{ type: 'strong', value: '', children: [text] }] });
}

const linkOf = (url: string | undefined): Look => (url && !/^\s*javascript:/i.test(url) ? { link: url } : {});

const imageOf = ({ url }: MdNode): FlowImage | undefined => (url?.startsWith('data:') ? dataUrl(url) : undefined);

/** Removes the checkbox of a task item (GFM) and returns its state; undefined without a box. */
function takeBox(item: MdNode): boolean | undefined {
  const [first] = item.children;
  const words = first?.type === 'paragraph' ? first.children[0] : undefined;
  const box = words?.type === 'text' ? /^\[([ xX])\]\s+(?=\S|$)/.exec(words.value) : null;
  if (!words || !box) return undefined;
  words.value = words.value.slice(box[0].length);
  return box[1] !== ' ';
}
