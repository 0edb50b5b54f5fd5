import {
  type Box,
  centreX,
  centreY,
  type Glyph,
  type Line,
  overlapY,
  type PageContent,
  type Ruling,
  rootOf,
  separateSets,
  type Table,
  unionBox,
} from '../document/index.ts';
import { Neighbourhood, typeBox } from './extent.ts';
import { barsOf } from './inline.ts';
import { latexOf } from './latex.ts';
import { type Scan, scanLine } from './scan.ts';
import { hasEvidence, showsMathematics } from './traits.ts';

export interface Gathered {
  lines: Line[];
  /** LaTeX of lines that are displayed formulas, including the equation number as `\tag`; undefined if unknown. */
  displays: Map<Line, string | undefined>;
}

/** A line with the data that the search needs. */
interface Candidate {
  line: Line;
  scan: Scan;
  /** Extent of the type, without the padding of font boxes. */
  box: Box;
  prose: boolean;
  math: boolean;
}

const EQUATION_NUMBER = /^[([（]\s*((?:[A-Z]{1,2}|[IVX]+|\d+)?[.\-–]?\s?\d*(?:[.\-–]\d+)*[a-z]?['′*]?)\s*[)\]）]$/;

/**
 * Joins the lines of formulas before the page is segmented. To the line finder, a fraction, a sum with limits or a root
 * consists of several "lines"; here they become one line: a displayed formula, or part of a text line. Pages without
 * mathematics are returned unchanged after one pass over their glyphs. Lines inside `tables` are ignored.
 */
export function gatherFormulas(page: PageContent, lines: Line[], tables: readonly Table[] = []): Gathered {
  const displays = new Map<Line, string>();
  if (!hasEvidence(page)) return { lines, displays };
  const candidates = lines.map(candidate);
  const free = candidates.filter(
    (c) =>
      c.line.angle === 0 &&
      !c.line.font.mono &&
      c.line.glyphs[0]?.origin === 'text' &&
      !tables.some((t) => holds(t.box, c.box)),
  );
  besideBraces(free);
  const around = new Neighbourhood(page);
  const replaced = new Map<Line, Line | null>();
  const prose = free.filter((c) => c.prose);
  for (const cluster of clusters(
    free.filter((c) => !c.prose),
    page.rulings,
  )) {
    if (!cluster.some((c) => c.math)) continue;
    const hosts = hostsOf(cluster, prose, replaced);
    if (hosts.length > 0) mergeIntoText(cluster, hosts, replaced);
    else display(page, around, cluster, free, replaced, displays);
  }
  if (replaced.size === 0) return { lines, displays };
  const out: Line[] = [];
  const done = new Set<Line>();
  for (const line of lines) {
    let now: Line | null | undefined = line;
    while (now && replaced.has(now)) now = replaced.get(now);
    if (now && !done.has(now)) {
      done.add(now);
      out.push(now);
    }
  }
  return { lines: out.sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0), displays };
}

/** Includes words at the right of the cases of a definition. */
function besideBraces(items: readonly Candidate[]): void {
  const braces = items.flatMap((c) =>
    c.line.glyphs.filter((g) => /[{⎧⎨⎩⎪]/.test(g.text) && g.y1 - g.y0 > 1.4 * c.line.size),
  );
  if (braces.length === 0) return;
  for (const c of items) {
    if (!c.prose || c.line.glyphs.length > 40) continue;
    const { size, baseline } = c.line;
    const brace = braces.find(
      (b) => baseline > b.y0 && baseline < b.y1 + 0.3 * size && c.box.x0 > b.x1 && c.box.x0 - b.x1 < 25 * size,
    );
    if (!brace) continue;
    const left = items.some(
      (o) =>
        o !== c &&
        !o.prose &&
        o.box.x0 >= brace.x0 - 1 &&
        o.box.x1 <= c.box.x0 &&
        c.box.x0 - o.box.x1 < 4 * size &&
        gapY(o.box, c.box) < -0.3 * size,
    );
    if (left) c.prose = false;
  }
}

const holds = (outer: Box, inner: Box): boolean => {
  const x = centreX(inner);
  const y = centreY(inner);
  return x > outer.x0 && x < outer.x1 && y > outer.y0 && y < outer.y1;
};

/**
 * Scan result for lines without mathematics that are too long for part of a formula, which need no inspection of
 * glyphs.
 */
const PLAIN: Scan = {
  kinds: new Uint8Array(0),
  blanks: new Uint8Array(0),
  wordGlyphs: 0,
  connectiveGlyphs: 0,
  wordFirst: true,
  strong: 0,
  variables: 0,
  relations: 0,
};

function candidate(line: Line): Candidate {
  if (line.glyphs.length > 24 && !showsMathematics(line.glyphs))
    return { line, scan: PLAIN, box: typeBox(line.glyphs), prose: true, math: false };
  const scan = scanLine(line);
  const n = line.glyphs.length;
  const language = scan.wordGlyphs + 0.8 * scan.connectiveGlyphs;
  const prose = language >= 0.42 * n || (language >= 9 && language >= 0.28 * n) || (scan.wordFirst && n > 3);
  const math = !prose && (scan.strong > 0 || (scan.variables > 0 && scan.relations > 0));
  return { line, scan, box: typeBox(line.glyphs), prose, math };
}

const gapX = (a: Box, b: Box): number => Math.max(a.x0 - b.x1, b.x0 - a.x1);
const gapY = (a: Box, b: Box): number => Math.max(a.y0 - b.y1, b.y0 - a.y1);

/** Groups of lines that touch like parts of a formula. */
function clusters(items: readonly Candidate[], rulings: readonly Ruling[]): Candidate[][] {
  const sorted = [...items].sort((a, b) => a.box.y0 - b.box.y0);
  const parent = separateSets(sorted.length);
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i]!;
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j]!;
      const em = Math.max(a.line.size, b.line.size);
      if (b.box.y0 - a.box.y1 > 0.5 * em) {
        if (b.box.y0 - a.box.y1 > 40) break;
        continue;
      }
      if (touches(a, b)) parent[rootOf(parent, i)] = rootOf(parent, j);
    }
  }
  for (const bar of rulings) {
    if (bar.direction !== 'horizontal' || bar.to - bar.from > 400) continue;
    const over = sorted.findIndex((c) => onBar(c, bar) && Math.abs(bar.at - c.box.y1) < 0.5 * c.line.size);
    const under = sorted.findIndex((c) => onBar(c, bar) && Math.abs(c.box.y0 - bar.at) < 0.6 * c.line.size);
    if (over >= 0 && under >= 0 && over !== under) parent[rootOf(parent, over)] = rootOf(parent, under);
  }
  const groups = new Map<number, Candidate[]>();
  sorted.forEach((c, i) => {
    const r = rootOf(parent, i);
    const group = groups.get(r);
    if (group) group.push(c);
    else groups.set(r, [c]);
  });
  return [...groups.values()];
}

