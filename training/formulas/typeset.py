"""Formulas set by TeX in several fonts -> glyphs with their places, as arrays. `python typeset.py OUT COUNT SEED`"""
from __future__ import annotations

import pickle
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib.dviread as dviread

from grammar import Grammar
from symbols import merge_pieces, symbol_of

FONTS = [
    (50, ''),
    (12, r'\usepackage{mathptmx}'),
    (9, r'\usepackage{mathpazo}'),
    (9, r'\usepackage{txfonts}'),
    (7, r'\usepackage{pxfonts}'),
    (5, r'\usepackage{lmodern}'),
    (5, r'\usepackage{euler}'),
    (6, r'\AtBeginDocument{\boldmath}'),
    (5, r'\usepackage{fourier}'),
]
HEAD = r'\documentclass[%s]{article}\usepackage{amsmath}%s\usepackage{amssymb}\usepackage{mathrsfs}\nonstopmode\begin{document}' + '\n'
BATCH = 400
SCALED_POINT = 1 / 65536


def typeset(grammar: Grammar, unknown: dict) -> list:
    r = grammar.r
    fonts = r.choices([f for _, f in FONTS], [w for w, _ in FONTS])[0]
    if 'fourier' in fonts and subprocess.run(['kpsewhich', 'fourier.sty'], capture_output=True).returncode:
        fonts = ''
    if 'fonts}' in fonts:
        head = HEAD.replace(r'\usepackage{amssymb}', '')
    else:
        head = HEAD
    with tempfile.TemporaryDirectory() as folder:
        lines = []
        for _ in range(BATCH):
            style = r.choice([r'\displaystyle', r'\displaystyle', r'\displaystyle', r'\textstyle'])
            lines.append(r'\shipout\hbox{$%s %s$}' % (style, grammar.formula()))
        Path(folder, 'f.tex').write_text(head % (r.choice(['10pt', '11pt', '12pt']), fonts) + '\n'.join(lines) + '\n\\end{document}\n')
        subprocess.run(['latex', '-interaction=nonstopmode', 'f.tex'], cwd=folder, stdout=subprocess.DEVNULL, timeout=300)
        return [s for page in dviread.Dvi(str(Path(folder, 'f.dvi')), None) if (s := sample(page, unknown))]


def sample(page, unknown: dict):
    glyphs = []
    for t in page.text:
        try:
            path, index, effects = str(t.font_path), int(t.index), t.font_effects
            name = t.font.texname.decode()
        except Exception:  # a bitmap font: nothing to draw from
            return None
        found = symbol_of(name, path, index)
        if found is None:
            unknown[(name, index, path)] = unknown.get((name, index, path), 0) + 1
            return None
        size = t.font_size * abs(effects.get('extend', 1))
        glyphs.append((found, path, index, size, t.x * SCALED_POINT, t.y * SCALED_POINT, effects.get('slant', 0.0)))
    merged = merge_pieces(glyphs)
    if merged is None or not merged:
        return None
    rules = [(b.x * SCALED_POINT, b.y * SCALED_POINT, b.width * SCALED_POINT, b.height * SCALED_POINT) for b in page.boxes]
    return merged, rules


def main() -> None:
    out, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    grammar = Grammar(seed)
    unknown: dict = {}
    samples: list = []
    part = 0
    while count > 0:
        try:
            samples += typeset(grammar, unknown)
        except Exception as error:
            print('batch failed:', repr(error)[:200], flush=True)
        count -= BATCH
        if len(samples) >= 4000 or count <= 0:
            out.parent.mkdir(parents=True, exist_ok=True)
            Path(f'{out}-{seed}-{part}.pickle').write_bytes(pickle.dumps(samples))
            print(len(samples), flush=True)
            part, samples = part + 1, []
    for key, n in sorted(unknown.items(), key=lambda k: -k[1])[:80]:
        print(n, key, glyph_name(key), flush=True)


def glyph_name(key) -> str:
    from symbols import font
    return font(key[2]).get_glyph_name(key[1])


if __name__ == '__main__':
    main()
