import { type Box, overlapX, overlapY } from '../document/index.ts';
import { findDate } from '../values/index.ts';
import { SURE_MARK } from './check-marks.ts';
import { detect, isOpen } from './detect-value.ts';
import type { FieldQuery } from './field-query.ts';
import { type Occurrence, occurrencesOf } from './label-occurrences.ts';
import {
  below,
  isKnownLabel,
  type LabelUnit,
  type PageIndex,
  raisedRightOf,
  rightOf,
  type Segment,
  spanBox,
  wholeSpan,
} from './page-index.ts';
import { joinSpans, readConfidence, type Span, typedValue } from './span.ts';
import type { TextCell } from './types.ts';
import { besideNote, continuationOf, hasOwnLabel, wholeCell, wrapped } from './value-lines.ts';

/** A span of a page that may be the value of a field. */
export interface Candidate {
  spans: Span[];
  /** 0..1 */
  score: number;
  /** The label; absent if only the kind of the value identifies it. */
  label?: LabelUnit;
}

const GEOMETRY = { inline: 1, right: 0.95, far: 0.88, raised: 0.86, below: 0.8, below2: 0.7, cross: 0.97 };
/** In line heights. */
const NEAR = 8;
/** A value below its label goes on below if its line is this long, in line heights. */
const PROSE = 20;
/** Finds the labels of a field on a page, and the text beside, after or below them. */
export function candidatesOf(query: FieldQuery, index: PageIndex): Candidate[] {
  const out: Candidate[] = [];
  for (const occurrence of occurrencesOf(query, index)) {
    for (const c of valuesAt(query, index, occurrence)) out.push(c);
  }
  return out;
}

function valuesAt(query: FieldQuery, index: PageIndex, { unit, sim, strict }: Occurrence): Candidate[] {
  const out: Candidate[] = [];
  const { segment } = unit;
  const put: Put = (spans, geometry, fit = 1) => {
    if (!spans || spans.length === 0 || (query.kind === 'company' && !/\p{L}{2}/u.test(joinSpans(spans)))) return;
    out.push({ spans, score: sim * geometry * fit * (0.5 + 0.5 * readConfidence(spans)), label: unit });
  };

  if (unit.stack) {
    put(besideStack(query, index, unit.stack), GEOMETRY.right);
    return out;
  }
  const inline = takeValue(query, segment, unit.end, strict);
  if (inline) {
    const spans = isOpen(query.kind) && !strict ? wrapped(query, index, inline.span, unit) : [inline.span];
    put(spans, GEOMETRY.inline, inline.fit);
    return out;
  }
  if (strict) return out;
  // If text follows the label, the label belongs to that text.
  if (/[\p{L}\p{N}]/u.test(segment.line.text.slice(unit.end).replace(/^[\s:：]*[（(][^()（）]*[)）]/u, ''))) return out;

  const note = query.concepts[0]?.key === 'remark' ? besideNote(index, segment) : undefined;
  if (note) {
    put(note, GEOMETRY.right);
    return out;
  }
  putBeside(query, index, unit, put);
  putBelow(query, index, unit, put);
  return out;
}

type Put = (spans: Span[] | undefined, geometry: number, fit?: number) => void;

/** Box of the printed label, and its height in points. */
function labelBox({ segment, start, end }: LabelUnit): { box: Box; height: number } {
  const box = spanBox(segment.line, start, end);
  return { box, height: Math.max(4, box.y1 - box.y0) };
}

/** Adds the first values to the right of a label, up to the next label. */
function putBeside(query: FieldQuery, index: PageIndex, unit: LabelUnit, put: Put): void {
  const { segment } = unit;
  const { box, height } = labelBox(unit);
  let seen = 0;
  const onRow = rightOf(index, box);
  const limit = onRow.find((s) => s !== segment)?.box.x0 ?? Number.POSITIVE_INFINITY;
  const raised = new Set(
    raisedRightOf(index, box).filter((s) => s.box.x1 <= limit && !s.isKey && !hasOwnLabel(index, s, segment)),
  );
  const beside = [...raised, ...onRow].sort((a, b) => a.box.x0 - b.box.x0);
  for (const right of beside) {
    if (right === segment || (right.line === segment.line && right.box.x0 < box.x1)) continue;
    if (
      right.isKey &&
      !(
        isOpen(query.kind) &&
        seen === 0 &&
        !right.units.some((u) => u.colon) &&
        unit.colon &&
        !isKnownLabel(right.line.text)
      )
    ) {
      // (小写) before the value does not end the search for 价税合计.
      break;
    }
    if (++seen > 3 || (isFormCell(index, segment) && isFormCell(index, right)) || areColumnHeads(index, segment, right))
      break;
    const found = takeValue(query, right, 0, false);
    if (!found) {
      if (isOpen(query.kind)) break;
      continue;
    }
    const far = right.box.x0 - box.x1 > NEAR * height;
    const spans = isOpen(query.kind)
      ? (wholeCell(query, index, right, segment) ?? wrapped(query, index, found.span, unit))
      : [found.span];
    const geometry = raised.has(right) ? GEOMETRY.raised : far ? GEOMETRY.far : GEOMETRY.right;
    put(spans, geometry * (seen === 1 ? 1 : 0.9), found.fit);
    if (found.fit >= 0.8) break;
  }
}

