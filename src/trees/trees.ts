/**
 * Boosted trees in flat form: node `i` has feature[i] (-1: a leaf), threshold[i] (`<=` goes left; for a leaf: its
 * value), and its right child right[i]; the left child is the next node. Fitted with LightGBM, written by
 * `training/flat_trees.py`.
 */
export interface Trees {
  features: readonly string[];
  /** First node of each tree. */
  roots: readonly number[];
  feature: readonly number[];
  threshold: readonly number[];
  right: readonly number[];
}

/** Probability 0..1 of one row of features. `prior` is the log odds that the trees were fitted to correct. */
export function probability(trees: Trees, row: ArrayLike<number>, prior = 0): number {
  let sum = prior;
  const { feature, threshold, right } = trees;
  for (const root of trees.roots) {
    let node = root;
    for (let f = feature[node]!; f >= 0; f = feature[node]!)
      node = row[f]! <= threshold[node]! ? node + 1 : right[node]!;
    sum += threshold[node]!;
  }
  return 1 / (1 + Math.exp(-sum));
}

/** Throws if the weights were fitted for other features than the code computes. */
export function requireFeatures(trees: Trees, names: readonly string[], file: string): void {
  if (trees.features.join() !== names.join())
    throw new Error(`The weights ${file} were fitted for other features. Fit them again (training/README.md).`);
}

/**
 * One row of features in the order that the weights were fitted for. Values stand beside their names, so that none can
 * take the place of another.
 */
export const inOrder = <Name extends string>(
  names: readonly Name[],
  values: Readonly<Record<Name, number>>,
): number[] => names.map((name) => values[name]);
