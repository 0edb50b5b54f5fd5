import { type Box, centreX, overlapX, overlapY, unionBox } from '../document/index.ts';
import { assign } from './assign.ts';
import { isOpen } from './detect-value.ts';
import { type FieldQuery, queryOf } from './field-query.ts';
import { normalise } from './normalise.ts';
import { isKnownLabel, type PageIndex, type Segment, spanBox } from './page-index.ts';
import { core, similarity } from './similarity.ts';
import { foundAt, readConfidence, type Span, typedValue } from './span.ts';
import type { ArraySpec, Found, TextLine } from './types.ts';

type Row = (Found | null)[];

/** A column heading: part of a line, with its box. */
interface Heading {
  box: Box;
  core: string;
  segment: Segment;
}

/** The headings of a list on one page, and the heading of each requested column. */
interface Header {
  index: PageIndex;
  headings: Heading[];
  /** Index into `headings` for each column, or -1. */
  columns: number[];
  score: number;
  box: Box;
}

const LEAST_SIMILARITY = 0.62;
const TOTAL =
  /^(?:(?:金额|费用)?合\s*计|小\s*计|总\s*计|价税合计|本页小计|本页合计|累计|(?:sub|grand |gross |net |invoice )?-?\s?totals?\b|zwischensumme|gesamt|summe|sous[- ]total|subtotal|totale?\b|sum\b|balance\b)/iu;
/** An empty space of this many line heights ends a list. */
const LIST_ENDS = 7;

/**
 * Extracts rows of lists: finds the header line that fits the columns best, and reads what is below it up to a total.
 */
export function extractArrays(index: readonly PageIndex[], arrays: readonly ArraySpec[]): Row[][] {
  return arrays.map((array) => {
    const queries = array.columns.map((c) => queryOf(c.path.length === 0 ? { ...c, name: array.title } : c, true));
    const headers = index.map((page) => headerOf(page, queries));
    const best = Math.max(0, ...headers.map((h) => h?.score ?? 0));
    if (best < Math.max(0.6, 0.3 * queries.length)) return [];
    const rows: Row[] = [];
    let open: Header | undefined;
    index.forEach((page, i) => {
      const own = headers[i];
      if (own && own.score >= 0.85 * best) {
        open = own;
        for (const { header, segments } of sideBySide(own, page.segments))
          for (const row of rowsUnder(header, own.box.y1, segments, queries)) rows.push(row);
      } else if (open) {
        // A table that continues over pages without repeating its header.
        const table = open.headings[0]!.segment.tableId;
        const rest = table ? page.segments.filter((s) => s.tableId === table) : [];
        if (rest.length === 0) open = undefined;
        else for (const row of rowsUnder(open, Number.NEGATIVE_INFINITY, rest, queries)) rows.push(row);
      }
    });
    return rows;
  });
}

/** Splits a list that continues beside itself under a repetition of its headings. */
function sideBySide(header: Header, segments: readonly Segment[]): { header: Header; segments: readonly Segment[] }[] {
  const wanted = header.columns.filter((c) => c >= 0).map((c) => header.headings[c]!);
  const again = wanted.map((w) => header.headings.filter((h) => h.core === w.core).sort((a, b) => a.box.x0 - b.box.x0));
  const times = Math.min(...again.map((a) => a.length));
  if (wanted.length < 2 || times < 2 || again.some((a) => a.length !== times)) return [{ header, segments }];
  const starts = Array.from({ length: times }, (_, g) => Math.min(...again.map((a) => a[g]!.box.x0)));
  const ends = Array.from({ length: times }, (_, g) => Math.max(...again.map((a) => a[g]!.box.x1)));
  if (starts.some((x, g) => g > 0 && x < ends[g - 1]!)) return [{ header, segments }];
  const total = segments.reduce(
    (y, s) => (s.box.y0 < y && s.box.y0 >= header.box.y1 - 2 && TOTAL.test(s.line.text.trim()) ? s.box.y0 : y),
    Number.POSITIVE_INFINITY,
  );
  // Right-aligned numbers may start left of their heading: a list starts at the leftmost of its nearest texts.
  const edge = (g: number): number => (g === 0 ? Number.NEGATIVE_INFINITY : (ends[g - 1]! + starts[g]!) / 2);
  return starts.map((_, g) => {
    const within = (box: Box): boolean => centreX(box) >= edge(g) && (g === times - 1 || centreX(box) < edge(g + 1));
    const headings = header.headings.filter((h) => within(h.box));
    const columns = header.columns.map((c) =>
      c < 0 ? -1 : headings.findIndex((h) => h.core === header.headings[c]!.core),
    );
    return {
      header: { ...header, headings, columns, box: unionBox(headings.map((h) => h.box)) },
      segments: segments.filter((s) => within(s.box) && s.box.y0 < total - 1),
    };
  });
}

