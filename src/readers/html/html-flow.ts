import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import type { FlowBlock, FlowImage, FlowRun, FlowTextBlock } from '../../document/index.ts';
import { attribute, BLOCKS, isHidden, points, styleOf } from './css.ts';
import { readTable } from './html-table.ts';
import { ListCounter } from './list-counter.ts';
import { readMath } from './math.ts';
import { applyStyleSheets } from './style-sheet.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface HtmlContext {
  /** Bytes of an address that the file itself carries (parts of mhtml, files of epub); undefined for all others: nothing is ever fetched. */
  resolve(url: string): { bytes: () => Promise<Uint8Array>; mimeType: string } | undefined;
  /** A page of the file that is shown in a frame of this one. */
  page?(url: string): { html: string; context: HtmlContext } | undefined;
  /** A style sheet of the file. */
  styleSheet?(url: string): string | undefined;
}

export const noContext: HtmlContext = { resolve: () => undefined };

/** Deeper nests are read as if they were not nested: no honest page has them, and a call for each level has its end. */
const MAX_DEPTH = 400;
/** Pages in pages. */
const MAX_FRAMES = 4;

/** What an HTML text shows, as blocks in order, by the rules of rendered text; and its title. */
export function htmlToFlow(html: string, context: HtmlContext = noContext): { blocks: FlowBlock[]; title?: string } {
  const document = parse(html);
  applyStyleSheets(document, context.styleSheet);
  const title = findTitle(document);
  const walker = new Walker(context);
  walker.children(document, PLAIN, 0);
  walker.flush();
  return title ? { blocks: walker.blocks, title } : { blocks: walker.blocks };
}

function findTitle(document: DefaultTreeAdapterTypes.Document): string | undefined {
  const html = document.childNodes.find((node): node is Element => defaultTreeAdapter.isElementNode(node) && node.tagName === 'html');
  const head = html?.childNodes.find((node): node is Element => defaultTreeAdapter.isElementNode(node) && node.tagName === 'head');
  const title = head?.childNodes.find((node): node is Element => defaultTreeAdapter.isElementNode(node) && node.tagName === 'title');
  const text = title?.childNodes
    .map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return text || undefined;
}

/** What a run of text inherits from the elements around it. */
interface Look {
  run: Omit<FlowRun, 'text'>;
  pre: boolean;
  /** How the next paragraph is to be typed. */
  kind: FlowTextBlock['kind'];
  level?: number;
  list?: { depth: number; counter: ListCounter };
}

/** Pages in pages: how deep this one stands, and how many may still be read in the whole document. */
interface Frames {
  depth: number;
  left: { pages: number };
}

const PLAIN: Look = { run: {}, pre: false, kind: 'paragraph' };

const INLINE_LOOKS: Record<string, Partial<FlowRun>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  sup: { superscript: true },
  sub: { subscript: true },
};

export class Walker {
  readonly blocks: FlowBlock[] = [];
  readonly #context: HtmlContext;
  #runs: FlowRun[] = [];
  #look: Look = PLAIN;
  /** Marker of the list item whose first text is still to come. */
  #marker: { text: string; ordered: boolean } | undefined;
  /** The next text begins after white space that was not written yet. */
  #space = false;

  readonly #frames: Frames;

  constructor(context: HtmlContext, frames: Frames = { depth: 0, left: { pages: 200 } }) {
    this.#context = context;
    this.#frames = frames;
  }

