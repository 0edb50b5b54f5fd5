import { centreX, centreY, clamp, type Raster } from '../../document/index.ts';
import { componentsOf } from '../components.ts';
import type { Ellipse } from '../ellipse.ts';
import { type Ink, sample, stripHeight } from './sample.ts';

/** Axes for reading straight lines: origin, right and down. */
export interface Frame {
  cx: number;
  cy: number;
  hw: number;
  hh: number;
  angle: number;
}

export const ellipseFrame = (e: Ellipse, tilt: number): Frame => ({
  cx: e.cx,
  cy: e.cy,
  hw: Math.max(e.a, e.b),
  hh: Math.max(e.a, e.b),
  angle: e.angle + tilt,
});

export function polygonFrame(corners: [number, number][]): Frame {
  const cx = corners.reduce((s, c) => s + c[0], 0) / corners.length;
  const cy = corners.reduce((s, c) => s + c[1], 0) / corners.length;
  // The side closest to horizontal gives the tilt; a diamond has none.
  let angle = Math.PI;
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i]!;
    const b = corners[(i + 1) % corners.length]!;
    let t = Math.atan2(b[1] - a[1], b[0] - a[0]);
    while (t > Math.PI / 2) t -= Math.PI;
    while (t < -Math.PI / 2) t += Math.PI;
    if (Math.abs(t) < Math.abs(angle)) angle = t;
  }
  if (Math.abs(angle) > Math.PI / 6) angle = 0;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  let [hw, hh] = [0, 0];
  for (const p of corners) {
    hw = Math.max(hw, Math.abs((p[0] - cx) * c + (p[1] - cy) * s));
    hh = Math.max(hh, Math.abs((p[1] - cy) * c - (p[0] - cx) * s));
  }
  // Inside the frame line.
  return { cx, cy, hw: hw * 0.93, hh: hh * 0.9, angle };
}

/** Rows of ink inside a region, each as an upright strip. `skipMark`: ignore a star or emblem in the middle. */
export function straightLines(
  raster: Raster,
  ink: Ink,
  inside: (x: number, y: number) => boolean,
  frame: Frame,
  skipMark = false,
): Raster[] {
  const w = Math.ceil(frame.hw * 2);
  const h = Math.ceil(frame.hh * 2);
  if (w < 12 || h < 8) return [];
  const c = Math.cos(frame.angle);
  const s = Math.sin(frame.angle);
  const flat = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const u = x + 0.5 - frame.hw;
      const v = y + 0.5 - frame.hh;
      const px = frame.cx + u * c - v * s;
      const py = frame.cy + u * s + v * c;
      if (inside(px, py)) flat[y * w + x] = sample(ink, px, py);
    }
  }
  if (skipMark) dropEmblem(flat, w, h);
  const rows = new Uint32Array(h);
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) if (flat[y * w + x]! > 90) rows[y]!++;
  const strips: Raster[] = [];
  // Speckles of a worn stamp occur in every row.
  const few = Math.max(2, w * 0.012);
  const least = Math.max(6, raster.dpi * 0.055);
  let y = 0;
  while (y < h) {
    if (rows[y]! < few) {
      y++;
      continue;
    }
    const from = y;
    while (y < h && rows[y]! >= few) y++;
    let x0 = w;
    let x1 = 0;
    for (let r = from; r < y; r++) {
      for (let x = 0; x < w; x++) {
        if (flat[r * w + x]! > 90) {
          if (x < x0) x0 = x;
          if (x >= x1) x1 = x + 1;
        }
      }
    }
    const high = y - from;
    if (high < least || x1 - x0 < high * 0.8) continue;
    strips.push(lineStrip(raster, flat, w, h, { x0, y0: from, x1, y1: y }));
  }
  return strips;
}

/** Removes a large solid piece in the middle: the star of official seals. */
function dropEmblem(flat: Uint8Array, w: number, h: number): void {
  const mask = new Uint8Array(w * h);
  for (let i = 0; i < mask.length; i++) mask[i] = flat[i]! > 90 ? 1 : 0;
  const parts = componentsOf({ data: mask, width: w, height: h });
  parts.list.forEach((c, id) => {
    const cw = c.x1 - c.x0;
    const ch = c.y1 - c.y0;
    if (cw < w * 0.15 || ch < h * 0.15 || cw > ch * 1.5 || ch > cw * 1.5 || c.area < cw * ch * 0.2) return;
    if (Math.abs(centreX(c) - w / 2) > w * 0.12 || Math.abs(centreY(c) - h / 2) > h * 0.2) return;
    for (let i = 0; i < parts.owner.length; i++)
      if (parts.owner[i] === id)
        flat.fill(0, parts.rows[i]! * w + parts.starts[i]!, parts.rows[i]! * w + parts.ends[i]!);
  });
}

function lineStrip(
  raster: Raster,
  flat: Uint8Array,
  w: number,
  h: number,
  box: { x0: number; y0: number; x1: number; y1: number },
): Raster {
  const scale = (stripHeight - 10) / (box.y1 - box.y0);
  const margin = 5 / scale;
  const width = clamp(Math.round((box.x1 - box.x0 + 2 * margin) * scale), 16, 4000);
  const data = new Uint8Array(width * stripHeight).fill(255);
  for (let y = 0; y < stripHeight; y++) {
    const fy = box.y0 - margin + (y + 0.5) / scale - 0.5;
    const iy = Math.floor(fy);
    for (let x = 0; x < width; x++) {
      const fx = box.x0 - margin + (x + 0.5) / scale - 0.5;
      const ix = Math.floor(fx);
      let v = 0;
      for (let dy = 0; dy < 2; dy++) {
        for (let dx = 0; dx < 2; dx++) {
          const px = ix + dx;
          const py = iy + dy;
          // Only rows of this line.
          if (px < 0 || py < box.y0 || px >= w || py >= Math.min(h, box.y1)) continue;
          v += flat[py * w + px]! * (dx ? fx - ix : 1 - fx + ix) * (dy ? fy - iy : 1 - fy + iy);
        }
      }
      data[y * width + x] = 255 - v;
    }
  }
  return { data, width, height: stripHeight, channels: 1, dpi: raster.dpi * scale };
}
