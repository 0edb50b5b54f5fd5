import { textSimilarity } from './text.ts';
import { type Tree, treeDistance, treeSize } from './tree-distance.ts';

export interface TableCell {
  text: string;
  rowSpan: number;
  colSpan: number;
}

type Node = { tag: 'table' | 'row' } | ({ tag: 'cell' } & TableCell);

const leaf = (cell: TableCell): Tree<Node> => ({ value: { tag: 'cell', ...cell }, children: [] });
const treeOf = (rows: readonly (readonly TableCell[])[]): Tree<Node> => ({
  value: { tag: 'table' },
  children: rows.map((row) => ({ value: { tag: 'row' }, children: row.map(leaf) })),
});

function change(a: Node, b: Node): number {
  if (a.tag !== 'cell' || b.tag !== 'cell') return a.tag === b.tag ? 0 : 1;
  if (a.rowSpan !== b.rowSpan || a.colSpan !== b.colSpan) return 1;
  return a.text === b.text ? 0 : 1 - textSimilarity(a.text, b.text);
}

/**
 * Tree edit similarity of two tables (TEDS; Zhong, ShafieiBavani and Jimeno Yepes, Image-based table recognition, ECCV
 * 2020).
 */
export function tableSimilarity(a: readonly (readonly TableCell[])[], b: readonly (readonly TableCell[])[]): number {
  const [x, y] = [treeOf(a), treeOf(b)];
  return 1 - treeDistance(x, y, change) / Math.max(treeSize(x), treeSize(y));
}

/** Minimum similarity of a found table. */
const FOUND = 0.5;

/** Pairs each true table with the most similar found one, each used once, best pairs first; 0 without a partner. */
export function scoreTables(
  truth: readonly TableCell[][][],
  found: readonly TableCell[][][],
): { teds: number[]; matched: number; found: number } {
  const pairs = truth
    .flatMap((t, i) => found.map((f, j) => ({ i, j, score: tableSimilarity(t, f) })))
    .sort((a, b) => b.score - a.score);
  const teds = truth.map(() => 0);
  const done = new Set<string>();
  let matched = 0;
  for (const { i, j, score } of pairs) {
    if (done.has(`t${i}`) || done.has(`f${j}`)) continue;
    done.add(`t${i}`).add(`f${j}`);
    teds[i] = score;
    if (score >= FOUND) matched++;
  }
  return { teds, matched, found: found.length };
}
