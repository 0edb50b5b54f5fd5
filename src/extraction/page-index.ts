import { type Box, overlapX, overlapY, unionBox } from '../document/index.ts';
import { CONCEPTS } from './labels/index.ts';
import { type Normal, normalise } from './normalise.ts';
import { core } from './similarity.ts';
import type { PageText, TextCell, TextLine } from './types.ts';

/** A line of a page or a cell, with precomputed properties for the rules. */
export interface Segment {
  line: TextLine;
  page: PageText;
  cell?: TextCell;
  tableId?: string;
  normal: Normal;
  box: Box;
  /** Parts of the line that may be labels. */
  units: LabelUnit[];
  /** Starts with a label, so a value to its left or above ends here. */
  isKey: boolean;
}

/** The whole text of a segment. */
export const wholeSpan = ({ line }: Segment) => ({ line, start: 0, end: line.text.length });

/** A part of a line that may be a label, in units of `line.text`. */
export interface LabelUnit {
  segment: Segment;
  start: number;
  end: number;
  core: string;
  colon: boolean;
  /** Box of a whole vertical label; `segment` is its first character. */
  stack?: Box;
}

const CORES = new Set(CONCEPTS.flatMap((c) => c.names.map(core)));

/** Whether the whole text is the name of a common field. */
export const isKnownLabel = (text: string): boolean => CORES.has(core(text));

const MAX_LABEL = 48;
const PARTING = /[;,|()（）；，•\-–—−]\s|[;；|•（(]/gu;

export interface PageIndex {
  page: PageText;
  segments: Segment[];
}

/** Indexes the lines and cells of each page, including those of tables that start on an earlier page. */
export function indexPages(pages: readonly PageText[], names: readonly string[] = []): PageIndex[] {
  const asked = new Set(names.map(core));
  const out = pages.map((page): PageIndex => ({ page, segments: [] }));
  const byNumber = new Map(out.map((p) => [p.page.pageNumber, p]));
  for (const { page } of out) {
    for (const line of page.lines) add(byNumber.get(line.pageNumber), line);
    for (const table of page.tables)
      for (const cell of table.cells)
        for (const line of cell.lines) add(byNumber.get(line.pageNumber), line, cell, table.id);
  }
  for (const { segments } of out) {
    // Requested names are labels too, even if the dictionary lacks them.
    for (const s of segments)
      s.isKey ||= s.units.some((u) => u.start === 0 && u.end >= s.line.text.length && asked.has(u.core));
    stackUp(segments);
  }
  return out;
}

/** Joins vertical labels of forms, where each character is a line. */
function stackUp(segments: readonly Segment[]): void {
  const singles = segments
    .filter((s) => /^\s*\p{Script=Han}\s*$/u.test(s.line.text))
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
  const size = singles.reduce((most, s) => Math.max(most, s.line.size), 0);
  const taken = new Set<Segment>();
  const isNext = (last: Segment, s: Segment): boolean =>
    !taken.has(s) &&
    s.box.y0 > last.box.y0 + 0.3 * s.line.size &&
    s.box.y0 - last.box.y1 < 2 * s.line.size &&
    overlapX(s.box, last.box) > 0.5 * (s.box.x1 - s.box.x0);
  for (const [i, top] of singles.entries()) {
    if (taken.has(top)) continue;
    const stack = [top];
    for (let k = i + 1; k < singles.length && singles[k]!.box.y0 - stack.at(-1)!.box.y1 < 2 * size; k++) {
      const next = singles[k]!;
      if (!isNext(stack.at(-1)!, next)) continue;
      stack.push(next);
      taken.add(next);
    }
    if (stack.length < 2) continue;
    const text = stack.map((s) => s.line.text.trim()).join('');
    top.units.push({
      segment: top,
      start: 0,
      end: top.line.text.length,
      core: core(text),
      colon: false,
      stack: unionBox(stack.map((s) => s.box)),
    });
    if (isKnownLabel(text)) for (const s of stack) s.isKey = true;
  }
}

function add(index: PageIndex | undefined, line: TextLine, cell?: TextCell, tableId?: string): void {
  if (!index) return;
  const segment: Segment = {
    line,
    page: index.page,
    ...(cell && { cell }),
    ...(tableId && { tableId }),
    normal: normalise(line.text),
    box: line.box,
    units: [],
    isKey: false,
  };
  segment.units = unitsOf(segment);
  segment.isKey = segment.units.some(
    (u) => u.start === 0 && (u.colon || (u.end >= line.text.length && CORES.has(u.core))),
  );
  index.segments.push(segment);
}

/** Where a known label starts after a space, or 0. */
function labelAt(text: string): number {
  for (const blank of text.matchAll(/\s+/gu)) {
    const at = blank.index + blank[0].length;
    if (blank.index > 0 && isKnownLabel(text.slice(at)) && !isKnownLabel(text)) return at;
  }
  return 0;
}

function unitsOf(segment: Segment): LabelUnit[] {
  const text = segment.line.text;
  const units: LabelUnit[] = [];
  const put = (start: number, end: number, colon: boolean) => {
    const c = core(text.slice(start, end));
    if (c !== '' && /\p{L}|#/u.test(c)) units.push({ segment, start, end, core: c, colon });
  };
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (!':：'.includes(text[i]!)) continue;
    // Times and web addresses contain colons but no labels.
    if (/\d/u.test(text[i - 1] ?? '') && /\d/u.test(text[i + 1] ?? '')) continue;
    if (text.startsWith('//', i + 1)) continue;
    let start = from;
    PARTING.lastIndex = 0;
    const before = text.slice(from, i);
    for (let m = PARTING.exec(before); m; m = PARTING.exec(before)) {
      // Brackets that belong to the label: 价税合计（大写）：
      if (/[（(]/u.test(m[0]) && /[)）]\s*$/u.test(before)) continue;
      if (!/[)）]\s?$/u.test(m[0])) start = from + m.index + m[0].length;
    }
    // `名称：甲公司 税号：91`: the text before a label is the value of the previous label.
    if (from > 0) {
      const near = Math.max(start, i - MAX_LABEL - 1);
      const at = labelAt(text.slice(near, i));
      if (at > 0) start = near + at;
    }
    while (start < i && /\s/u.test(text[start]!)) start++;
    if (i - start > 0 && i - start <= MAX_LABEL) put(start, i, true);
    from = i + 1;
  }
  if (text.length <= MAX_LABEL) put(0, text.length, false);
  // Brackets before a value name it: (小写) ¥2792.56.
  const bracket = /^\s*[（(]([^()（）]{1,12})[)）]\s*(?=\S)/u.exec(text);
  if (bracket) put(bracket[0].indexOf(bracket[1]!), bracket[0].length, false);
  return units;
}

