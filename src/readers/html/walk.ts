import type { FlowBlock } from '../../document/index.ts';
import type { HtmlElement, HtmlNode } from './css.ts';
import type { FlowWriter } from './flow-writer.ts';
import type { HtmlContext } from './html-context.ts';
import type { Look } from './looks.ts';
import type { Visibility } from './style-sheet.ts';

/** Properties of a whole page. */
export interface Page {
  context: HtmlContext;
  visibility: Visibility;
  /** Base address declared by the page. */
  base?: string;
  /** The text contains TeX formulas that a script renders. */
  tex: boolean;
  /** Scripts contain formulas in addition to their rendered form. */
  texScripts: boolean;
  frames: Frames;
}

/** Nested pages: the depth of this one, and how many more may be read in the document. */
export interface Frames {
  depth: number;
  left: { pages: number };
}

/** The walker's interface for element rules. */
export interface Walk {
  readonly page: Page;
  readonly out: FlowWriter;
  children(parent: { childNodes: HtmlNode[] }, look: Look, depth: number): void;
  /** Content of an element as separate blocks. */
  apart(element: HtmlElement, look: Look, depth: number): FlowBlock[];
}

/** Writes the content of an element. */
export type ElementRule = (walk: Walk, element: HtmlElement, look: Look, depth: number) => void;
