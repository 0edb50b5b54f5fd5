import { overlapX, overlapY } from '../document/index.ts';
import { foldCase, type Vocabulary } from './labels.ts';
import type { Piece } from './pieces.ts';

/** Joins pieces so that no label is split by wide letter spacing or by a line break. */
export function joinBrokenLabels(
  pieces: readonly Piece[],
  vocabulary: Vocabulary,
  join: (parts: readonly Piece[]) => Piece,
): Piece[] {
  return joinWrappedLabels(joinSpreadLabels(pieces, vocabulary, join), vocabulary, join);
}

/** Joins the parts of a label with wide letter spacing, and the text after it: 车      次：6045. */
function joinSpreadLabels(
  pieces: readonly Piece[],
  vocabulary: Vocabulary,
  join: (parts: readonly Piece[]) => Piece,
): Piece[] {
  const taken = new Set<Piece>();
  const joined: Piece[] = [];
  const heads = pieces.filter((p) => /^[\p{Script=Han}]{1,3}$/u.test(p.text)).sort((a, b) => a.box.x0 - b.box.x0);
  for (const head of heads) {
    if (taken.has(head)) continue;
    let parts = [head];
    let word: Piece[] = [];
    while (parts.length < 5) {
      const last = parts.at(-1)!;
      const next = nextOnLine(last, pieces, taken);
      if (!next || parts.includes(next)) break;
      parts = [...parts, next];
      const text = foldCase(parts.map((p) => p.text).join(''));
      const label = text.split(':')[0]!;
      const before = parts.slice(0, -1).reduce((n, p) => n + p.text.length, 0);
      if (
        label.length > before &&
        vocabulary.entries.has(label) &&
        !vocabulary.entries.has(foldCase(next.text).split(':')[0]!)
      )
        word = parts;
      if (next.text.includes(':') || next.text.length > 3) break;
    }
    if (word.length === 0) continue;
    for (const p of word) taken.add(p);
    joined.push(join(word));
  }
  return joined.length === 0
    ? [...pieces]
    : [...pieces.filter((p) => !taken.has(p)), ...joined].map((p, index) => ({ ...p, index }));
}

/** The nearest piece to the right on the same line, within the width of a justified label. */
function nextOnLine(last: Piece, pieces: readonly Piece[], taken: ReadonlySet<Piece>): Piece | undefined {
  let best: Piece | undefined;
  for (const p of pieces) {
    const gap = p.box.x0 - last.box.x1;
    if (p === last || taken.has(p) || gap < -0.3 * last.size || gap > 6 * last.size) continue;
    if (
      overlapY(p.box, last.box) < 0.6 * Math.min(p.size, last.size) ||
      p.size > 1.4 * last.size ||
      p.size < 0.7 * last.size
    )
      continue;
    if (!best || p.box.x0 < best.box.x0) best = p;
  }
  return best;
}

/**
 * Joins labels that a narrow cell wraps over two lines (增值税税率 / 或征收率). The lines must be adjacent and form a label of
 * the vocabulary.
 */
function joinWrappedLabels(
  pieces: readonly Piece[],
  vocabulary: Vocabulary,
  join: (lines: readonly Piece[]) => Piece,
): Piece[] {
  const taken = new Set<Piece>();
  const joined: Piece[] = [];
  const short = pieces.filter((p) => p.text.length <= 14 && !/\d/u.test(p.text));
  for (const upper of short) {
    if (taken.has(upper)) continue;
    let lines = [upper];
    let word: Piece[] = [];
    while (lines.length < 4) {
      const last = lines.at(-1)!;
      const next = short.find((p) => !lines.includes(p) && !taken.has(p) && isUnder(last, p));
      if (!next) break;
      lines = [...lines, next];
      if (vocabulary.entries.has(foldCase(lines.map((p) => p.text).join('')).replace(/:$/u, ''))) word = lines;
    }
    if (word.length === 0) continue;
    for (const p of word) taken.add(p);
    joined.push(join(word));
  }
  return joined.length === 0
    ? [...pieces]
    : [...pieces.filter((p) => !taken.has(p)), ...joined].map((p, index) => ({ ...p, index }));
}

const isUnder = (upper: Piece, p: Piece): boolean =>
  p.box.y0 > upper.box.y0 + 0.5 * upper.size &&
  p.box.y0 - upper.box.y1 < 0.9 * upper.size &&
  overlapX(p.box, upper.box) > 0.5 * Math.min(p.box.x1 - p.box.x0, upper.box.x1 - upper.box.x0);
