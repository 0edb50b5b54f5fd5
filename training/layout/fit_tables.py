"""Fits the boosted trees that tell tables from text: python fit_tables.py ROWS.jsonl WEIGHTS.json. Needs lightgbm and scikit-learn.

ROWS.jsonl is what dump-tables.ts wrote. Documents of one project share a fold.
"""

import sys

import numpy as np

from boosting import held_out, project_weights, read_rows, write_trees

ROUNDS = 160
# As in src/tables/find/is-table.ts: the trees correct the rules.
PRIOR = 2
SURE = 0.65
# Text taken for a table does more harm, and there are few such regions to learn from.
TEXT_WEIGHT = 3


def main():
    features, rows = read_rows(sys.argv[1])
    x = np.array([r["x"] for r in rows])
    y = np.array([r["y"] for r in rows])
    projects = np.array([r["project"] for r in rows])
    _, groups = np.unique(projects, return_inverse=True)
    weight = project_weights(projects) * np.where(y == 0, TEXT_WEIGHT, 1)
    known = x[:, features.index("verdict")] == 1
    prior = np.where(known, PRIOR, -PRIOR)
    p = held_out(x, y, weight, groups, ROUNDS, prior=prior)
    trees = p >= np.where(known, 0.5, SURE)

    def errors(found):
        return f"{((~found) & (y == 1)).sum()} of {(y == 1).sum()} tables missed, {(found & (y == 0)).sum()} of {(y == 0).sum()} texts taken for tables"

    print(len(rows), "regions of", len({r["document"] for r in rows}), "documents; on documents not fitted on")
    print("  rules:", errors(known))
    print("  trees:", errors(trees))
    for name in sorted(set(projects)):
        own = projects == name
        if own.sum() > 30:
            print(f"    {name:14} {own.sum():6} rules {(known[own] == y[own]).mean():.3f} trees {(trees[own] == y[own]).mean():.3f}")
    write_trees(sys.argv[2], features, x, y, weight, ROUNDS, prior)


main()
