import { readFileSync } from 'node:fs';
import type { Paper } from '../document/index.ts';
import { probability, requireFeatures, type Trees } from '../trees/index.ts';
import { findDate } from '../values/index.ts';
import { joinBrokenLabels } from './broken-labels.ts';
import { type Candidate, candidatesOf, titleCandidates } from './candidates.ts';
import { evidenceOf, repairPaper } from './checks/index.ts';
import { chooseCandidates, type Scored } from './choose.ts';
import { Classifier } from './classify.ts';
import { factsOf } from './code-facts.ts';
import { deriveValue } from './derive.ts';
import { FEATURES, featuresOf, type PaperContext } from './features.ts';
import { repairGoods } from './goods-classes.ts';
import { isOpen, textFor } from './grammar.ts';
import { findItemTables, type ItemTable } from './item-tables/index.ts';
import { codesAtLabels } from './label-codes.ts';
import { type LabelHit, labelsOn, type Vocabulary, vocabularyOf } from './labels.ts';
import {
  joinPieces,
  type Piece,
  piecesOf,
  plainText,
  printedText,
  type Span,
  spanCertainty,
  spanQuads,
} from './pieces.ts';
import type { RecognisedPaper, RecognisedTable, RecognisedValue, ValueRegion } from './record.ts';
import { repairScientific } from './scientific.ts';
import { type Marked, markPieces, widenTwins } from './segments.ts';
import type { FieldType, PaperType, ValueKind } from './types/paper-type.ts';

/** A paper analysed for one type: its labels, lists and the candidates of all fields. */
export interface Reading {
  type: PaperType;
  context: PaperContext;
  candidates: Candidate[][];
  rows: Float32Array[][];
  tables: ItemTable[];
}

/** Recognises papers of one family by its types and fitted weights. */
export class Recogniser {
  readonly types: readonly PaperType[];
  readonly classifier: Classifier;
  readonly #trees: Trees | undefined;
  readonly #vocabularies = new Map<string, Vocabulary>();
  readonly #words: ReadonlySet<string>;

  constructor(types: readonly PaperType[], weights: { types?: Trees; fields?: Trees }) {
    if (weights.fields) requireFeatures(weights.fields, FEATURES, 'fields.json');
    this.types = types;
    const labels = types.flatMap((t) =>
      [...t.fields, ...t.tables.flatMap((table) => table.columns), ...t.sections].flatMap((o) => o.labels),
    );
    this.#words = new Set([...labels, '合计', '小计', '总计', '备注'].map((l) => plainText(l.replace(/^\^/u, ''))));
    this.classifier = new Classifier(types, weights.types);
    this.#trees = weights.fields;
  }

