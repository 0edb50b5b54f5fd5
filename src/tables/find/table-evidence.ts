import { median } from '../../document/index.ts';
import { inOrder } from '../../trees/index.ts';
import type { TextGrid } from '../grid/text-grid.ts';
import { type PieceLine, pieceAt, pieceText } from '../grid/text-lines.ts';
import { wordCount } from '../words.ts';
import { factsOfColumns, growing, isCode, isListsSideBySide, isPlot, isRunningText, leader } from './reject.ts';

/** Names of the evidence in order. The weights are fitted for exactly these: any change requires a new fit. */
export const tableFeatures = [
  'headed',
  'ruled',
  'verdict',
  'columns',
  'rows',
  'linesPerRow',
  'headerLines',
  'headBold',
  'headWords',
  'bodyBold',
  'words',
  'wordsFirst',
  'wordsLast',
  'long',
  'spanning',
  'leaders',
  'relations',
  'filled',
  'filledFirst',
  'filledLeast',
  'numeric',
  'aligned',
  'alignedLeast',
  'markers',
  'colons',
  'beside',
  'gapLeast',
  'gapMean',
  'lower',
  'lowerFirst',
  'stops',
  'mono',
  'signs',
  'pitch',
  'uneven',
  'size',
  'width',
  'plot',
  'code',
  'lists',
  'running',
  'growing',
  'rising',
] as const;

/** What found the region: a head that stands out, rules above and below, or white space alone. */
export type RegionKind = 'headed' | 'ruled' | 'open';

/** Gaps and pitches beyond this many sizes tell no more. */
const FAR = 12;

const share = (n: number, all: number): number => (all > 0 ? n / all : 0);

/** Counts over all pieces of text. */
interface PieceCounts {
  pieces: number;
  words: number;
  long: number;
  spanning: number;
  relations: number;
  lower: number;
  stops: number;
  characters: number;
  mono: number;
  signs: number;
  bold: number;
}