/** Whether it is between the ends of a fraction bar. */
const onBar = (c: Candidate, bar: Ruling): boolean =>
  c.box.x0 > bar.from - 0.2 * c.line.size && c.box.x1 < bar.to + 0.2 * c.line.size;

function touches(a: Candidate, b: Candidate): boolean {
  const em = Math.max(a.line.size, b.line.size);
  const x = gapX(a.box, b.box);
  const y = gapY(a.box, b.box);
  const row = Math.min(a.box.y1 - a.box.y0, b.box.y1 - b.box.y0);
  // Side by side: up to the space that separates two parts of one display.
  if (y < -0.3 * row) return x < (a.math && b.math ? 2.4 : 3.4) * em && !isNumber(a) && !isNumber(b);
  // Stacked: rows of a fraction or limits, closer than lines of text.
  const small = Math.min(a.line.size, b.line.size) < 0.8 * em;
  return x < (y < 0 ? 1 : 0.6) * em && y < (small ? 0.45 : 0.33) * em;
}

const isNumber = (c: Candidate): boolean =>
  c.line.text.length <= 12 && EQUATION_NUMBER.test(c.line.text.trim()) && c.scan.strong === 0;

/** Text lines that contain the cluster: beside it at the same height. */
function hostsOf(
  cluster: readonly Candidate[],
  prose: readonly Candidate[],
  replaced: ReadonlyMap<Line, Line | null>,
): Candidate[] {
  const box = unionBox(cluster.map((c) => c.box));
  return prose.filter((p) => {
    if (replaced.get(p.line) === null) return false;
    const em = p.line.size;
    const height = p.box.y1 - p.box.y0;
    return (
      gapY(p.box, box) < -0.45 * height &&
      cluster.some((c) => gapX(c.box, p.box) < 0.9 * em && gapY(c.box, p.box) < 0.3 * em)
    );
  });
}

/** Adds each part to the text line that it overlaps most; pieces of one text row become one line. */
function mergeIntoText(
  cluster: readonly Candidate[],
  hosts: readonly Candidate[],
  replaced: Map<Line, Line | null>,
): void {
  const rows: { host: Line; parts: Line[] }[] = [];
  const current = (line: Line): Line => {
    let now = line;
    for (let next = replaced.get(now); next; next = replaced.get(now)) now = next;
    return now;
  };
  for (const h of hosts) {
    const line = current(h.line);
    const row = rows.find((r) => Math.abs(r.host.baseline - line.baseline) < 0.2 * line.size);
    if (row) {
      if (row.host !== line && !row.parts.includes(line)) row.parts.push(line);
    } else rows.push({ host: line, parts: [] });
  }
  for (const c of cluster) {
    let best = rows[0]!;
    let most = Number.NEGATIVE_INFINITY;
    for (const r of rows) {
      const extent = { y0: r.host.baseline - 0.72 * r.host.size, y1: r.host.baseline + 0.2 * r.host.size };
      const overlap = overlapY(c.box, extent);
      if (overlap > most) {
        most = overlap;
        best = r;
      }
    }
    best.parts.push(c.line);
  }
  for (const { host, parts } of rows) {
    if (parts.length === 0) continue;
    const merged = joined(host, [host, ...parts]);
    for (const line of [host, ...parts]) replaced.set(line, merged);
  }
}

