"""Typeset formulas -> worn pictures of one size with the symbols on them."""
from __future__ import annotations

import io
import math
import random
from functools import lru_cache

import freetype
import numpy as np
from PIL import Image, ImageFilter

from hand import LATIN as WRITERS, Hand, bent

WIDTH, HEIGHT = 512, 160
# Share of tiles in handwriting.
HANDWRITTEN = 0.45
TALL = set('∑∏∐⋃⋂⋁⋀⨁⨂⨀⨄⨆∫∮√')


@lru_cache(None)
def face(path: str) -> freetype.Face:
    return freetype.Face(path)


@lru_cache(60000)
def bitmap(path: str, index: int, size64: int, slant: float):
    """Ink of a glyph, with the place of its left top corner from the origin."""
    f = face(path)
    f.set_char_size(size64, size64, 72, 72)
    f.set_transform(freetype.Matrix(0x10000, int(slant * 0x10000), 0, 0x10000), freetype.Vector(0, 0))
    f.load_glyph(index, freetype.FT_LOAD_RENDER | freetype.FT_LOAD_NO_HINTING)
    b = f.glyph.bitmap
    if b.width == 0 or b.rows == 0:
        return None
    return np.array(b.buffer, np.uint8).reshape(b.rows, b.pitch)[:, : b.width], f.glyph.bitmap_left, f.glyph.bitmap_top


def draw(sample, scale: float, hand: Hand | None = None):
    """-> ink (0..255), rows (symbol, x0, y0, x1, y1, baseline or nan, em) in pixels."""
    glyphs, rules = sample
    placed, boxes = [], []
    for symbol, parts, size, y in glyphs:
        box = None
        for path, index, font_size, px, py, slant in parts:
            found = bitmap(path, index, max(64, round(font_size * scale * 64 / 4) * 4), slant)
            if found is None:
                continue
            ink, left, top = found
            x, yy = round(px * scale) + left, round(py * scale) - top
            if hand is not None and len(parts) == 1:
                ink, dx, dy = hand.ink(symbol, ink, size * scale)
                x, yy = round(x + dx), round(yy + dy)
            placed.append((ink, x, yy))
            here = (x, yy, x + ink.shape[1], yy + ink.shape[0])
            box = here if box is None else (min(box[0], here[0]), min(box[1], here[1]), max(box[2], here[2]), max(box[3], here[3]))
        if box is None:
            continue
        grown = symbol in TALL or box[3] - box[1] > 1.35 * size * scale
        boxes.append((symbol, *box, math.nan if grown else y * scale, size * scale))
    bars = []
    for x, y, w, h in rules:
        t = max(1, round(h * scale))
        bars.append((round(x * scale), round(y * scale) - t, round((x + w) * scale), round(y * scale)))
    if not boxes:
        return None
    x0 = min([b[1] for b in boxes] + [b[0] for b in bars])
    y0 = min([b[2] for b in boxes] + [b[1] for b in bars])
    x1 = max([b[3] for b in boxes] + [b[2] for b in bars])
    y1 = max([b[4] for b in boxes] + [b[3] for b in bars])
    if x1 - x0 > 3000 or y1 - y0 > 900:
        return None
    canvas = np.zeros((y1 - y0, x1 - x0), np.uint8)
    for ink, x, y in placed:
        part = canvas[y - y0 : y - y0 + ink.shape[0], x - x0 : x - x0 + ink.shape[1]]
        np.maximum(part, ink, out=part)
    for a, b, c, d in bars:
        if hand is None or c - a < 2 * (d - b):
            canvas[b - y0 : d - y0, a - x0 : c - x0] = 255
        else:
            written_bar(canvas, a - x0, (b + d) / 2 - y0, c - x0, max(1.0, 0.07 * scale * 10), hand.r)
    return canvas, [(s, a - x0, b - y0, c - x0, d - y0, base - y0, em) for s, a, b, c, d, base, em in boxes]


