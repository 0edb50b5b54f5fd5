import { centreY, median, type Paper } from '../document/index.ts';
import { inOrder, probability, requireFeatures, type Trees } from '../trees/index.ts';
import { invoiceCodeOf, TYPE_OF_CODE } from './code-facts.ts';
import { readingsOf } from './grammar.ts';
import { type Piece, plainText } from './pieces.ts';
import type { PaperType, ValueKind } from './types/paper-type.ts';

/** Names of the features of one paper and one type, in order. */
export const TYPE_FEATURES = [
  'title',
  'titleMargin',
  'titleSize',
  'titleTop',
  'titleLength',
  'titleCover',
  'anchors',
  'anchorShare',
  'anchorMargin',
  'against',
  'labels',
  'labelShare',
  'labelMargin',
  'code',
  'aspect',
  'pieces',
  'strong',
  'strongMargin',
  'columns',
  'columnMargin',
] as const;

interface TypeWords {
  type: PaperType;
  titles: { text: string; pattern?: RegExp }[];
  anchors: string[];
  against: string[];
  labels: string[];
  columns: string[];
  strong: ValueKind[];
}

/** Kinds of value that occur in few types. */
const TELLING: ValueKind[] = [
  'train',
  'train-ticket-number',
  'train-serial',
  'seat-class',
  'seat',
  'pinyin',
  'flight',
  'ticket-number',
  'vin',
  'plate',
  'amount-in-words',
  'distance',
  'check-code',
];

function wordsOf(type: PaperType): TypeWords {
  const unique = (texts: readonly string[]): string[] => [
    ...new Set(texts.map((t) => plainText(t.replace(/^\^/u, ''))).filter((t) => t.length >= 2)),
  ];
  return {
    type,
    titles: type.titles.map((t) => {
      const text = plainText(t);
      return text.includes('*')
        ? {
            text: text.replaceAll('*', ''),
            pattern: new RegExp(
              text
                .split('*')
                .map((p) => p.replace(/[./]/gu, '\\$&').replace(/[()]/gu, '[()]?'))
                .join('.*'),
              'u',
            ),
          }
        : { text };
    }),
    anchors: unique(type.anchors.filter((a) => !a.startsWith('-'))),
    against: unique(type.anchors.filter((a) => a.startsWith('-')).map((a) => a.slice(1))),
    labels: unique(type.fields.flatMap((f) => f.labels)),
    columns: unique(type.tables.flatMap((t) => t.columns.flatMap((c) => c.labels))),
    strong: TELLING.filter((k) => type.fields.some((f) => f.kind === k)),
  };
}

/** Classifies papers by named features with fitted weights. */
export class Classifier {
  readonly #words: TypeWords[];
  readonly #trees: Trees | undefined;

  constructor(types: readonly PaperType[], trees?: Trees) {
    if (trees) requireFeatures(trees, TYPE_FEATURES, 'types.json');
    this.#words = types.filter((t) => t.titles.length > 0).map(wordsOf);
    this.#trees = trees;
  }

  /**
   * Types with their probabilities, best first. The caller chooses `other`, which is not in the list, if none is
   * likely.
   */
  rank(
    paper: Pick<Paper, 'codes' | 'width' | 'height'>,
    pieces: readonly Piece[],
  ): { type: PaperType; probability: number }[] {
    const trees = this.#trees;
    if (!trees) throw new Error('There are no weights for classifying papers.');
    return this.features(paper, pieces)
      .map(({ type, row }) => ({ type, probability: probability(trees, row) }))
      .sort((a, b) => b.probability - a.probability);
  }

