"""Draws 60 charts with known values with matplotlib. Usage: python draw.py FOLDER"""
import json
import random
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
lot = random.Random(7)
NAMES = ["North", "South", "East", "West", "Centre", "Coast", "Hills", "Lakes"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"]
SERIES = ["Plan", "Actual", "Forecast"]
STYLES = ["default", "ggplot", "seaborn-v0_8-whitegrid", "bmh"]

for i in range(60):
    kind = ["bar", "line", "pie"][i % 3]
    with plt.style.context(STYLES[(i // 3) % 4]):
        figure, axes = plt.subplots(figsize=(lot.choice([5, 6, 7]), lot.choice([3.6, 4, 4.5])), dpi=lot.choice([100, 130, 160]))
        count = lot.randint(3, 7)
        top = 10 ** lot.randint(1, 4)
        if kind == "pie":
            values = [lot.randint(5, 60) for _ in range(count)]
            names = NAMES[:count]
            axes.pie(values, labels=names, autopct="%1.1f%%" if i % 2 else None)
            told = [{"name": "%", "values": [100 * v / sum(values) for v in values]}]
        else:
            names = (MONTHS if kind == "line" else NAMES)[:count]
            told = [{"name": SERIES[s], "values": [round(top * lot.uniform(0.15, 1), 2) for _ in range(count)]} for s in range(lot.choice([1, 1, 2]))]
            if kind == "line":
                for one in told:
                    axes.plot(names, one["values"], marker=lot.choice([None, "o"]), label=one["name"])
            elif len(told) == 1 and i % 2:
                axes.barh(names, told[0]["values"])
            else:
                width = 0.8 / len(told)
                for s, one in enumerate(told):
                    axes.bar([x + (s - (len(told) - 1) / 2) * width for x in range(count)], one["values"], width, label=one["name"])
                axes.set_xticks(range(count), names)
            if len(told) > 1:
                axes.legend()
            if i % 4 == 0:
                axes.set_title("Sales by region" if kind == "bar" else "Sales by month")
        figure.tight_layout()
        figure.savefig(folder / f"{i:02d}.png")
        plt.close(figure)
    (folder / f"{i:02d}.json").write_text(json.dumps({"kind": kind, "names": names, "series": told}))
