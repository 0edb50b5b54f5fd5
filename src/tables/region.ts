import type { Separator } from './columns.ts';
import type { Edge } from './edges.ts';
import type { TextRow } from './words.ts';

/** A stretch of text rows taken for one table, with the horizontal rules inside. */
export interface TextRegion {
  rows: TextRow[];
  /** Sorted by y; only rules between the first and the last row count. */
  rules: Edge[];
  x0: number;
  x1: number;
  /** Outer rules, where drawn. */
  top?: number;
  bottom?: number;
  /** y of the inner rules that run over the whole width: where the region may fall into several tables. */
  cuts?: number[];
  /** Column borders already known (drawn). */
  seps?: Separator[];
  /** No word crosses `seps`, and the first rows are known to be heads. */
  open?: { head: number };
}