function headerOf(index: PageIndex, queries: readonly FieldQuery[]): Header | undefined {
  const headings = index.segments.filter((s) => !s.units.some((u) => u.colon)).flatMap((s) => headingsOf(s, queries));
  const scored = headings.map((h) => queries.map((q) => scoreOf(q, h.core)));
  const seeds = headings.filter((_, i) => scored[i]!.some((s) => s > 0));
  let best: Header | undefined;
  for (const seed of seeds) {
    const size = seed.segment.line.size;
    // A header has one, two or three lines.
    const band = { ...seed.box, y0: seed.box.y0 - 0.3 * size, y1: seed.box.y1 + 0.3 * size };
    const inBand = headings
      .map((h, i) => ({ h, i }))
      .filter(({ h }) => overlapY(h.box, band) > 0.3 * (h.box.y1 - h.box.y0));
    const chosen = assign(queries.map((_, q) => inBand.map(({ i }) => scored[i]![q]!)));
    const score = chosen.reduce((sum, j, q) => sum + (j < 0 ? 0 : scored[inBand[j]!.i]![q]!), 0);
    // If headings repeat (in a summary further down), the first ones count.
    if (score <= (best?.score ?? 0) + 1e-6) continue;
    const list = inBand.map(({ h }) => h);
    best = {
      index,
      headings: list,
      columns: chosen,
      score,
      box: unionBox(list.map((h) => h.box)),
    };
  }
  return best;
}

/** Headings in a line. Two adjacent headings may come as one line: `Menge Beschreibung`. */
function headingsOf(segment: Segment, queries: readonly FieldQuery[]): Heading[] {
  const text = segment.line.text;
  if (text.length > 40) return [];
  const blanks = [...text.matchAll(/\s+/gu)];
  if (!isKnownLabel(text)) {
    for (const b of blanks) {
      const [left, right] = [text.slice(0, b.index), text.slice(b.index + b[0].length)];
      const asked = (label: string): number => queries.findIndex((q) => scoreOf(q, core(label)) > 0.9);
      if (
        (isKnownLabel(left) && isKnownLabel(right)) ||
        (asked(left) >= 0 && asked(right) >= 0 && asked(left) !== asked(right))
      ) {
        return [
          { box: spanBox(segment.line, 0, b.index), core: core(left), segment },
          { box: spanBox(segment.line, b.index + b[0].length, text.length), core: core(right), segment },
        ];
      }
    }
  }
  const c = core(text);
  return c === '' ? [] : [{ box: segment.box, core: c, segment }];
}

function scoreOf(query: FieldQuery, heading: string): number {
  let best = 0;
  for (const label of query.labels) {
    if (label.weight <= best) break;
    const s = similarity(label.core, heading, LEAST_SIMILARITY);
    if (s >= LEAST_SIMILARITY) best = Math.max(best, (s === 1 ? 1 : s ** 2) * label.weight);
  }
  return best;
}

/**
 * A test whether a segment belongs to the list. Rows of a detected table end with the table, unless a part without
 * header follows. Headings that share a cell, or fill their table, belong to a list that was not detected as a table.
 */
function withinTable({ index, headings, columns }: Header): (s: Segment) => boolean {
  const own = columns.filter((c) => c >= 0).map((c) => headings[c]!.segment);
  const table = own[0]?.tableId;
  if (
    table === undefined ||
    own.some((s) => s.tableId !== table) ||
    new Set(own.map(({ cell }) => cell?.id)).size < own.length
  )
    return () => true;
  const lastHeading = Math.max(...own.map(({ cell }) => (cell ? cell.row + cell.rowSpan : 0)));
  const rows = index.segments.filter((s) => s.tableId === table && s.cell && s.cell.row >= lastHeading);
  const bottom = rows.length > 0 ? rows.reduce((y, s) => Math.max(y, s.box.y1), 0) : Number.POSITIVE_INFINITY;
  const { tables } = index.page;
  const cols = tables.find(({ id }) => id === table)?.cols;
  const pieces = new Set(
    tables.filter((t) => t.id === table || (t.cols === cols && t.headerRows.length === 0)).map(({ id }) => id),
  );
  return (s) => s.box.y0 < bottom || (s.tableId !== undefined && pieces.has(s.tableId));
}

interface Draft {
  cells: Segment[][];
  y1: number;
}

