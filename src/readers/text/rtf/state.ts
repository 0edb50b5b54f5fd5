import type { FlowBlock, FlowRun } from '../../../document/index.ts';
import type { Row, RowDefinition } from './table.ts';
import { TypedLists } from './typed-lists.ts';

/** Destination of a group's text. */
export type Destination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'marker'
  | 'picture'
  | 'instruction'
  /** Definition of a form field, and an entry of its list. */
  | 'form'
  | 'entry'
  | 'math'
  | 'title'
  /** Outside the one part of a group that is read (`\upr`, shapes). */
  | 'outside';

/** State that a group inherits and its end restores. */
export interface GroupState {
  destination: Destination;
  /** After `\*`: an unknown word causes the group to be skipped. */
  starred: boolean;
  font: number | undefined;
  look: Omit<FlowRun, 'text'>;
  hidden: boolean;
  deleted: boolean;
  /** Number of substitute characters after `\u`, for readers without Unicode. */
  unicodeSkip: number;
  /** Called when the group ends. */
  onEnd?: () => void;
}

export interface ParagraphState {
  style: number;
  outline: number | undefined;
  listed: boolean;
  level: number;
  inTable: boolean;
  nesting: number;
  pageBreak: boolean;
  /** In twips: left edge, and first line relative to it. */
  left: number;
  firstLine: number;
}

export const newParagraph = (): ParagraphState => ({
  style: 0,
  outline: undefined,
  listed: false,
  level: 0,
  inTable: false,
  nesting: 0,
  pageBreak: false,
  left: 0,
  firstLine: 0,
});

/** The current table at one nesting level. */
export interface TableState {
  rows: Row[];
  contents: FlowBlock[][];
  cell: FlowBlock[];
}

/** A separate text: the body, a note, a header, a box. */
export interface Story {
  blocks: FlowBlock[];
  runs: FlowRun[];
  paragraph: ParagraphState;
  /** Marker of the list item; undefined if the text has none. */
  marker: string | undefined;
  /** Sequence of a SEQ field that numbers the paragraph. */
  sequence: string | undefined;
  typed: TypedLists;
  tables: TableState[];
  row: RowDefinition | undefined;
  rowOpen: boolean;
  /** The definition of a nested row was read. */
  nestedRow: boolean;
  /** Flags for the next cell definition. */
  cellFlags: { mergedLeft: boolean; mergedUp: boolean };
  /** Notes written after the referring paragraph. */
  notes: FlowBlock[];
  pageBreak: boolean;
}

export const newStory = (): Story => ({
  blocks: [],
  runs: [],
  paragraph: newParagraph(),
  marker: undefined,
  sequence: undefined,
  typed: new TypedLists(),
  tables: [],
  row: undefined,
  rowOpen: false,
  nestedRow: false,
  cellFlags: { mergedLeft: false, mergedUp: false },
  notes: [],
  pageBreak: false,
});
