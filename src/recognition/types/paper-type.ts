import { tableLines } from '../../values/index.ts';
import { CHECK_WORDS, type CheckRule, readCheck } from '../checks/check-rule.ts';

/** The kind of a value: determines its grammar, its checks, and how OCR errors are repaired. */
export type ValueKind =
  | 'text'
  | 'long-text'
  | 'title'
  | 'person'
  | 'company'
  | 'address'
  | 'date'
  | 'time'
  | 'datetime'
  | 'period'
  | 'amount'
  | 'amount-in-words'
  | 'quantity'
  | 'percent'
  | 'age'
  | 'sex'
  | 'code'
  | 'invoice-code'
  | 'invoice-number'
  | 'tax-id'
  | 'id-card'
  | 'bank-account'
  | 'phone'
  | 'plate'
  | 'vin'
  | 'train'
  | 'train-ticket-number'
  | 'train-serial'
  | 'seat-class'
  | 'pinyin'
  | 'ticket-number'
  | 'fiscal-code'
  | 'fiscal-number'
  | 'check-code'
  | 'count'
  | 'page-number'
  | 'code-of'
  | 'flight'
  | 'station'
  | 'seat'
  | 'distance'
  | 'goods'
  | 'measure'
  | 'range'
  | 'mark'
  | 'serial'
  | 'fee-class'
  | 'insurance-class'
  | 'dose'
  | 'unit-of-result'
  | 'disease-code'
  | 'flag'
  | 'derived';

/** A value on papers of a type. */
export interface FieldType {
  /** Key of the interface. */
  key: string;
  /** Label of the interface. */
  description: string;
  kind: ValueKind;
  /** Printed names, without colon. `^` before a name: only within the section of the field. */
  labels: string[];
  /** Its party or its part of the form, if the label alone is ambiguous: `buyer`, `seller`, `payer`... */
  section?: string;
  /** Group of the interface (medical papers). */
  group?: string;
}

export interface ColumnType {
  key: string;
  description: string;
  kind: ValueKind;
  /** Printed column labels. */
  labels: string[];
}

export interface TableType {
  name: string;
  description: string;
  columns: ColumnType[];
}

/** A type of paper. Pure data: a new type needs no code. */
export interface PaperType {
  /** Name of the interface. */
  name: string;
  family: 'bill' | 'medical';
  /** Label of the interface. */
  description: string;
  /** Number of the interface (medical papers). */
  category?: number;
  /** Spending category implied by the type. If undefined, it follows from the items. */
  kind?: string;
  /** Titles, best first, without province or hospital. `*` stands for any characters. */
  titles: string[];
  /** Words that indicate the type, in addition to its labels. `-` before a word: evidence against it. */
  anchors: string[];
  /** Headings of the parts of the form, for fields with ambiguous labels. */
  sections: { name: string; labels: string[] }[];
  fields: FieldType[];
  tables: TableType[];
  /** How its values must agree. */
  checks: CheckRule[];
}

const NAMED_LINE = new RegExp(`^(titles|anchors|group|section|table|${CHECK_WORDS.join('|')}):\\s*(.*)$`, 'u');

/**
 * Reads a type from its table. One line each; a list may go on in the next line after a comma:
 *
 *     type | family | description | kind or category
 *     titles: a, b
 *     anchors: a, -b
 *     section: name | heading, heading
 *     key | description | value kind | label, label        a field; `key@section`; the group of a medical field comes from the last `group:` line
 *     table: name | description
 *     > key | description | value kind | label, label      a column of that table
 *     sum: total = a + b                     a check (`checks/check-rule.ts`)
 */
export function readType(source: string): PaperType {
  let type: PaperType | undefined;
  let group: string | undefined;
  let table: TableType | undefined;
  for (const line of tableLines(source)) {
    if (line.startsWith('#')) continue;
    const [head = '', ...rest] = line.split('|').map((p) => p.trim());
    const named = NAMED_LINE.exec(head);
    if (!type) {
      const [family = '', description = '', extra = ''] = rest;
      type = {
        name: head,
        family: family as PaperType['family'],
        description,
        titles: [],
        anchors: [],
        sections: [],
        fields: [],
        tables: [],
        checks: [],
      };
      if (/^\d+$/u.test(extra)) type.category = Number(extra);
      else if (extra) type.kind = extra;
    } else if (named?.[1] === 'titles' || named?.[1] === 'anchors') {
      type[named[1]].push(...readList(named[2]!));
    } else if (named?.[1] === 'section') {
      type.sections.push({ name: named[2]!, labels: readList(rest[0] ?? '') });
    } else if (named?.[1] === 'group') {
      group = named[2];
    } else if (named?.[1] === 'table') {
      table = { name: named[2]!, description: rest[0] ?? '', columns: [] };
      type.tables.push(table);
    } else if (named) {
      type.checks.push(readCheck(named[1]!, named[2]!));
    } else if (head.startsWith('>')) {
      if (!table) throw new Error(`Column ${head} of ${type.name} comes before any table.`);
      table.columns.push(readColumn(head.slice(1).trim(), rest));
    } else {
      const [key = '', section] = head.split('@');
      type.fields.push({ ...readColumn(key, rest), ...(section && { section }), ...(group && { group }) });
    }
  }
  if (!type) throw new Error('The definition of a type is empty.');
  return type;
}

const readColumn = (key: string, [description = '', kind = 'text', labels = '']: string[]): ColumnType => ({
  key,
  description,
  kind: kind as ValueKind,
  labels: readList(labels),
});

const readList = (text: string): string[] =>
  text
    .split(/[,，]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
