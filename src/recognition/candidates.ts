import { type Box, centreX, centreY, median, overlapX, overlapY, unionBox } from '../document/index.ts';
import { titleLikeness } from './classify.ts';
import { isOpen, isStrong, readingsOf, textFor } from './grammar.ts';
import type { LabelHit, LabelMatch } from './labels.ts';
import { type Span, spanBox } from './pieces.ts';
import {
  joinSegments,
  type Marked,
  rulesBetweenY,
  type Segment,
  segmentsBelow,
  segmentsRightOf,
  wholePiece,
} from './segments.ts';
import type { FieldType, ValueKind } from './types/paper-type.ts';

export type Relation = 'none' | 'same' | 'right' | 'below' | 'above';

/** Text that may be the value of a field, and how it was found. */
export interface Candidate {
  field: number;
  /** One span per line of the value. */
  spans: Span[];
  text: string;
  box: Box;
  fit: number;
  /** Share of the segment that the value covers. */
  coverage: number;
  segment: Segment;
  relation: Relation;
  label?: LabelHit;
  match?: LabelMatch;
  /** Rank among the candidates of the label, nearest first. */
  order: number;
  /** Number of lines that could continue the value but were not taken. */
  left?: number;
}

/** Kinds whose values may wrap over several lines. */
const WRAPPED = new Set<ValueKind>(['text', 'long-text', 'company', 'address', 'title', 'amount-in-words', 'tax-id']);
/** Maximum number of segments considered to the right of a label. */
const REACH_RIGHT = 3;
const REACH_BELOW = 2;
/** A value below its label starts within this many character heights. */
const REACH_DOWN = 4;
/** Maximum number of candidates without a label for each field. */
const MOST_FREE = 60;
const MOST_LINES = 40;

/** All candidates on a paper for the value of a field. */
export function candidatesOf(field: FieldType, index: number, marked: Marked): Candidate[] {
  const out: Candidate[] = [];
  for (const hit of marked.hits) {
    for (const match of hit.matches) if (match.field === index) out.push(...labelled(field, index, hit, match, marked));
  }
  if (isStrong(field.kind)) out.push(...free(field, index, marked));
  return out;
}

function labelled(field: FieldType, index: number, hit: LabelHit, match: LabelMatch, marked: Marked): Candidate[] {
  const box = marked.hitBoxes.get(hit)!;
  const size = hit.piece.size;
  const out: Candidate[] = [];
  const put = (segment: Segment, relation: Relation, order: number): void => {
    for (const [nth, reading] of readingsIn(field.kind, segment).entries()) {
      const base = { field: index, label: hit, match, relation, order: order + nth, segment };
      const wraps = WRAPPED.has(field.kind) && reading.end >= segment.end - 1;
      const lines = wraps ? linesBelow(reading, box, relation, field.kind, marked) : [];
      const coverage = (reading.end - reading.start) / segment.text.length;
      out.push({ ...base, ...textOfSpans(field.kind, [reading]), fit: reading.fit, coverage, left: lines.length });
      if (lines.length > 0)
        out.push({ ...base, ...textOfSpans(field.kind, [reading, ...lines]), fit: reading.fit, coverage: 1 });
      if (lines.length > 1)
        out.push({
          ...base,
          ...textOfSpans(field.kind, [reading, lines[0]!]),
          fit: reading.fit,
          coverage: 1,
          left: lines.length - 1,
        });
    }
  };
  if (field.kind === 'long-text') {
    // Remarks contain labels of their own: 备注 | 销方开户银行：…；银行账号：….
    const whole = marked.pieces.filter((p) => p !== hit.piece).map(wholePiece);
    for (const segments of [marked.segments, whole]) {
      const cell = textOfCell(hit, box, segments, marked);
      const seen =
        cell &&
        out.some(
          (c) =>
            c.spans.length === cell.length &&
            c.spans.every((s, i) => s.piece === cell[i]!.piece && s.start === cell[i]!.start),
        );
      if (cell && !seen)
        out.push({
          field: index,
          label: hit,
          match,
          relation: 'right',
          order: 0,
          segment: cell[0]!,
          ...textOfSpans(field.kind, cell),
          fit: 0.5,
          coverage: 1,
        });
    }
  }
  const own = marked.segments.find((s) => s.owner === hit);
  if (own) {
    put(own, 'same', 0);
    const joined = marked.joined.find((s) => s.owner === hit);
    if (joined) put(joined, 'same', 1);
  }
  const right = segmentsRightOf(marked, box, size).filter((s) => s !== own);
  right.slice(0, REACH_RIGHT).forEach((s, i) => void put(s, 'right', i));
  const first = right[0];
  if (first) {
    const run = runOf(first, right, marked);
    if (run.length > 1) put(joinSegments(run), 'right', 0);
  }
  segmentsBelow(marked, box, size, REACH_DOWN)
    .filter((s) => s !== own)
    .slice(0, REACH_BELOW)
    .forEach((s, i) => void put(s, 'below', i));
  return out;
}

