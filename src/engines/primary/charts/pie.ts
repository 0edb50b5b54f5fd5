import { type Box, centreX, centreY, median } from '../../../document/index.ts';
import { numberOf } from './axis.ts';
import { type Chart, type ChartText, isWord } from './chart.ts';
import { type Ink, isGrey } from './ink.ts';
import type { Entry } from './legend.ts';

/** Side length of the cells that must be all ink: leader lines of labels are thinner. */
const CELL = 8;
const LEAST_RADIUS = 30;
/** Number of angles at which the rim is searched, minimum share of them on one circle, and maximum error in radii. */
const RIM = 360;
const ON_RIM = 0.8;
const RIM_OFF = 0.03;
/** Angles and radii at which the colours of a disc are sampled. */
const ANGLES = 1440;
const RADII = 14;
/** Minimum share of angles with a colour, and of the circle for a wedge. */
const COVERED = 0.88;
const LEAST_WEDGE = 0.004;
/** Wedges have one colour from the centre to the rim, except for text on them. */
const PURE = 0.75;

/** Minimum thickness of a wedge sample, in text heights. */
const THICK_SAMPLE = 0.35;

interface Disc {
  x: number;
  y: number;
  radius: number;
}

interface Wedge {
  color: number;
  /** Turns, 0..1, clockwise from the right. */
  from: number;
  size: number;
}

/** Reads a pie or a ring; undefined if the picture is neither. */
export function readPie(ink: Ink, texts: readonly ChartText[], samples: readonly Entry[]): Chart | undefined {
  const rough = roughDisc(ink);
  const disc = rough && fitRim(ink, rough);
  if (!disc) return undefined;
  const wedges = wedgesOf(ink, disc);
  if (!wedges || wedges.length < 2) return undefined;
  // Leader lines of wedges end like samples, but are thin.
  const legend = samples.filter(({ thickness }) => thickness >= THICK_SAMPLE);
  const parts = texts.filter(isWord).map((text) => ({ text, ...splitShare(text.text) }));
  const outside = parts.filter(
    ({ text, name }) =>
      name !== '' &&
      !legend.some((entry) => entry.text === text) &&
      offOf(disc, text) > 0.95 &&
      offOf(disc, text) < 2.4,
  );
  const inside = parts.filter(({ share }) => share !== undefined);
  const labels = nearestLabels(
    wedges,
    outside.map(({ text }) => ({ at: turnOf(disc, nearestPoint(disc, text)), away: offOf(disc, text) })),
  );
  const rows = wedges.map(({ color, from, size }, i) => {
    const label = labels[i] === undefined ? undefined : outside[labels[i]];
    const written =
      label?.share ??
      inside.find(({ text }) => {
        const off = turn(turnOf(disc, { x: centreX(text), y: centreY(text) }) - from);
        return offOf(disc, text) < 1.3 && off < size;
      })?.share;
    const measured = 100 * size;
    const value =
      written !== undefined && Math.abs(written - measured) < WRITTEN_OFF ? written : Math.round(measured * 100) / 100;
    return { name: legend.find((entry) => entry.color === color)?.name ?? label?.name ?? '', value };
  });
  return {
    kind: 'pie',
    categories: rows.map(({ name }) => name),
    series: [{ name: '%', values: rows.map(({ value }) => value) }],
  };
}

/** Maximum difference between the printed and the measured share of a wedge, in percentage points. */
const WRITTEN_OFF = 3;

/** `Retail: 12.5%` has a name and a share. */
function splitShare(text: string): { name: string; share?: number } {
  const match = /^(.*?)[\s:：,，(（]*([\d.]+\s*[%％])[)）]?$/.exec(text);
  const share = match && numberOf(match[2] as string);
  if (share !== undefined && share !== null) return { name: (match?.[1] ?? '').trim(), share };
  return { name: numberOf(text) === undefined ? text.replace(/[\s:：]*(?:\.{2,}|…)?$/, '') : '' };
}

const turn = (value: number): number => value - Math.floor(value);
const turnOf = ({ x, y }: Disc, point: { x: number; y: number }): number =>
  turn(Math.atan2(point.y - y, point.x - x) / (2 * Math.PI));
const nearestPoint = (disc: Disc, box: Box): { x: number; y: number } => ({
  x: Math.min(box.x1, Math.max(box.x0, disc.x)),
  y: Math.min(box.y1, Math.max(box.y0, disc.y)),
});
const offOf = (disc: Disc, box: Box): number => {
  const { x, y } = nearestPoint(disc, box);
  return Math.hypot(x - disc.x, y - disc.y) / disc.radius;
};

