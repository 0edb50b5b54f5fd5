"""A detector of symbols: centres, boxes, baselines and sizes on a grid of 4 pixels (after CenterNet, https://arxiv.org/abs/1904.07850)."""
from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F


def block(a: int, b: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(a, b, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class Residual(nn.Module):
    def __init__(self, c: int):
        super().__init__()
        self.a = block(c, c)
        self.b = nn.Sequential(nn.Conv2d(c, c, 3, 1, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return F.relu(x + self.b(self.a(x)))


class Detector(nn.Module):
    """Grey pictures (0 paper, 1 ink) -> heat, geometry (dx, dy, log w, log h, baseline, log em) and features on a grid of 4 pixels."""

    def __init__(self, symbols: int, c=(48, 96, 128, 160), out: int = 96):
        super().__init__()
        self.stem = nn.Sequential(block(1, 24, 2), block(24, c[0], 2), Residual(c[0]), Residual(c[0]))
        self.s8 = nn.Sequential(block(c[0], c[1], 2), Residual(c[1]), Residual(c[1]))
        self.s16 = nn.Sequential(block(c[1], c[2], 2), Residual(c[2]), Residual(c[2]))
        self.s32 = nn.Sequential(block(c[2], c[3], 2), Residual(c[3]))
        self.u16 = nn.Sequential(block(c[2] + c[3], c[2], kernel=1), Residual(c[2]))
        self.u8 = nn.Sequential(block(c[1] + c[2], c[1], kernel=1), Residual(c[1]))
        self.u4 = nn.Sequential(block(c[0] + c[1], 64, kernel=1), block(64, out))
        self.heat = nn.Conv2d(out, 1, 1)
        self.geometry = nn.Conv2d(out, 6, 1)
        self.symbol = nn.Linear(out, symbols)
        nn.init.constant_(self.heat.bias, -4.0)

    def features(self, x):
        a = self.stem(x)
        b = self.s8(a)
        c = self.s16(b)
        d = self.s32(c)
        up = lambda t: F.interpolate(t, scale_factor=2.0, mode='nearest')
        c = self.u16(torch.cat([c, up(d)], 1))
        b = self.u8(torch.cat([b, up(c)], 1))
        return self.u4(torch.cat([a, up(b)], 1))

    def forward(self, x):
        f = self.features(x)
        return torch.sigmoid(self.heat(f)), self.geometry(f), F.conv2d(f, self.symbol.weight[:, :, None, None], self.symbol.bias)
