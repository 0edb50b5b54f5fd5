import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import type { FlowBlock } from '../../document/index.ts';
import { attribute, type HtmlElement, isElement, isText } from './css.ts';
import { absoluteUrl, type HtmlContext, noContext } from './html-context.ts';
import { sheetsOf, Visibility } from './style-sheet.ts';
import type { Frames } from './walk.ts';
import { Walker } from './walker.ts';

/** The visible content of an HTML text as blocks in order, by the rules of rendered text, and its title. */
export function htmlToFlow(html: string, context: HtmlContext = noContext): { blocks: FlowBlock[]; title?: string } {
  const { blocks, document } = readPage(html, context, { depth: 0, left: { pages: 200 } });
  const title = findTitle(document);
  return title ? { blocks, title } : { blocks };
}

function readPage(
  html: string,
  context: HtmlContext,
  frames: Frames,
): { blocks: FlowBlock[]; document: DefaultTreeAdapterTypes.Document } {
  const { document, about } = parseNoting(html);
  const scripts = about.filter(({ tagName }) => tagName === 'script');
  const base = about.find(({ tagName, attrs }) => tagName === 'base' && attrs.some(({ name }) => name === 'href'));
  const address = base && absoluteUrl(attribute(base, 'href')?.trim() ?? '', undefined);
  const walker = new Walker(
    {
      context,
      visibility: new Visibility(
        sheetsOf(
          about.filter(({ tagName }) => tagName === 'style' || tagName === 'link'),
          context.styleSheet,
        ),
      ),
      ...(address ? { base: address } : {}),
      tex: scripts.some((script) => /mathjax|katex/i.test(attribute(script, 'src') ?? attribute(script, 'id') ?? '')),
      texScripts: scripts.some((script) => /^math\/tex/i.test(attribute(script, 'type') ?? '')),
      frames,
    },
    readFrame,
  );
  walker.children(document, undefined, 0);
  walker.out.flush();
  return { blocks: walker.out.blocks, document };
}

const readFrame = (html: string, context: HtmlContext, frames: Frames): FlowBlock[] =>
  readPage(html, context, frames).blocks;

const ABOUT = new Set(['style', 'link', 'base', 'script']);
let noted: HtmlElement[] = [];

/**
 * The tree of a page, and the elements that control its display. They are collected during parsing, because a second
 * pass over a large page is slow.
 */
function parseNoting(html: string): { document: DefaultTreeAdapterTypes.Document; about: HtmlElement[] } {
  noted = [];
  const document = parse(html, { treeAdapter: notingAdapter });
  return { document, about: noted };
}

const notingAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  createElement(tagName, namespace, attrs) {
    const element = defaultTreeAdapter.createElement(tagName, namespace, attrs);
    if (ABOUT.has(tagName)) noted.push(element);
    return element;
  },
};

function findTitle(document: DefaultTreeAdapterTypes.Document): string | undefined {
  const named = (
    parent: { childNodes: DefaultTreeAdapterTypes.Node[] } | undefined,
    name: string,
  ): HtmlElement | undefined =>
    parent?.childNodes.find((node): node is HtmlElement => isElement(node) && node.tagName === name);
  const text = named(named(named(document, 'html'), 'head'), 'title')
    ?.childNodes.map((node) => (isText(node) ? node.value : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return text || undefined;
}
