"""Fits the boosted trees that judge headings: python fit_headings.py ROWS.jsonl WEIGHTS.json. Needs lightgbm and scikit-learn.

ROWS.jsonl is what dump-headings.ts wrote. Documents of one project share a fold.
"""

import sys

import numpy as np

from boosting import project_weights, held_out, read_rows, write_trees

ROUNDS = 300
# As in src/layout/document/heading-choice.ts: the trees correct the score of the rules.
THRESHOLD = 0.6
PRIOR = 3


def main():
    features, rows = read_rows(sys.argv[1])
    # Blocks identified by bookmarks or tags have no features: they count as found.
    x = np.array([r["x"] or [0] * len(features) for r in rows])
    y = np.array([r["y"] for r in rows])
    score = np.array([r["score"] for r in rows])
    sure = np.array([r["sure"] for r in rows], bool)
    documents = np.array([r["document"] for r in rows])
    projects = np.array([r["project"] for r in rows])
    _, groups = np.unique(projects, return_inverse=True)
    weight = project_weights(projects)
    prior = PRIOR * (score - THRESHOLD)
    p = held_out(x, y, weight, groups, ROUNDS, ~sure, prior)

    def f1(found):
        each = []
        for d in set(documents):
            own = documents == d
            if y[own].sum() > 0:
                each.append(2 * (found[own] & (y[own] == 1)).sum() / (found[own].sum() + y[own].sum()))
        return f"{np.mean(each):.3f} a document, {2 * (found & (y == 1)).sum() / (found.sum() + y.sum()):.3f} in all"

    print(len(rows), "blocks of", len(set(documents)), "documents,", int(y.sum()), "headings; F1 on documents not fitted on")
    print("  rules", f1(score >= THRESHOLD))
    print("  trees", f1((p >= 0.45) | sure))
    words, mono, number, bullet = (x[:, features.index(f)] for f in ("words", "mono", "number", "bullet"))
    despite = np.where(bullet > 0, 0.9, np.where((words <= -0.25) & (mono == 0), 0.75, 0.5))
    least = np.where(score < THRESHOLD, despite, np.where(number >= 0.35, 0.1, 0.45))
    print("  as used", f1((p >= least) | sure))
    write_trees(sys.argv[2], features, x[~sure], y[~sure], weight[~sure], ROUNDS, prior[~sure])


main()