  /** The text of a paper in pieces. Joins words that forms print with wide spacing or vertically. */
  pieces(paper: Paper): Piece[] {
    return piecesOf(paper, (text) => this.#words.has(text));
  }

  /** Possible types of a paper, best first. */
  rank(paper: Paper): { type: PaperType; probability: number }[] {
    return this.classifier.rank(paper, this.pieces(paper));
  }

  /** All candidates for the fields of this type. `recognise` rates them, and fitting learns from them. */
  read(paper: Paper, pieces: readonly Piece[], type: PaperType, before?: Paper): Reading {
    const { marked, joined, hits } = this.#mark(paper, pieces, type);
    widenTwins(marked);
    // Words before a colon in running text are not labels of this form.
    const own = hits.filter((h) => (h.matches.length > 0 || h.sections.length > 0) && !isInsideText(h));
    const running = markPieces(joined, own, paper.rulings);
    const tables = findItemTables(type.tables, marked, before && this.#mark(before, this.pieces(before), type).marked);
    const titles = type.titles.map((t) => plainText(t).replaceAll('*', ''));
    const candidates = type.fields.map((field, i) =>
      field.kind === 'title'
        ? titleCandidates(i, titles, marked, paper.height)
        : candidatesOf(field, i, field.kind === 'long-text' ? running : marked),
    );
    const context: PaperContext = {
      type,
      width: paper.width,
      height: paper.height,
      marked,
      tables,
      facts: factsOf(paper.codes),
    };
    return { type, context, candidates, rows: featuresOf(candidates, context), tables };
  }

  /**
   * Recognises one paper. `as` skips classification. `index` is the place in the list of papers. `before` is an earlier
   * page of the same document whose list may continue here.
   */
  recognise(paper: Paper, index: number, as?: PaperType, before?: Paper): RecognisedPaper {
    const pieces = this.pieces(paper);
    const ranked = as ? [{ type: as, probability: 1 }] : this.classifier.rank(paper, pieces);
    const best = ranked[0];
    const other = this.types.find((t) => t.name === 'other');
    const type = best && best.probability >= LEAST_TYPE ? best.type : (other ?? best!.type);
    const reading = this.read(paper, pieces, type, before);
    const scored = this.#weigh(reading);
    const chosen = chooseCandidates(scored, titlesOf(type));
    const codes = codesAtLabels(type, reading.context.marked.hits);
    const fields = type.fields.map((field, i) => {
      const code = chosen[i] ? undefined : codes.get(i);
      return code ? printedValue(field, [code], AT_LABEL, paper, index) : this.#value(field, chosen[i], paper, index);
    });
    const byKey = new Map(fields.map((f) => [f.key, f]));
    const facts = {
      type,
      pieces,
      seals: paper.seals,
      width: paper.width,
      height: paper.height,
      value: (key: string) => byKey.get(key),
    };
    for (const f of fields) {
      if (f.value !== '') continue;
      const derived = deriveValue(f.key, facts);
      if (derived !== undefined) Object.assign(f, { value: derived, source: 'derived', confidence: 1 });
    }
    const recognised: RecognisedPaper = {
      type: type.name,
      typeConfidence: best?.probability ?? 0,
      ...(type.kind && { kind: type.kind }),
      fields,
      tables: tablesOf(type, reading.tables, paper, index),
      papers: [index],
      warnings: [],
    };
    const write = (field: FieldType, one: Scored): RecognisedValue => this.#value(field, one, paper, index);
    return repairPaper(
      recognised,
      evidenceOf(recognised, { type, codes: paper.codes, scored, chosen, tables: reading.tables, write }),
    );
  }

  choose(reading: Reading): (Scored | undefined)[] {
    return chooseCandidates(this.#weigh(reading), titlesOf(reading.type));
  }

  #weigh(reading: Reading): Scored[][] {
    const trees = this.#trees;
    if (!trees) throw new Error('There are no weights to choose values.');
    return reading.candidates.map((list, i) =>
      list.map((candidate, j) => ({ candidate, probability: probability(trees, reading.rows[i]![j]!) })),
    );
  }

  #mark(
    paper: Paper,
    pieces: readonly Piece[],
    type: PaperType,
  ): { marked: Marked; joined: Piece[]; hits: LabelHit[] } {
    const vocabulary = this.#vocabulary(type);
    const joined = joinBrokenLabels(pieces, vocabulary, joinPieces);
    const hits = labelsOn(joined, vocabulary);
    return { marked: markPieces(joined, hits, paper.rulings), joined, hits };
  }

  #vocabulary(type: PaperType): Vocabulary {
    let known = this.#vocabularies.get(type.name);
    if (!known) {
      known = vocabularyOf(type, this.types);
      this.#vocabularies.set(type.name, known);
    }
    return known;
  }

  #value(field: FieldType, scored: Scored | undefined, paper: Paper, index: number): RecognisedValue {
    if (!scored) return { key: field.key, value: '', regions: [], confidence: 0, source: paper.origin };
    return printedValue(field, scored.candidate.spans, scored.probability, paper, index);
  }
}

const printedValue = (
  field: FieldType,
  spans: readonly Span[],
  probability: number,
  paper: Paper,
  index: number,
): RecognisedValue => ({
  key: field.key,
  value: writeValue(field.kind, spans, paper.origin),
  regions: spans.map((s) => regionOf(s, paper, index)),
  confidence: probability * Math.min(...spans.map(spanCertainty)),
  source: paper.origin,
});

/** A code in brackets after the label of its field is almost always right. */
const AT_LABEL = 0.9;

/** Whether a word in the middle of a sentence only resembles a label (查体：). */
const isInsideText = ({ piece, start, matches }: LabelHit): boolean =>
  start > 0 &&
  (!piece.gaps.has(start) || /[。;,]/u.test(piece.text[start - 1]!)) &&
  !matches.some((m) => m.quality > 0.95);

