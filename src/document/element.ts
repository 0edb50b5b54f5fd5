import type { Box, Quad } from './geometry.ts';
import type { Table } from './table.ts';
import type { ImageAsset, RichText } from './text.ts';

export type ElementType =
  | 'Title'
  | 'NarrativeText'
  | 'ListItem'
  | 'CodeSnippet'
  | 'UncategorizedText'
  | 'Table'
  | 'Image'
  | 'Formula'
  | 'Chemical'
  | 'Header'
  | 'Footer'
  | 'PageNumber'
  | 'FigureCaption'
  | 'PageBreak'
  | 'TableCaption';

/** What a thing on a screen is. */
export type GuiType =
  | 'button'
  | 'input'
  | 'checkbox'
  | 'dropdown'
  | 'link'
  | 'tab'
  | 'text'
  | 'label'
  | 'title'
  | 'icon'
  | 'image'
  | 'menu'
  | 'navigation'
  | 'toolbar'
  | 'statusbar';

/** A thing on a screen, and what can be seen of its state. */
export interface GuiPart {
  type: GuiType;
  interactive: boolean;
  description: string;
  checked?: boolean;
  selected?: boolean;
  /** What stands in a field. */
  value?: string;
}

/** One semantic unit of the result. References are indices into `Document.elements`; wire ids are made in `output/`. */
export interface Element {
  type: ElementType;
  subType?: string;
  text: RichText;
  /** 1-based. */
  pageNumber: number;
  box: Box;
  quad?: Quad;
  /** Title: 0 = top level; ListItem: 0 = outer list; -1 elsewhere. */
  depth: number;
  parent?: number;
  children: number[];
  /** Picture or table <-> its caption. */
  ref?: number;
  /** The element this one goes on from, over a column or page. */
  continuationOf?: number;
  table?: Table;
  image?: ImageAsset;
  altText?: string;
  stamp?: { color: string; shape: string };
  /** List items: the marker as printed, and whether it counts. */
  marker?: string;
  ordered?: boolean;
  footnote?: boolean;
  /** Text at the very edge of the page, turned or set apart: stamps of archives, thumb tabs. */
  marginal?: boolean;
  /** Code: name of the language, where the source says it. */
  language?: string;
  confidence?: number;
  /** Of screenshots: it takes the place of `type`. */
  gui?: GuiPart;
}
