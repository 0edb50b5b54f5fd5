import type { Random } from '../../papers/random.ts';
import type { Run, TableBlock, TableCell } from './blocks.ts';
import type { Writer } from './content.ts';

type Kind =
  | 'name'
  | 'words'
  | 'sentence'
  | 'sentences'
  | 'number'
  | 'count'
  | 'date'
  | 'mark'
  | 'code'
  | 'type'
  | 'lines'
  | 'measured'
  | 'percent';

const TYPES = ['string', 'number', 'boolean', 'object', 'int', 'Text', 'bool', 'float'];
const HEADS: Partial<Record<Kind, [string[], string[]]>> = {
  code: [
    ['Parameter', 'Option', 'Name', 'Field', 'Command'],
    ['参数名', '字段', '变量', '命令'],
  ],
  type: [
    ['Type', 'Data type'],
    ['类型', '参数类型'],
  ],
  sentence: [
    ['Description', 'Meaning', 'Notes'],
    ['说明', '描述', '备注'],
  ],
  mark: [
    ['Required', 'Supported'],
    ['必填', '是否必填'],
  ],
};
const SETS: readonly (readonly [number, readonly Kind[]])[] = [
  [3, ['code', 'type', 'mark', 'sentence']],
  [2, ['code', 'sentence']],
  [3, ['name', 'sentence']],
  [2, ['name', 'sentences']],
  [2, ['code', 'type', 'sentence']],
  [2, ['name', 'words', 'sentence']],
  [2, ['name', 'sentence', 'sentence', 'words']],
  [2, ['name', 'number', 'number', 'number']],
  [1, ['name', 'number']],
  [2, ['name', 'number', 'number', 'number', 'number', 'number']],
  [2, ['name', 'words', 'percent', 'percent', 'number']],
  [1, ['name', 'count', 'measured', 'measured']],
  [1, ['count', 'words', 'words']],
  [1, ['count', 'sentence']],
  [2, ['name', 'mark', 'mark', 'mark']],
  [1, ['name', 'mark', 'mark', 'mark', 'mark', 'mark']],
  [1, ['date', 'words', 'sentence']],
  [2, ['words', 'words']],
  [2, ['words', 'words', 'words']],
  [1, ['words', 'words', 'words', 'words', 'words']],
  [1, ['name', 'lines']],
  [1, ['name', 'lines', 'words']],
];

export function makeTable(w: Writer, random: Random, language: 'en' | 'zh', captioned: boolean): TableBlock {
  const kinds = random.weighted(SETS);
  const wide = kinds.some((k) => /sentence|lines/.test(k));
  const count =
    random.weighted(
      wide
        ? ([
            [4, 3],
            [4, 5],
            [2, 8],
            [1, 12],
          ] as const)
        : ([
            [3, 2],
            [4, 4],
            [4, 6],
            [2, 10],
            [1, 20],
            [0.4, 45],
          ] as const),
    ) + random.int(0, 2);
  const marks = random.pick(
    [
      ['Yes', 'No'],
      ['✓', '✗'],
      ['✓', ''],
      ['x', '-'],
      ['是', '否'],
    ].slice(0, language === 'zh' ? 5 : 4),
  );
  const digits = random.int(0, 3);
  const scale = random.pick([1, 10, 100, 5000]);
  const head = kinds.map((k): TableCell => ({ lines: [[{ text: headOf(k, w, random, language) }]] }));
  const body = Array.from({ length: count }, () =>
    kinds.map(
      (k): TableCell => ({
        lines: random.chance(0.04) && k !== 'name' ? [[]] : linesOf(k, w, random, marks, digits, scale),
      }),
    ),
  );
  const align = kinds.map((k) =>
    /number|percent|measured/.test(k)
      ? random.pick(['right', 'center', 'left'] as const)
      : k === 'mark'
        ? random.pick(['center', 'left'] as const)
        : 'left',
  );
  const widths = kinds.map((_, c) =>
    Math.max(4, Math.min(40, ...[Math.max(...[head, ...body].map((r) => longest(r[c] as TableCell)))])),
  );
  const rows = [head, ...body];
  let headRows = 1;
  if (kinds.length >= 4 && random.chance(0.15)) {
    groupHeads(rows, w, random);
    headRows = 2;
  } else if (kinds.includes('number') && random.chance(0.35)) addSections(rows, w, random);
  else if (random.chance(0.1) && !wide && count >= 4) groupRows(rows, random);
  return { kind: 'table', rows, headRows, align, widths, ...(captioned && { caption: w.phrase(3, 8) }) };
}

