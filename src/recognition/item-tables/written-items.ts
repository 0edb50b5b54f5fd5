import { unionBox } from '../../document/index.ts';
import { type Piece, type Span, spanBox } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { TableType } from '../types/paper-type.ts';
import type { ItemTable } from './item-table.ts';
import { linesOf } from './lines.ts';

/**
 * Items without column labels, as doctors write them (《处方管理办法》, 卫生部令第53号, 附件1): a line of name, strength and number,
 * and a line of directions below.
 *
 *     1. 阿司匹林肠溶片  0.1g×30片  ×2盒
 *        Sig: 0.1g  口服  每日一次
 */
export function findWrittenItems(type: TableType, table: number, marked: Marked): ItemTable | undefined {
  const at = (key: string): number => type.columns.findIndex((c) => c.key === key);
  const name = at('drug_name');
  if (name < 0) return undefined;
  const columns: Columns = {
    name,
    spec: at('specification'),
    quantity: at('quantity'),
    unit: at('unit'),
    usage: at('usage'),
    dosage: at('dosage'),
    frequency: at('medication_frequency'),
  };
  const lines = linesOf(marked.pieces.map((piece) => ({ piece, start: 0, end: piece.text.length }))).map((line) =>
    textLine(line.spans),
  );
  const rows: Span[][][] = [];
  let open: Span[][] | undefined;
  let openAt = -1;
  lines.forEach((line, i) => {
    const directions = DIRECTIONS.exec(line.text);
    if (directions) {
      const above = lines[i - 1];
      // A line above directions is an item even if OCR has lost its pack count.
      if (openAt !== i - 1 && above && !/:/u.test(above.text) && STRENGTH.test(above.text))
        open = addItem(above, columns, type, rows);
      if (open) readDirections(line, directions[0].length, columns, open);
      open = undefined;
      return;
    }
    if (
      /[:¥]/u.test(line.text.replace(/\d:\d|[A-Za-z]:\d/gu, '')) ||
      !(PACKS.test(line.text) && /\p{Script=Han}{2}/u.test(line.text))
    )
      return;
    open = addItem(line, columns, type, rows);
    openAt = i;
  });
  if (rows.length === 0) return undefined;
  const box = unionBox(rows.flatMap((row) => row.flatMap((cell) => cell.map(spanBox))));
  return { table, columns: [], header: { ...box, y1: box.y0 }, box, rows };
}

interface Columns {
  name: number;
  spec: number;
  quantity: number;
  unit: number;
  usage: number;
  dosage: number;
  frequency: number;
}

/** Words that start a line of directions. OCR reads S as 5. */
const DIRECTIONS = /^(?:[S5][i1l]g|用法用量|用法|服法|S)[:.;]?(?=[^\s])/iu;
const MASS = String.raw`\d+(?:[.。]\d+)?(?:万?IU|万?U|万?单位|[mμuk]?g|mcg|m[lL1I]|L|%)`;
const STRENGTH = new RegExp(`${MASS}|\\d+[片粒丸支袋贴枚揿喷]`, 'u');
/** A pack count at the end of a line. Tablets and grams after a multiplication sign are the pack size. */
const PACKS = /[×xX*✕](\d{1,3}|[A-Za-z]{1,2})(盒|瓶|支|袋|包|管|板|条|罐|桶|付|剂|贴|套|枚)$/u;
const NUMBERING = /^(?:[①-⑳]|\d{1,2}[.、)])/u;
const DOSE = new RegExp(
  `(?:每次|一次|1次)?(${MASS}|\\d+(?:\\.\\d+)?(?:[片粒丸支袋贴枚揿喷滴包瓶]|个?单位)|适量|少许|遵医嘱)`,
  'u',
);
const ROUTE =
  /(?:餐前|餐后|饭前|饭后|睡前|空腹)?(?:口服|囗服|静脉滴注|静脉注射|静脉推注|静脉泵入|静滴|静注|静推|肌肉注射|肌内注射|肌注|皮下注射|皮内注射|皮下|外用|外敷|外涂|涂擦|滴眼|滴耳|滴鼻|喷鼻|喷喉|含服|含化|舌下含服|含漱|雾化吸入|吸入|冲服|嚼服|顿服|泵入|鼻饲|灌肠|直肠给药|塞肛|阴道给药|阴道用药|局部注射|封闭|煎服|水煎服|泡服)/u;