/** Segments to the right on the same line, nearest first. */
export function rightOf(index: PageIndex, box: Box): Segment[] {
  const height = box.y1 - box.y0;
  return index.segments
    .filter(
      (s) => s.box.x0 >= box.x1 - 0.3 * height && overlapY(s.box, box) >= 0.5 * Math.min(height, s.box.y1 - s.box.y0),
    )
    .sort((a, b) => a.box.x0 - b.box.x0);
}

/** Maximum rise of a value over the line of its label, in heights of the value. */
const RISE = 0.85;

/** Whether a value was typed a little above the small print of a label: forms are filled in over their lines. */
export function isRaised(label: Box, value: Box): boolean {
  const height = value.y1 - value.y0;
  const rise = label.y1 - value.y1;
  return rise > 0 && rise <= RISE * height && overlapY(label, value) < 0.5 * Math.min(height, label.y1 - label.y0);
}

/** Segments to the right that are typed a little above the line of a label, nearest first. */
export function raisedRightOf(index: PageIndex, label: Box): Segment[] {
  return index.segments
    .filter((s) => s.box.x0 >= label.x1 - 0.3 * (label.y1 - label.y0) && isRaised(label, s.box))
    .sort((a, b) => a.box.x0 - b.box.x0);
}

/** Segments below that overlap the box horizontally or share its cell, nearest first. */
export function below(index: PageIndex, box: Box, reach: number, cell?: TextCell): Segment[] {
  return index.segments
    .filter((s) => {
      const gap = s.box.y0 - box.y1;
      if (gap < -0.4 * (box.y1 - box.y0) || gap > reach || s.box.y0 <= box.y0) return false;
      return (
        (cell !== undefined && s.cell?.id === cell.id) ||
        overlapX(s.box, box) >= 0.5 * Math.min(s.box.x1 - s.box.x0, box.x1 - box.x0)
      );
    })
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

/** Box of a part of a line. */
export function spanBox(line: TextLine, start: number, end: number): Box {
  let box: Box | undefined;
  for (let i = start; i < end && 4 * i + 3 < line.boxes.length; i++) {
    const [x0, y0, x1, y1] = line.boxes.slice(4 * i, 4 * i + 4) as [number, number, number, number];
    if (x1 <= x0 && y1 <= y0) continue;
    box = box
      ? { x0: Math.min(box.x0, x0), y0: Math.min(box.y0, y0), x1: Math.max(box.x1, x1), y1: Math.max(box.y1, y1) }
      : { x0, y0, x1, y1 };
  }
  return box ?? line.box;
}
