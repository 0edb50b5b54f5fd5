import { median } from '../../document/index.ts';
import type { Edge } from '../edges.ts';
import { hasGap, interleaved } from '../grid/columns.ts';
import type { TextRegion } from '../grid/region.ts';
import {
  isNumberedTitle,
  middleOf,
  rowsBetween,
  type Scale,
  segmentsOf,
  type TextRow,
  textOfWords,
  type Word,
  wordCount,
} from '../words.ts';
import { labelsBeside } from './labels-beside.ts';
import { partsTables } from './parting-text.ts';

/**
 * Stretches between horizontal rules of about the same width that hold rows with gaps: "three-line" tables and tables
 * with a rule per row but no verticals. Neighbouring stretches are joined; one without tabular text (running text, a
 * caption) parts two tables.
 */
export function ruleRegions(h: readonly Edge[], rows: readonly TextRow[], scale: Scale): TextRegion[] {
  const { em } = scale;
  const wide = h.filter((e) => e.to - e.from > em * 8).sort((a, b) => a.at - b.at);
  const used = new Set<Edge>();
  const out: TextRegion[] = [];
  for (const first of wide) {
    if (used.has(first)) continue;
    const tolerance = Math.max(em * 1.3, (first.to - first.from) * 0.02);
    const group = wide.filter(
      (e) =>
        !used.has(e) &&
        e.at >= first.at &&
        Math.abs(e.from - first.from) < tolerance &&
        Math.abs(e.to - first.to) < tolerance,
    );
    if (group.length < 2) continue;
    for (const e of group) used.add(e);
    if (isUnderFigures(group, wide, rows, em) || (scale.noisy && isRightOfLabels(group, rows, em))) continue;
    let run: { rows: TextRow[]; rules: Edge[]; head: readonly TextRow[] } | undefined;
    const flush = (): void => {
      if (run && run.rows.length >= 2) out.push(withHead(regionOf(run.rows, run.rules, h), h, rows, em));
      run = undefined;
    };
    const stretches = group
      .slice(1)
      .map((b, k) => rowsBetween(rows, group[k]!.at, b.at, first.from - em * 0.6, first.to + em * 0.6));
    for (const [k, inside] of stretches.entries()) {
      const [a, b] = [group[k] as Edge, group[k + 1] as Edge];
      const goesOn =
        inside.length === 0 ||
        (tabular(inside, run !== undefined) &&
          !inside.every((r) => isNumberedTitle(r, em)) &&
          !(run && (partsTables(inside, run.rows, first.from) || beginsAgain(inside, stretches[k + 1], run.head))));
      if (goesOn) {
        if (inside.length === 0 && !run) continue;
        run ??= { rows: [], rules: [a], head: inside };
        run.rows.push(...inside);
        run.rules.push(b);
      } else flush();
    }
    flush();
  }
  out.push(...chains(wide, h, rows, em));
  return out;
}

/**
 * Rules above and below sums, which stand under the figures only: a wider rule above, under the head, ends where they
 * end and covers the labels of their rows as well. They say nothing of where the table begins and ends.
 */
function isUnderFigures(group: readonly Edge[], wide: readonly Edge[], rows: readonly TextRow[], em: number): boolean {
  const first = group[0] as Edge;
  const last = group[group.length - 1] as Edge;
  const whole = wide.filter((e) => Math.abs(e.to - first.to) < em && e.from < first.from - 3 * em && e.at < first.at);
  if (whole.length === 0) return false;
  const x0 = Math.min(...whole.map((e) => e.from)) - em;
  const figures = rowsBetween(rows, first.at, last.at, first.from - em * 0.6, first.to + em * 0.6);
  const labels = rowsBetween(rows, first.at, last.at, x0, first.from);
  const labelled = figures.filter((r) =>
    labels.some((l) => Math.abs(l.baseline - r.baseline) < 0.5 * r.size && wordCount(l.words) <= 8),
  ).length;
  return figures.length >= 2 && labelled >= 0.8 * figures.length;
}

/**
 * The same without a wider rule, on pages in pixels: rules under heads and figures of a statement with labels to their
 * left. Several statements on a page may have rules of the same length; white space shows better where each begins and
 * ends.
 */
