"""Averages fits on different documents: python average_trees.py OUT.json WEIGHTS.json... All must have the same features.

The rows of an earlier fit may be gone, while its trees still know them. The mean of log odds keeps what both agree on.
"""

import json
import sys
from pathlib import Path

LEAF = -1


def main():
    out, *names = sys.argv[1:]
    fits = [json.loads(Path(name).read_text()) for name in names]
    features = fits[0]["features"]
    if any(fit["features"] != features for fit in fits):
        sys.exit("The features of the fits differ: fit them anew.")
    all_ = {"features": features, "roots": [], "feature": [], "threshold": [], "right": []}
    for fit in fits:
        start = len(all_["feature"])
        all_["roots"] += [start + root for root in fit["roots"]]
        all_["feature"] += fit["feature"]
        all_["threshold"] += [
            round(t / len(fits), 5) if f == LEAF else t for f, t in zip(fit["feature"], fit["threshold"])
        ]
        all_["right"] += [r if f == LEAF else start + r for f, r in zip(fit["feature"], fit["right"])]
    Path(out).write_text(json.dumps(all_, separators=(",", ":")) + "\n")


main()
