"""Fits the boosted trees that judge headings: python fit_headings.py ROWS.jsonl WEIGHTS.json. Needs lightgbm and scikit-learn.

ROWS.jsonl is what dump-headings.ts wrote. Documents of one project share a fold; a document counts by the root of its rows.
"""

import json
import sys
from pathlib import Path

import lightgbm as lgb
import numpy as np
from sklearn.model_selection import GroupKFold

sys.path.insert(0, str(Path(__file__).parent.parent))
from flat_trees import flatten  # noqa: E402

ROUNDS = 200
SETTINGS = {
    "objective": "binary",
    "learning_rate": 0.05,
    "num_leaves": 10,
    "min_data_in_leaf": 25,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "verbose": -1,
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
}


def main():
    head, *lines = Path(sys.argv[1]).read_text().strip().split("\n")
    features = json.loads(head)["features"]
    rows = [json.loads(line) for line in lines]
    # Blocks identified by bookmarks or tags have no features: they count as found.
    x = np.array([r["x"] or [0] * len(features) for r in rows])
    y = np.array([r["y"] for r in rows])
    score = np.array([r["score"] for r in rows])
    sure = np.array([r["sure"] for r in rows], bool)
    documents = np.array([r["document"] for r in rows])
    _, groups = np.unique([r["project"] for r in rows], return_inverse=True)
    counts = {d: (documents == d).sum() for d in set(documents)}
    weight = np.array([1 / np.sqrt(counts[d]) for d in documents])
    weight *= len(weight) / weight.sum()
    p = np.zeros(len(y))
    for train, test in GroupKFold(8).split(x, y, groups):
        train = train[~sure[train]]
        p[test] = lgb.train(SETTINGS, lgb.Dataset(x[train], y[train], weight=weight[train]), ROUNDS).predict(x[test])

    def f1(found):
        each = []
        for d in counts:
            own = documents == d
            if y[own].sum() > 0:
                each.append(2 * (found[own] & (y[own] == 1)).sum() / (found[own].sum() + y[own].sum()))
        return f"{np.mean(each):.3f} a document, {2 * (found & (y == 1)).sum() / (found.sum() + y.sum()):.3f} in all"

    print(len(rows), "blocks of", len(counts), "documents,", int(y.sum()), "headings; F1 on documents not fitted on")
    print("  rules        ", f1(score >= 0.6))
    print("  trees        ", f1((p >= 0.5) | sure))
    series = x[:, features.index("number")] >= 0.35
    print("  both, as used", f1(sure | (p >= np.where(score < 0.6, 0.6, np.where(series, 0.05, 0.2)))))
    model = lgb.train(SETTINGS, lgb.Dataset(x[~sure], y[~sure], weight=weight[~sure]), ROUNDS)
    Path(sys.argv[2]).write_text(json.dumps({"features": features, **flatten(model)}, separators=(",", ":")) + "\n")


main()
