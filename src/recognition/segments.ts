import { type Box, boxWidth, centreX, centreY, overlapX, overlapY, unionBox } from '../document/index.ts';
import type { LabelHit } from './labels.ts';
import { type Piece, type Span, spanBox } from './pieces.ts';

/** Text between the labels of a piece. */
export interface Segment extends Span {
  box: Box;
  text: string;
  /** The label directly before it in the same piece. */
  owner?: LabelHit;
  /** Joined from neighbouring pieces of one line, for values that OCR has split. */
  joined?: true;
}

/** A whole piece, including its labels. */
export const wholePiece = (piece: Piece): Segment => ({
  piece,
  start: 0,
  end: piece.text.length,
  box: piece.box,
  text: piece.text,
});

/** Labels and the text between them, with their places. */
export interface Marked {
  pieces: readonly Piece[];
  hits: readonly LabelHit[];
  hitBoxes: Map<LabelHit, Box>;
  segments: readonly Segment[];
  /** Whole pieces and joined rows of pieces, for values that contain a label word. */
  joined: readonly Segment[];
  rulings: { horizontal: Ruled[]; vertical: Ruled[] };
}

interface Ruled {
  at: number;
  from: number;
  to: number;
}

export function markPieces(
  pieces: readonly Piece[],
  hits: readonly LabelHit[],
  rulings: readonly { direction: 'horizontal' | 'vertical'; at: number; from: number; to: number }[],
): Marked {
  const byPiece = new Map<Piece, LabelHit[]>();
  for (const h of hits) {
    const list = byPiece.get(h.piece);
    if (list) list.push(h);
    else byPiece.set(h.piece, [h]);
  }
  const segments: Segment[] = [];
  const put = (piece: Piece, start: number, end: number, owner?: LabelHit): void => {
    if (end <= start) return;
    const span = { piece, start, end };
    segments.push({ ...span, box: spanBox(span), text: piece.text.slice(start, end), ...(owner && { owner }) });
  };
  for (const piece of pieces) {
    let at = 0;
    let owner: LabelHit | undefined;
    for (const hit of byPiece.get(piece) ?? []) {
      if (hit.weak) put(piece, hit.start, hit.end);
      put(piece, at, hit.start, owner);
      at = hit.end;
      owner = hit;
    }
    put(piece, at, piece.text.length, owner);
  }
  return {
    pieces,
    hits,
    hitBoxes: new Map(hits.map((h) => [h, spanBox(h)])),
    segments,
    joined: joinRows(segments),
    rulings: {
      horizontal: rulings.filter((r) => r.direction === 'horizontal'),
      vertical: rulings.filter((r) => r.direction === 'vertical'),
    },
  };
}

/** Maximum gap, in character heights, between the parts of one value on a line. */
const JOIN_GAP = 2.2;

/** Joins each run of two to six neighbouring segments without labels into one segment. */
function joinRows(segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  const next = new Map<Segment, Segment>();
  for (const s of segments) {
    const after = segments
      .filter(
        (o) =>
          o !== s &&
          !o.owner &&
          o.start === 0 &&
          s.end === s.piece.text.length &&
          o.box.x0 >= s.box.x1 - 0.3 * s.piece.size &&
          o.box.x0 - s.box.x1 < JOIN_GAP * s.piece.size &&
          overlapY(o.box, s.box) > 0.5 * Math.min(o.piece.size, s.piece.size),
      )
      .sort((a, b) => a.box.x0 - b.box.x0)[0];
    if (after) next.set(s, after);
  }
  const isNext = new Set(next.values());
  for (const s of segments) {
    if (isNext.has(s) || !next.has(s)) continue;
    const run = [s];
    for (let n = next.get(s); n && run.length < 6; n = next.get(n)) run.push(n);
    out.push(joinSegments(run));
  }
  return out;
}

