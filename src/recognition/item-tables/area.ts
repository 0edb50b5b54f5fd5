import { type Box, centreX, centreY, overlapY } from '../../document/index.ts';
import type { LabelHit } from '../labels.ts';
import type { Piece } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { Band } from './header.ts';
import { CLOSING, type PrintedColumn } from './item-table.ts';

/** Area that may contain the rows of a list. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Vertical rulings between columns, left to right. */
  rules: number[];
}

/**
 * A list ends this far above the first word of the next line, in heights, because other words of that line may be
 * slightly higher.
 */
const ABOVE = 0.1;

interface Rule {
  at: number;
  from: number;
  to: number;
}

/** The area of a list: it ends with its frame, or before a label, a sum or another list. */
export function areaOf(columns: readonly PrintedColumn[], band: Band, others: readonly Band[], marked: Marked): Area {
  const first = columns[0]!.box;
  const last = columns.at(-1)!.box;
  const beside = band.columns.filter((c) => !columns.some((own) => own.box === c.box)).map((c) => c.box);
  const before = beside.filter((b) => b.x1 < first.x0 + 1).map((b) => b.x1);
  const after = beside.filter((b) => b.x0 > last.x1 - 1).map((b) => b.x0);
  const rules = headRules(band, marked);
  const frameLeft = rules.filter((r) => r.at <= first.x0 + 2).map((r) => r.at);
  const frameRight = rules.filter((r) => r.at >= last.x1 - 2).map((r) => r.at);
  const left = Math.max(Number.NEGATIVE_INFINITY, ...before.map((x) => (x + first.x0) / 2), ...frameLeft);
  const right = Math.min(Number.POSITIVE_INFINITY, ...after.map((x) => (x + last.x1) / 2), ...frameRight);
  // Folds and paper edges cross the list too, but start far above it.
  const inner = rules.filter(
    (r) =>
      r.at > first.x1 - 0.5 * band.size &&
      r.at < last.x0 + 0.5 * band.size &&
      r.from > band.box.y0 - 4 * band.size &&
      r.to > band.box.y1 + 1.5 * band.size,
  );
  const next = others.filter((b) => b.box.y0 > band.box.y1).map((b) => b.box.y0 - 0.3 * b.size);
  const bottom = Math.min(frameEnd(inner, band, marked), labelEnd(columns, band, marked), ...next);
  return { left, right, top: band.box.y1, bottom, rules: inner.map((r) => r.at) };
}

/** Vertical rulings through the header row. Joins broken ones. */
function headRules(band: Band, marked: Marked): Rule[] {
  const chains: Rule[] = [];
  for (const rule of [...marked.rulings.vertical].sort((a, b) => a.from - b.from)) {
    const open = chains.find((c) => Math.abs(c.at - rule.at) < 0.3 * band.size && rule.from - c.to < 2 * band.size);
    if (open) open.to = Math.max(open.to, rule.to);
    else chains.push({ ...rule });
  }
  return chains
    .filter((c) => c.from < centreY(band.box) + 0.5 * band.size && c.to > band.box.y1 + 0.5 * band.size)
    .sort((a, b) => a.at - b.at);
}

/** The column rulings end with the list if a horizontal ruling closes them or several end together. */
function frameEnd(inner: readonly Rule[], band: Band, marked: Marked): number {
  if (inner.length === 0) return Number.POSITIVE_INFINITY;
  const end = Math.max(...inner.map((r) => r.to));
  const closed = marked.rulings.horizontal.some(
    (h) => Math.abs(h.at - end) < 0.5 * band.size && h.to - h.from > 0.5 * (band.box.x1 - band.box.x0),
  );
  const together = inner.filter((r) => Math.abs(r.to - end) < 0.5 * band.size).length;
  return closed || (together > 1 && together > 0.5 * inner.length) ? end + 0.2 * band.size : Number.POSITIVE_INFINITY;
}

/** Top of the first line that starts with a field label, a sum or a heading. */
function labelEnd(columns: readonly PrintedColumn[], band: Band, marked: Marked): number {
  let bottom = Number.POSITIVE_INFINITY;
  const first = columns[0]!;
  const below = (box: Box): boolean => box.y0 > band.box.y1 + 0.2 * band.size;
  for (const hit of marked.hits) {
    const box = marked.hitBoxes.get(hit)!;
    if (
      !below(box) ||
      box.y0 > bottom + band.size ||
      hit.start > 0 ||
      (hit.columns.length > 0 && hit.matches.length === 0)
    )
      continue;
    const strong =
      (hit.colon && isLabel(hit, box, marked)) ||
      isField(hit, box, marked) ||
      CLOSING.test(hit.piece.text) ||
      (hit.sections.length > 0 && hit.text.length > 2);
    if (strong && box.x0 < columns.at(-1)!.box.x1) bottom = Math.min(bottom, box.y0 - ABOVE * band.size);
  }
  for (const piece of marked.pieces) {
    if (below(piece.box) && CLOSING.test(piece.text) && piece.box.x0 < first.box.x1 + 4 * band.size)
      bottom = Math.min(bottom, piece.box.y0 - ABOVE * band.size);
  }
  return bottom;
}

/**
 * Whether words before a colon are a label: if the vocabulary has them, or if they start a line. 5mg:1ml is a value.
 */
function isLabel(hit: LabelHit, box: Box, marked: Marked): boolean {
  if (hit.matches.length > 0 || hit.sections.length > 0) return true;
  return beginsLine(hit, box, marked) && /\p{Script=Han}{2}/u.test(hit.text);
}

/** Forms also print labels without colons before values. Short labels, and labels alone, may be words of items. */
const isField = (hit: LabelHit, box: Box, marked: Marked): boolean =>
  hit.text.length >= 4 &&
  hit.end < hit.piece.text.length &&
  hit.matches.some((m) => m.quality >= 0.8) &&
  beginsLine(hit, box, marked);

const beginsLine = (hit: LabelHit, box: Box, marked: Marked): boolean =>
  !marked.pieces.some((p) => p !== hit.piece && p.box.x1 <= box.x0 && overlapY(p.box, box) > 0.5 * (box.y1 - box.y0));

/** Pieces in an area, without those larger than twice the header, which are titles and seals. */
export const piecesIn = (area: Area, band: Band, marked: Marked): Piece[] =>
  marked.pieces.filter(
    (p) =>
      p.box.y0 > area.top - 0.4 * band.size &&
      centreY(p.box) < area.bottom &&
      p.box.x1 > area.left &&
      p.box.x0 < area.right &&
      p.size < 2.5 * band.size &&
      !(
        band.columns.some(
          (c) => c.box.y1 > p.box.y0 + 0.5 * p.size && centreX(c.box) > p.box.x0 && centreX(c.box) < p.box.x1,
        ) && centreY(p.box) < area.top
      ),
  );