  features(
    paper: Pick<Paper, 'codes' | 'width' | 'height'>,
    pieces: readonly Piece[],
  ): { type: PaperType; row: number[] }[] {
    const text = pieces.map((p) => p.text).join('\n');
    const kinds = new Set(TELLING.filter((k) => pieces.some((p) => readingsOf(k, p.text).some((r) => r.fit >= 0.8))));
    const size = median(pieces.map((p) => p.size)) || 1;
    const code = invoiceCodeOf(paper.codes);
    const codeType = code && TYPE_OF_CODE[code.kind];
    const rows = this.#words.map((words) => {
      const title = titleOf(words, pieces);
      const count = (list: readonly string[]): number => list.reduce((n, w) => n + (text.includes(w) ? 1 : 0), 0);
      const strong = words.strong.filter((k) => kinds.has(k)).length;
      return {
        words,
        title,
        anchors: count(words.anchors),
        against: count(words.against),
        labels: count(words.labels),
        columns: count(words.columns),
        strong: strong - 0.5 * (words.strong.length - strong),
      };
    });
    const margin = (value: number, of: (r: (typeof rows)[number]) => number, own: (typeof rows)[number]): number =>
      value - rows.reduce((m, r) => (r === own ? m : Math.max(m, of(r))), Number.NEGATIVE_INFINITY);
    const titleWorth = (r: (typeof rows)[number]): number =>
      r.title.score * Math.min(12, r.title.length) * (0.5 + 0.5 * r.title.cover);
    const anchorShare = (r: (typeof rows)[number]): number => r.anchors / Math.max(4, r.words.anchors.length);
    return rows.map((r) => ({
      type: r.words.type,
      row: inOrder(TYPE_FEATURES, {
        title: r.title.score,
        titleMargin: margin(titleWorth(r), titleWorth, r),
        titleSize: r.title.piece ? r.title.piece.size / size : 0,
        titleTop: r.title.piece ? centreY(r.title.piece.box) / paper.height : 1,
        titleLength: r.title.length,
        titleCover: r.title.cover,
        anchors: r.anchors,
        anchorShare: anchorShare(r),
        anchorMargin: margin(anchorShare(r), anchorShare, r),
        against: r.against,
        labels: r.labels,
        labelShare: r.labels / Math.max(4, r.words.type.fields.length),
        labelMargin: margin(
          r.labels / Math.max(4, r.words.type.fields.length),
          (o) => o.labels / Math.max(4, o.words.type.fields.length),
          r,
        ),
        code: codeType === undefined ? 0 : codeType === r.words.type.name ? 1 : -1,
        aspect: paper.width / paper.height,
        pieces: Math.min(200, pieces.length),
        strong: r.strong,
        strongMargin: margin(r.strong, (o) => o.strong, r),
        columns: r.columns,
        columnMargin: margin(r.columns, (o) => o.columns, r),
      }),
    }));
  }
}

interface TitleFound {
  /** 0..1: likeness of the best title of the type. */
  score: number;
  length: number;
  /** Share of the piece that the title covers. */
  cover: number;
  piece?: Piece;
}

/** The best match between the titles of a type and the pieces of a paper. Large print counts more. */
function titleOf(words: TypeWords, pieces: readonly Piece[]): TitleFound {
  let best: TitleFound = { score: 0, length: 0, cover: 0 };
  for (const piece of pieces) {
    if (piece.text.length < 3) continue;
    for (const title of words.titles) {
      const score = title.pattern ? (title.pattern.test(piece.text) ? 0.8 : 0) : titleLikeness(piece.text, title.text);
      if (score < 0.6) continue;
      const found = {
        score,
        length: title.text.length,
        cover: Math.min(1, title.text.length / piece.text.length),
        piece,
      };
      if (score * found.length * (0.5 + found.cover) > best.score * best.length * (0.5 + best.cover)) best = found;
    }
  }
  return best;
}

/**
 * Likeness 0..1 of a title and the best matching part of a text. A seal may hide characters in the middle. Uses
 * Sellers' algorithm: the edit distance to any substring in one pass.
 */
export function titleLikeness(text: string, title: string): number {
  if (text.includes(title)) return 1;
  const limit = Math.floor(title.length * 0.34);
  if (limit === 0 || text.length + limit < title.length) return 0;
  let missing = 0;
  for (const c of title) if (!text.includes(c) && ++missing > limit) return 0;
  let column = Uint8Array.from({ length: title.length + 1 }, (_, i) => i);
  let least = title.length;
  for (const c of text) {
    const next = new Uint8Array(title.length + 1);
    for (let i = 1; i <= title.length; i++)
      next[i] = Math.min(column[i]! + 1, next[i - 1]! + 1, column[i - 1]! + (title[i - 1] === c ? 0 : 1));
    least = Math.min(least, next[title.length]!);
    column = next;
  }
  return least > limit ? 0 : 1 - least / title.length;
}