/** Adds the first value below a label, at most two lines down. */
function putBelow(query: FieldQuery, index: PageIndex, unit: LabelUnit, put: Put): void {
  const { segment } = unit;
  const { box, height } = labelBox(unit);
  let line = 0;
  let lastY = box.y0;
  for (const under of below(index, box, 3.2 * height, aloneInCell(index, segment) ? segment.cell : undefined)) {
    if (under.box.y0 > lastY + 0.5 * height) {
      line++;
      lastY = under.box.y0;
    }
    if (line > 2 || under.isKey) break;
    const found = takeValue(query, under, 0, false);
    if (!found) {
      if (isOpen(query.kind)) break;
      continue;
    }
    // A column below its heading starts or ends with the heading, or shares its cell.
    const aligned =
      Math.abs(under.box.x0 - box.x0) < height ||
      Math.abs(under.box.x1 - box.x1) < height ||
      overlapX(under.box, box) > 0.8 * (box.x1 - box.x0);
    put(
      isOpen(query.kind) && under.box.x1 - under.box.x0 > PROSE * height
        ? wrapped(query, index, found.span, unit)
        : [found.span],
      (line === 1 ? GEOMETRY.below : GEOMETRY.below2) * (aligned ? 1 : 0.8) * (unit.colon ? 0.9 : 1),
      found.fit,
    );
    break;
  }
}

/**
 * Whether a segment is alone on its line of the cell. If so, text below it in the cell belongs to it, wherever it
 * starts.
 */
const aloneInCell = (index: PageIndex, s: Segment): boolean =>
  s.cell !== undefined &&
  !index.segments.some((o) => o !== s && o.cell?.id === s.cell?.id && overlapY(o.box, s.box) > 0.3 * s.line.size);

/**
 * Whether a cell of a form has its label above its value. Text beside it is then another label. Labels below each other
 * in one cell have their values beside them.
 */
function isFormCell(index: PageIndex, top: Segment): boolean {
  const { cell } = top;
  const rest = cell ? index.segments.filter((s) => s !== top && s.cell?.id === cell.id) : [];
  return (
    rest.length > 0 &&
    rest.every((s) => s.box.y0 > top.box.y1 - 0.3 * top.line.size && !s.isKey) &&
    !/[:：]/u.test(top.line.text)
  );
}

/**
 * Whether both labels are column headings, so that neither is the value of the other. Table detection may mistake the
 * first row of a form for a header (`tables/roles/form.ts`); the dictionary shows that labels continue below.
 */
function areColumnHeads(index: PageIndex, label: Segment, right: Segment): boolean {
  const { tableId } = label;
  const [own, other] = [label.cell, right.cell];
  if (!tableId || right.tableId !== tableId || !own?.header || !other?.header || own.id === other.id) return false;
  const body = index.segments.filter((s) => s.tableId === tableId && s.cell && !s.cell.header);
  const under = (cell: TextCell): Segment[] =>
    body.filter((s) => s.cell!.col < cell.col + cell.colSpan && cell.col < s.cell!.col + s.cell!.colSpan);
  const names = under(own);
  return under(other).length > 0 && names.filter((s) => s.isKey).length <= 0.5 * names.length;
}

/** The text beside a vertical label: for open kinds, all lines of the nearest column. */
function besideStack(query: FieldQuery, index: PageIndex, stack: Box): Span[] | undefined {
  const beside = index.segments.filter((s) => {
    const size = s.line.size;
    const common = Math.min(stack.y1 + 1.2 * size, s.box.y1) - Math.max(stack.y0 - 1.2 * size, s.box.y0);
    return s.box.x0 >= stack.x1 - 1 && common > 0.7 * (s.box.y1 - s.box.y0);
  });
  if (beside.length === 0) return undefined;
  const left = Math.min(...beside.map((s) => s.box.x0));
  const column = beside
    .filter((s) => s.box.x0 - left < 3 * s.line.size)
    .map((s) => ({ s, found: takeValue(query, s, 0, false, true) }))
    .sort((a, b) => a.s.box.y0 - b.s.box.y0);
  const first = column.find((c) => c.found);
  if (!first?.found) return undefined;
  if (!isOpen(query.kind) && query.kind !== 'code') return [first.found.span];
  // Lines of the column, each with its continuation to the right.
  return column.flatMap(({ s }) => [s, ...continuationOf(index, s)].map(wholeSpan));
}

/** A text that asks for a value is the next label of a form, not a value: `BUDGET NO.`, `COPIES TO:`. */
const NEXT_LABEL = /[\p{L})）][:：]$|\p{L}\s(?:nos?|nr)\.?$/iu;

