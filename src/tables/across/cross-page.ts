import type { Document, Element, Table } from '../../document/index.ts';
import { plainCell, repeatedHeader } from '../roles/repeated-header.ts';
import { isValue } from '../values.ts';

/** Words that mark a continued table: standard in Chinese documents, common in English ones. */
const continued = /[(（【[]?\s*续(?:上?表)?\s*[)）】\]]?|\bcontinued\b|\bcont(?:\.|['’]?d\b\.?)/iu;

/** Element types between two parts of a table that do not end it. */
const passes = new Set<Element['type']>(['Header', 'Footer', 'PageNumber', 'PageBreak']);

/** A pair of element indices: `next`, on the following page, continues `prev`. */
export interface Continuation {
  prev: number;
  next: number;
}

/**
 * Tables that continue over a page break, in reading order. Requires that only running heads, logos, page numbers and
 * notes are between them. The parts have the same width (within 10 %) and columns, and the second part either repeats
 * the header of the first or starts with a data row. The conditions follow MinerU's `table_merge`, but compare column
 * borders instead of counts.
 */
export function continuations(document: Document): Continuation[] {
  const { elements } = document;
  const out: Continuation[] = [];
  const byPage = new Map<number, number[]>();
  elements.forEach((e, i) => {
    const list = byPage.get(e.pageNumber);
    if (list) list.push(i);
    else byPage.set(e.pageNumber, [i]);
  });
  for (const [pageNumber, list] of byPage) {
    const following = byPage.get(pageNumber + 1);
    if (!following) continue;
    const prev = lastTable(elements, list, following);
    const next = firstTable(elements, following, list);
    if (prev === undefined || next === undefined) continue;
    if (continuesTable(document, elements[prev] as Element, elements[next] as Element)) out.push({ prev, next });
  }
  return out.sort((a, b) => a.next - b.next);
}

/** How far (points) a picture may move from page to page and still be the same logo. */
const SHIFT = 2;

/** Whether a picture stands at the same place of the neighbouring page, as logos of letterheads do. */
function isLogo(elements: readonly Element[], e: Element, neighbours: readonly number[]): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= SHIFT;
  return (
    e.type === 'Image' &&
    neighbours.some((i) => {
      const { type, box } = elements[i] as Element;
      return (
        type === 'Image' &&
        near(box.x0, e.box.x0) &&
        near(box.y0, e.box.y0) &&
        near(box.x1, e.box.x1) &&
        near(box.y1, e.box.y1)
      );
    })
  );
}

function lastTable(
  elements: readonly Element[],
  list: readonly number[],
  following: readonly number[],
): number | undefined {
  for (let k = list.length - 1; k >= 0; k--) {
    const i = list[k] as number;
    const e = elements[i] as Element;
    if (e.type === 'Table') return e.table ? i : undefined;
    if (!passes.has(e.type) && !e.footnote && !isLogo(elements, e, following)) return undefined;
  }
  return undefined;
}

function firstTable(
  elements: readonly Element[],
  list: readonly number[],
  preceding: readonly number[],
): number | undefined {
  for (const i of list) {
    const e = elements[i] as Element;
    if (e.type === 'Table') return e.table ? i : undefined;
    const text = e.text.value.trim();
    if (passes.has(e.type) || isLogo(elements, e, preceding)) continue;
    // "Table 3 (continued)", or the unit line above the second part.
    if (text.length <= 120 && (continued.test(text) || /^[（(]?单位[:：]/.test(text))) continue;
    return undefined;
  }
  return undefined;
}

const captionOf = (document: Document, { ref }: Element): Element | undefined =>
  ref === undefined ? undefined : document.elements[ref];

function continuesTable(document: Document, a: Element, b: Element): boolean {
  const prev = a.table as Table;
  const next = b.table as Table;
  const caption = captionOf(document, b);
  const marked = caption !== undefined && continued.test(caption.text.value);
  // A caption below the last part is that of the whole, unless the first part has one.
  const whole = caption && caption.box.y0 > b.box.y0 && captionOf(document, a)?.type !== 'TableCaption';
  if (caption && caption.type === 'TableCaption' && !marked && !whole) return false;
  const w1 = prev.box.x1 - prev.box.x0;
  const w2 = next.box.x1 - next.box.x0;
  const repeated = repeatedHeader(prev, next);
  // The width of a table without rules is that of its text.
  const sized = prev.bordered && next.bordered;
  if ((sized || repeated === 0) && Math.abs(w1 - w2) > Math.min(w1, w2) * 0.1) return false;
  if (repeated === next.rows) return false;
  const strength = sameColumns(prev, next);
  if (strength === 0) return false;
  if (repeated > 0 || marked) return true;
  // Without a repeated header, the parts must be at the page break, and the second one must not have its own header.
  const page = document.pages.find((p) => p.pageNumber === a.pageNumber);
  const height = page?.height ?? 842;
  if (prev.box.y1 < height * 0.6 || next.box.y0 > height * 0.4) return false;
  const goesOn = startsWithData(prev, next);
  if (prev.headerRows.length > 0 && next.headerRows.length > 0 && !goesOn && !(strength === 2 && isRowLike(prev, next)))
    return false;
  if (prev.bordered !== next.bordered) return false;
  return strength === 2 || goesOn;
}

/** 2 = column borders agree within 1.5 % of the width, or are a subset; 1 = equal number of columns; 0 = neither. */
export function sameColumns(a: Table, b: Table): 0 | 1 | 2 {
  const w = a.box.x1 - a.box.x0;
  const rel = (t: Table): number[] => t.columnEdges.map((x) => ((x - t.box.x0) / (t.box.x1 - t.box.x0)) * w);
  const ra = rel(a);
  const rb = rel(b);
  const tolerance = Math.max(4, w * (a.bordered && b.bordered ? 0.015 : 0.035));
  const [few, many] = ra.length <= rb.length ? [ra, rb] : [rb, ra];
  const subset = few.every((x) => many.some((y) => Math.abs(x - y) <= tolerance));
  if (ra.length === rb.length) return subset ? 2 : 1;
  return subset && few.length >= 3 ? 2 : 0;
}

/** Share of bold characters up to which a row is plain, and from which it is bold. */
const PLAIN = 0.2;
const BOLD = 0.8;
/** How far the shares of values in a column may differ between two parts, and from which share on all are values. */
const APART = 0.5;
const VALUES = 0.8;

/**
 * Whether only its words made the first row of the second part a header: it is not set bold above plain rows, the
 * columns of both parts hold values alike, and where all are values it has one as well.
 */
function isRowLike(a: Table, b: Table): boolean {
  if (a.cols !== b.cols || (boldShare(b, b.headerRows) > BOLD && boldShare(b, [b.rows - 1]) < PLAIN)) return false;
  return Array.from({ length: a.cols }, (_, col) => col).every((col) => {
    const before = valueShare(a, col, a.headerRows.length);
    if (Math.abs(before - valueShare(b, col, 0)) > APART) return false;
    return before < VALUES || b.cells.every((c) => c.row > 0 || c.col !== col || isValue(c.text.value));
  });
}

/** Share of values among the filled cells of a column from a row on. */
function valueShare({ cells }: Table, col: number, from: number): number {
  const filled = cells.filter((c) => c.col === col && c.row >= from && plainCell(c) !== '');
  return filled.filter((c) => isValue(c.text.value)).length / Math.max(1, filled.length);
}

function boldShare(table: Table, rows: readonly number[]): number {
  const glyphs = table.cells.flatMap((c) => (rows.includes(c.row) ? c.text.glyphs : []));
  return glyphs.filter((g) => g.font.weight >= 600).length / Math.max(1, glyphs.length);
}

/** Whether numeric columns of the first part have numbers in the first row of the second. */
function startsWithData(a: Table, b: Table): boolean {
  const kinds = (t: Table, row: number): Map<number, boolean> => {
    const m = new Map<number, boolean>();
    for (const c of t.cells)
      if (c.row === row && c.rowSpan === 1 && plainCell(c) !== '') m.set(c.col, isValue(c.text.value));
    return m;
  };
  const last = kinds(a, a.rows - 1);
  const first = kinds(b, 0);
  let same = 0;
  let both = 0;
  let values = 0;
  for (const [col, v] of first) {
    const w = last.get(col);
    if (w === undefined) continue;
    both++;
    if (v === w) same++;
    if (v && w) values++;
  }
  return values > 0 ? same >= both * 0.6 : both > 0 && same === both && b.headerRows.length === 0;
}
