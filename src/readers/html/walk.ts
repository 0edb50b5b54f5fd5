import type { FlowBlock } from '../../document/index.ts';
import type { HtmlElement, HtmlNode } from './css.ts';
import type { FlowWriter } from './flow-writer.ts';
import type { HtmlContext } from './html-context.ts';
import type { Look } from './looks.ts';
import type { Visibility } from './style-sheet.ts';

/** What holds for all elements of one page. */
export interface Page {
  context: HtmlContext;
  visibility: Visibility;
  /** Address that others are relative to, as the page says. */
  base?: string;
  /** Formulas stand in the text as TeX, which a script sets. */
  tex: boolean;
  /** Formulas stand in scripts, beside what was set of them. */
  texScripts: boolean;
  frames: Frames;
}

/** Pages in pages: how deep this one stands, and how many may still be read in the whole document. */
export interface Frames {
  depth: number;
  left: { pages: number };
}

/** What the rules for kinds of elements need of the one who goes through them. */
export interface Walk {
  readonly page: Page;
  readonly out: FlowWriter;
  children(parent: { childNodes: HtmlNode[] }, look: Look, depth: number): void;
  /** What stands in an element, as blocks for themselves. */
  apart(element: HtmlElement, look: Look, depth: number): FlowBlock[];
}

/** Writes what an element means. */
export type ElementRule = (walk: Walk, element: HtmlElement, look: Look, depth: number) => void;
