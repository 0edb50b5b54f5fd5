"""What the fits of this folder share: settings, rows of JSON lines, folds by project, weights by document."""

import json
import sys
from pathlib import Path

import lightgbm as lgb
import numpy as np
from sklearn.model_selection import GroupKFold

sys.path.insert(0, str(Path(__file__).parent.parent))
from flat_trees import flatten  # noqa: E402

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


def read_rows(name):
    head, *lines = Path(name).read_text().strip().split("\n")
    return json.loads(head)["features"], [json.loads(line) for line in lines]


def project_weights(projects):
    """A project counts by the root of its rows: thousands of rows by one tool are much alike."""
    _, at, counts = np.unique(projects, return_inverse=True, return_counts=True)
    weight = 1 / np.sqrt(counts[at])
    return weight * len(weight) / weight.sum()


def held_out(x, y, weight, groups, rounds, usable=None, prior=None):
    """Probabilities of rows by trees fitted without the group of the row. `prior`: log odds that the trees correct."""
    prior = np.zeros(len(y)) if prior is None else prior
    p = np.zeros(len(y))
    for train, test in GroupKFold(min(8, len(set(groups)))).split(x, y, groups):
        train = train if usable is None else train[usable[train]]
        data = lgb.Dataset(x[train], y[train], weight=weight[train], init_score=prior[train])
        p[test] = 1 / (1 + np.exp(-lgb.train(SETTINGS, data, rounds).predict(x[test], raw_score=True) - prior[test]))
    return p


def write_trees(name, features, x, y, weight, rounds, prior=None):
    model = lgb.train(SETTINGS, lgb.Dataset(x, y, weight=weight, init_score=np.zeros(len(y)) if prior is None else prior), rounds)
    Path(name).write_text(json.dumps({"features": features, **flatten(model)}, separators=(",", ":")) + "\n")
    gain = sorted(zip(model.feature_importance("gain"), features), reverse=True)
    print("  evidence by gain:", ", ".join(f"{f} {g / sum(x for x, _ in gain):.2f}" for g, f in gain[:12]))
