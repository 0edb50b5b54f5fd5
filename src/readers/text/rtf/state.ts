import type { FlowBlock, FlowRun } from '../../../document/index.ts';
import type { Row, RowDefinition } from './table.ts';
import { TypedLists } from './typed-lists.ts';

/** Where the text of a group goes. */
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
  /** Outside of the one part of a group that is read (`\upr`, shapes). */
  | 'outside';

/** What a group inherits and its end takes back. */
export interface GroupState {
  destination: Destination;
  /** `\*` came: unknown words that follow make the group be skipped. */
  starred: boolean;
  font: number | undefined;
  look: Omit<FlowRun, 'text'>;
  hidden: boolean;
  deleted: boolean;
  /** Characters that stand for a `\u` in readers without Unicode. */
  unicodeSkip: number;
  /** What to do when the group ends. */
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
  /** Twips: left edge, and that of the first line counted from it. */
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

/** A table under way at one level of nesting. */
export interface TableState {
  rows: Row[];
  contents: FlowBlock[][];
  cell: FlowBlock[];
}

/** A text of its own: the body, a note, a header, a box. */
export interface Story {
  blocks: FlowBlock[];
  runs: FlowRun[];
  paragraph: ParagraphState;
  /** Mark of the list item; undefined where the text has none. */
  marker: string | undefined;
  /** Sequence that numbers the paragraph, of a SEQ field. */
  sequence: string | undefined;
  typed: TypedLists;
  tables: TableState[];
  row: RowDefinition | undefined;
  rowOpen: boolean;
  /** The definition of a row within a row has come. */
  nestedRow: boolean;
  /** Of the cell that is defined next. */
  cellFlags: { mergedLeft: boolean; mergedUp: boolean };
  /** Notes that come after the paragraph that refers to them. */
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