/** Joins segments of one line, with a piece made for them. */
export function joinSegments(run: readonly Segment[]): Segment {
  const first = run[0]!;
  const glyphs = run.flatMap((s) => s.piece.glyphs.slice(s.piece.at[s.start]!, s.piece.at[s.end - 1]! + 1));
  let text = '';
  const at: number[] = [];
  const gaps = new Set<number>();
  let base = 0;
  for (const s of run) {
    if (text !== '') gaps.add(text.length);
    const from = s.piece.at[s.start]!;
    for (let u = s.start; u < s.end; u++) at.push(base + s.piece.at[u]! - from);
    text += s.text;
    base += s.piece.at[s.end - 1]! + 1 - from;
  }
  const box = unionBox(run.map((s) => s.box));
  const piece: Piece = { index: first.piece.index, text, at, glyphs, box, size: first.piece.size, gaps };
  return { piece, start: 0, end: text.length, box, text, joined: true, ...(first.owner && { owner: first.owner }) };
}

/** Labels in two languages (票价 and FARE), side by side or stacked, name one value. Each gets the box of both. */
export function widenTwins(marked: Marked): void {
  const entries = [...marked.hitBoxes];
  for (const [i, [a, boxA]] of entries.entries()) {
    if (a.colon || a.matches.length === 0) continue;
    for (const [b, boxB] of entries.slice(i + 1)) {
      if (
        b.colon ||
        !b.matches.some((m) => m.quality > 0.75 && a.matches.some((o) => o.quality > 0.75 && o.field === m.field)) ||
        a.text === b.text
      )
        continue;
      const size = Math.max(a.piece.size, b.piece.size);
      const beside =
        overlapY(boxA, boxB) > 0.5 * Math.min(a.piece.size, b.piece.size) &&
        Math.max(boxA.x0, boxB.x0) - Math.min(boxA.x1, boxB.x1) < 2.5 * size;
      const under = overlapX(boxA, boxB) > 0 && Math.max(boxA.y0, boxB.y0) - Math.min(boxA.y1, boxB.y1) < 0.8 * size;
      if (!beside && !under) continue;
      const both = unionBox([boxA, boxB]);
      marked.hitBoxes.set(a, both);
      marked.hitBoxes.set(b, both);
    }
  }
}

/** Segments to the right of a box on its line, nearest first. */
export function segmentsRightOf(marked: Marked, box: Box, size: number): Segment[] {
  return marked.segments
    .filter(
      (s) =>
        s.box.x0 >= box.x1 - 0.5 * size && overlapY(s.box, box) >= 0.5 * Math.min(s.box.y1 - s.box.y0, box.y1 - box.y0),
    )
    .sort((a, b) => a.box.x0 - b.box.x0);
}

/** Segments below a box that overlap it horizontally, nearest first. */
export function segmentsBelow(marked: Marked, box: Box, size: number, reach: number): Segment[] {
  return marked.segments
    .filter((s) => {
      const gap = s.box.y0 - box.y1;
      if (gap < -0.4 * size || gap > reach * size) return false;
      if (overlapX(s.box, box) >= 0.3 * Math.min(boxWidth(s.box), boxWidth(box)) || Math.abs(s.box.x0 - box.x0) < size)
        return true;
      // The value is offset to the side, but in the same cell of the form.
      return (
        overlapX(s.box, box) > -1.5 * size && rulesBetweenX(marked, { ...box, y0: s.box.y0, y1: s.box.y1 }, s.box) === 0
      );
    })
    .sort((a, b) => a.box.y0 - b.box.y0 || Math.abs(a.box.x0 - box.x0) - Math.abs(b.box.x0 - box.x0));
}

/** Number of vertical rulings between two boxes on one line. */
export function rulesBetweenX(marked: Marked, left: Box, right: Box): number {
  const y = (Math.max(left.y0, right.y0) + Math.min(left.y1, right.y1)) / 2;
  const from = centreX(left);
  const to = centreX(right);
  return marked.rulings.vertical.reduce(
    (n, r) => n + (r.at > from && r.at < to && r.from <= y && r.to >= y ? 1 : 0),
    0,
  );
}

/** Number of horizontal rulings between two boxes, one above the other. */
export function rulesBetweenY(marked: Marked, upper: Box, lower: Box): number {
  const x = (Math.max(upper.x0, lower.x0) + Math.min(upper.x1, lower.x1)) / 2;
  const from = centreY(upper);
  const to = centreY(lower);
  return marked.rulings.horizontal.reduce(
    (n, r) => n + (r.at > from && r.at < to && r.from <= x && r.to >= x ? 1 : 0),
    0,
  );
}
