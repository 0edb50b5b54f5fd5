import type { FlowBlock, FlowRun } from '../../../document/index.ts';
import type { Row, RowDefinition } from './table.ts';

/** Where the text of a group goes. */
export type Destination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'marker'
  | 'picture'
  | 'instruction'
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
}

export const newParagraph = (): ParagraphState => ({ style: 0, outline: undefined, listed: false, level: 0, inTable: false, nesting: 0, pageBreak: false });

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
  marker: string;
  tables: TableState[];
  row: RowDefinition | undefined;
  rowOpen: boolean;
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
  marker: '',
  tables: [],
  row: undefined,
  rowOpen: false,
  cellFlags: { mergedLeft: false, mergedUp: false },
  notes: [],
  pageBreak: false,
});
