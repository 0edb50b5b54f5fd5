"""Converts LightGBM's boosted trees to the form that src/trees reads."""

import numpy as np


def flatten(model):
    out = {"roots": [], "feature": [], "threshold": [], "right": []}

    def walk(node):
        index = len(out["feature"])
        out["feature"].append(-1)
        out["threshold"].append(0)
        out["right"].append(0)
        if "leaf_value" in node:
            out["threshold"][index] = round(node["leaf_value"], 5)
            return
        out["feature"][index] = node["split_feature"]
        out["threshold"][index] = float(np.float32(node["threshold"]))
        walk(node["left_child"])
        out["right"][index] = len(out["feature"])
        walk(node["right_child"])

    for tree in model.dump_model()["tree_info"]:
        out["roots"].append(len(out["feature"]))
        walk(tree["tree_structure"])
    return out


def evaluate(trees, x):
    """The sums of all trees for rows of features."""
    feature, threshold, right = trees["feature"], trees["threshold"], trees["right"]

    def leaf(row, node):
        while feature[node] >= 0:
            node = node + 1 if row[feature[node]] <= threshold[node] else right[node]
        return threshold[node]

    return np.array([sum(leaf(row, root) for root in trees["roots"]) for row in x])