const titlesOf = (type: PaperType): boolean[] => type.fields.map(({ kind }) => kind === 'title');

/** Below this probability, a type is rejected. */
const LEAST_TYPE = 0.1;

function tablesOf(type: PaperType, found: readonly ItemTable[], paper: Paper, index: number): RecognisedTable[] {
  return type.tables.map((table, t) => ({
    name: table.name,
    rows: found
      .filter((f) => f.table === t)
      .flatMap((f) =>
        f.rows.map((row) =>
          row.map((spans, c): RecognisedValue => {
            const column = table.columns[c]!;
            if (spans.length === 0)
              return { key: column.key, value: '', regions: [], confidence: 0, source: paper.origin };
            return {
              key: column.key,
              value: writeValue(column.kind, spans, paper.origin),
              regions: spans.map((s) => regionOf(s, paper, index)),
              confidence: Math.min(...spans.map(spanCertainty)),
              source: paper.origin,
            };
          }),
        ),
      ),
  }));
}

const regionOf = (span: Span, paper: Paper, index: number): ValueRegion => ({
  pageNumber: paper.pageNumber,
  paper: index,
  text: printedText(span),
  ...spanQuads(span),
});

/** The value as returned: as printed, except the composed date of a ticket. */
export function writeValue(kind: ValueKind, spans: readonly Span[], origin: Paper['origin'] = 'ocr'): string {
  const plain = textFor(kind, spans.map((s) => s.piece.text.slice(s.start, s.end)).join(''));
  // Tax invoices print the class of goods between two stars before the name.
  if (kind === 'goods') {
    const printed = spans.map(printedText).join('');
    return origin === 'ocr' ? repairGoods(printed) : printed;
  }
  if (isOpen(kind)) {
    const printed = withClosingBracket(
      spans
        .map((span, i) => printedText(i < spans.length - 1 ? withStop(span) : span))
        .join(/\p{Script=Latin}$/u.test(plain) ? ' ' : ''),
    );
    return origin === 'ocr' ? repairScientific(kind, printed) : printed;
  }
  if (/\d[*＊]{2,}[\dXx]/u.test(plain)) return maskedIdentity(plain);
  // An hour without minutes stays as printed.
  if (kind === 'datetime' && !/\d[时点](?!\d)/u.test(plain)) {
    const date = findDate(plain);
    const time = /(\d{1,2}):(\d{2})/u.exec(plain);
    if (date && time) return `${date.iso} ${time[1]!.padStart(2, '0')}:${time[2]}`;
    // Front pages of records print hours without minutes (8时). They stay as printed.
    if (date && !/\d/u.test(plain.slice(date.end))) return date.iso;
  }
  // OCR reads ¥ as Y.
  return kind === 'amount' ? plain.replace(/^Y(?=\d)/u, '¥') : plain;
}

/** Extends a span over sentence punctuation, which is removed only at the end of a value. */
function withStop(span: Span): Span {
  const behind = /^[;,、:]+/u.exec(span.piece.text.slice(span.end))?.[0].length ?? 0;
  return { ...span, end: span.end + behind };
}

/** Restores a closing bracket that OCR lost at the end of a line. */
function withClosingBracket(text: string): string {
  const open = (text.match(/[(（]/gu) ?? []).length;
  const closed = (text.match(/[)）]/gu) ?? []).length;
  return open === closed + 1 ? text + (text.includes('（') ? '）' : ')') : text;
}

/** Restores the length of a masked identity number (18 characters, GB 11643). OCR miscounts the stars. */
function maskedIdentity(text: string): string {
  const parts = /^(\d{4,14})[*＊]+([\dXx]{1,6})$/u.exec(text);
  const stars = parts ? 18 - parts[1]!.length - parts[2]!.length : 0;
  return parts && stars >= 2 ? parts[1] + '*'.repeat(stars) + parts[2] : text;
}

/** The fitted weights shipped with the package. */
export function loadWeights(): { types: Trees; fields: Trees } {
  const read = (name: string): Trees =>
    JSON.parse(readFileSync(new URL(`./weights/${name}.json`, import.meta.url), 'utf8')) as Trees;
  return { types: read('types'), fields: read('fields') };
}