/** The largest group of cells that are all ink. */
function roughDisc({ plane, width, height, colors }: Ink): Disc | undefined {
  const cols = Math.floor(width / CELL);
  const rows = Math.floor(height / CELL);
  const full = new Uint8Array(cols * rows);
  const greys = colors.map(isGrey);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      let n = 0;
      for (let y = row * CELL; y < (row + 1) * CELL; y++)
        for (let x = col * CELL; x < (col + 1) * CELL; x++) if (plane[y * width + x]) n++;
      full[row * cols + col] = n >= 0.9 * CELL * CELL ? 1 : 0;
    }
  }
  if (greys.every(Boolean)) return undefined;
  let best: { n: number; x0: number; x1: number; y0: number; y1: number } | undefined;
  const stack: number[] = [];
  for (let start = 0; start < full.length; start++) {
    if (full[start] !== 1) continue;
    const one = { n: 0, x0: cols, x1: 0, y0: rows, y1: 0 };
    full[start] = 2;
    stack.push(start);
    while (stack.length > 0) {
      const i = stack.pop() as number;
      const x = i % cols;
      const y = (i - x) / cols;
      one.n++;
      one.x0 = Math.min(one.x0, x);
      one.x1 = Math.max(one.x1, x + 1);
      one.y0 = Math.min(one.y0, y);
      one.y1 = Math.max(one.y1, y + 1);
      // Two cells away counts: wedges have white borders.
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= cols || ny >= rows || full[ny * cols + nx] !== 1) continue;
          full[ny * cols + nx] = 2;
          stack.push(ny * cols + nx);
        }
      }
    }
    if (!best || one.n > best.n) best = one;
  }
  if (!best) return undefined;
  const [w, h] = [(best.x1 - best.x0) * CELL, (best.y1 - best.y0) * CELL];
  const radius = Math.max(w, h) / 2;
  return radius >= LEAST_RADIUS && Math.min(w, h) > 0.8 * Math.max(w, h)
    ? { x: ((best.x0 + best.x1) * CELL) / 2, y: ((best.y0 + best.y1) * CELL) / 2, radius }
    : undefined;
}

