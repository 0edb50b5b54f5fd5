import { type Box, overlapX, overlapY } from '../document/index.ts';
import { findDate } from '../values/index.ts';
import { SURE_MARK } from './check-marks.ts';
import { detect, isOpen } from './detect-value.ts';
import type { FieldQuery } from './field-query.ts';
import { below, isKnownLabel, type LabelUnit, type PageIndex, rightOf, type Segment, spanBox } from './page-index.ts';
import { partyFactor } from './parties.ts';
import { similarity } from './similarity.ts';
import { joinSpans, readConfidence, type Span, typedValue } from './span.ts';
import type { TextCell } from './types.ts';

/** A span of the page that may be the value of a field. */
export interface Candidate {
  spans: Span[];
  /** 0..1 */
  score: number;
  /** Where the label stands; none where the kind alone speaks for it. */
  label?: LabelUnit;
}

/** A label of the field on a page, and how surely it is one. */
interface Occurrence {
  unit: LabelUnit;
  sim: number;
  /** The value must follow at once: the label was found inside of a line. */
  strict: boolean;
}

const GEOMETRY = { inline: 1, right: 0.95, far: 0.88, below: 0.8, below2: 0.7, cross: 0.97 };
/** Line heights. */
const NEAR = 8;
/** Labels of common words are everywhere; what is left of a field name under this is another one. */
const LEAST_SIMILARITY = 0.7;

/** Where the field's labels stand on the page, and what stands beside, behind or below them. */
export function candidatesOf(query: FieldQuery, index: PageIndex): Candidate[] {
  const out: Candidate[] = [];
  for (const occurrence of occurrencesOf(query, index)) {
    for (const c of valuesAt(query, index, occurrence)) out.push(c);
  }
  return out;
}

function occurrencesOf(query: FieldQuery, index: PageIndex): Occurrence[] {
  const out: Occurrence[] = [];
  for (const segment of index.segments) {
    for (const unit of segment.units) {
      let best = 0;
      for (const label of query.labels) {
        if (label.weight <= best) break;
        const s = similarity(label.core, unit.core, LEAST_SIMILARITY);
        if (s < LEAST_SIMILARITY) continue;
        // Nearly the same is another label as often as not, and more so in short ones.
        const sim = s === 1 ? 1 : s ** 2;
        const value = sim * label.weight * (label.party ? partyFactor(label.party, segment, index) : 1);
        if (value > best) best = value;
      }
      if (best >= 0.45) out.push({ unit, sim: best, strict: false });
    }
    const inside = insideOf(query, segment, index);
    if (inside && !out.some((o) => o.unit.segment === segment && o.unit.end === inside.unit.end && o.sim >= inside.sim)) out.push(inside);
  }
  return out;
}

/** `Company No`: what follows is no company, but its number. */
const NUMBER_OF = /^\s?(?:no|nr|number|id|reg|registration|code)\b/u;