def written_bar(canvas, from_: int, at: float, to: int, thickness: float, r: random.Random) -> None:
    tilt = r.gauss(0, 0.02) * (to - from_)
    bend = r.gauss(0, 0.01) * (to - from_)
    for x in range(max(0, from_), min(canvas.shape[1], to)):
        t = (x - from_) / max(1, to - from_) - 0.5
        y = at + tilt * t + bend * (t * t - 0.12)
        top = max(0, round(y - thickness / 2))
        canvas[top : max(top + 1, round(y + thickness / 2)), x] = 255


def shrink(picture, boxes, factor: float):
    h, w = picture.shape
    size = (max(1, round(w * factor)), max(1, round(h * factor)))
    small = np.asarray(Image.fromarray(picture).resize(size, Image.BOX if random.random() < 0.5 else Image.BICUBIC, reducing_gap=None))
    fx, fy = size[0] / w, size[1] / h
    return small, [(s, a * fx, b * fy, c * fx, d * fy, base * fy, em * fy) for s, a, b, c, d, base, em in boxes]


def measured(sample):
    """The sample with its width and height in points, roughly: for filling tiles."""
    glyphs, rules = sample
    xs = [p[3] for _, parts, _, _ in glyphs for p in parts] + [r[0] + r[2] for r in rules]
    ys = [p[4] for _, parts, _, _ in glyphs for p in parts]
    size = max(size for _, _, size, _ in glyphs)
    return sample, max(xs) - min(xs) + 0.6 * size, max(ys) - min(ys) + size


def fitting(samples, width: float, height: float, r: random.Random):
    """Of a few samples drawn by lot the one that fills a place best."""
    drawn = [r.choice(samples) for _ in range(12)]
    fit = [d for d in drawn if d[2] <= height]
    if not fit:
        return min(drawn, key=lambda d: d[2])
    return max(fit, key=lambda d: d[2] / height + min(1.0, width / d[1]))


def tile(samples, r: random.Random, written: bool):
    """A canvas filled with formulas -> ink, symbols that are whole, boxes of symbols that are cut."""
    canvas = np.zeros((HEIGHT, WIDTH), np.uint8)
    whole, cut = [], []
    em = math.exp(r.uniform(math.log(15), math.log(27)))
    detour = r.random() < 0.6
    factor = r.uniform(0.4, 0.9) if detour else 1.0
    # Type of one bit is bold or thin, by what share of a pixel makes it black; so is print that bleeds or fades.
    level = r.choice([r.uniform(10, 120), r.uniform(10, 120), r.uniform(100, 200), None])
    bold = r.random() < 0.2
    hand = Hand(r) if written else None
    y = r.randint(0, 5)
    while y < HEIGHT - 12:
        x, row = r.randint(0, 6), 0
        while x < WIDTH - 16:
            sample = r.choice(samples) if row == 0 and y < 40 else fitting(samples, (WIDTH - x) / em * 10, (row or HEIGHT - y) / em * 10, r)
            found = draw(sample[0], em / 10 / factor, hand)
            if found is None:
                continue
            ink, boxes = found
            if detour:
                if level is not None:
                    ink = ((ink > level) * np.uint8(255)).astype(np.uint8)
                if bold:
                    ink = np.asarray(Image.fromarray(ink).filter(ImageFilter.MaxFilter(3)))
                ink, boxes = shrink(ink, boxes, factor)
            h, w = ink.shape
            sx = r.randint(0, w - WIDTH + x) if w > WIDTH - x and r.random() < 0.6 else 0
            sy = r.randint(0, h - HEIGHT + y) if h > HEIGHT - y and r.random() < 0.5 else 0
            part = ink[sy : sy + HEIGHT - y, sx : sx + WIDTH - x]
            view = canvas[y : y + part.shape[0], x : x + part.shape[1]]
            np.maximum(view, part, out=view)
            for s, a, b, c, d, base, size in boxes:
                box = (a - sx + x, b - sy + y, c - sx + x, d - sy + y)
                if box[2] <= x or box[3] <= y or box[0] >= WIDTH or box[1] >= HEIGHT:
                    continue
                if box[0] >= x - 0.5 and box[1] >= y - 0.5 and box[2] <= WIDTH + 0.5 and box[3] <= HEIGHT + 0.5:
                    whole.append((s, *box, base - sy + y, size))
                else:
                    cut.append(box)
            x += part.shape[1] + r.randint(6, 16)
            row = max(row, part.shape[0])
        y += row + r.randint(3, 9)
    return canvas, whole, cut


