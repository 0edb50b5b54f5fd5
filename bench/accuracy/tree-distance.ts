/** An ordered tree with comparable nodes. */
export interface Tree<T> {
  value: T;
  children: Tree<T>[];
}

/** Number of nodes. */
export const treeSize = (tree: Tree<unknown>): number => tree.children.reduce((n, c) => n + treeSize(c), 1);

/** A tree in postorder: the value of each node, its leftmost leaf, and the key roots. */
function flatten<T>(tree: Tree<T>): { values: T[]; leftmost: number[]; keyRoots: number[] } {
  const values: T[] = [];
  const leftmost: number[] = [];
  const visit = (node: Tree<T>): number => {
    const lefts = node.children.map(visit);
    values.push(node.value);
    leftmost.push(lefts[0] ?? values.length - 1);
    return leftmost.at(-1)!;
  };
  visit(tree);
  const last = new Map(leftmost.map((left, i) => [left, i]));
  return { values, leftmost, keyRoots: [...last.values()].sort((a, b) => a - b) };
}

/**
 * Edit distance of ordered trees (Zhang and Shasha 1989): insertion and deletion cost 1, a change costs `change` (0 to
 * 1).
 */
export function treeDistance<T>(first: Tree<T>, second: Tree<T>, change: (a: T, b: T) => number): number {
  const a = flatten(first);
  const b = flatten(second);
  const width = b.values.length;
  const trees = new Float64Array(a.values.length * width);
  const forest = new Float64Array((a.values.length + 1) * (width + 1));
  const at = (i: number, j: number): number => i * (width + 1) + j;
  for (const i of a.keyRoots) {
    for (const j of b.keyRoots) {
      const i0 = a.leftmost[i]!;
      const j0 = b.leftmost[j]!;
      forest[0] = 0;
      for (let x = 1; x <= i - i0 + 1; x++) forest[at(x, 0)] = x;
      for (let y = 1; y <= j - j0 + 1; y++) forest[at(0, y)] = y;
      for (let x = 1; x <= i - i0 + 1; x++) {
        for (let y = 1; y <= j - j0 + 1; y++) {
          const m = i0 + x - 1;
          const n = j0 + y - 1;
          const edit = Math.min(forest[at(x - 1, y)]! + 1, forest[at(x, y - 1)]! + 1);
          const whole = a.leftmost[m] === i0 && b.leftmost[n] === j0;
          const kept = whole
            ? forest[at(x - 1, y - 1)]! + change(a.values[m]!, b.values[n]!)
            : forest[at(a.leftmost[m]! - i0, b.leftmost[n]! - j0)]! + trees[m * width + n]!;
          const best = Math.min(edit, kept);
          forest[at(x, y)] = best;
          if (whole) trees[m * width + n] = best;
        }
      }
    }
  }
  return trees.at(-1)!;
}