/** A label in the run of a line, without a colon: `Invoice no 123`, `- VAT FR123 -`. */
function insideOf(query: FieldQuery, segment: Segment, index: PageIndex): Occurrence | undefined {
  // `Hotel Details` is a label, not a hotel of that name.
  if (isOpen(query.kind) && segment.isKey && !segment.units.some((u) => u.colon)) return undefined;
  const { text, at } = segment.normal;
  let best: Occurrence | undefined;
  for (const label of query.labels) {
    if (label.plain.length < 2 && label.plain !== '#') continue;
    for (let i = text.indexOf(label.plain); i >= 0; i = text.indexOf(label.plain, i + 1)) {
      const before = text[i - 1] ?? '';
      const end = i + label.plain.length;
      const after = text[end] ?? '';
      const han = /\p{Script=Han}/u.test(label.plain);
      if (
        after === '' ||
        /\p{L}/u.test(before) ||
        (han ? /\p{Script=Han}/u.test(after) && i > 0 : /\p{L}/u.test(after)) ||
        (/\d/u.test(after) && /\d$/u.test(label.plain))
      )
        continue;
      if (/^\s?(?:[%(])/u.test(text.slice(end))) continue;
      if (NUMBER_OF.test(text.slice(end)) && isOpen(query.kind)) continue;
      const lead = i === 0 ? 0.92 : /[-,;|(•.]\s*$/u.test(text.slice(0, i)) || text[i - 2] === '-' ? 0.86 : 0.72;
      const sim = lead * label.weight * (label.party ? partyFactor(label.party, segment, index) : 1);
      if (best && best.sim >= sim) continue;
      best = { unit: { segment, start: at[i]!, end: at[end]!, core: label.core, colon: false }, sim, strict: true };
    }
  }
  return best;
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
  const inline = take(query, segment, unit.end, strict);
  if (inline) {
    const spans = isOpen(query.kind) && !strict ? wrapped(query, index, inline.span, unit) : [inline.span];
    put(spans, GEOMETRY.inline, inline.fit);
    return out;
  }
  if (strict) return out;
  // Something else stands behind the label: it names that, and no other.
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

/** The printed label, and its height in points. */
function labelBox({ segment, start, end }: LabelUnit): { box: Box; height: number } {
  const box = spanBox(segment.line, start, end);
  return { box, height: Math.max(4, box.y1 - box.y0) };
}

/** The first values to the right of a label, up to the next label. */
function putBeside(query: FieldQuery, index: PageIndex, unit: LabelUnit, put: Put): void {
  const { segment } = unit;
  const { box, height } = labelBox(unit);
  let seen = 0;
  for (const right of rightOf(index, box)) {
    if (right === segment || (right.line === segment.line && right.box.x0 < box.x1)) continue;
    if (right.isKey && !(isOpen(query.kind) && seen === 0 && !right.units.some((u) => u.colon) && unit.colon && !isKnownLabel(right.line.text))) {
      // (小写) before the value is no stop of 价税合计.
      break;
    }
    if (++seen > 3 || (isFormCell(index, segment) && isFormCell(index, right)) || areColumnHeads(index, segment, right)) break;
    const found = take(query, right, 0, false);
    if (!found) {
      if (isOpen(query.kind)) break;
      continue;
    }
    const far = right.box.x0 - box.x1 > NEAR * height;
    const spans = isOpen(query.kind) ? (wholeCell(query, index, right, segment) ?? wrapped(query, index, found.span, unit)) : [found.span];
    put(spans, (far ? GEOMETRY.far : GEOMETRY.right) * (seen === 1 ? 1 : 0.9), found.fit);
    if (found.fit >= 0.8) break;
  }
}

/** The first value under a label, at most two lines below it. */
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
    const found = take(query, under, 0, false);
    if (!found) {
      if (isOpen(query.kind)) break;
      continue;
    }
    // A column under its head starts or ends where the head does, or shares its cell.
    const aligned = Math.abs(under.box.x0 - box.x0) < height || Math.abs(under.box.x1 - box.x1) < height || overlapX(under.box, box) > 0.8 * (box.x1 - box.x0);
    put([found.span], (line === 1 ? GEOMETRY.below : GEOMETRY.below2) * (aligned ? 1 : 0.8) * (unit.colon ? 0.9 : 1), found.fit);
    break;
  }
}

/** Has its cell nothing else on that line? Then what is under it in the cell is its own, wherever it starts. */
const aloneInCell = (index: PageIndex, s: Segment): boolean =>
  s.cell !== undefined && !index.segments.some((o) => o !== s && o.cell?.id === s.cell?.id && overlapY(o.box, s.box) > 0.3 * s.line.size);

/** A cell of a form whose label stands over its value: what is beside it is the label of another one. */
function isFormCell(index: PageIndex, top: Segment): boolean {
  const { cell } = top;
  const rest = cell ? index.segments.filter((s) => s !== top && s.cell?.id === cell.id) : [];
  return rest.length > 0 && rest.every((s) => s.box.y0 > top.box.y1 - 0.3 * top.line.size) && !/[:：]/u.test(top.line.text);
}

/**
 * Two heads of columns: what is beside one is the name of other values. A form without any sign of one has a header row too, as far as its
 * table can tell (`tables/form.ts`); the dictionary knows better when labels go on under its labels.
 */
function areColumnHeads(index: PageIndex, label: Segment, right: Segment): boolean {
  const { tableId } = label;
  const [own, other] = [label.cell, right.cell];
  if (!tableId || right.tableId !== tableId || !own?.header || !other?.header || own.id === other.id) return false;
  const body = index.segments.filter((s) => s.tableId === tableId && s.cell && !s.cell.header);
  const under = (cell: TextCell): Segment[] => body.filter((s) => s.cell!.col < cell.col + cell.colSpan && cell.col < s.cell!.col + s.cell!.colSpan);
  const names = under(own);
  return under(other).length > 0 && names.filter((s) => s.isKey).length <= 0.5 * names.length;
}

/** All lines of the cell beside the label: a label is often centred beside a text of several lines. */
function wholeCell(query: FieldQuery, index: PageIndex, beside: Segment, label: Segment): Span[] | undefined {
  const cell = beside.cell;
  if (!cell || cell.id === label.cell?.id || query.kind === 'name') return undefined;
  const lines = index.segments.filter((s) => s.cell?.id === cell.id).sort((a, b) => a.box.y0 - b.box.y0);
  const left = Math.min(...lines.map((s) => s.box.x0));
  if (lines.length < 2 || lines.some((s) => s.isKey || s.box.x0 - left > 3 * s.line.size)) return undefined;
  return lines.map((s) => ({ line: s.line, start: 0, end: s.line.text.length }));
}

/** Remarks hold anything, other labels with their values too: all of the cell beside a cell that says no more than its label. */
function besideNote(index: PageIndex, label: Segment): Span[] | undefined {
  const { cell, tableId } = label;
  if (!cell || !tableId || index.segments.some((s) => s !== label && s.cell?.id === cell.id)) return undefined;
  const beside = index.segments.filter((s) => s.tableId === tableId && s.cell?.row === cell.row && s.cell.col === cell.col + cell.colSpan);
  return beside.length > 0 && beside.some((s) => /[:：]\s*\S/u.test(s.line.text)) ? inPrintOrder(beside) : undefined;
}

const inPrintOrder = (segments: readonly Segment[]): Span[] =>
  segments
    .toSorted((a, b) => (overlapY(a.box, b.box) > 0.5 * Math.min(a.box.y1 - a.box.y0, b.box.y1 - b.box.y0) ? a.box.x0 - b.box.x0 : a.box.y0 - b.box.y0))
    .map((s) => ({ line: s.line, start: 0, end: s.line.text.length }));

/** What stands beside a label printed downwards: of open kinds all lines of the nearest column. */
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
    .map((s) => ({ s, found: take(query, s, 0, false, true) }))
    .sort((a, b) => a.s.box.y0 - b.s.box.y0);
  const first = column.find((c) => c.found);
  if (!first?.found) return undefined;
  if (!isOpen(query.kind) && query.kind !== 'code') return [first.found.span];
  // Lines of the column, each with what goes on to its right.
  return column.flatMap(({ s }) => [s, ...goesOn(index, s)].map((r) => ({ line: r.line, start: 0, end: r.line.text.length })));
}