function rowsUnder(header: Header, top: number, segments: readonly Segment[], queries: readonly FieldQuery[]): Row[] {
  const left = header.box.x0 - 60;
  const right = header.box.x1 + 60;
  const body = segments
    .filter(
      (s) =>
        s.box.y0 >= top - 0.3 * s.line.size &&
        s.box.x1 > left &&
        s.box.x0 < right &&
        !header.headings.some((h) => h.segment === s),
    )
    .filter(withinTable(header))
    .sort((a, b) => a.box.y0 - b.box.y0);
  const drafts: Draft[] = [];
  const waiting: Segment[][] = [];
  let lastY: number | undefined;
  for (const printed of printLines(body)) {
    const line = printed.flatMap((s) => apart(header, s, printed));
    const first = line.reduce((a, b) => (a.box.x0 < b.box.x0 ? a : b));
    const y0 = Math.min(...line.map((s) => s.box.y0));
    if (
      TOTAL.test(first.line.text.trim()) ||
      line.some(
        (s) =>
          TOTAL.test(s.line.text.trim()) &&
          s.line.text.length < 24 &&
          drafts.length > 0 &&
          !isOpenCell(header, s, queries),
      )
    )
      break;
    if (lastY !== undefined && y0 - lastY > LIST_ENDS * first.line.size) break;
    const cells: Segment[][] = header.headings.map(() => []);
    placeLine(header, line, cells);
    // The rest of a header with several lines.
    if (
      drafts.length === 0 &&
      line.every((s) => s.cell && header.headings.some((h) => h.segment.cell?.id === s.cell?.id)) &&
      !line.some((s) => /\d/u.test(s.line.text))
    ) {
      lastY = Math.max(...line.map((s) => s.box.y1));
      continue;
    }
    lastY = Math.max(lastY ?? 0, ...line.map((s) => s.box.y1));
    if (starts(cells, drafts.at(-1), header, queries)) {
      drafts.push({ cells, y1: lastY });
      // Lines of a cell above its number: the text is vertically centred in its row.
      for (const above of waiting.splice(0))
        for (const s of above)
          if (cells.some((c) => c.some((o) => o.cell && o.cell.id === s.cell?.id)))
            cells[columnOf(header, s)]!.unshift(s);
    } else if (drafts.length > 0) {
      const sameCell = drafts
        .at(-1)!
        .cells.some((c) => c.some((o) => o.cell && line.some((s) => s.cell?.id === o.cell?.id)));
      const named = line.length === 1 && line[0]!.units.some((u) => u.colon && u.start === 0);
      if (!sameCell && named && !line[0]!.cell) break;
      // A line of the surrounding form (`至：杭州`) is beside the text it would continue; `Service: hosting` in a
      // description is below it.
      const over = drafts.at(-1)!.cells[columnOf(header, line[0]!)]!;
      if (!sameCell && named && !over.some((o) => overlapX(o.box, line[0]!.box) > 0)) continue;
      cells.forEach((c, i) => void drafts.at(-1)!.cells[i]!.push(...c));
    } else waiting.push(line);
  }
  return drafts.map((d) => toRow(d, header, queries)).filter((r) => r.some((f) => f));
}

const isOpenCell = (header: Header, s: Segment, queries: readonly FieldQuery[]): boolean => {
  const column = header.columns.indexOf(columnOf(header, s));
  return column >= 0 && isOpen(queries[column]!.kind) && s.line.text.length > 12;
};

function printLines(body: readonly Segment[]): Segment[][] {
  const lines: Segment[][] = [];
  // A sheet may have many thousands of lines, so drop those that end above the current segment.
  let near: Segment[][] = [];
  for (const s of body) {
    near = near.filter((l) => l.some((o) => o.box.y1 > s.box.y0));
    const line = near.findLast((l) =>
      l.some((o) => overlapY(o.box, s.box) > 0.5 * Math.min(o.box.y1 - o.box.y0, s.box.y1 - s.box.y0)),
    );
    if (line) line.push(s);
    else {
      lines.push([s]);
      near.push(lines.at(-1)!);
    }
  }
  for (const l of lines) l.sort((a, b) => a.box.x0 - b.box.x0);
  return lines;
}

/**
 * Puts each value of a line under the heading it is aligned with. Two values share a heading only if the neighbouring
 * one is taken.
 */
function placeLine(header: Header, line: readonly Segment[], cells: Segment[][]): void {
  const wished = line.map((s) => columnOf(header, s));
  const clash = new Set(wished).size < wished.length && line.length <= header.headings.length;
  const given = clash ? assign(line.map((s) => header.headings.map((h) => 1e4 - distanceTo(h, s)))) : wished;
  line.forEach((s, i) => {
    // Keep words of one widely spaced text together.
    const near =
      given[i]! >= 0 &&
      distanceTo(header.headings[given[i]!]!, s) < distanceTo(header.headings[wished[i]!]!, s) + 6 * s.line.size;
    cells[near ? given[i]! : wished[i]!]!.push(s);
  });
}

