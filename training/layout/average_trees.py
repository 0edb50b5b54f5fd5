"""Averages fits on different documents: python average_trees.py OUT.json WEIGHTS.json[:SHARE]...

All must have the same features. Shares are equal unless given. The rows of an earlier fit may be gone, while its trees
still know them. The mean of log odds keeps what both agree on.
"""

import json
import sys
from pathlib import Path

LEAF = -1


def main():
    out, *names = sys.argv[1:]
    parts = [name.partition(":") for name in names]
    fits = [json.loads(Path(name).read_text()) for name, _, _ in parts]
    shares = [float(share) if share else 1 / len(fits) for _, _, share in parts]
    features = fits[0]["features"]
    if any(fit["features"] != features for fit in fits):
        sys.exit("The features of the fits differ: fit them anew.")
    mean = {"features": features, "roots": [], "feature": [], "threshold": [], "right": []}
    for fit, share in zip(fits, shares):
        start = len(mean["feature"])
        mean["roots"] += [start + root for root in fit["roots"]]
        mean["feature"] += fit["feature"]
        mean["threshold"] += [
            round(t * share, 5) if f == LEAF else t for f, t in zip(fit["feature"], fit["threshold"])
        ]
        mean["right"] += [r if f == LEAF else start + r for f, r in zip(fit["feature"], fit["right"])]
    Path(out).write_text(json.dumps(mean, separators=(",", ":")) + "\n")


main()
