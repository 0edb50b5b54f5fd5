/**
 * Sets of indices, each on its own at first (union-find). `parent[i]` is an index of the same set; that of a root is
 * the root itself. `parent[rootOf(parent, a)] = rootOf(parent, b)` joins two sets.
 */
export function separateSets(count: number): Int32Array {
  const parent = new Int32Array(count);
  for (let i = 0; i < count; i++) parent[i] = i;
  return parent;
}

/** The root of the set of `i`. It halves the path to the root, so that later calls are shorter. */
export function rootOf(parent: Int32Array, i: number): number {
  let at = i;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]!]!;
    at = parent[at]!;
  }
  return at;
}
