"""Trains the detector until a moment of the clock. `python fit.py DATA-GLOB OUT HH:MM [START.pt]`"""
from __future__ import annotations

import datetime
import glob
import json
import math
import os
import pickle
import random
import sys
import time
from collections import Counter

import numpy as np
import torch
from torch.nn import functional as F

from draw import HEIGHT, WIDTH, measured, worn_tile
from model import Detector

BATCH = 4
GRID = (HEIGHT // 4, WIDTH // 4)
BOX_UNIT = 16.0


def load(pattern: str) -> list:
    return [measured(s) for f in sorted(glob.glob(pattern)) for s in pickle.load(open(f, 'rb'))]


def targets(whole, cut, number):
    heat = np.zeros(GRID, np.float32)
    known = np.ones(GRID, np.float32)
    cells: dict = {}
    for x0, y0, x1, y1 in cut:
        known[max(0, int(y0 // 4) - 1) : int(y1 // 4) + 2, max(0, int(x0 // 4) - 1) : int(x1 // 4) + 2] = 0
    for s, x0, y0, x1, y1, base, em in whole:
        if s not in number:
            continue
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        i, j = min(GRID[0] - 1, max(0, int(cy // 4))), min(GRID[1] - 1, max(0, int(cx // 4)))
        w, h = max(1.0, x1 - x0), max(1.0, y1 - y0)
        if (i, j) in cells and cells[(i, j)][0] < w * h:
            continue
        cells[(i, j)] = (w * h, number[s], (cx / 4 - j - 0.5, cy / 4 - i - 0.5, math.log(w / BOX_UNIT), math.log(h / BOX_UNIT), (base - cy) / BOX_UNIT, math.log(em / 20)))
        ry, rx = max(0.55, min(2.0, h / 24)), max(0.55, min(2.0, w / 24))
        for ii in range(max(0, i - 2), min(GRID[0], i + 3)):
            for jj in range(max(0, j - 2), min(GRID[1], j + 3)):
                v = math.exp(-((ii + 0.5 - cy / 4) ** 2 / (2 * ry * ry) + (jj + 0.5 - cx / 4) ** 2 / (2 * rx * rx)))
                heat[ii, jj] = max(heat[ii, jj], v * 0.98)
    return heat, known, cells


def batch(samples, number, r: random.Random, n: int = BATCH):
    pictures, heats, knowns, where, symbols, geometry = [], [], [], [], [], []
    for k in range(n):
        grey, whole, cut = worn_tile(samples, r)
        heat, known, cells = targets(whole, cut, number)
        pictures.append(grey)
        for (i, j), (_, s, g) in cells.items():
            heat[i, j] = 1
            known[i, j] = 1
            where.append((k, i, j))
            symbols.append(s)
            geometry.append(g)
        heats.append(heat)
        knowns.append(known)
    x = normalised(np.stack(pictures))
    return x, torch.tensor(np.stack(heats)), torch.tensor(np.stack(knowns)), torch.tensor(where), torch.tensor(symbols), torch.tensor(geometry, dtype=torch.float32)


def normalised(grey: np.ndarray) -> torch.Tensor:
    """Ink 1, paper 0, whatever the paper: between the brightest and the darkest percent of each picture."""
    x = grey.astype(np.float32)
    flat = x.reshape(len(x), -1)
    paper = np.percentile(flat, 95, axis=1)[:, None, None]
    dark = np.percentile(flat, 1, axis=1)[:, None, None]
    return torch.tensor(np.clip((paper - x) / np.maximum(30, paper - dark), -0.25, 1.25))[:, None].contiguous(memory_format=torch.channels_last)


def losses(model, data):
    x, heat, known, where, symbols, geometry = data
    f = model.features(x)
    at = (where[:, 0], where[:, 1], where[:, 2])
    picked = f.permute(0, 2, 3, 1)[at]
    logits = model.symbol(picked).float()
    p = torch.sigmoid(model.heat(f).float()[:, 0]).clamp(1e-4, 1 - 1e-4)
    positive = heat >= 1
    gain = torch.where(positive, (1 - p) ** 2 * torch.log(p), (1 - heat) ** 4 * p**2 * torch.log(1 - p) * known)
    heat_loss = -gain.sum() / len(symbols)
    got = model.geometry(f).float().permute(0, 2, 3, 1)[at]
    has = torch.isfinite(geometry)
    difference = torch.where(has, got - torch.nan_to_num(geometry), torch.zeros_like(got)).abs()
    geometry_loss = (difference * torch.tensor([0.5, 0.5, 1.0, 1.0, 1.0, 1.0])).sum(1).mean()
    symbol_loss = F.cross_entropy(logits, symbols, label_smoothing=0.02)
    right = (logits.argmax(1) == symbols).float().mean()
    return heat_loss, symbol_loss, geometry_loss, right, (p[positive] > 0.4).float().mean(), difference.mean(0)


def main() -> None:
    torch.set_num_threads(1)
    pattern, out, until = sys.argv[1:4]
    end = datetime.datetime.combine(datetime.date.today(), datetime.time.fromisoformat(until)).timestamp()
    held = load(os.environ['HELD'])
    samples = load(pattern)
    labels = f'{out}.labels.json'
    if os.path.exists(labels):
        names = json.load(open(labels))
    else:
        names = sorted({s for (glyphs, _), _, _ in samples + held for s, *_ in glyphs})
        json.dump(names, open(labels, 'w'), ensure_ascii=False)
    number = {s: i for i, s in enumerate(names)}
    print(len(samples), 'formulas', len(names), 'symbols', flush=True)
    model = Detector(len(names)).to(memory_format=torch.channels_last)
    print(sum(p.numel() for p in model.parameters()), 'parameters', flush=True)
    step = 0
    if len(sys.argv) > 4:
        state = torch.load(sys.argv[4])
        model.load_state_dict(state['model'])
        step = state['step']
    mean = {k: v.clone() for k, v in model.state_dict().items()}
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01, betas=(0.9, 0.99))
    if len(sys.argv) > 4 and 'optimiser' in state:
        optimiser.load_state_dict(state['optimiser'])
    r = random.Random(time.time_ns())
    begin = saved = time.time()
    running: list = []
    first = step
    parts = len(glob.glob(pattern))
    while time.time() < end:
        if (step - first) % 300 == 299:
            files = len(glob.glob(pattern))
            if files != parts:
                parts, samples = files, load(pattern)
                print(len(samples), 'formulas', flush=True)
        done = (time.time() - begin) / (end - begin)
        rate = 2.2e-3 * min(1, (step - first + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, done))))
        for g in optimiser.param_groups:
            g['lr'] = rate
        with torch.autocast('cpu', dtype=torch.bfloat16):
            heat, symbol, geometry, right, found, detail = losses(model, batch(samples, number, r))
        loss = heat + symbol + geometry
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        step += 1
        keep = min(0.998, (step - first) / (step - first + 10))
        with torch.no_grad():
            for k, v in model.state_dict().items():
                if v.dtype.is_floating_point:
                    mean[k].lerp_(v, 1 - keep)
                else:
                    mean[k].copy_(v)
        running.append((heat.item(), symbol.item(), geometry.item(), right.item(), found.item()))
        if step % 50 == 0:
            print(time.strftime('%H:%M:%S'), step, f'{time.process_time() / 60:.1f} min', ' '.join(f'{v:.3f}' for v in np.mean(running[-50:], 0)), 'dx dy w h base em', ' '.join(f'{v:.3f}' for v in detail.tolist()), flush=True)
        if time.time() - saved > 240:
            saved = time.time()
            save(out, model, mean, optimiser, step, names, held, number)
    save(out, model, mean, optimiser, step, names, held, number)


def save(out, model, mean, optimiser, step, names, held, number) -> None:
    torch.save({'model': model.state_dict(), 'mean': mean, 'optimiser': optimiser.state_dict(), 'step': step, 'names': names}, f'{out}.pt.part')
    os.replace(f'{out}.pt.part', f'{out}.pt')
    smooth = Detector(len(names))
    smooth.load_state_dict(mean)
    smooth.eval()
    with torch.no_grad(), torch.autocast('cpu', dtype=torch.bfloat16):
        heat, symbol, geometry, right, found, _ = losses(smooth, batch(held, number, random.Random(7), 8))
    print(f'held out: heat {heat:.3f} symbol {symbol:.3f} geometry {geometry:.3f} right {right:.4f} found {found:.4f}', flush=True)


if __name__ == '__main__':
    main()