function isRightOfLabels(group: readonly Edge[], rows: readonly TextRow[], em: number): boolean {
  const first = group[0] as Edge;
  const last = group[group.length - 1] as Edge;
  return labelsBeside({ x0: first.from, x1: first.to, y0: first.at, y1: last.at + em }, rows, em) !== undefined;
}

/**
 * Row rules that leave out the columns of cells over several rows: they share one end only. A run of at least four,
 * close to each other, is a table.
 */
function chains(wide: readonly Edge[], h: readonly Edge[], rows: readonly TextRow[], em: number): TextRegion[] {
  const out: TextRegion[] = [];
  const used = new Set<Edge>();
  for (const first of wide) {
    if (used.has(first)) continue;
    const chain = [first];
    for (const e of wide) {
      const last = chain[chain.length - 1] as Edge;
      if (used.has(e) || e.at <= last.at || e.at - last.at > em * 4.5) continue;
      if (Math.abs(e.to - last.to) < em || Math.abs(e.from - last.from) < em) chain.push(e);
    }
    if (chain.length < 4) continue;
    for (const e of chain) used.add(e);
    withoutPageRule(chain, em);
    const x0 = Math.min(...chain.map((e) => e.from));
    const x1 = Math.max(...chain.map((e) => e.to));
    if (chain.every((e) => Math.abs(e.to - e.from - (x1 - x0)) < em)) continue;
    const bottom = (chain[chain.length - 1] as Edge).at;
    let top = first.at;
    // The first rows may have no rule above them.
    for (let k = 0; k < 3; k++) {
      const above = rowsBetween(rows, top - em * 2.2, top, x0 - em * 0.6, x1 + em * 0.6);
      const row = above[above.length - 1];
      if (!row || !hasGap(row) || segmentsOf(row.words).some((s) => wordCount(s) > 10)) break;
      top = row.y0 - em * 0.1;
    }
    const inside = rowsBetween(rows, top, bottom, x0 - em * 0.6, x1 + em * 0.6);
    if (inside.length < 3 || !tabular(inside, false)) continue;
    const rules = h
      .filter((e) => e.at > top && e.at < bottom && e.from >= x0 - 6 && e.to <= x1 + 6)
      .sort((a, b) => a.at - b.at);
    out.push({ rows: inside, rules, x0, x1, top, bottom });
  }
  return out;
}

/**
 * A wide rule right behind the table's own first or last one is the page's, and says nothing of how far the table
 * reaches. With a row between them it closes the table: there a label may stand beside the inner rules.
 */
function withoutPageRule(chain: Edge[], em: number): void {
  const usual = (median(chain.map((e) => e.to - e.from)) as number) * 1.25;
  const doubles = (outer: Edge, inner: Edge): boolean =>
    outer.to - outer.from > usual && Math.abs(outer.at - inner.at) < em * 0.8;
  if (doubles(chain[0] as Edge, chain[1] as Edge)) chain.shift();
  if (doubles(chain[chain.length - 1] as Edge, chain[chain.length - 2] as Edge)) chain.pop();
}

function regionOf(rows: TextRow[], rules: Edge[], all: readonly Edge[]): TextRegion {
  const top = rules[0] as Edge;
  const bottom = rules[rules.length - 1] as Edge;
  const inner = all
    .filter((e) => e.at > top.at && e.at < bottom.at && e.from >= top.from - 6 && e.to <= top.to + 6)
    .sort((a, b) => a.at - b.at);
  return {
    rows,
    rules: inner,
    x0: top.from,
    x1: top.to,
    top: top.at,
    bottom: bottom.at,
    cuts: rules.slice(1, -1).map((r) => r.at),
  };
}

/**
 * Heads above the first full rule: rules over part of the width that end where the table ends mark them, or a row with
 * gaps right above the rule, as in tables without a top rule.
 */
