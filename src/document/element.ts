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

/** Type of an object on a screen. */
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

/** An object on a screen, with its visible state. */
export interface GuiPart {
  type: GuiType;
  interactive: boolean;
  description: string;
  checked?: boolean;
  selected?: boolean;
  /** Content of an input field. */
  value?: string;
}

/** A semantic unit of the result. References are indices into `Document.elements`; `output/` makes the wire ids. */
export interface Element {
  type: ElementType;
  subType?: string;
  text: RichText;
  /** 1-based. */
  pageNumber: number;
  box: Box;
  quad?: Quad;
  /** Title: 0 = top level. ListItem: 0 = outer list. Others: -1. */
  depth: number;
  parent?: number;
  children: number[];
  /** Picture or table <-> its caption. */
  ref?: number;
  /** The element that this one continues, across a column or page. */
  continuationOf?: number;
  table?: Table;
  image?: ImageAsset;
  altText?: string;
  stamp?: { color: string; shape: string };
  /** List items: the marker as printed, and whether the list is numbered. */
  marker?: string;
  ordered?: boolean;
  footnote?: boolean;
  /** Text at the edge of the page, rotated or detached: archive stamps, thumb tabs. */
  marginal?: boolean;
  /** Code: name of the language, if the source states it. */
  language?: string;
  confidence?: number;
  /** Screenshots only: replaces `type`. */
  gui?: GuiPart;
}