def turn(ink, whole, cut, r: random.Random):
    """A slight slant, the one of the pixels and of the boxes."""
    angle = math.radians(r.gauss(0, 0.7))
    shear = r.gauss(0, 0.02)
    c, s = math.cos(angle), math.sin(angle)
    cx, cy = WIDTH / 2, HEIGHT / 2
    # Output -> input, for the pixels.
    m = np.array([[c, s + shear], [-s, c]])
    inverse = np.linalg.inv(m)
    o = np.array([cx, cy]) - m @ np.array([cx, cy])
    out = np.asarray(Image.fromarray(ink).transform((WIDTH, HEIGHT), Image.AFFINE, (m[0, 0], m[0, 1], o[0], m[1, 0], m[1, 1], o[1]), Image.BILINEAR))

    def moved(x, y):
        p = inverse @ (np.array([x, y]) - np.array([cx, cy])) + np.array([cx, cy])
        return p[0], p[1]

    placed, lost = [], list(cut)
    for name, x0, y0, x1, y1, base, em in whole:
        px, py = moved((x0 + x1) / 2, (y0 + y1) / 2)
        w, h = (x1 - x0) / 2, (y1 - y0) / 2
        box = (px - w, py - h, px + w, py + h)
        if 0 < px < WIDTH and 0 < py < HEIGHT:
            placed.append((name, *box, base + py - (y0 + y1) / 2, em))
    lost = [(moved(a, b) + moved(c2, d)) for a, b, c2, d in cut]
    return out, placed, lost


def wear(ink, r: random.Random):
    """What paper, scanner, camera and compression do. -> grey picture, ink is dark."""
    n = np.random.default_rng(r.getrandbits(32))
    x = ink.astype(np.float32) / 255
    p = r.random()
    if p < 0.45:
        pass
    else:
        sigma = abs(r.gauss(0, 0.7))
        if sigma > 0.15:
            x = np.asarray(Image.fromarray((x * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(sigma)), np.float32) / 255
        gain = r.uniform(0.9, 2.2)
        x = np.clip((x - r.uniform(0, 0.25)) * gain, 0, 1)
        if r.random() < 0.3:
            x = x * (1 - r.uniform(0, 0.5) * (n.random(x.shape) < r.uniform(0, 0.3)))
    if r.random() < 0.2:
        x = (x + n.normal(0, r.uniform(0, 0.1), x.shape) > r.uniform(0.35, 0.6)).astype(np.float32)
        if r.random() < 0.3:
            x = np.abs(x - (n.random(x.shape) < 0.002))
    paper, dark = r.uniform(190, 255), r.uniform(0, 90)
    if p < 0.5:
        paper, dark = 255, r.uniform(0, 40)
    grey = paper + (dark - paper) * x
    if p >= 0.5:
        if r.random() < 0.4:
            gx, gy = np.linspace(-1, 1, WIDTH), np.linspace(-1, 1, HEIGHT)[:, None]
            grey = grey * (1 + 0.12 * (r.uniform(-1, 1) * gx + r.uniform(-1, 1) * gy))
        grey = grey + n.normal(0, abs(r.gauss(0, 6)), grey.shape)
    grey = np.clip(grey, 0, 255).astype(np.uint8)
    if r.random() < 0.2:
        buffer = io.BytesIO()
        Image.fromarray(grey).save(buffer, 'JPEG', quality=r.randint(25, 90))
        grey = np.asarray(Image.open(buffer))
    return grey


def worn_tile(samples, r: random.Random):
    written = bool(WRITERS) and r.random() < HANDWRITTEN
    ink, whole, cut = tile(samples, r, written)
    if written:
        ink, whole = bent(ink, whole, r)
        ink = np.minimum(255, ink.astype(np.float32) * r.uniform(1.0, 1.8)).astype(np.uint8)
    elif r.random() < 0.3:
        ink, whole, cut = turn(ink, whole, cut, r)
    return wear(ink, r), whole, cut
