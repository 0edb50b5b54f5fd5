import type { Look } from './look.ts';
import type { Html } from './markup.ts';
import type { Random } from './random.ts';

/** `train` never shows designs and wordings of `test`. */
export type Split = 'train' | 'test';

/** A label with its value. */
export interface Entry {
  /** Key of the interface; undefined: a distractor. */
  key?: string;
  label: string;
  /** Empty: the label is printed, but not filled in. */
  text: string;
  /** Characters around the value that do not belong to it. */
  before?: string;
  after?: string;
  /** A second value under the same label: 住院时间 A 至 B. */
  second?: { between: string; key: string; text: string };
  /** Takes a whole line. */
  wide?: boolean;
  /** Other acceptable answers. */
  accept?: string[];
}

export interface Column {
  key: string;
  label: string;
  align?: 'left' | 'center' | 'right';
  /** Share of the width. */
  weight?: number;
  /** A column unknown to the interface. */
  foreign?: boolean;
  /** A second value in the same cell, after a separator: 2/盒, 5.3 ↑. */
  also?: { key: string; joint: string };
}

export interface FormTable {
  name: string;
  columns: Column[];
  rows: Record<string, string>[];
  /** Lines at the end, over the whole width. */
  tail?: Html[];
  /** Number of empty lines in the form. */
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

/** The content of a form, without its layout. */
export interface Form {
  /** Hospital, company or platform above the title. */
  institution?: { key?: string; text: string };
  title: { key?: string; text: string };
  /** Numbers and dates at the top. */
  corner?: Entry[];
  groups: Entry[][];
  tables?: FormTable[];
  /** Parts drawn by the type itself, in place of tables. */
  bodies?: Html[];
  /** Sums below the table. */
  totals?: Entry[];
  /** Long texts with headings. */
  texts?: Entry[];
  notes?: Entry[];
  signers?: Entry[];
  /** Slogans and small print. */
  furniture?: string[];
  seals?: Seal[];
  codes?: string[];
  /** The order of groups and texts may vary. */
  loose?: boolean;
}

/** A paper ready to draw, with facts that its drawing does not contain. */
export interface Sketch {
  /** In millimetres; without a height, as high as its content. */
  width: number;
  height?: number;
  html: Html;
  seals: Seal[];
  /** Payloads in page order. */
  codes: string[];
  /** Values composed of marked ones, or implied by the type of paper. */
  derived?: Record<string, string>;
  /** Values whose text differs from the marked characters. */
  compose?: Record<string, string>;
  accept?: Record<string, string[]>;
  alias?: Record<string, string[]>;
  ignore?: string[];
  /** Spending category; null if debatable. */
  kind?: string | null;
}

/** Tools for the makers of papers. */
export interface Desk {
  random: Random;
  split: Split;
  look: Look;
  /** One of several wordings of a label: `a;b|c`. The first is the most common; those after the bar are for tests. */
  word(wordings: string): string;
  /** An entry that is on the paper with probability `p`. */
  entry(key: string, wordings: string, text: string, options?: EntryOptions): Entry[];
  /** True with probability `p`. */
  chance(p: number): boolean;
}

export interface EntryOptions extends Omit<Entry, 'key' | 'label' | 'text'> {
  p?: number;
  /** Format as an amount: currency before or unit after. */
  money?: boolean;
}

/** A type named in the interface, and how to draw it. */
export interface PaperMaker {
  type: string;
  family: 'bill' | 'medical';
  /** Medical papers: number in the interface. */
  category?: number;
  /** Spending category of the type; null if debatable. */
  kind?: string | null;
  /** Flags of seals: key -> kind of seal. */
  flags?: Record<string, Seal['kind'] | 'any'>;
  ignore?: string[];
  /** Designs: name, sets that show it, and how to draw it. */
  designs: Design[];
}

export interface Design {
  name: string;
  split?: Split;
  weight?: number;
  draw(desk: Desk): Sketch;
}
