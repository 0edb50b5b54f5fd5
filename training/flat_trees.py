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