const FREQUENCY =
  /(?:每[日天晚周早][\d一二两三四]*次?|[\d一二两三四]次\/[日天周]|[1一][日天][\d一二两三四]次|每\d+小时[\d一]次|q[dnow]d?|[btq]id|q\d+h|prn|st)$/iu;

interface TextLine {
  text: string;
  units: { piece: Piece; unit: number }[];
}

function textLine(spans: readonly Span[]): TextLine {
  const units = spans.flatMap(({ piece, start, end }) =>
    Array.from({ length: end - start }, (_, i) => ({ piece, unit: start + i })),
  );
  return { text: units.map(({ piece, unit }) => piece.text[unit]).join(''), units };
}

/** Spans of a part of a line. */
function spansAt({ units }: TextLine, from: number, to: number): Span[] {
  const out: Span[] = [];
  for (const { piece, unit } of units.slice(from, to)) {
    const last = out.at(-1);
    if (last?.piece === piece && last.end === unit) last.end = unit + 1;
    else out.push({ piece, start: unit, end: unit + 1 });
  }
  return out;
}

function addItem(line: TextLine, columns: Columns, type: TableType, rows: Span[][][]): Span[][] {
  const row: Span[][] = type.columns.map(() => []);
  const { text } = line;
  const from = numberingOf(line);
  const packs = PACKS.exec(text);
  const end = packs?.index ?? text.length;
  const put = (column: number, start: number, stop: number): void => {
    if (column >= 0 && stop > start) row[column] = spansAt(line, start, stop);
  };
  // The strength starts at the first measure after the words of the name: 5%葡萄糖注射液 starts with one.
  const words = from + (/^.*?\p{Script=Han}{2}/u.exec(text.slice(from))?.[0].length ?? 0);
  const strength = STRENGTH.exec(text.slice(words, end));
  const spec = strength ? words + strength.index : blankAfter(line, words, end);
  put(columns.name, from, spec);
  put(columns.spec, spec, end);
  if (packs) {
    const count = packs.index + 1;
    put(columns.quantity, count, count + packs[1]!.length);
    put(columns.unit, count + packs[1]!.length, text.length);
  }
  rows.push(row);
  return row;
}

/** Length of the item number. 1.5%葡萄糖 has none, because no space follows the point. */
function numberingOf({ text, units }: TextLine): number {
  const length = NUMBERING.exec(text)?.[0].length ?? 0;
  const next = units[length];
  if (length === 0 || !next || !/\d/u.test(text[length]!)) return length;
  return units[length - 1]!.piece !== next.piece || next.piece.gaps.has(next.unit) ? length : 0;
}

/** The first space or new piece after the words of a name. */
function blankAfter({ units }: TextLine, from: number, end: number): number {
  for (let i = from; i < end; i++) {
    const { piece, unit } = units[i]!;
    if (i > 0 && (units[i - 1]!.piece !== piece || piece.gaps.has(unit))) return i;
  }
  return end;
}

function readDirections(line: TextLine, from: number, columns: Columns, row: Span[][]): void {
  const text = line.text.slice(from);
  const dose = DOSE.exec(text);
  const route = ROUTE.exec(text);
  const often = FREQUENCY.exec(text);
  const put = (column: number, start: number, length: number): void => {
    if (column >= 0 && length > 0) row[column] = spansAt(line, from + start, from + start + length);
  };
  if (dose) put(columns.dosage, dose.index + dose[0].length - dose[1]!.length, dose[1]!.length);
  if (route) put(columns.usage, route.index, route[0].length);
  if (often) put(columns.frequency, often.index, often[0].length);
}