/** All text in the ruled cell beside a label. The label of remarks may be in the middle of a tall cell. */
function textOfCell(hit: LabelHit, box: Box, segments: readonly Segment[], marked: Marked): Segment[] | undefined {
  const middle = centreX(box);
  const { horizontal, vertical } = marked.rulings;
  const over = (r: { from: number; to: number }): boolean => r.from <= middle && r.to >= box.x1 + hit.piece.size;
  const top = Math.max(
    Number.NEGATIVE_INFINITY,
    ...horizontal.filter((r) => r.at <= box.y0 + 2 && over(r)).map((r) => r.at),
  );
  const bottom = Math.min(
    Number.POSITIVE_INFINITY,
    ...horizontal.filter((r) => r.at >= box.y1 - 2 && over(r)).map((r) => r.at),
  );
  if (!Number.isFinite(top) || !Number.isFinite(bottom)) return undefined;
  const y = centreY(box);
  const sides = vertical
    .filter((r) => r.from <= y && r.to >= y && r.at > box.x1 - 2)
    .map((r) => r.at)
    .sort((a, b) => a - b);
  // The first vertical ruling to the right of the label may separate it from its value.
  const inside = (from: number, to: number): Segment[] =>
    segments.filter(
      (s) => s.box.x0 >= from - 2 && centreX(s.box) < to && centreY(s.box) > top && centreY(s.box) < bottom,
    );
  const first = sides[0] ?? Number.POSITIVE_INFINITY;
  const near = inside(box.x1, first);
  const found = near.length > 0 ? near : inside(first, sides[1] ?? Number.POSITIVE_INFINITY);
  const sorted = [...found].sort((a, b) =>
    Math.abs(a.box.y0 - b.box.y0) < 0.5 * a.piece.size ? a.box.x0 - b.box.x0 : a.box.y0 - b.box.y0,
  );
  return sorted.length === 0 || sorted.length > MOST_LINES ? undefined : sorted;
}

/** Neighbours on the line that continue a value. */
function runOf(first: Segment, right: readonly Segment[], marked: Marked): Segment[] {
  const run = [first];
  for (const s of right.slice(1)) {
    const last = run.at(-1)!;
    if (
      s.owner ||
      s.start > 0 ||
      last.end < last.piece.text.length ||
      s.box.x0 - last.box.x1 > 4 * last.piece.size ||
      run.length >= 6
    )
      break;
    if (marked.hits.some((h) => h.piece === s.piece && h.start === 0)) break;
    run.push(s);
  }
  return run;
}

function readingsIn(kind: ValueKind, segment: Segment): (Span & { fit: number })[] {
  const readings = readingsOf(kind, segment.text).map((r) => ({
    piece: segment.piece,
    start: segment.start + r.start,
    end: segment.start + r.end,
    fit: r.fit,
  }));
  return isOpen(kind) ? [...readings, ...partsOf(kind, segment)] : readings.slice(0, 8);
}