  children(parent: { childNodes: Node[] }, look: Look, depth: number): void {
    for (const node of parent.childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) this.#text(node.value, look);
      else if (defaultTreeAdapter.isElementNode(node)) this.#element(node, look, depth);
    }
  }

  /** Ends the paragraph under way. */
  flush(): void {
    const runs = this.#runs;
    const look = this.#look;
    this.#runs = [];
    this.#space = false;
    if (runs.every((run) => run.text.trim() === '' && !run.image && run.latex === undefined)) return;
    const block: FlowTextBlock = { kind: look.kind, runs };
    if (look.kind === 'heading') block.level = look.level ?? 1;
    const marker = this.#marker;
    // Further paragraphs of an item stand under it without a mark: they are no items.
    if (look.list && look.kind === 'paragraph' && marker) {
      block.kind = 'list-item';
      block.depth = look.list.depth;
      block.ordered = marker.ordered;
      block.marker = marker.text;
      this.#marker = undefined;
    }
    this.blocks.push(block);
  }

  #push(block: FlowBlock): void {
    this.flush();
    this.blocks.push(block);
  }

  #text(value: string, look: Look): void {
    if (look.pre) {
      this.#add(value.replace(/\r\n?/g, '\n'), look);
      return;
    }
    const text = value.replace(/[ \t\n\r\f]+/g, ' ');
    if (text === '') return;
    const lead = text.startsWith(' ');
    const words = text.slice(lead ? 1 : 0);
    const empty = this.#runs.length === 0 || this.#runs.at(-1)?.text.endsWith('\n') === true;
    const gap = (lead || this.#space) && !empty ? ' ' : '';
    const tail = words.endsWith(' ');
    const body = tail ? words.slice(0, -1) : words;
    if (body === '') {
      this.#space ||= lead || tail;
      return;
    }
    this.#space = tail;
    this.#add(gap + body, look);
  }

  #add(text: string, look: Look): void {
    if (this.#runs.length === 0) this.#look = look;
    this.#runs.push({ text, ...look.run });
  }

  #addRun(run: FlowRun, look: Look): void {
    if (this.#runs.length === 0) this.#look = look;
    else if (this.#space) this.#runs.push({ text: ' ' });
    this.#space = false;
    this.#runs.push(run);
  }

  #element(element: Element, look: Look, depth: number): void {
    const name = element.tagName;
    if (name === 'iframe' || name === 'frame') return void this.#frame(element);
    if (isHidden(element)) return;
    if (depth > MAX_DEPTH) return void this.#flat(element, look);
    const inside = (more: Partial<Look> = {}): void => this.children(element, { ...look, ...more }, depth + 1);
    if (/^h[1-6]$/.test(name)) {
      this.flush();
      inside({ kind: 'heading', level: Number(name[1]), run: {} });
      return void this.flush();
    }
    switch (name) {
      case 'br':
        if (this.#runs.length > 0) this.#add('\n', look);
        this.#space = false;
        return;
      case 'hr':
        return void this.flush();
      case 'pre':
      case 'listing':
      case 'xmp':
        return void this.#code(element, look, depth);
      case 'ul':
      case 'menu':
      case 'dir':
      case 'ol': {
        this.flush();
        inside({ list: { depth: (look.list?.depth ?? -1) + 1, counter: new ListCounter(element) }, kind: 'paragraph' });
        return void this.flush();
      }
      case 'li': {
        this.flush();
        const list = look.list ?? { depth: 0, counter: new ListCounter(undefined) };
        this.#marker = list.counter.next(element);
        inside({ list, kind: 'paragraph' });
        this.flush();
        this.#marker = undefined;
        return;
      }
      case 'table':
        return void this.#table(element, depth);
      case 'figcaption':
        this.flush();
        inside({ kind: this.blocks.at(-1)?.kind === 'table' ? 'table-caption' : 'figure-caption', list: undefined });
        return void this.flush();
      case 'dt':
        this.flush();
        inside({ run: { ...look.run, bold: true } });
        return void this.flush();
      case 'img':
        return void this.#image(element, look);
      case 'svg':
        return void this.#svg(element, look);
      case 'math':
        return void this.#math(element, look);
      case 'input':
      case 'select':
      case 'textarea':
      case 'button':
        return void this.#field(element, look, depth);
      case 'a': {
        const link = attribute(element, 'href')?.trim();
        return void inside({ run: { ...look.run, ...(link && !/^javascript:/i.test(link) ? { link } : {}) } });
      }
      case 'q':
        this.#add(`${this.#space && this.#runs.length > 0 ? ' ' : ''}“`, look);
        this.#space = false;
        inside();
        return void this.#add('”', look);
      case 'rt':
      case 'rp':
        // The reading of a character in small print beside it: in brackets, as in plain text.
        if (name === 'rp') return;
        this.#add('(', look);
        inside();
        return void this.#add(')', look);
      case 'wbr':
        return;
    }
    const styled = lookOf(element, look);
    if (BLOCKS.has(name) || isBlockStyle(element)) {
      this.flush();
      if (breaksBefore(element)) this.#breakNext(() => this.children(element, styled, depth + 1));
      else this.children(element, styled, depth + 1);
      this.flush();
      return;
    }
    this.children(element, styled, depth + 1);
  }

  /** Text below an element without its structure, and without a call for each level. */
  #flat(element: Element, look: Look): void {
    const stack: Node[] = [element];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (defaultTreeAdapter.isTextNode(node)) this.#text(node.value, look);
      else if (defaultTreeAdapter.isElementNode(node) && !isHidden(node)) stack.push(...node.childNodes.toReversed());
    }
  }

  /** The first block that comes of `work` begins a page. */
  #breakNext(work: () => void): void {
    const before = this.blocks.length;
    work();
    this.flush();
    const first = this.blocks[before];
    if (first) first.pageBreakBefore = true;
  }

  #code(element: Element, look: Look, depth: number): void {
    this.flush();
    const only = element.childNodes.filter((node) => !(defaultTreeAdapter.isTextNode(node) && node.value.trim() === ''));
    const code = only.length === 1 && only[0] && defaultTreeAdapter.isElementNode(only[0]) && only[0].tagName === 'code' ? only[0] : element;
    const language = /(?:^|\s)(?:lang(?:uage)?|highlight-source|brush:)-?\s*([\w+#-]+)/.exec(
      `${attribute(code, 'class') ?? ''} ${attribute(element, 'class') ?? ''}`,
    )?.[1];
    const walker = new Walker(this.#context, this.#frames);
    walker.children(code, { ...look, pre: true, run: {}, kind: 'code', list: undefined }, depth + 1);
    walker.flush();
    for (const block of walker.blocks) this.blocks.push(language && block.kind === 'code' ? { ...block, language } : block);
  }

  #table(element: Element, depth: number): void {
    this.flush();
    const read = readTable(element, (cell) => {
      const walker = new Walker(this.#context, this.#frames);
      walker.children(cell, PLAIN, depth + 1);
      walker.flush();
      return walker.blocks;
    });
    this.#marker = undefined;
    if (read.caption.length > 0) this.blocks.push({ kind: 'table-caption', runs: read.caption.flatMap((block) => ('runs' in block ? block.runs : [])) });
    if (read.table) this.#push(read.table);
    else this.blocks.push(...read.loose);
  }

  /** A page in the page, when the file carries it along. */
  #frame(element: Element): void {
    const source = attribute(element, 'src')?.trim();
    const inner = attribute(element, 'srcdoc');
    const page = inner !== undefined ? { html: inner, context: this.#context } : source ? this.#context.page?.(source) : undefined;
    if (
      !page ||
      this.#frames.depth >= MAX_FRAMES ||
      this.#frames.left.pages-- <= 0 ||
      attribute(element, 'hidden') !== undefined ||
      styleOf(element).display === 'none'
    )
      return;
    this.flush();
    const document = parse(page.html);
    applyStyleSheets(document, page.context.styleSheet);
    const walker = new Walker(page.context, { ...this.#frames, depth: this.#frames.depth + 1 });
    walker.children(document, PLAIN, 0);
    walker.flush();
    this.blocks.push(...walker.blocks);
  }

  #image(element: Element, look: Look): void {
    const altText = attribute(element, 'alt')?.trim() || undefined;
    const source = attribute(element, 'src')?.trim() ?? '';
    const found = dataUrl(source) ?? (source === '' ? undefined : this.#context.resolve(source));
    const style = styleOf(element);
    const width = points(style.width) ?? points(attribute(element, 'width'));
    const height = points(style.height) ?? points(attribute(element, 'height'));
    // A dot that only counts visits or makes room.
    if (width !== undefined && height !== undefined && width <= 2 && height <= 2) return;
    if (!found && !altText) return;
    const image: FlowImage | undefined = found && { ...found, ...(width ? { width } : {}), ...(height ? { height } : {}), ...(altText ? { altText } : {}) };
    this.#picture(image, altText, look);
  }

  /** A picture in a line of words stays there; one that stands alone is a block. */
  #picture(image: FlowImage | undefined, altText: string | undefined, look: Look): void {
    const inLine = this.#runs.some((run) => run.text.trim() !== '') && (image?.height ?? 0) < 40 && image !== undefined;
    if (inLine) return void this.#addRun({ text: '', image }, look);
    this.#push({ kind: 'picture', ...(image ? { image } : {}), ...(altText ? { altText } : {}) });
  }

  #svg(element: Element, look: Look): void {
    const words: string[] = [];
    const collect = (node: Node): void => {
      if (defaultTreeAdapter.isTextNode(node)) {
        const text = node.value.replace(/\s+/g, ' ').trim();
        if (text) words.push(text);
      } else if ('childNodes' in node && !(defaultTreeAdapter.isElementNode(node) && ['style', 'script', 'defs'].includes(node.tagName)))
        node.childNodes.forEach(collect);
    };
    collect(element);
    if (words.length === 0) return;
    if (this.#runs.some((run) => run.text.trim() !== '')) this.#text(` ${words.join(' ')} `, look);
    else this.#push({ kind: 'picture', subType: 'diagram', text: words.join('\n') });
  }

  #math(element: Element, look: Look): void {
    const { latex, text } = readMath(element);
    if (attribute(element, 'display') === 'block') this.#push({ kind: 'formula', latex, text });
    else this.#addRun(latex === '' ? { text, ...look.run } : { text, latex }, look);
  }

  #field(element: Element, look: Look, depth: number): void {
    const type = (attribute(element, 'type') ?? 'text').toLowerCase();
    if (element.tagName === 'input' && (type === 'checkbox' || type === 'radio')) {
      const checked = attribute(element, 'checked') !== undefined;
      return void this.#addRun({ text: checked ? '☑' : '☐', checked }, look);
    }
    if (element.tagName === 'input') {
      if (['image', 'submit', 'reset', 'button', 'password', 'file'].includes(type)) return;
      const value = attribute(element, 'value')?.trim();
      if (value) this.#addRun({ text: value, ...look.run }, look);
      return;
    }
    if (element.tagName === 'select') {
      const options = element.childNodes.filter((node): node is Element => defaultTreeAdapter.isElementNode(node) && node.tagName === 'option');
      const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
      if (chosen) this.children(chosen, look, depth + 1);
      return;
    }
    this.children(element, look, depth + 1);
  }
}