/** What may stand between a label and its value; `No.` before a number: `GST Reg No. 12`. */
const beforeValue = (kind: FieldQuery['kind']): RegExp =>
  kind === 'code' || kind === 'tax-id'
    ? /^[\s:：.．#°º＃=]*(?:(?:n[°º]|(?:no|nr|num)(?:\.|\b(?=[\s:.]*\S*\d)))[\s:：.]*)?/iu
    : /^[\s:：.．#°º＃=]*(?:n[°º]\s?)?/iu;

/** The value of the requested kind in a line, from `from` up to the next label. */
function takeValue(
  query: FieldQuery,
  segment: Segment,
  from: number,
  strict: boolean,
  beyondLabels = false,
): { span: Span; fit: number } | undefined {
  const text = segment.line.text;
  const start = from + (beforeValue(query.kind).exec(text.slice(from))?.[0].length ?? 0);
  let stop = text.length;
  for (const u of segment.units) {
    if (!beyondLabels && u.colon && u.start > start && u.start < stop) stop = Math.max(start, u.start);
  }
  // The text before the next label may include the end of this value: cut at punctuation or a wide space.
  let rest = text.slice(start, stop);
  if (isOpen(query.kind)) rest = rest.replace(/[\s,，;；|–—-]+$/u, '').replace(/[（(]$/u, '');
  // Terms and amounts follow a method of payment: `Bonifico bancario – scadenza 20/07`, `Cash (Rs 19)`.
  if (query.concepts[0]?.key === 'payment_method')
    rest = rest.replace(/(?<=\S)(?:\s[–—-]\s|\s*[(（][^()（）]*(?:[€$£₹¥]|Rs|\d[.,]\d\d)).*$/u, '');
  const found = detect(query.kind, rest);
  if (!found) return undefined;
  const lead = rest.slice(0, found.start);
  if (isOpen(query.kind)) {
    // Checkbox options are not text; `checkboxes.ts` finds the ticked one.
    if (SURE_MARK.test(rest)) return undefined;
    if (from === 0 && !beyondLabels && NEXT_LABEL.test(rest)) return undefined;
    const named = from > 0 && /^\s*[:：]/u.test(text.slice(from));
    if (
      (!named && query.spec.type !== 'enum' && isKnownLabel(rest) && !(beyondLabels && /[:：]\s*\S/u.test(rest))) ||
      (from === 0 && !beyondLabels && segment.isKey) ||
      (strict && !/^[\s:：.]/u.test(text.slice(from)))
    )
      return undefined;
  } else {
    const limit = strict ? 3 : query.kind === 'date' || query.kind === 'amount' ? 24 : 12;
    if (lead.length > limit || (strict && /\p{L}{3,}|\d/u.test(lead))) return undefined;
  }
  const span = { line: segment.line, start: start + found.start, end: start + found.end };
  if (query.kind === 'date' && query.spec.type === 'string' && PERIOD.test(query.spec.name))
    span.end += rangeAfter(text.slice(span.end, stop));
  const value = text.slice(span.start, span.end);
  if (query.spec.type !== 'string' && query.spec.type !== 'date' && typedValue(value, query.spec) === undefined)
    return undefined;
  const whole = isOpen(query.kind) ? 1 : lead.length > 3 ? 0.85 : 1;
  return { span, fit: found.fit * whole };
}

/** Names of fields that accept a period as well as a date. */
const PERIOD = /时间|期间|期限|有效期|周期|起止|\b(?:period|duration|validity|dates)\b/iu;

/** Length of the end of a period after a date: `至2024-05-06`. */
function rangeAfter(text: string): number {
  const until = /^\s*(?:-|–|—|~|～|至|到|to|bis|au|until)\s*/iu.exec(text)?.[0];
  if (!until) return 0;
  const last = findDate(text.slice(until.length));
  return last?.start === 0 ? until.length + last.end : 0;
}

/** Values at the intersection of a named row and a named column: `合计` x `金额`. */
export function crossCandidates(query: FieldQuery, index: PageIndex): Candidate[] {
  const out: Candidate[] = [];
  for (const cross of query.cross) {
    const named = (names: string[]) =>
      index.segments.flatMap((s) =>
        s.units.filter((u) => u.end >= s.line.text.length - 1 && names.some((n) => n === u.core)),
      );
    const columns = named(cross.columns);
    for (const row of named(cross.rows)) {
      for (const value of rightOf(index, row.segment.box)) {
        const found = takeValue(query, value, 0, false);
        if (!found) continue;
        const head = columns
          .filter(
            (c) => c.segment.box.y1 <= value.box.y0 + 2 && overlapX(c.segment.box, value.box) > -1.5 * value.line.size,
          )
          .sort(
            (a, b) =>
              Math.abs(a.segment.box.x0 + a.segment.box.x1 - value.box.x0 - value.box.x1) -
              Math.abs(b.segment.box.x0 + b.segment.box.x1 - value.box.x0 - value.box.x1),
          )[0];
        if (!head) continue;
        out.push({
          spans: [found.span],
          score: cross.weight * GEOMETRY.cross * found.fit * (0.5 + 0.5 * readConfidence([found.span])),
          label: row,
        });
      }
    }
  }
  return out;
}