/** A hospital name before a document title: 某市人民医院检验报告单. */
const HOUSE =
  /^\p{Script=Han}{2,24}(?:医院|卫生院|保健院|疗养院|卫生服务中心|体检中心|医学中心|门诊部|诊所|分院|院区)(?=\p{Script=Han}{2,14}(?:单|报告|报告书|记录|小结|证明|证明书|病历|处方|处方笺|首页|清单|票据|收据|发票|明细|书|表)$)/u;

/** Splits a segment at spaces where OCR has merged two values into one line. */
function partsOf(kind: ValueKind, segment: Segment): (Span & { fit: number })[] {
  const gaps = [...segment.piece.gaps].filter((g) => g > segment.start && g < segment.end);
  // A name and its number share a cell: 国家税务总局第三税务所11266931884.
  const house = kind === 'company' ? HOUSE.exec(segment.text) : null;
  const number = /(?<=[\p{Script=Han})])\d{6,}|(?<=[\d*X]{4})\p{Script=Han}/u.exec(segment.text);
  const cuts = [
    ...new Set([
      ...gaps,
      ...(number && number.index > 0 ? [segment.start + number.index] : []),
      ...(house ? [segment.start + house[0].length] : []),
    ]),
  ].sort((a, b) => a - b);
  if (cuts.length === 0 || cuts.length > 6 || kind === 'long-text') return [];
  const edges = [segment.start, ...cuts, segment.end];
  return edges.slice(0, -1).flatMap((start, i) => {
    const text = segment.piece.text.slice(start, edges[i + 1]);
    return readingsOf(kind, text).map((r) => ({
      piece: segment.piece,
      start: start + r.start,
      end: start + r.end,
      fit: r.fit,
    }));
  });
}

const textOfSpans = (kind: ValueKind, spans: readonly Span[]): Pick<Candidate, 'spans' | 'text' | 'box'> => ({
  spans: [...spans],
  text: textFor(kind, spans.map((s) => s.piece.text.slice(s.start, s.end)).join('')),
  box: unionBox(spans.map(spanBox)),
});

/** Lines below the first line that continue its value. A label, a ruling or a gap ends the value. */
function linesBelow(first: Span, label: Box, relation: Relation, kind: ValueKind, marked: Marked): Span[] {
  const size = first.piece.size;
  const start = spanBox(first);
  // The first line below a heading is indented by two characters. The next lines start at the left edge of the heading.
  const indented = relation === 'below' && isOpen(kind) && start.x0 - label.x0 < 4 * size;
  const left = relation === 'same' || relation === 'right' || indented ? Math.min(label.x0, start.x0) : start.x0;
  const lines: Span[] = [];
  let last = start;
  const reach = kind === 'long-text' ? 2 : 1.1;
  const rest = marked.segments
    .filter(
      (s) =>
        s.box.y0 > start.y0 + 0.5 * size && s.start === 0 && s.end === s.piece.text.length && s.box.x0 >= left - size,
    )
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
  const labels = [...marked.hitBoxes.values()];
  for (const s of rest) {
    if (lines.length >= MOST_LINES) break;
    if (s.box.y0 - last.y1 > reach * size) break;
    const sameLine = lines.length > 0 && s.box.y0 < last.y1 - 0.5 * size;
    if (!sameLine && overlapX(s.box, kind === 'long-text' ? { ...label, x1: Math.max(start.x1, last.x1) } : start) <= 0)
      continue;
    if (rulesBetweenY(marked, last, s.box) > 0) break;
    if (s.piece.size > 1.6 * size || s.piece.size < 0.6 * size) break;
    // A label at the left edge of this line ends the value.
    if (
      labels.some(
        (l) =>
          l.y0 < s.box.y1 - 0.3 * size &&
          l.y1 > s.box.y0 + 0.3 * size &&
          l.y0 > start.y1 - 0.3 * size &&
          l.x1 <= s.box.x0 + size &&
          l.x0 >= left - size,
      )
    )
      break;
    if (
      labels.some(
        (l) => l.y0 > last.y1 - 0.5 * size && l.y1 < s.box.y0 + 0.3 * size && Math.abs(l.x0 - left) < 2 * size,
      )
    )
      break;
    lines.push({ piece: s.piece, start: s.start, end: s.end });
    last = sameLine ? unionBox([last, s.box]) : s.box;
  }
  return lines;
}

