"""Fits the trees that look again at lines of tables that the trees of rows.json join: python fit_joins.py ROWS.jsonl rows.json JOINS.json.

ROWS.jsonl is what dump-rows.ts wrote. Documents of one project share a fold. Needs lightgbm and scikit-learn.
"""

import json
import sys
from pathlib import Path

import numpy as np

from boosting import held_out, project_weights, read_rows, write_trees
from flat_trees import evaluate

ROUNDS = 30
# As in src/tables/grid/likely-rows.ts.
PRIOR = 2
SURE = 0.6


def main():
    features, rows = read_rows(sys.argv[1])
    x = np.array([r["x"] for r in rows])
    y = np.array([r["y"] for r in rows])
    projects = np.array([r["project"] for r in rows])
    stacks, rules = x[:, features.index("stacks")], x[:, features.index("rules")]
    known = np.where(stacks >= 0, stacks == 0, rules == 0)
    prior = np.where(known, PRIOR, -PRIOR) + evaluate(json.loads(Path(sys.argv[2]).read_text()), x)
    joins = prior < 0
    x, y, projects, prior = x[joins], y[joins], projects[joins], prior[joins]
    _, groups = np.unique(projects, return_inverse=True)
    weight = project_weights(projects)
    parted = held_out(x, y, weight, groups, ROUNDS, prior=prior) >= SURE
    print(len(y), "joined lines; of projects not fitted on,", (parted & (y == 1)).sum(), "of", (y == 1).sum(), "wrong ones are parted")
    print("  and", (parted & (y == 0)).sum(), "right ones")
    write_trees(sys.argv[3], features, x, y, weight, ROUNDS, prior)


main()
