/** Absolute segments: 'M' x y, 'L' x y, 'B' (cubic) x1 y1 x2 y2 x y, 'C' closes. */
export type Segment = { op: 'M' | 'L' | 'B' | 'C'; at: number[] };

const MAX_SEGMENTS = 200_000;
const ARGUMENTS: Record<string, number> = { S: 2, M: 2, L: 2, Q: 4, B: 6, A: 7, C: 0 };

const WORDS = /[A-Za-z](?![a-zA-Z])|[^\s,A-DF-Za-df-z]+|[A-Za-z]+/g;

/** Parses AbbreviatedData of paths and clips (GB/T 33190-2016, 9.3.2). Stops at the first invalid token. */
export function parsePath(data: string): Segment[] {
  // Some programs omit spaces around letters.
  const words = data.match(WORDS) ?? [];
  const out: Segment[] = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (let i = 0; i < words.length && out.length < MAX_SEGMENTS; ) {
    const op = words[i++]!;
    const count = ARGUMENTS[op];
    if (count === undefined) break;
    const n = words.slice(i, i + count).map(Number) as [number, number, number, number, number, number, number];
    if (n.length < count || n.some((value) => !Number.isFinite(value) || Math.abs(value) > 1e7)) break;
    i += count;
    switch (op) {
      case 'S':
      case 'M':
        out.push({ op: 'M', at: [n[0], n[1]] });
        startX = n[0];
        startY = n[1];
        break;
      case 'L':
        out.push({ op: 'L', at: [n[0], n[1]] });
        break;
      case 'Q':
        // Convert a quadratic curve to a cubic one.
        out.push({
          op: 'B',
          at: [
            x + (2 / 3) * (n[0] - x),
            y + (2 / 3) * (n[1] - y),
            n[2] + (2 / 3) * (n[0] - n[2]),
            n[3] + (2 / 3) * (n[1] - n[3]),
            n[2],
            n[3],
          ],
        });
        break;
      case 'B':
        out.push({ op: 'B', at: [n[0], n[1], n[2], n[3], n[4], n[5]] });
        break;
      case 'A':
        for (const at of arc(x, y, n[0], n[1], n[2], n[3] !== 0, n[4] !== 0, n[5], n[6]))
          out.push({ op: at.length === 2 ? 'L' : 'B', at });
        break;
      case 'C':
        out.push({ op: 'C', at: [] });
        break;
    }
    const last = out[out.length - 1]?.at ?? [];
    x = op === 'C' ? startX : (last.at(-2) ?? x);
    y = op === 'C' ? startY : (last.at(-1) ?? y);
  }
  return out;
}

/** An elliptical arc as cubic curves of at most a quarter turn (SVG 1.1, F.6.5). */
function arc(
  x0: number,
  y0: number,
  rx: number,
  ry: number,
  degrees: number,
  large: boolean,
  sweep: boolean,
  x1: number,
  y1: number,
): number[][] {
  let a = Math.abs(rx);
  let b = Math.abs(ry);
  if (a === 0 || b === 0 || (x0 === x1 && y0 === y1)) return [[x1, y1]];
  const turn = (degrees * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const dx = (x0 - x1) / 2;
  const dy = (y0 - y1) / 2;
  const px = cos * dx + sin * dy;
  const py = -sin * dx + cos * dy;
  const stretch = Math.sqrt((px * px) / (a * a) + (py * py) / (b * b));
  if (stretch > 1) {
    a *= stretch;
    b *= stretch;
  }
  const under = (a * a * b * b - a * a * py * py - b * b * px * px) / (a * a * py * py + b * b * px * px);
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, under));
  const cx = (factor * a * py) / b;
  const cy = (-factor * b * px) / a;
  const mx = cos * cx - sin * cy + (x0 + x1) / 2;
  const my = sin * cx + cos * cy + (y0 + y1) / 2;
  const from = Math.atan2((py - cy) / b, (px - cx) / a);
  let span = Math.atan2((-py - cy) / b, (-px - cx) / a) - from;
  if (sweep && span < 0) span += 2 * Math.PI;
  if (!sweep && span > 0) span -= 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(span) / (Math.PI / 2) - 1e-9));
  const step = span / pieces;
  const reach = (4 / 3) * Math.tan(step / 4);
  const place = (ux: number, uy: number): [number, number] => [
    mx + a * ux * cos - b * uy * sin,
    my + a * ux * sin + b * uy * cos,
  ];
  const out: number[][] = [];
  for (let i = 0; i < pieces; i++) {
    const t = from + i * step;
    const u = t + step;
    out.push([
      ...place(Math.cos(t) - reach * Math.sin(t), Math.sin(t) + reach * Math.cos(t)),
      ...place(Math.cos(u) + reach * Math.sin(u), Math.sin(u) - reach * Math.cos(u)),
      ...(i === pieces - 1 ? [x1, y1] : place(Math.cos(u), Math.sin(u))),
    ]);
  }
  return out;
}
