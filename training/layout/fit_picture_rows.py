"""Fits the boosted trees that find tables among the rows of pictures of pages: python fit_picture_rows.py ROWS.jsonl WEIGHTS.json.

ROWS.jsonl is what dump-picture-rows.ts wrote. Documents of one project share a fold. Needs lightgbm and scikit-learn.
"""

import json
import sys
from pathlib import Path

import lightgbm as lgb
import numpy as np
from sklearn.model_selection import GroupKFold

from boosting import SETTINGS, flatten, read_rows

ROUNDS = 400
OWN = {**SETTINGS, "num_leaves": 5, "min_data_in_leaf": 20, "feature_fraction": 0.3}


def fitted(x, y, weight):
    return lgb.train(OWN, lgb.Dataset(x, y, weight=weight), ROUNDS)


def main():
    features, rows = read_rows(sys.argv[1])
    x = np.array([r["x"] for r in rows])
    inside = np.array([r["inside"] for r in rows])
    begins = np.array([r["begins"] for r in rows])
    documents = np.array([r["document"] for r in rows])
    kinds = np.array([r["kind"] for r in rows])
    projects = np.array([r["project"] for r in rows])
    _, at, counts = np.unique(documents, return_inverse=True, return_counts=True)
    weight = 1 / np.sqrt(counts[at])
    weight *= len(weight) / weight.sum()
    tasks = {"inside": (inside, inside >= 0), "begins": (begins, inside == 1)}
    held = {name: np.zeros(len(rows)) for name in tasks}
    for train, test in GroupKFold(6).split(x, inside, projects):
        for name, (y, known) in tasks.items():
            own = train[known[train]]
            held[name][test] = fitted(x[own], y[own], weight[own]).predict(x[test])
    for kind in sorted(set(kinds)):
        told = [f"{kind:20} {len(set(documents[kinds == kind]))} pages"]
        for name, (y, known) in tasks.items():
            own = known & (kinds == kind)
            if own.any():
                told.append(f"{name} wrong {((held[name][own] > 0.5) != y[own]).mean():.3f} of {own.sum()}")
        print("  ".join(told))
    if len(sys.argv) > 3:
        # Chances of each row by trees fitted without its project.
        chances = {}
        for r, p, q in zip(rows, held["inside"], held["begins"]):
            chances.setdefault(r["document"], []).append([round(float(p), 4), round(float(q), 4)])
        Path(sys.argv[3]).write_text(json.dumps(chances))
    weights = {}
    for name, (y, known) in tasks.items():
        model = fitted(x[known], y[known], weight[known])
        weights[name] = {"features": features, **flatten(model)}
        gain = sorted(zip(model.feature_importance("gain"), features), reverse=True)
        print(f"  {name} by gain:", ", ".join(f"{f} {g / sum(v for v, _ in gain):.2f}" for g, f in gain[:12]))
    Path(sys.argv[2]).write_text(json.dumps(weights, separators=(",", ":")) + "\n")


main()
