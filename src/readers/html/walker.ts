import type { FlowBlock } from '../../document/index.ts';
import { attribute, BLOCKS, type HtmlElement, type HtmlNode, isElement, isText, styleOf } from './css.ts';
import { ELEMENT_RULES, ROLE_RULES } from './element-rules.ts';
import { FlowWriter } from './flow-writer.ts';
import type { HtmlContext } from './html-context.ts';
import { breaksBefore, isBlockStyle, type Look, lookOf, PLAIN } from './looks.ts';
import { renderedMath, texInText, writeMath } from './math-elements.ts';
import type { Frames, Page, Walk } from './walk.ts';

/** Maximum nesting depth. Real pages stay far below, and each level uses the call stack. */
const MAX_DEPTH = 400;
/** Maximum number of nested pages. */
const MAX_FRAMES = 4;

type ReadFrame = (html: string, context: HtmlContext, frames: Frames) => FlowBlock[];

/** Visits the tree of a page in order and writes its visible content. */
export class Walker implements Walk {
  readonly page: Page;
  readonly out = new FlowWriter();
  readonly #readFrame: ReadFrame;

  constructor(page: Page, readFrame: ReadFrame) {
    this.page = page;
    this.#readFrame = readFrame;
  }

  children(parent: { childNodes: HtmlNode[] }, look: Look = PLAIN, depth: number): void {
    for (const node of parent.childNodes) {
      if (isText(node)) {
        if (this.page.tex && !look.pre) texInText(this, node.value, look);
        else this.out.text(node.value, look);
      } else if (isElement(node)) this.#element(node, look, depth);
    }
  }

  apart(element: HtmlElement, look: Look, depth: number): FlowBlock[] {
    const walker = new Walker(this.page, this.#readFrame);
    walker.children(element, look, depth + 1);
    walker.out.flush();
    return walker.out.blocks;
  }

  #element(element: HtmlElement, look: Look, depth: number): void {
    const name = element.tagName;
    if (name === 'iframe' || name === 'frame') return void this.#frame(element);
    if (name !== 'script' && this.page.visibility.hides(element)) return;
    if (name === 'script' || name === 'mjx-container' || element.attrs.length > 0) {
      const math = renderedMath(this.page, element);
      if (math) return void writeMath(this, math, look);
      if (name === 'script') return;
    }
    if (depth > MAX_DEPTH) return void this.#flat(element, look);
    const rule =
      ELEMENT_RULES.get(name) ??
      (element.attrs.length > 0 ? ROLE_RULES.get(attribute(element, 'role') ?? '') : undefined);
    if (rule) return void rule(this, element, look, depth);
    const styled = lookOf(element, look);
    if (!BLOCKS.has(name) && !isBlockStyle(element)) return void this.children(element, styled, depth + 1);
    this.out.flush();
    const before = this.out.blocks.length;
    this.children(element, styled, depth + 1);
    this.out.flush();
    const first = this.out.blocks[before];
    if (first && breaksBefore(element)) first.pageBreakBefore = true;
  }

  /** Text below an element without its structure, without recursion. */
  #flat(element: HtmlElement, look: Look): void {
    const stack: HtmlNode[] = [element];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (isText(node)) this.out.text(node.value, look);
      else if (isElement(node) && !this.page.visibility.hides(node)) stack.push(...node.childNodes.toReversed());
    }
  }

  /** Reads a page in a frame if the file contains it. */
  #frame(element: HtmlElement): void {
    const { context, frames } = this.page;
    if (attribute(element, 'hidden') !== undefined || styleOf(element).display === 'none') return;
    const source = attribute(element, 'src')?.trim();
    const inner = attribute(element, 'srcdoc');
    const page = inner !== undefined ? { html: inner, context } : source ? context.page?.(source) : undefined;
    if (!page || frames.depth >= MAX_FRAMES || frames.left.pages-- <= 0) return;
    this.out.pushAll(this.#readFrame(page.html, page.context, { ...frames, depth: frames.depth + 1 }));
  }
}