/** Pieces that may be the title: similar to a title of the type, or in large print at the top of the paper. */
export function titleCandidates(index: number, titles: readonly string[], marked: Marked, height: number): Candidate[] {
  const usual = median(marked.pieces.map((p) => p.size)) ?? 1;
  const largest = Math.max(
    0,
    ...marked.pieces.filter((p) => p.box.y0 < 0.4 * height && p.text.length > 2).map((p) => p.size),
  );
  const out: Candidate[] = [];
  for (const segment of [...marked.pieces.map(wholePiece), ...marked.joined]) {
    const { piece, text } = segment;
    if (text.length < 3) continue;
    const likeness = titles.reduce((m, t) => Math.max(m, titleLikeness(text, t)), 0);
    const large = piece.size >= 0.8 * largest && piece.size > 1.15 * usual && piece.box.y0 < 0.4 * height;
    if (likeness < 0.6 && !large) continue;
    // A number may share the line with the title.
    const head = /^(?:No\.?:?)?[\dA-Z]{6,}/u.exec(text)?.[0].length ?? 0;
    const tail = /(?:No\.?:?)?\d{6,}$/u.exec(text.slice(head))?.[0].length ?? 0;
    const span = { piece, start: segment.start + head, end: segment.end - tail };
    if (span.end - span.start < 3) continue;
    out.push({
      field: index,
      ...textOfSpans('title', [span]),
      fit: likeness,
      coverage: (span.end - span.start) / text.length,
      segment,
      relation: 'none',
      order: 0,
    });
  }
  return out;
}

/** Values that are recognisable without a label. */
function free(field: FieldType, index: number, marked: Marked): Candidate[] {
  const out: Candidate[] = [];
  for (const segment of [...marked.segments, ...marked.joined]) {
    for (const reading of readingsIn(field.kind, segment)) {
      if (isOpen(field.kind) && reading.fit < 0.5) continue;
      const coverage = (reading.end - reading.start) / segment.text.length;
      out.push({
        field: index,
        ...textOfSpans(field.kind, [reading]),
        fit: reading.fit,
        coverage,
        segment,
        relation: 'none',
        order: 0,
      });
    }
  }
  if (field.kind === 'datetime') out.push(...datesWithTimes(out));
  return out.sort((a, b) => b.fit - a.fit).slice(0, MOST_FREE);
}

/** Joins dates with times: tickets print both on one line, but apart. */
function datesWithTimes(readings: readonly Candidate[]): Candidate[] {
  const dates = readings.filter((c) => /\d{4}/u.test(c.text) && !c.text.includes(':'));
  const times = readings.filter((c) => /^\d{1,2}:\d{2}/u.test(c.text));
  return dates.flatMap((date) => {
    const size = date.segment.piece.size;
    const time = times
      .filter(
        (t) => t.box.x0 >= date.box.x1 && t.box.x0 - date.box.x1 < 10 * size && overlapY(t.box, date.box) > 0.5 * size,
      )
      .sort((a, b) => a.box.x0 - b.box.x0)[0];
    return time ? [{ ...date, ...textOfSpans('datetime', [...date.spans, ...time.spans]), fit: 1, coverage: 1 }] : [];
  });
}
