import type { Edge } from '../edges.ts';
import type { TextRow } from '../words.ts';
import type { Separator } from './columns.ts';

/** A range of text rows that forms one table, with the horizontal rules inside. */
export interface TextRegion {
  rows: TextRow[];
  /** Sorted by y; only rules between the first and the last row. */
  rules: Edge[];
  x0: number;
  x1: number;
  /** Outer rules, if drawn. */
  top?: number;
  bottom?: number;
  /** y of inner rules over the full width, where the region may separate into several tables. */
  cuts?: number[];
  /** Known (drawn) column borders. */
  seps?: Separator[];
  /** No word crosses `seps`, and the first rows are known to be headers. */
  open?: { head: number };
}