/** One line with the glyphs of several, with the metrics of `like`. */
function joined(like: Line, parts: readonly Line[]): Line {
  const glyphs = parts.flatMap((p) => p.glyphs).sort((a, b) => a.x0 - b.x0 || a.baseline - b.baseline);
  let text = '';
  glyphs.forEach((g, i) => {
    const before = glyphs[i - 1];
    text += before && (g.spaceBefore || g.x0 - before.x1 > 0.2 * g.size) ? ` ${g.text}` : g.text;
  });
  return { ...like, glyphs, text, box: unionBox(glyphs) };
}

function display(
  page: PageContent,
  around: Neighbourhood,
  cluster: Candidate[],
  free: readonly Candidate[],
  replaced: Map<Line, Line | null>,
  displays: Map<Line, string>,
): void {
  const numbers = cluster.filter(isNumber);
  const body = cluster.filter((c) => !numbers.includes(c));
  if (body.length === 0 || !enough(body, page)) return;
  const box = unionBox(body.map((c) => c.box));
  const em = Math.max(...body.map((c) => c.line.size));
  const main = body.reduce((a, b) =>
    b.line.size * b.line.glyphs.length > a.line.size * a.line.glyphs.length ? b : a,
  ).line;
  for (const c of free) {
    if (c.prose || cluster.includes(c) || replaced.has(c.line) || !isNumber(c)) continue;
    const onRow = c.line.baseline > box.y0 && c.line.baseline < box.y1 + 0.6 * em;
    if (
      onRow &&
      gapX(c.box, box) > 0 &&
      !free.some(
        (o) => o !== c && !body.includes(o) && gapY(o.box, c.box) < 0 && o.box.x0 > box.x1 && o.box.x1 < c.box.x0,
      )
    )
      numbers.push(c);
  }
  const split = numbers.length === 0 ? trailingNumber(main, body) : undefined;
  const glyphs = split ? split.glyphs : body.flatMap((c) => c.line.glyphs);
  if (glyphs.length === 0) return;
  const tag =
    split?.tag ?? (numbers.length === 1 ? EQUATION_NUMBER.exec(numbers[0]!.line.text.trim())?.[1] : undefined);
  if (around.intrudes([...glyphs, ...cluster.flatMap((c) => c.line.glyphs)])) return;
  const latex = latexOf(glyphs, barsOf(page, glyphs), true);
  if (latex === undefined) return;
  const whole = joined(
    main,
    [...body, ...(numbers.length === 1 ? numbers : [])].map((c) => c.line),
  );
  const parts = [...body, ...(numbers.length === 1 ? numbers : [])];
  for (const c of parts) replaced.set(c.line, whole);
  displays.set(whole, tag ? `${latex} \\tag{${tag.replace(/[\s]/g, '')}}` : latex);
}

/** An equation number at the end of the line itself, after a wide space. */
function trailingNumber(main: Line, body: readonly Candidate[]): { glyphs: Glyph[]; tag: string } | undefined {
  const { glyphs } = main;
  for (let i = glyphs.length - 1; i > 0 && i > glyphs.length - 12; i--) {
    if (glyphs[i]!.x0 - glyphs[i - 1]!.x1 < 1.2 * main.size) continue;
    const text = glyphs
      .slice(i)
      .map((g) => g.text)
      .join('');
    const match = EQUATION_NUMBER.exec(text);
    if (!match) return undefined;
    const number = new Set(glyphs.slice(i));
    return { glyphs: body.flatMap((c) => c.line.glyphs).filter((g) => !number.has(g)), tag: match[1]! };
  }
  return undefined;
}

/** Whether there is enough mathematics for a displayed formula, and no language except connectives. */
function enough(body: readonly Candidate[], page: PageContent): boolean {
  let strong = 0;
  let variables = 0;
  let relations = 0;
  let words = 0;
  let glyphs = 0;
  for (const c of body) {
    strong += c.scan.strong;
    variables += c.scan.variables;
    relations += c.scan.relations;
    words += c.scan.wordGlyphs;
    glyphs += c.line.glyphs.length;
  }
  // Fraction bars and large delimiters are mathematics too, even around plain numbers.
  const box = unionBox(body.map((c) => c.box));
  const bars = page.rulings.filter(
    (r) => r.direction === 'horizontal' && r.at > box.y0 && r.at < box.y1 && r.from >= box.x0 - 2 && r.to <= box.x1 + 2,
  ).length;
  strong +=
    bars +
    body.reduce(
      (n, c) => n + c.line.glyphs.filter((g) => /^[([{⎛⎡⎧]$/.test(g.text) && g.y1 - g.y0 > 1.6 * g.size).length,
      0,
    );
  if (glyphs < 3 || words > 0.35 * glyphs) return false;
  return (
    strong + variables >= 2 && (relations > 0 || strong >= 3) && (strong + variables >= 0.12 * glyphs || relations > 0)
  );
}