/** Splits a line of merged texts at a space if the second part is exactly below an otherwise empty heading. */
function apart(header: Header, s: Segment, line: readonly Segment[]): Segment[] {
  const { text, boxes, size } = s.line;
  if (boxes.length === 0) return [s];
  for (const blank of text.matchAll(/\s+/gu)) {
    const left = spanBox(s.line, 0, blank.index);
    const right = spanBox(s.line, blank.index + blank[0].length, text.length);
    const under = header.headings.findIndex(
      (h) =>
        h.box.x0 > left.x1 - size &&
        (Math.abs(h.box.x0 - right.x0) < 0.6 * size ||
          Math.abs(h.box.x1 - right.x1) < 0.6 * size ||
          centred(h.box, right, size)),
    );
    const heading = header.headings[under];
    if (
      !heading ||
      under === columnOf(header, { ...s, box: left }) ||
      header.headings.filter((h) => overlapX(h.box, left) > 0).length !== 1
    )
      continue;
    if (line.some((o) => o !== s && overlapX(o.box, heading.box) > 0)) continue;
    return [
      partOfSegment(s, 0, blank.index),
      ...apart(header, partOfSegment(s, blank.index + blank[0].length, text.length), line),
    ];
  }
  return [s];
}

const centred = (a: Box, b: Box, size: number): boolean => Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < size;

function partOfSegment(s: Segment, start: number, end: number): Segment {
  const { line } = s;
  const cut: TextLine = {
    ...line,
    text: line.text.slice(start, end),
    boxes: line.boxes.slice(4 * start, 4 * end),
    ...(line.quads && { quads: line.quads.slice(8 * start, 8 * end) }),
    ...(line.confidences && { confidences: line.confidences.slice(start, end) }),
    box: spanBox(line, start, end),
  };
  return { ...s, line: cut, box: cut.box, normal: normalise(cut.text) };
}

function distanceTo(h: Heading, s: Segment): number {
  const centre = Math.abs(h.box.x0 + h.box.x1 - s.box.x0 - s.box.x1) / 2;
  const apart = Math.max(0, h.box.x0 - s.box.x1, s.box.x0 - h.box.x1);
  return Math.min(Math.abs(h.box.x0 - s.box.x0), Math.abs(h.box.x1 - s.box.x1), centre) + apart;
}

/** The heading that a value is aligned with: left, right or centred. */
function columnOf(header: Header, s: Segment): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  header.headings.forEach((h, i) => {
    const distance = distanceTo(h, s);
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

/**
 * Whether a line starts a row: it repeats a numeric column of the current row or, in text-only lists, fills the first
 * column.
 */
function starts(
  cells: readonly Segment[][],
  before: Draft | undefined,
  header: Header,
  queries: readonly FieldQuery[],
): boolean {
  const wanted = header.columns.flatMap((h, q) => (h >= 0 ? [{ h, q }] : []));
  const exact = wanted.filter(({ q }) => !isOpen(queries[q]!.kind));
  const filled = wanted.filter(({ h }) => cells[h]!.length > 0);
  if (filled.length === 0) return false;
  if (exact.length === 0) {
    const first = wanted.reduce((a, b) => (header.headings[a.h]!.box.x0 < header.headings[b.h]!.box.x0 ? a : b));
    return (
      cells[first.h]!.length > 0 &&
      (!before || !cells[first.h]!.some((s) => s.cell && before.cells[first.h]!.some((o) => o.cell?.id === s.cell?.id)))
    );
  }
  const numbers = cells.filter((c) => c.some((s) => /\d/u.test(s.line.text))).length;
  const hit = exact.filter(({ h }) => cells[h]!.some((s) => /\d/u.test(s.line.text)));
  if (!before) return hit.length > 0 || filled.length > 1;
  if (hit.length === 0) return filled.length > 1 && filled.length >= 0.6 * wanted.length;
  return hit.some(({ h }) => before.cells[h]!.length > 0) || numbers > 1;
}

function toRow(draft: Draft, header: Header, queries: readonly FieldQuery[]): Row {
  return queries.map((query, q) => {
    const h = header.columns[q]!;
    if (h < 0) return null;
    const segments = [...draft.cells[h]!].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
    if (segments.length === 0) return null;
    const spans = segments.map((s): Span => {
      const lead = s.line.text.length - s.line.text.trimStart().length;
      return { line: s.line, start: lead, end: s.line.text.trimEnd().length };
    });
    const found = foundAt(spans, query.spec, 0);
    if (query.spec.type !== 'string' && typedValue(found.value, query.spec) === undefined) return null;
    const sim = scoreOf(query, header.headings[h]!.core);
    found.confidence = Math.round(0.97 * Math.min(1, sim) * (0.5 + 0.5 * readConfidence(spans)) * 1000) / 1000;
    return found;
  });
}
