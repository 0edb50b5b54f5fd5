"""Symbols as people write them: strokes of a pen, or letters of handwriting fonts, in the places of printed ones, no two alike. Fonts: `HAND_FONTS`, a folder of TrueType files."""
from __future__ import annotations

import glob
import math
import os
import random
from functools import lru_cache

import freetype
import numpy as np
from PIL import Image

from pen import Pen

FOLDER = os.environ.get('HAND_FONTS', '')
LATIN = sorted(glob.glob(f'{FOLDER}/*-latin-*.ttf')) if FOLDER else []
MORE = sorted(glob.glob(f'{FOLDER}/*-greek-*.ttf')) + sorted(glob.glob(f'{FOLDER}/*-math-*.ttf')) if FOLDER else []
SIZE = 48
FLAT = set('−=∼≈-⟶→←↔≃')
OTHER = {'−': '-', '′': "'", '’': "'", 'ϕ': 'φ', 'ε': 'ε', 'ϵ': 'ε', '∼': '~', '·': '·', '∣': '|', '‖': '‖'}


@lru_cache(None)
def face(path: str) -> freetype.Face:
    f = freetype.Face(path)
    f.set_char_size(SIZE * 64)
    return f


@lru_cache(20000)
def letter(path: str, character: str):
    f = face(path)
    index = f.get_char_index(character)
    if index == 0:
        return None
    f.load_glyph(index, freetype.FT_LOAD_RENDER | freetype.FT_LOAD_NO_HINTING)
    b = f.glyph.bitmap
    if b.width == 0 or b.rows == 0:
        return None
    return np.array(b.buffer, np.uint8).reshape(b.rows, b.pitch)[:, : b.width]


class Hand:
    """One writer."""

    def __init__(self, r: random.Random):
        self.r = r
        self.latin = r.choice(LATIN)
        self.slant = r.gauss(0, 0.1)
        self.pen = Pen(r) if r.random() < 0.65 else None
        self.drift = abs(r.gauss(0, 0.035)) + 0.01

    def ink(self, symbol: str, printed: np.ndarray, em: float):
        """Written ink for a printed symbol, about as large, and how far its corner moved."""
        r = self.r
        character = symbol.split(':')[-1]
        plain = symbol.split(':')[0] not in ('cal', 'bb', 'fr', 'bf')
        if self.pen is not None and plain:
            return self.written(character, printed, em)
        found = None
        if len(character) == 1 and symbol.split(':')[0] not in ('cal', 'bb', 'fr'):
            for path in (self.latin, r.choice(MORE), *MORE):
                found = letter(path, character)
                if found is None and character in OTHER:
                    found = letter(path, OTHER[character])
                if found is not None:
                    break
        source = printed if found is None else found
        h, w = printed.shape
        sh, sw = source.shape
        if character in FLAT or h < 0.35 * w:
            tw, th = w * r.uniform(0.8, 1.25), h * r.uniform(0.9, 1.5) + 0.5
        else:
            th = h * math.exp(r.gauss(0, 0.1))
            tw = min(max(sw * th / sh, 0.75 * w), 1.35 * w) * math.exp(r.gauss(0, 0.08))
        angle, shear = math.radians(r.gauss(0, 4)), self.slant + r.gauss(0, 0.05)
        c, s = math.cos(angle), math.sin(angle)
        # Output pixels -> source pixels.
        ow, oh = max(2, round(tw * abs(c) + th * (abs(s) + abs(shear)) + 1)), max(2, round(th * abs(c) + tw * abs(s) + 1))
        kx, ky = sw / tw, sh / th
        m = np.array([[c * kx, (s + shear) * kx], [-s * ky, c * ky]])
        o = np.array([sw / 2, sh / 2]) - m @ np.array([ow / 2, oh / 2])
        big = Image.fromarray(source)
        if kx > 1.6 or ky > 1.6:
            # Shrunk first, so that no stroke falls between the pixels.
            big = big.resize((max(1, round(sw / kx)), max(1, round(sh / ky))), Image.BOX)
            fx, fy = big.width / sw, big.height / sh
            m, o = m * np.array([[fx], [fy]]), o * np.array([fx, fy])
        out = np.asarray(big.transform((ow, oh), Image.AFFINE, (m[0, 0], m[0, 1], o[0], m[1, 0], m[1, 1], o[1]), Image.BILINEAR))
        dark = int(out.max())
        if dark < 40:
            return printed, 0, 0
        rows, columns = np.where(out.max(1) > 0.25 * dark)[0], np.where(out.max(0) > 0.25 * dark)[0]
        out = out[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        return out, *self.corner(printed, out)

    def written(self, character: str, printed: np.ndarray, em: float):
        r = self.r
        h, w = printed.shape
        th, tw = h * math.exp(r.gauss(0, 0.12)), w * math.exp(r.gauss(0, 0.12))
        if character in FLAT or h < 0.35 * w:
            th = h * r.uniform(0.8, 2.0) if h < w else th
        elif h > 2.5 * w:
            tw = w * r.uniform(0.8, 1.6)
        out = self.pen.ink(character, tw, th, em)
        if out is None:
            return printed, 0, 0
        return out, *self.corner(printed, out)

    def corner(self, printed: np.ndarray, out: np.ndarray):
        """How far the left top corner moves: the centres agree, nearly."""
        h, w = printed.shape
        reach = self.drift * max(h, w)
        return (w - out.shape[1]) / 2 + self.r.gauss(0, reach), (h - out.shape[0]) / 2 + self.r.gauss(0, reach)


def bent(ink: np.ndarray, whole: list, r: random.Random):
    """A smooth bending of all that is written."""
    h, w = ink.shape
    n = np.random.default_rng(r.getrandbits(32))
    strength = abs(r.gauss(0, 1.2))
    field = [np.asarray(Image.fromarray(n.normal(0, strength, (max(2, h // 28), max(2, w // 28))).astype(np.float32)).resize((w, h), Image.BICUBIC)) for _ in range(2)]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    sx, sy = np.clip(x + field[0], 0, w - 1.001), np.clip(y + field[1], 0, h - 1.001)
    ix, iy = sx.astype(np.int32), sy.astype(np.int32)
    fx, fy = sx - ix, sy - iy
    f = ink.astype(np.float32)
    out = (f[iy, ix] * (1 - fx) + f[iy, ix + 1] * fx) * (1 - fy) + (f[iy + 1, ix] * (1 - fx) + f[iy + 1, ix + 1] * fx) * fy
    moved = []
    for name, x0, y0, x1, y1, base, em in whole:
        cx, cy = min(w - 1, max(0, int((x0 + x1) / 2))), min(h - 1, max(0, int((y0 + y1) / 2)))
        dx, dy = -float(field[0][cy, cx]), -float(field[1][cy, cx])
        moved.append((name, x0 + dx, y0 + dy, x1 + dx, y1 + dy, base + dy, em))
    return out.astype(np.uint8), moved
