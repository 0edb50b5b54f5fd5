"""Fits word vectors so that their weighted mean approximates a sentence model's vector, and writes the file that src/embedding reads.

    python training/embedding/fit_vectors.py VOCABULARY.json WORDS.f16 OUT.bin [--sentences PLACES.json SENTENCES.f16]

Without sentences: mean of each script removed, PCA, weights of Arora et al. 2017, a / (a + p(word)): only good to find places with.
With sentences: one linear map for all words, by ridge regression (384 to 384 components), cut to the directions that matter most
(reduced-rank regression, Izenman 1975). To fit each word by itself as well, as Tokenlearn of Model2Vec does, found no more paraphrases.
"""
import argparse
import hashlib
import json
import struct

import numpy as np
import scipy.sparse as sparse

MAGIC = b"docparse-words-1"
COST_STEP = 0.08
SIZE = 384

parser = argparse.ArgumentParser()
parser.add_argument("vocabulary")
parser.add_argument("vectors")
parser.add_argument("out")
parser.add_argument("--sentences", nargs=2, metavar=("PLACES", "VECTORS"))
parser.add_argument("--model", default="static-e5-v1")
parser.add_argument("--dimensions", type=int, default=128)
parser.add_argument("--a", type=float, default=1e-3)
parser.add_argument("--ridge", type=float, default=0.3)
args = parser.parse_args()


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


def centred(rows: np.ndarray, chinese: np.ndarray) -> np.ndarray:
    rows = rows.copy()
    for script in (chinese, ~chinese):
        rows[script] -= rows[script].mean(axis=0)
    return unit(rows)


def read(path: str) -> np.ndarray:
    return np.fromfile(path, dtype=np.float16).reshape(-1, SIZE).astype(np.float32)


rows = json.load(open(args.vocabulary, encoding="utf-8"))
vectors = read(args.vectors)
words = [row[0] for row in rows]
counts = np.array([max(row[1], 1) for row in rows], dtype=np.float64)
chinese = np.array([ord(word[0]) > 0x2E7F for word in words])
share = np.zeros(len(words))
for script in (chinese, ~chinese):
    share[script] = counts[script] / counts[script].sum()
vectors = centred(vectors, chinese) * (args.a / (args.a + share))[:, None].astype(np.float32)

if args.sentences:
    places = json.load(open(args.sentences[0]))
    target = read(args.sentences[1])
    places = places[: len(target)]
    inside = np.array([len(of) >= 2 for of in places])
    # A sentence is Chinese when most of its words are.
    script = np.array([bool(of) and np.mean(chinese[of]) > 0.5 for of in places])
    target = centred(target[: len(places)], script)[inside]
    places = [of for of, used in zip(places, inside) if used]
    bag = sparse.csr_matrix(
        (np.ones(sum(map(len, places)), dtype=np.float32), np.concatenate(places), np.concatenate([[0], np.cumsum([len(of) for of in places])])),
        shape=(len(places), len(words)),
    )
    test = np.arange(len(places)) % 20 == 0

    # Normalise: the sum of a long sentence is longer, but all sentences count equally.
    sums = bag @ vectors
    means = unit(sums)
    fit = ~test
    gram = means[fit].T @ means[fit] + args.ridge * np.eye(SIZE, dtype=np.float32)
    mapped = np.linalg.solve(gram, means[fit].T @ target[fit])
    _, _, axes = np.linalg.svd(means[fit] @ mapped, full_matrices=False)
    axes = axes[: args.dimensions].T
    vectors = vectors @ (mapped @ axes)
    near = np.sum(unit(bag[test] @ vectors) * unit(target[test] @ axes), axis=1)
    print(len(places), "sentences; cosine to the sentence model, on those not fitted on: %.3f" % near.mean())
else:
    _, _, axes = np.linalg.svd(np.cov(vectors.T))
    vectors = vectors @ axes[: args.dimensions].T

lengths = np.linalg.norm(vectors, axis=1)
vectors = unit(vectors)
# One scale for all components; clipping is rare.
signed = np.clip(np.round(vectors * (127 / np.quantile(np.abs(vectors), 0.9999))), -127, 127).astype(np.int8)
weights = np.clip(np.round(255 * lengths / np.quantile(lengths, 0.999)), 1, 255).astype(np.uint8)
costs = np.clip(np.round(-np.log(share) / COST_STEP), 0, 255).astype(np.uint8)

listed = "\n".join(words).encode()
head = json.dumps({"model": args.model, "dimensions": args.dimensions, "words": len(words), "wordBytes": len(listed), "costStep": COST_STEP}).encode()
body = struct.pack("<I", len(head)) + head + listed + weights.tobytes() + costs.tobytes() + signed.tobytes()
with open(args.out, "wb") as file:
    file.write(MAGIC + hashlib.sha256(body).digest() + body)
print(len(words), "words,", len(body), "bytes")