/** The rest of a line to its right: in its cell, or cut by a column that the table has elsewhere, right behind it. */
function goesOn(index: PageIndex, first: Segment): Segment[] {
  const out: Segment[] = [];
  let end = first.box.x1;
  for (const r of rightOf(index, first.box)) {
    if (!r.cell || r.tableId !== first.tableId || (r.cell.id !== first.cell?.id && r.box.x0 - end > 1.2 * r.line.size)) break;
    out.push(r);
    end = r.box.x1;
  }
  return out;
}

/** The value of the query's kind in a line from `from` on, up to the next label. */
function take(query: FieldQuery, segment: Segment, from: number, strict: boolean, beyondLabels = false): { span: Span; fit: number } | undefined {
  const text = segment.line.text;
  const start = from + (/^[\s:：.．#°º＃=]*(?:n[°º]\s?)?/iu.exec(text.slice(from))?.[0].length ?? 0);
  let stop = text.length;
  for (const u of segment.units) {
    if (!beyondLabels && u.colon && u.start > start && u.start < stop) stop = Math.max(start, u.start);
  }
  // `label` of a unit may hold the end of the value before it: cut at a parting sign or a wide blank.
  let rest = text.slice(start, stop);
  if (isOpen(query.kind)) rest = rest.replace(/[\s,，;；|–—-]+$/u, '').replace(/[（(]$/u, '');
  const found = detect(query.kind, rest);
  if (!found) return undefined;
  const lead = rest.slice(0, found.start);
  if (isOpen(query.kind)) {
    // Options with boxes to tick are no text; the ticked one is found elsewhere.
    if (SURE_MARK.test(rest)) return undefined;
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
  if (query.kind === 'date' && query.spec.type === 'string' && PERIOD.test(query.spec.name)) span.end += rangeAfter(text.slice(span.end, stop));
  const value = text.slice(span.start, span.end);
  if (query.spec.type !== 'string' && query.spec.type !== 'date' && typedValue(value, query.spec) === undefined) return undefined;
  const whole = isOpen(query.kind) ? 1 : lead.length > 3 ? 0.85 : 1;
  return { span, fit: found.fit * whole };
}

/** Names of fields that a span of time answers as well as a day. */
const PERIOD = /时间|期间|期限|有效期|周期|起止|\b(?:period|duration|validity|dates)\b/iu;

/** Length of `至2024-05-06` behind a date. */
function rangeAfter(text: string): number {
  const until = /^\s*(?:-|–|—|~|～|至|到|to|bis|au|until)\s*/iu.exec(text)?.[0];
  if (!until) return 0;
  const last = findDate(text.slice(until.length));
  return last?.start === 0 ? until.length + last.end : 0;
}

/** Lines under an open value that go on with it: same cell, or close below and starting where the value starts. */
function wrapped(query: FieldQuery, index: PageIndex, first: Span, unit: LabelUnit): Span[] {
  const spans = [first];
  if (query.kind === 'name') return spans;
  let box = spanBox(first.line, first.start, first.end);
  const left = box.x0;
  const height = Math.max(4, box.y1 - box.y0);
  const cell = index.segments.find((s) => s.line === first.line)?.cell;
  for (let n = 0; n < 12; n++) {
    const next = below(index, box, 0.9 * height).find((s) => s.cell === cell && s.line !== first.line && !spans.some((p) => p.line === s.line));
    if (!next || next.isKey || next.units.some((u) => u.colon)) break;
    const sameStart = Math.abs(next.box.x0 - left) < 0.8 * height;
    const fromLabel = Math.abs(next.box.x0 - spanBox(unit.segment.line, unit.start, unit.end).x0) < 0.8 * height && unit.segment.line === first.line;
    const full = cell ? box.x1 > cell.box.x1 - 4 * height : box.x1 - left > 12 * height;
    if (!(sameStart && (query.kind === 'address' || query.kind === 'text')) && !(fromLabel && full)) break;
    if (!sameStart && !full) break;
    if (Math.abs(next.line.size - first.line.size) > 0.25 * first.line.size) break;
    spans.push({ line: next.line, start: 0, end: next.line.text.length });
    box = { ...next.box, x0: Math.min(left, next.box.x0) };
  }
  return spans;
}

/** Values where a row of some names meets a column of others: `合计` x `金额`. */
export function crossCandidates(query: FieldQuery, index: PageIndex): Candidate[] {
  const out: Candidate[] = [];
  for (const cross of query.cross) {
    const named = (names: string[]) => index.segments.flatMap((s) => s.units.filter((u) => u.end >= s.line.text.length - 1 && names.some((n) => n === u.core)));
    const columns = named(cross.columns);
    for (const row of named(cross.rows)) {
      for (const value of rightOf(index, row.segment.box)) {
        const found = take(query, value, 0, false);
        if (!found) continue;
        const head = columns
          .filter((c) => c.segment.box.y1 <= value.box.y0 + 2 && overlapX(c.segment.box, value.box) > -1.5 * value.line.size)
          .sort(
            (a, b) =>
              Math.abs(a.segment.box.x0 + a.segment.box.x1 - value.box.x0 - value.box.x1) -
              Math.abs(b.segment.box.x0 + b.segment.box.x1 - value.box.x0 - value.box.x1),
          )[0];
        if (!head) continue;
        out.push({ spans: [found.span], score: cross.weight * GEOMETRY.cross * found.fit * (0.5 + 0.5 * readConfidence([found.span])), label: row });
      }
    }
  }
  return out;
}