const inkAt = ({ plane, width, height }: Ink, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (plane[Math.floor(y) * width + Math.floor(x)] as number);

/** The circle through the rim; undefined if the rim is no circle. */
function fitRim(ink: Ink, rough: Disc): Disc | undefined {
  let disc = rough;
  for (let round = 0; round < 3; round++) {
    const points: { x: number; y: number; r: number }[] = [];
    for (let i = 0; i < RIM; i++) {
      const [cos, sin] = [Math.cos((2 * Math.PI * i) / RIM), Math.sin((2 * Math.PI * i) / RIM)];
      for (let r = 1.15 * disc.radius; r > 0.7 * disc.radius; r -= 0.5) {
        if ([0, 2, 4, 6].some((off) => inkAt(ink, disc.x + (r - off) * cos, disc.y + (r - off) * sin) === 0)) continue;
        points.push({ x: disc.x + r * cos, y: disc.y + r * sin, r });
        break;
      }
    }
    if (points.length < ON_RIM * RIM) return undefined;
    const middle = median(points.map(({ r }) => r))!;
    const on = points.filter(({ r }) => Math.abs(r - middle) < (round === 0 ? 0.1 : RIM_OFF) * middle);
    if (on.length < ON_RIM * RIM) return undefined;
    disc = circleThrough(on);
  }
  return disc;
}

/** Least squares by the method of Kasa (1976). */
function circleThrough(points: readonly { x: number; y: number }[]): Disc {
  const n = points.length;
  const mx = points.reduce((sum, { x }) => sum + x, 0) / n;
  const my = points.reduce((sum, { y }) => sum + y, 0) / n;
  let [suu, svv, suv, suuu, svvv, suvv, svuu] = [0, 0, 0, 0, 0, 0, 0];
  for (const { x, y } of points) {
    const [u, v] = [x - mx, y - my];
    suu += u * u;
    svv += v * v;
    suv += u * v;
    suuu += u * u * u;
    svvv += v * v * v;
    suvv += u * v * v;
    svuu += v * u * u;
  }
  const det = suu * svv - suv * suv;
  const a = (suuu + suvv) / 2;
  const b = (svvv + svuu) / 2;
  const u = (a * svv - b * suv) / det;
  const v = (b * suu - a * suv) / det;
  return { x: mx + u, y: my + v, radius: Math.sqrt(u * u + v * v + (suu + svv) / n) };
}

/** The wedges of a disc, clockwise. */
function wedgesOf(ink: Ink, disc: Disc): Wedge[] | undefined {
  const at = (i: number, share: number): number => {
    const angle = (2 * Math.PI * (i + 0.5)) / ANGLES;
    return inkAt(ink, disc.x + share * disc.radius * Math.cos(angle), disc.y + share * disc.radius * Math.sin(angle));
  };
  // The hole of a ring is not searched.
  let hole = 0.3;
  for (let share = 0.3; share < 0.9; share += 0.02) {
    let n = 0;
    for (let i = 0; i < ANGLES; i += 8) if (at(i, share)) n++;
    if (n < (0.5 * ANGLES) / 8) hole = share + 0.04;
  }
  const labels = new Int16Array(ANGLES);
  let pure = 0;
  let looked = 0;
  for (let i = 0; i < ANGLES; i++) {
    const votes = new Map<number, number>();
    for (let k = 0; k < RADII; k++) {
      const label = at(i, hole + ((0.95 - hole) * (k + 0.5)) / RADII);
      if (label) votes.set(label, (votes.get(label) ?? 0) + 1);
    }
    const [best] = [...votes].sort((a, b) => b[1] - a[1]);
    if (!best || best[1] < 0.3 * RADII) continue;
    labels[i] = best[0];
    pure += best[1];
    looked += RADII;
  }
  const covered = labels.filter(Boolean).length;
  if (covered < COVERED * ANGLES || pure < PURE * looked) return undefined;
  return runsAround(labels);
}

/** Arcs of one colour around a circle. Both neighbours share the gap between them; slivers are dropped. */
function runsAround(labels: Int16Array): Wedge[] {
  const n = labels.length;
  let start = 0;
  while (start < n && labels[start] === labels[(start + n - 1) % n]) start++;
  if (start === n) return [];
  const runs: { color: number; from: number; to: number }[] = [];
  for (let i = 0; i < n; ) {
    const label = labels[(start + i) % n] as number;
    let end = i + 1;
    while (end < n && labels[(start + end) % n] === label) end++;
    if (label !== 0 && end - i >= LEAST_WEDGE * n) {
      const last = runs.at(-1);
      if (last && last.color === label - 1 && i - last.to < LEAST_WEDGE * n) last.to = end;
      else runs.push({ color: label - 1, from: i, to: end });
    }
    i = end;
  }
  const [first, last] = [runs[0], runs.at(-1)];
  if (first && last && runs.length > 1 && first.color === last.color && first.from + n - last.to < LEAST_WEDGE * n) {
    first.from = last.from - n;
    runs.pop();
  }
  return runs.map(({ color, from, to }, i) => {
    const before = i === 0 ? (runs.at(-1)?.to ?? 0) - n : (runs[i - 1]?.to ?? 0);
    const after = i === runs.length - 1 ? (runs[0]?.from ?? 0) + n : (runs[i + 1]?.from ?? n);
    const [a, b] = [(from + before) / 2, (to + after) / 2];
    return { color, from: turn((start + a) / n), size: (b - a) / n };
  });
}

/** Maximum angle between a label and its wedge, in turns, beyond half of the wedge. */
const LABEL_OFF = 0.06;
/** Cost of one radius of distance, in turns: titles are further out than labels. */
const FAR = 0.1;

/** Index of the label of each wedge; the nearest pairs are matched first. */
function nearestLabels(
  wedges: readonly Wedge[],
  labels: readonly { at: number; away: number }[],
): (number | undefined)[] {
  const pairs = wedges.flatMap(({ from, size }, i) =>
    labels.map(({ at, away }, j) => {
      const off = Math.abs(turn(at - from - size / 2 + 0.5) - 0.5);
      return { i, j, off, cost: off + FAR * away, most: size / 2 + LABEL_OFF };
    }),
  );
  const out: (number | undefined)[] = wedges.map(() => undefined);
  const used = new Set<number>();
  for (const { i, j, off, most } of pairs.sort((a, b) => a.cost - b.cost)) {
    if (off > most || out[i] !== undefined || used.has(j)) continue;
    out[i] = j;
    used.add(j);
  }
  return out;
}