function withHead(region: TextRegion, h: readonly Edge[], rows: readonly TextRow[], em: number): TextRegion {
  const width = region.x1 - region.x0;
  let top = region.top as number;
  for (;;) {
    const next = h
      .filter(
        (e) =>
          e.at < top - 1 &&
          e.at > top - em * 5 &&
          e.from > region.x0 - em &&
          e.to < region.x1 + em &&
          e.to - e.from > width * 0.25,
      )
      .filter((e) => Math.abs(e.from - region.x0) < em || Math.abs(e.to - region.x1) < em)
      .at(-1);
    if (!next || next.to - next.from > width * 0.95) break;
    const between = rowsBetween(rows, next.at, top, region.x0 - em, region.x1 + em);
    if (between.length === 0 || !between.every((r) => r.words.length <= 4 || hasGap(r))) break;
    top = next.at;
  }
  if (top < (region.top as number)) {
    const rules = h.filter(
      (e) => e.at > top && e.at < (region.bottom as number) && e.from >= region.x0 - 6 && e.to <= region.x1 + 6,
    );
    return {
      ...region,
      top,
      rules: rules.sort((a, b) => a.at - b.at),
      rows: [...rowsBetween(rows, top, region.top as number, region.x0 - em, region.x1 + em), ...region.rows],
    };
  }
  return region;
}

/** The region without its wordiest stretch between two full rules: what lies above it and what lies below. */
export function withoutWordiest(region: TextRegion): TextRegion[] {
  const { cuts, rows, top, bottom } = region;
  if (!cuts || cuts.length === 0 || top === undefined || bottom === undefined) return [];
  const ys = [top, ...cuts, bottom];
  const within = (y0: number, y1: number): TextRow[] => rows.filter((r) => middleOf(r) > y0 && middleOf(r) < y1);
  let worst = -1;
  let most = 0;
  for (let k = 0; k + 1 < ys.length; k++) {
    const inside = within(ys[k] as number, ys[k + 1] as number);
    const pieces = inside.reduce((n, r) => n + segmentsOf(r.words).length, 0);
    const share = pieces === 0 ? 0 : inside.reduce((n, r) => n + wordCount(r.words), 0) / pieces;
    if (share > most) {
      most = share;
      worst = k;
    }
  }
  if (worst < 0) return [];
  const part = (from: number, to: number): TextRegion[] => {
    if (to - from < 1) return [];
    const y0 = ys[from] as number;
    const y1 = ys[to] as number;
    const inside = within(y0, y1);
    if (inside.length < 2) return [];
    return [
      {
        ...region,
        rows: inside,
        rules: region.rules.filter((r) => r.at > y0 && r.at < y1),
        top: y0,
        bottom: y1,
        cuts: ys.slice(from + 1, to),
      },
    ];
  };
  return [...part(0, worst), ...part(worst + 1, ys.length - 1)];
}

/** Whether a label stands above the head of the table so far: it is the heading of the next one. */
const beginsAgain = (
  label: readonly TextRow[],
  below: readonly TextRow[] | undefined,
  head: readonly TextRow[],
): boolean =>
  below !== undefined && below.length > 0 && !label.some((r) => hasGap(r)) && textOfRows(below) === textOfRows(head);

const textOfRows = (rows: readonly TextRow[]): string => rows.map((r) => textOfWords(r.words)).join(' ');

/** Rows mostly of short pieces with gaps between them. */
function tabular(lines: readonly TextRow[], more: boolean): boolean {
  const rows = interleaved(lines);
  let gaps = 0;
  let words = 0;
  let pieces = 0;
  for (const r of rows) {
    if (hasGap(r)) gaps++;
    const segs: Word[][] = segmentsOf(r.words);
    pieces += segs.length;
    words += wordCount(r.words);
  }
  if (words / pieces > 7) return false;
  const x0 = Math.min(...rows.map((r) => r.x0));
  const x1 = Math.max(...rows.map((r) => r.x1));
  const long = rows.filter((r) =>
    segmentsOf(r.words).some(
      (s) => wordCount(s) > 12 && (s[s.length - 1] as Word).x1 - (s[0] as Word).x0 > (x1 - x0) * 0.4,
    ),
  ).length;
  if (long >= 2 && long > rows.length * 0.15) return false;
  // A section label alone between two rules is part of the table it stands in.
  if (gaps === 0) return more && rows.length <= 2 && words <= 12;
  // A row that goes on in wrapped cells, between the rules of a table under way.
  if (more && hasGap(rows[0] as TextRow) && rows.length <= 8 && words / pieces <= 4.5) return true;
  return gaps >= rows.length * 0.4;
}