function countPieces(lines: readonly PieceLine[]): PieceCounts {
  const n = { pieces: 0, words: 0, long: 0, spanning: 0, relations: 0, lower: 0, stops: 0, characters: 0, mono: 0 };
  let signs = 0;
  let bold = 0;
  for (const { pieces } of lines) {
    for (const p of pieces) {
      const text = pieceText(p);
      const words = wordCount(p.words);
      n.pieces++;
      n.words += words;
      if (words > 9) n.long++;
      if (p.c1 > p.c0) n.spanning++;
      if (/[=≤≥∈∑∫→⇒≈≠∂]/.test(text)) n.relations++;
      if (/^\p{Ll}/u.test(text)) n.lower++;
      if (/[.。;；]$/.test(text)) n.stops++;
      for (const w of p.words) {
        n.characters += w.glyphs.length;
        if (w.bold) bold += w.glyphs.length;
        if (w.glyphs[0]?.font.mono) n.mono += w.glyphs.length;
        signs += (w.text.match(/[(){};=<>_'"]/g) ?? []).length;
      }
    }
  }
  return { ...n, signs, bold };
}

/** White space (sizes) between neighbours on a line, and distances of lines. */
function spaces(lines: readonly PieceLine[]): { least: number; mean: number; pitch: number; uneven: number } {
  const gaps = lines.flatMap(({ pieces, size }) =>
    pieces.slice(1).map((p, i) => Math.min(FAR, (p.x0 - (pieces[i] as (typeof pieces)[0]).x1) / size)),
  );
  const pitches = lines.slice(1).map((l, i) => Math.min(FAR, (l.baseline - (lines[i] as PieceLine).baseline) / l.size));
  const usual = median(pitches) ?? 0;
  return {
    least: gaps.length > 0 ? Math.min(...gaps) : 0,
    mean: share(
      gaps.reduce((a, b) => a + b, 0),
      gaps.length,
    ),
    pitch: usual,
    uneven: share(
      pitches.reduce((n, p) => n + Math.abs(p - usual), 0),
      pitches.length,
    ),
  };
}

/**
 * Length of a column of whole numbers that never fall, as page numbers of contents do; 0 if there is anything else in
 * it.
 */
function rising(lines: readonly PieceLine[], column: number): number {
  const texts = lines.flatMap((l) => {
    const p = pieceAt(l, column);
    return p ? [pieceText(p)] : [];
  });
  const sorted = texts.every((t, i) => /^\d{1,4}$/.test(t) && (i === 0 || Number(t) >= Number(texts[i - 1])));
  return sorted && texts[0] !== texts.at(-1) ? texts.length : 0;
}

/** What tells a table from text that only looks like one; `verdict` is what the rules say. */
export function tableEvidence(t: TextGrid, em: number, kind: RegionKind, verdict: boolean): number[] {
  const { xs, lines, headerLines } = t;
  const cols = xs.length - 1;
  const rows = t.plainYs.length - 1;
  const body = lines.slice(headerLines);
  const head = lines.slice(0, headerLines);
  const all = countPieces(lines);
  const inHead = countPieces(head);
  const inBody = countPieces(body);
  const facts = factsOfColumns(body, cols);
  const [first, last] = [facts[0], facts.at(-1)] as [(typeof facts)[0], (typeof facts)[0]];
  const columnWords = (c: number): number => {
    const own = body.flatMap((l) => l.pieces.filter((p) => p.c0 === c && p.c1 === c));
    return share(
      own.reduce((n, p) => n + wordCount(p.words), 0),
      own.length,
    );
  };
  const alignedShares = facts.map((f) => share(f.aligned, f.filled));
  const space = spaces(lines);
  const size = median(body.map((l) => l.size)) ?? em;
  const lowerFirst = body.filter((l) => l.pieces[0]?.c0 === 0 && /^\p{Ll}/u.test(pieceText(l.pieces[0])));
  return inOrder(tableFeatures, {
    headed: kind === 'headed' ? 1 : 0,
    ruled: kind === 'ruled' ? 1 : 0,
    verdict: verdict ? 1 : 0,
    columns: cols,
    rows,
    linesPerRow: share(lines.length, rows),
    headerLines,
    headBold: share(inHead.bold, inHead.characters),
    headWords: share(inHead.words, inHead.pieces),
    bodyBold: share(inBody.bold, inBody.characters),
    words: share(all.words, all.pieces),
    wordsFirst: columnWords(0),
    wordsLast: columnWords(cols - 1),
    long: share(all.long, all.pieces),
    spanning: share(all.spanning, all.pieces),
    leaders: share(lines.filter((l) => l.pieces.some((p) => leader.test(pieceText(p)))).length, lines.length),
    relations: share(all.relations, all.pieces),
    filled: share(
      facts.reduce((n, f) => n + f.filled, 0),
      cols * body.length,
    ),
    filledFirst: share(first.filled, body.length),
    filledLeast: share(Math.min(...facts.map((f) => f.filled)), body.length),
    numeric: share(facts.filter((f) => f.filled > 0 && f.values >= 0.6 * f.filled).length, cols),
    aligned: share(alignedShares.filter((s) => s >= 0.6).length, cols),
    alignedLeast: Math.min(...alignedShares),
    markers: share(first.markers, first.filled),
    colons: share(first.colons, first.filled),
    beside: share(body.filter((l) => l.pieces.length > 1).length, body.length),
    gapLeast: space.least,
    gapMean: space.mean,
    lower: share(all.lower, all.pieces),
    lowerFirst: share(lowerFirst.length, first.filled),
    stops: share(all.stops, all.pieces),
    mono: share(all.mono, all.characters),
    signs: share(all.signs, all.characters),
    pitch: space.pitch,
    uneven: space.uneven,
    size: size / em,
    width: ((xs.at(-1) as number) - (xs[0] as number)) / em,
    plot: isPlot(lines) ? 1 : 0,
    code: isCode(lines) ? 1 : 0,
    lists: isListsSideBySide(lines, cols) ? 1 : 0,
    running: isRunningText(cols, t.plainYs, body) ? 1 : 0,
    growing: last.filled > 0 && growing(body, cols - 1) ? 1 : 0,
    rising: rising(lines, cols - 1),
  });
}
