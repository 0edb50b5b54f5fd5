import { clamp, type Fill, type Glyph, type Ruling } from '../document/index.ts';

/**
 * A straight table border after snapping and joining. `at` is y for horizontal and x for vertical edges; `from < to`.
 * In points.
 */
export interface Edge {
  at: number;
  from: number;
  to: number;
  thickness: number;
}

export interface Edges {
  h: Edge[];
  v: Edge[];
}

/** Whether a rule at height `y` parts two lines, one below the other. It may touch the feet of letters of the upper one. */
export const partsLines = (y: number, upper: TextPlace, lower: TextPlace): boolean =>
  y > upper.baseline - 0.2 * upper.size && y < lower.baseline - 0.3 * lower.size;

interface TextPlace {
  baseline: number;
  size: number;
}

/** A page with more pieces is a drawing (map, plot, hatching), where only pieces long enough to border text matter. */
const MANY = 4000;
/** The same for backgrounds. */
const MANY_FILLS = 1500;

/** Whether a page with these backgrounds is a drawing, in which they mark no cells. */
export const isDrawing = (fills: readonly Fill[]): boolean => fills.length > MANY_FILLS;

/**
 * Cleans borders from drawn lines. Parallel pieces closer than `snap` become one line (double rules, both sides of a
 * thin box). Collinear pieces with gaps up to `join` are joined (dotted and per-cell borders). Pieces shorter than
 * `minLength` are dropped. Follows pdfplumber's `snap_edges` / `join_edge_group`, with tolerances relative to the text
 * size.
 */
export function cleanEdges(rulings: readonly Ruling[], em: number): Edges {
  const h: Edge[] = [];
  const v: Edge[] = [];
  const short = rulings.length > MANY ? em : 0;
  for (const r of rulings) {
    if (r.to - r.from < short) continue;
    (r.direction === 'horizontal' ? h : v).push({ at: r.at, from: r.from, to: r.to, thickness: r.thickness });
  }
  return { h: tidy(h, em), v: tidy(v, em) };
}

/**
 * The four sides of filled areas as edges. Fills smaller than a character, or as large as the page, have no cell
 * borders.
 */
export function fillEdges(fills: readonly Fill[], em: number, pageArea: number): Edges {
  const h: Edge[] = [];
  const v: Edge[] = [];
  for (const f of fills) {
    const w = f.x1 - f.x0;
    const t = f.y1 - f.y0;
    if (w < em * 0.8 || t < em * 0.8 || w * t > pageArea * 0.6) continue;
    h.push({ at: f.y0, from: f.x0, to: f.x1, thickness: 0 }, { at: f.y1, from: f.x0, to: f.x1, thickness: 0 });
    v.push({ at: f.x0, from: f.y0, to: f.y1, thickness: 0 }, { at: f.x1, from: f.y0, to: f.y1, thickness: 0 });
  }
  return { h: tidy(h, em), v: tidy(v, em) };
}

/**
 * Drops lines through characters: strokes of aligned characters that form a line of pixels, and strike-through. A
 * border touches no character.
 */
export function withoutStrokes(edges: Edges, glyphs: readonly Glyph[]): Edges {
  const keep = (e: Edge, vertical: boolean): boolean => {
    let hit = 0;
    for (const g of glyphs) {
      const across = vertical ? g.x1 - g.x0 : g.y1 - g.y0;
      const lo = (vertical ? g.x0 : g.y0) + across * 0.25;
      const hi = (vertical ? g.x1 : g.y1) - across * 0.25;
      if (e.at < lo || e.at > hi) continue;
      hit += Math.max(0, Math.min(e.to, vertical ? g.y1 : g.x1) - Math.max(e.from, vertical ? g.y0 : g.x0));
    }
    return hit < (e.to - e.from) * 0.3;
  };
  return { h: edges.h.filter((e) => keep(e, false)), v: edges.v.filter((e) => keep(e, true)) };
}

/** Joins nearly collinear edges, and drops those too short to separate cells; `em` in points. */
export function tidy(edges: Edge[], em: number): Edge[] {
  if (edges.length === 0) return edges;
  const snap = clamp(em * 0.3, 1.2, 3.2);
  const join = clamp(em * 0.4, 2, 6);
  const minLength = Math.max(3, em * 0.45);
  const sorted = [...edges].sort((a, b) => a.at - b.at || a.from - b.from);
  const out: Edge[] = [];
  let start = 0;
  for (let i = 1; i <= sorted.length; i++) {
    const e = sorted[i];
    const prev = sorted[i - 1] as Edge;
    const first = sorted[start] as Edge;
    if (e && e.at - prev.at <= snap && e.at - first.at <= snap * 1.5) continue;
    joinCollinear(sorted.slice(start, i), join, minLength, out);
    start = i;
  }
  return out;
}

function joinCollinear(group: Edge[], join: number, minLength: number, out: Edge[]): void {
  group.sort((a, b) => a.from - b.from);
  let current: Edge | undefined;
  let weight = 0;
  let sum = 0;
  const flush = (): void => {
    if (current && current.to - current.from >= minLength)
      out.push({ ...current, at: weight > 0 ? sum / weight : current.at });
  };
  for (const e of group) {
    const w = e.to - e.from;
    if (current && e.from - current.to <= join) {
      if (e.to > current.to) current.to = e.to;
      if (e.thickness > current.thickness) current.thickness = e.thickness;
      weight += w;
      sum += w * e.at;
    } else {
      flush();
      current = { ...e };
      weight = w;
      sum = w * e.at;
    }
  }
  flush();
}