function lookOf(element: Element, look: Look): Look {
  const own = INLINE_LOOKS[element.tagName];
  const style = styleOf(element);
  const run: Look['run'] = { ...look.run, ...own };
  const weight = style['font-weight'];
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) run.bold = true;
  else if (weight === 'normal' || Number(weight) <= 500) delete run.bold;
  if (style['font-style'] === 'italic') run.italic = true;
  if (/line-through/.test(style['text-decoration'] ?? '')) run.strike = true;
  if (style['vertical-align'] === 'super') run.superscript = true;
  if (style['vertical-align'] === 'sub') run.subscript = true;
  const size = points(style['font-size']);
  if (size) run.size = size;
  const pre = style['white-space'] === undefined ? look.pre : /^pre/.test(style['white-space']);
  return { ...look, run, pre };
}

const isBlockStyle = (element: Element): boolean => /^(block|flex|grid|list-item|table)/.test(styleOf(element).display ?? '');

const breaksBefore = (element: Element): boolean => {
  const style = styleOf(element);
  return /^(always|page|left|right)/.test(style['page-break-before'] ?? style['break-before'] ?? '');
};

/** Bytes of a data URL; undefined for any other. */
export function dataUrl(url: string): { bytes: () => Promise<Uint8Array>; mimeType: string } | undefined {
  const match = /^data:([^;,]*)((?:;[^;,]*)*?)(;base64)?,([\s\S]*)$/i.exec(url);
  if (!match) return undefined;
  const [, mimeType = '', , base64, data = ''] = match;
  return {
    mimeType: mimeType || 'application/octet-stream',
    bytes: async () =>
      base64 ? Buffer.from(data.replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '='), 'base64') : Buffer.from(unescapeUrl(data)),
  };
}

const unescapeUrl = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
