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
  | 'percent'
  | 'link'
  | 'text'
  | 'codes'
  | 'items'
  | 'path'
  | 'blank'
  | 'sign';

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

/** Tables of people who write Markdown by hand: no spans, but code, links, signs and lists in cells, and many widths. */
const HAND_SETS: readonly (readonly [number, readonly Kind[]])[] = [
  ...SETS,
  [3, ['code', 'text']],
  [3, ['code', 'type', 'codes', 'text']],
  [2, ['name', 'link']],
  [2, ['link', 'text']],
  [2, ['name', 'sign', 'sign', 'sign']],
  [1, ['code', 'sign', 'text']],
  [2, ['path', 'text']],
  [1, ['path', 'path']],
  [1, ['name', 'path', 'words']],
  [1, ['sentences', 'sentences']],
  [1, ['text', 'text', 'text']],
  [1, ['name', 'items']],
  [1, ['name', 'items', 'items']],
  [1, ['words']],
  [1, ['code']],
  [1, ['sentence', 'codes', 'blank']],
  [1, ['blank', 'number', 'number']],
  [1, ['name', 'words', 'words', 'words', 'words', 'words', 'words', 'text']],
  [1, ['count', 'code', 'type', 'type', 'mark', 'words', 'sentence', 'date', 'name']],
];

export function makeTable(
  w: Writer,
  random: Random,
  language: 'en' | 'zh',
  captioned: boolean,
  byHand = false,
): TableBlock {
  const kinds = random.weighted(byHand ? HAND_SETS : SETS);
  const wide = kinds.some((k) => /sentence|lines|text|items/.test(k));
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
  const noHead = byHand && random.chance(0.06);
  const head = kinds.map(
    (k): TableCell => ({ lines: [noHead || k === 'blank' ? [] : [{ text: headOf(k, w, random, language) }]] }),
  );
  const body = Array.from({ length: count }, () =>
    kinds.map(
      (k): TableCell => ({
        lines: random.chance(0.04) && k !== 'name' ? [[]] : linesOf(k, w, random, marks, digits, scale),
        ...(k === 'items' && { list: true }),
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
  if (byHand) {
    if (noHead) rows.shift();
    const place = random.weighted([
      [20, undefined],
      [2, 'item'],
      [1, 'quote'],
      [1, 'note'],
    ] as const);
    const given = random.chance(0.5) ? align : align.map(() => random.pick(['left', 'center', 'right'] as const));
    return {
      kind: 'table',
      rows,
      headRows: noHead ? 0 : 1,
      align: random.chance(0.15) ? given : align,
      widths,
      ...(captioned && { caption: w.phrase(3, 8) }),
      ...(place && { place }),
    };
  }
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
    case 'link':
      return [[{ text: w.phrase(1, 3), mark: 'link' }]];
    case 'text':
      return [
        [
          { text: `${w.phrase(1, 6)} ` },
          { text: w.identifier(), mark: 'code' },
          { text: ` ${random.chance(0.5) ? w.sentence() : w.phrase(1, 4)}` },
        ],
      ];
    case 'codes':
      return [
        Array.from({ length: random.int(1, 4) }, (_, i): Run[] => [
          { text: i > 0 ? ', ' : '' },
          { text: w.identifier(), mark: 'code' },
        ]).flat(),
      ];
    case 'path':
      return [
        [
          {
            text: Array.from({ length: random.int(2, 7) }, () => w.identifier().replace('()', '')).join('/'),
            ...(random.chance(0.7) && { mark: 'code' as const }),
          },
        ],
      ];
    case 'blank':
      return random.chance(0.7) ? [[]] : plain(w.phrase(1, 2));
    case 'sign':
      return plain(random.pick(['✓', '✗', '✓', '', '-', 'N/A']));
    case 'items':
      return Array.from({ length: random.int(1, 4) }, () => [{ text: w.phrase(1, 5) }]);
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
