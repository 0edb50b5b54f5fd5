import type { Look } from './look.ts';
import type { Html } from './markup.ts';
import type { Random } from './random.ts';

/** Designs and wordings of `test` are never shown in `train`. */
export type Split = 'train' | 'test';

/** A label with the text that belongs to it. */
export interface Entry {
  /** Key of the interface; none: a distractor. */
  key?: string;
  label: string;
  /** Empty: the form has the label, nobody filled it in. */
  text: string;
  /** Signs around the value that are no part of it. */
  before?: string;
  after?: string;
  /** A second value under the same label: 住院时间 A 至 B. */
  second?: { between: string; key: string; text: string };
  /** Takes a line of its own. */
  wide?: boolean;
  /** Other answers that are right. */
  accept?: string[];
}

export interface Column {
  key: string;
  label: string;
  align?: 'left' | 'center' | 'right';
  /** Share of the width. */
  weight?: number;
  /** A column that the interface does not know. */
  foreign?: boolean;
  /** A second value in the same cell, behind a sign: 2/盒, 5.3 ↑. */
  also?: { key: string; joint: string };
}

export interface FormTable {
  name: string;
  columns: Column[];
  rows: Record<string, string>[];
  /** Lines at the end, over the whole width. */
  tail?: Html[];
  /** Empty lines that the form has in any case. */
  filler?: number;
  /** Two halves side by side. */
  halves?: boolean;
}

export interface Seal {
  kind: 'invoice' | 'supervision' | 'other';
  shape: 'round' | 'oval' | 'square';
  /** Ring first. */
  lines: string[];
  color?: string;
}

/** What a form says, without saying where. */
export interface Form {
  /** Hospital, company or platform above the title. */
  institution?: { key?: string; text: string };
  title: { key?: string; text: string };
  /** Numbers and dates at the head. */
  corner?: Entry[];
  groups: Entry[][];
  tables?: FormTable[];
  /** Parts drawn by the type itself, where tables stand. */
  bodies?: Html[];
  /** Sums under the table. */
  totals?: Entry[];
  /** Long texts under their heading. */
  texts?: Entry[];
  notes?: Entry[];
  signers?: Entry[];
  /** Slogans and small print. */
  furniture?: string[];
  seals?: Seal[];
  codes?: string[];
  /** Groups and texts may change places. */
  loose?: boolean;
}

/** A paper ready to be drawn, with what its drawing cannot tell. */
export interface Sketch {
  /** Millimetres; without height as high as the content. */
  width: number;
  height?: number;
  html: Html;
  seals: Seal[];
  /** Payloads in the order of the page. */
  codes: string[];
  /** Values that are composed of what is marked, or follow from the kind of paper. */
  derived?: Record<string, string>;
  /** Values whose text differs from the marked characters. */
  compose?: Record<string, string>;
  accept?: Record<string, string[]>;
  alias?: Record<string, string[]>;
  ignore?: string[];
  /** Spending category, null: a matter of taste. */
  kind?: string | null;
}

/** What a maker of papers works with. */
export interface Desk {
  random: Random;
  split: Split;
  look: Look;
  /** One of the wordings of a label: `a;b|c`, the first is the commonest, those after the bar are for tests. */
  word(wordings: string): string;
  /** An entry that is on the paper with the probability `p`. */
  entry(key: string, wordings: string, text: string, options?: EntryOptions): Entry[];
  /** True with probability `p`. */
  chance(p: number): boolean;
}

export interface EntryOptions extends Omit<Entry, 'key' | 'label' | 'text'> {
  p?: number;
  /** Says an amount: currency before or unit after. */
  money?: boolean;
}

/** Named in the interface, and how to make one. */
export interface PaperMaker {
  type: string;
  family: 'bill' | 'medical';
  /** Medical papers: number of the interface. */
  category?: number;
  /** Spending category of the type; null: a matter of taste. */
  kind?: string | null;
  /** Flags of seals: key -> kind of seal. */
  flags?: Record<string, Seal['kind'] | 'any'>;
  ignore?: string[];
  /** Designs: the name, which sets show it, how to draw it. */
  designs: Design[];
}

export interface Design {
  name: string;
  split?: Split;
  weight?: number;
  draw(desk: Desk): Sketch;
}
