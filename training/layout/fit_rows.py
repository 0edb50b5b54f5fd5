"""Fits the boosted trees that tell rows of tables: python fit_rows.py ROWS.jsonl WEIGHTS.json. Needs lightgbm and scikit-learn.

ROWS.jsonl is what dump-rows.ts wrote. Documents of one project share a fold.
"""

import sys

import numpy as np

from boosting import project_weights, held_out, read_rows, write_trees

ROUNDS = 200
# As in src/tables/grid/likely-rows.ts: the trees correct the rules.
PRIOR = 2


def main():
    features, rows = read_rows(sys.argv[1])
    x = np.array([r["x"] for r in rows])
    y = np.array([r["y"] for r in rows])
    tables = np.array([r["document"] for r in rows])
    projects = np.array([r["project"] for r in rows])
    _, groups = np.unique(projects, return_inverse=True)
    weight = project_weights(projects)
    stacks, rules = x[:, features.index("stacks")], x[:, features.index("rules")]
    known = np.where(stacks >= 0, stacks == 0, rules == 0)
    prior = np.where(known, PRIOR, -PRIOR)
    p = held_out(x, y, weight, groups, ROUNDS, prior=prior)

    def right(found):
        each = [(found[tables == t] == (y[tables == t] == 1)).mean() for t in set(tables)]
        return f"{np.mean(each):.3f} a document, {(found == (y == 1)).mean():.3f} in all"

    print(len(rows), "lines of", len(set(tables)), "documents; share judged right on documents not fitted on")
    print("  rules", right(known))
    print("  trees", right(p >= 0.5))
    for name in sorted(set(projects)):
        own = projects == name
        if own.sum() > 300:
            print(f"    {name:14} {own.sum():6} rules {(known[own] == y[own]).mean():.3f} trees {((p >= 0.5)[own] == y[own]).mean():.3f}")
    write_trees(sys.argv[2], features, x, y, weight, ROUNDS, prior)


main()
