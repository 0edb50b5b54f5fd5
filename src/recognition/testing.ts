import type { Line, Paper, PaperCode, Ruling } from '../document/index.ts';
import { makeLine } from '../layout/testing.ts';
import { type LabelHit, labelsOn, vocabularyOf } from './labels.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { type Marked, markPieces } from './segments.ts';
import type { PaperType } from './types/paper-type.ts';

/** A text at a place on a paper; `y` is its top. */
export type PlacedText = readonly [text: string, x: number, y: number, size?: number];

export const linesAt = (texts: readonly PlacedText[]): Line[] =>
  texts.map(([text, x, y, size = 10]) => makeLine(text, y, { x, size }));

/** A paper of 600 x 400 points with these texts. */
export function paperWith(texts: readonly PlacedText[], more: { rulings?: Ruling[]; codes?: string[] } = {}): Paper {
  const codes = (more.codes ?? []).map(
    (payload): PaperCode => ({ box: { x0: 0, y0: 0, x1: 40, y1: 40 }, kind: 'qrcode', payload }),
  );
  return {
    pageNumber: 1,
    width: 600,
    height: 400,
    dpi: 72,
    angle: 0,
    pageWidth: 600,
    pageHeight: 400,
    pageDpi: 72,
    toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    outline: [0, 0, 600, 0, 600, 400, 0, 400],
    lines: linesAt(texts),
    rulings: more.rulings ?? [],
    seals: [],
    codes,
    checkboxes: [],
    origin: 'text',
  };
}

export interface MarkedPaper {
  pieces: Piece[];
  hits: LabelHit[];
  marked: Marked;
}

/** Splits texts into pieces and marks the labels of a type. */
export function markTexts(type: PaperType, texts: readonly PlacedText[], rulings: readonly Ruling[] = []): MarkedPaper {
  const pieces = piecesOf({ lines: linesAt(texts) });
  const hits = labelsOn(pieces, vocabularyOf(type, [type]));
  return { pieces, hits, marked: markPieces(pieces, hits, rulings) };
}

/** A digital invoice in its standard layout (210 x 140 mm). */
export const digitalInvoice = (words: string, total: string): PlacedText[] => [
  ['电子发票（普通发票）', 210, 20, 18],
  ['发票号码：24112000000048542163', 410, 30, 9],
  ['开票日期：2024年05月28日', 410, 48, 9],
  ['名称：某某科技有限公司', 40, 95, 9],
  ['统一社会信用代码/纳税人识别号：91350100M000100Y43', 40, 125, 9],
  ['项目名称', 40, 155, 9],
  ['数量', 280, 155, 9],
  ['单价', 340, 155, 9],
  ['金额', 410, 155, 9],
  ['税率/征收率', 450, 155, 9],
  ['税额', 540, 155, 9],
  ['*餐饮服务*餐费', 40, 175, 9],
  ['1', 285, 175, 9],
  ['100.00', 340, 175, 9],
  ['100.00', 405, 175, 9],
  ['6%', 465, 175, 9],
  ['6.00', 540, 175, 9],
  ['合计', 60, 270, 9],
  ['¥100.00', 400, 270, 9],
  ['¥6.00', 535, 270, 9],
  ['价税合计（大写）', 40, 290, 9],
  [words, 180, 290, 9],
  ['（小写）', 400, 290, 9],
  [total, 445, 290, 9],
  ['开票人：张三', 40, 370, 9],
];