const longest = (c: TableCell): number =>
  Math.max(
    0,
    ...c.lines.map((l) => l.reduce((n, r) => n + [...r.text].reduce((m, ch) => m + (ch > '\u2e80' ? 2 : 1), 0), 0)),
  );

function headOf(kind: Kind, w: Writer, random: Random, language: 'en' | 'zh'): string {
  const known = HEADS[kind];
  return known && random.chance(0.7) ? random.pick(known[language === 'zh' ? 1 : 0]) : w.phrase(1, 2);
}

function linesOf(
  kind: Kind,
  w: Writer,
  random: Random,
  marks: readonly string[],
  digits: number,
  scale: number,
): Run[][] {
  const plain = (text: string): Run[][] => [[{ text }]];
  switch (kind) {
    case 'name':
      return random.chance(0.15) ? [[{ text: w.phrase(1, 3), mark: 'bold' }]] : plain(w.phrase(1, 3));
    case 'words':
      return plain(w.phrase(1, 4));
    case 'sentence':
      return random.chance(0.6) ? plain(w.sentence()) : plain(w.phrase(3, 6));
    case 'sentences':
      return plain(`${w.sentence()} ${w.sentence()}`);
    case 'number':
      return plain((random.next() * scale).toFixed(digits));
    case 'percent':
      return plain(`${(random.next() * 100).toFixed(1)}%`);
    case 'measured':
      return plain(`${(random.next() * 90).toFixed(1)} ± ${random.next().toFixed(2)}`);
    case 'count':
      return plain(String(random.int(0, 3000)));
    case 'date':
      return plain(
        `20${random.int(10, 26)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      );
    case 'mark':
      return plain(random.pick(marks));
    case 'type':
      return plain(random.pick(TYPES));
    case 'code':
      return [[random.chance(0.6) ? { text: w.identifier(), mark: 'code' } : { text: w.identifier() }]];
    case 'lines':
      return Array.from({ length: random.int(1, 4) }, () => [{ text: w.phrase(2, 6) }]);
  }
}

/** A second row of heads: some columns share a head above theirs. */
function groupHeads(rows: TableCell[][], w: Writer, random: Random): void {
  const head = rows[0] as TableCell[];
  const from = random.int(1, head.length - 2);
  const to = random.int(from + 1, head.length - 1);
  const top = head.flatMap((c, i): TableCell[] =>
    i < from || i > to
      ? [{ ...c, rowSpan: 2 }]
      : i === from
        ? [{ lines: [[{ text: w.phrase(1, 2) }]], colSpan: to - from + 1 }]
        : [],
  );
  rows.splice(0, 1, top, head.slice(from, to + 1));
}

/** Labels of sections: rows with nothing beside the first column. */
function addSections(rows: TableCell[][], w: Writer, random: Random): void {
  const cols = (rows[0] as TableCell[]).length;
  const bold = random.chance(0.4);
  for (let r = rows.length - 1; r >= 1; r--) {
    if (r > 1 && !random.chance(0.2)) continue;
    const label: Run = { text: w.phrase(1, 3), ...(bold && { mark: 'bold' }) };
    rows.splice(r, 0, [{ lines: [[label]] }, ...Array.from({ length: cols - 1 }, (): TableCell => ({ lines: [[]] }))]);
  }
}

/** Cells of the first column over several rows. */
function groupRows(rows: TableCell[][], random: Random): void {
  for (let r = 1; r < rows.length; ) {
    const span = Math.min(rows.length - r, random.int(1, 3));
    if (span > 1) ((rows[r] as TableCell[])[0] as TableCell).rowSpan = span;
    for (let k = 1; k < span; k++) (rows[r + k] as TableCell[]).shift();
    r += span;
  }
}
