"""Fits the boosted trees of the recogniser: python fit.py ROWS_DIR WEIGHTS_DIR [--rounds N]. Needs lightgbm and numpy.

ROWS_DIR holds what rows.ts wrote. Folds are parted by paper. The output is read by src/trees.
"""

import argparse
import json
import sys
from pathlib import Path

import lightgbm as lgb
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))
from flat_trees import flatten  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--rounds", type=int, default=250)
    parser.add_argument("--which", default="fields,types")
    args = parser.parse_args()
    meta = json.loads((args.rows / "meta.json").read_text())
    for name in args.which.split(","):
        features = meta[name]
        data = np.fromfile(args.rows / f"{name}.f32", dtype=np.float32).reshape(-1, len(features) + 3)
        paper, right, x = data[:, 0], data[:, 1], data[:, 3:]
        settings = {
            "objective": "binary",
            "learning_rate": 0.08,
            "num_leaves": 31 if name == "fields" else 8,
            "min_data_in_leaf": 40 if name == "fields" else 20,
            "lambda_l2": 5.0,
            "feature_fraction": 0.7,
            "bagging_fraction": 0.8,
            "bagging_freq": 1,
            "verbose": -1,
            "seed": 1,
            "deterministic": True,
            "force_row_wise": True,
            "num_threads": 1,
        }
        rounds = args.rounds if name == "fields" else 240
        held = (paper.astype(int) * 2654435761 % 2**32) % 5 == 0
        trial = lgb.train(settings, lgb.Dataset(x[~held], right[~held]), rounds)
        p = trial.predict(x[held])
        y = right[held]
        print(name, "rows", len(x), "right", int(right.sum()), "held-out log loss", round(float(-np.mean(y * np.log(p + 1e-9) + (1 - y) * np.log(1 - p + 1e-9))), 5))
        order = np.argsort(-trial.feature_importance("gain"))
        print("  ", ", ".join(f"{features[i]} {trial.feature_importance('gain')[i]:.0f}" for i in order[:16]))
        model = lgb.train(settings, lgb.Dataset(x, right), rounds)
        out = {"features": features, **flatten(model)}
        args.weights.mkdir(parents=True, exist_ok=True)
        (args.weights / f"{name}.json").write_text(json.dumps(out, separators=(",", ":")) + "\n")


main()
