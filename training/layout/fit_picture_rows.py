"""Fits the boosted trees that find tables among the rows of pictures of pages: python fit_picture_rows.py ROWS.jsonl WEIGHTS.json [CHANCES.json] [--with OLD.json].

ROWS.jsonl is what dump-picture-rows.ts wrote; `cat` files of other readings of the same pages to it. Documents of one
project share a fold. The weights are the mean of several fits, each without an eighth of the projects, so that no close
decision hangs on one of them; `--with` takes the mean with earlier weights. Needs lightgbm and scikit-learn.
"""

import json
import sys
from pathlib import Path

import lightgbm as lgb
import numpy as np
from sklearn.model_selection import GroupKFold

from boosting import SETTINGS, flatten, read_rows

FITS = 6
ROUNDS = 120
OWN = {**SETTINGS, "learning_rate": 0.07, "num_leaves": 6, "min_data_in_leaf": 80, "feature_fraction": 0.25, "lambda_l2": 10.0}


def fitted(x, y, weight, projects):
    """Several fits, each without an eighth of the projects."""
    fits = []
    for seed in range(FITS):
        names = np.array(sorted(set(projects)))
        left_out = np.random.default_rng(seed).choice(names, len(names) // 8, replace=False)
        own = ~np.isin(projects, left_out)
        fits.append(lgb.train({**OWN, "seed": seed + 1}, lgb.Dataset(x[own], y[own], weight=weight[own]), ROUNDS))
    return fits


def predicted(fits, x):
    return 1 / (1 + np.exp(-np.mean([f.predict(x, raw_score=True) for f in fits], axis=0)))


def averaged(parts):
    """Flat trees whose sum is the weighted mean of others."""
    out = {"roots": [], "feature": [], "threshold": [], "right": []}
    for part, share in parts:
        first = len(out["feature"])
        out["roots"] += [r + first for r in part["roots"]]
        out["feature"] += part["feature"]
        out["threshold"] += [t if f >= 0 else round(t * share, 6) for t, f in zip(part["threshold"], part["feature"])]
        out["right"] += [r + first for r in part["right"]]
    return out


def main():
    args = sys.argv[1:]
    old = json.loads(Path(args[args.index("--with") + 1]).read_text()) if "--with" in args else None
    args = args[: args.index("--with")] if old else args
    features, rows = read_rows(args[0])
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
            held[name][test] = predicted(fitted(x[own], y[own], weight[own], projects[own]), x[test])
    for kind in sorted(set(kinds)):
        told = [f"{kind:20} {len(set(documents[kinds == kind]))} pages"]
        for name, (y, known) in tasks.items():
            own = known & (kinds == kind)
            if own.any():
                told.append(f"{name} wrong {((held[name][own] > 0.5) != y[own]).mean():.3f} of {own.sum()}")
        print("  ".join(told))
    if len(args) > 2:
        # Chances of each row by trees fitted without its project.
        chances = {}
        for r, p, q in zip(rows, held["inside"], held["begins"]):
            chances.setdefault(r["document"], []).append([round(float(p), 4), round(float(q), 4)])
        Path(args[2]).write_text(json.dumps(chances))
    weights = {}
    for name, (y, known) in tasks.items():
        fits = fitted(x[known], y[known], weight[known], projects[known])
        flat = averaged([(flatten(f), 1 / FITS) for f in fits])
        weights[name] = {"features": features, **(averaged([(old[name], 0.5), (flat, 0.5)]) if old else flat)}
        gain = sorted(zip(sum(f.feature_importance("gain") for f in fits), features), reverse=True)
        print(f"  {name} by gain:", ", ".join(f"{f} {g / sum(v for v, _ in gain):.2f}" for g, f in gain[:12]))
    Path(args[1]).write_text(json.dumps(weights, separators=(",", ":")) + "\n")


main()
