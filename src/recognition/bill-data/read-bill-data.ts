import type { DataNode, EmbeddedData } from '../../readers/index.ts';
import { findDate } from '../../values/index.ts';
import type { PaperType } from '../types/paper-type.ts';
import {
  type BillMap,
  type DataName,
  type DataTemplate,
  type MappedTable,
  type MappedValue,
  plainName,
} from './bill-map.ts';
import { BILL_MAPS } from './maps/index.ts';

/** A bill described by the data of a file. */
export interface BillData {
  type: string;
  /** Document within the file, from 0. */
  document: number;
  /** Value by key; keys without value are absent. */
  fields: Record<string, string>;
  tables: Record<string, Record<string, string>[]>;
  /** Values with less weight than what the page shows. */
  hints: Record<string, string>;
}

/** In order of trust: attached files, tags of objects on the page, document properties. */
const TRUST: readonly EmbeddedData['kind'][] = ['file', 'tags', 'properties'];

/**
 * Bills described by the data of a file, in the keys of a family. Merges those of one document. Ignores other kinds of
 * data.
 */
export function readBillData(embedded: readonly EmbeddedData[], family: PaperType['family'] = 'bill'): BillData[] {
  const bills: BillData[] = [];
  const sorted = embedded.toSorted((a, b) => TRUST.indexOf(a.kind) - TRUST.indexOf(b.kind));
  for (const { kind, document, root } of sorted) {
    // Tags and properties can add to a known bill, but cannot establish one.
    const known = bills.filter((bill) => bill.document === document);
    if (kind === 'file' || known.length === 0) {
      const found = split(root).flatMap((part) => readOne(part, document, BILL_MAPS[family]) ?? []);
      for (const bill of found) {
        const same = known.find((one) => one.type === bill.type && numberOf(one) === numberOf(bill));
        if (same) fill(same, bill);
        else bills.push(kind === 'properties' ? { ...bill, fields: {}, tables: {}, hints: bill.fields } : bill);
      }
    } else if (known.length === 1) {
      const more = readOne(root, document, BILL_MAPS[family]);
      if (more && more.type === known[0]!.type) fill(known[0]!, more, kind === 'properties');
    }
  }
  return bills;
}

function fill(bill: BillData, more: BillData, asHint = false): void {
  const into = asHint ? bill.hints : bill.fields;
  for (const [key, value] of Object.entries(more.fields)) if (!(key in bill.fields)) into[key] = value;
  for (const [name, rows] of Object.entries(more.tables)) bill.tables[name] ??= rows;
}

const NUMBER_KEYS = ['vat_invoice_number', 'vat_invoice_haoma', 'invoice_number', 'number', 'vehicle_invoice_haoma'];
const numberOf = ({ fields }: BillData): string => NUMBER_KEYS.map((key) => fields[key]).find((value) => value) ?? '';

/** All names used for bill numbers. */
const NUMBER_NAMES = new Set(
  Object.values(BILL_MAPS)
    .flat()
    .flatMap((map) =>
      map.fields
        .filter(({ keys }) => keys.some((key) => key && NUMBER_KEYS.includes(key)))
        .flatMap((field) => field.names.flatMap((name) => lastName(name) ?? [])),
    ),
);

function lastName(name: DataName | DataTemplate): string | undefined {
  return 'path' in name ? name.path.at(-1) : undefined;
}

/** Splits data into one part for each bill. Files with many bills repeat an element that contains one number each. */
function split(root: DataNode): DataNode[] {
  const numbersOf = (node: DataNode): Set<string> => {
    const found = new Set<string>();
    for (const one of walk(node))
      if (one.text !== '' && NUMBER_NAMES.has(plainName(one.name)) && /^\d{8,}$/u.test(one.text)) found.add(one.text);
    return found;
  };
  // Require two parents: code and number of one bill could both look like numbers.
  const several = root.nodes.filter((node) => node.nodes.length > 0 && numbersOf(node).size > 0);
  const alike = several.length > 1 && several.every((node) => node.name === several[0]!.name);
  if (alike && new Set(several.map((node) => [...numbersOf(node)].join())).size === several.length)
    return several.flatMap(split);
  const parts = several.length === 1 ? split(several[0]!) : [];
  return parts.length > 1 ? parts : [root];
}

function* walk(node: DataNode): Generator<DataNode> {
  for (const one of node.nodes) {
    yield one;
    yield* walk(one);
  }
}

function readOne(root: DataNode, document: number, maps: readonly BillMap[]): BillData | undefined {
  for (const map of maps) {
    const all = new Texts(root, []);
    if (!map.needs.every((names) => names.some((name) => all.of(name) !== undefined))) continue;
    return readBy(map, root, document);
  }
  return undefined;
}

function readBy(map: BillMap, root: DataNode, document: number): BillData {
  const rowsOf = map.tables.map((table) => rowsIn(root, table));
  const texts = new Texts(root, rowsOf.flat());
  const plain = map.fields.map((field) => valueFrom(texts, field));
  const values = (i: number): Record<string, string> =>
    Object.fromEntries(
      map.fields.flatMap((field, at) =>
        field.keys[i] && plain[at] !== undefined ? [[field.keys[i], plain[at]] as const] : [],
      ),
    );
  const chosen = map.choices.find(
    ({ type, key, pattern }) =>
      pattern.test(values(map.types.indexOf(type))[key] ?? '') && !hasOldCode(type, plain, map),
  );
  const type = chosen?.type ?? map.types.at(-1)!;
  const i = map.types.indexOf(type);
  const tables: BillData['tables'] = {};
  for (const [at, table] of map.tables.entries()) {
    const rows = rowsOf[at]!.length === 0 && table.flat ? [root] : rowsOf[at]!;
    const read = rows.map((row) => readRow(row, table, i)).filter((row) => Object.keys(row).length > 0);
    if (read.length > 0) tables[table.name] = read;
  }
  return { type, document, fields: complete(type, values(i), tables), tables, hints: {} };
}

/** Fully digital invoices printed on an old form also have the code and number of that form. */
function hasOldCode(type: string, plain: readonly (string | undefined)[], map: BillMap): boolean {
  if (type !== 'vat_digital_invoice') return false;
  return map.fields.some(({ keys }, at) => keys.includes('vat_invoice_daima') && /^\d{10,12}$/u.test(plain[at] ?? ''));
}

/**
 * Completes the title. Digital invoices are titled by their kind; the last digits of the code give the kind of an
 * electronic invoice.
 */
function complete(
  type: string,
  fields: Record<string, string>,
  { product_list: goods = [] }: BillData['tables'],
): Record<string, string> {
  if (type === 'vat_digital_invoice' && fields.invoice_type)
    return { ...fields, title: fields.title ?? fields.invoice_type };
  if (type !== 'vat_invoice') return fields;
  const kind = /^0\d{9}(\d\d)$/u.exec(fields.vat_invoice_daima ?? '')?.[1];
  // Tolls are classed as leases of roads (财税〔2016〕36号), and their invoices have a separate kind.
  const toll = kind === '11' && goods.some((row) => /^\*经营租赁\*通行费/u.test(row.vat_invoice_product_name ?? ''));
  const name =
    fields.invoice_type && /发票/u.test(fields.invoice_type)
      ? fields.invoice_type
      : ELECTRONIC[toll ? '12' : (kind ?? '')];
  const { invoice_type: _, ...rest } = fields;
  return name === undefined ? rest : { ...rest, invoice_type: name };
}

/** Last two digits of a 12-digit code (公告2015年第84号, 公告2017年第66号, 公告2020年第22号). */
const ELECTRONIC: Record<string, string> = {
  11: '增值税电子普通发票',
  12: '收费公路通行费增值税电子普通发票',
  13: '增值税电子专用发票',
};

/** Rows are elements with a text for an identifying column and for another column. */
function rowsIn(root: DataNode, table: MappedTable): DataNode[] {
  const known = namesOf(table.columns.filter((column) => column.identifying));
  const all = namesOf(table.columns);
  const rows: DataNode[] = [];
  const look = (node: DataNode): void => {
    const names = node.nodes
      .filter((one) => one.nodes.length === 0 && one.text !== '')
      .map((one) => plainName(one.name));
    const columns = names.filter((name) => all.has(name)).length;
    if (node !== root && names.some((name) => known.has(name)) && columns >= 2 && columns * 3 >= names.length)
      rows.push(node);
    else for (const one of node.nodes) look(one);
  };
  look(root);
  return rows;
}

const namesOf = (values: readonly MappedValue[]): Set<string> =>
  new Set(values.flatMap(({ names }) => names.flatMap((name) => lastName(name) ?? [])));

function readRow(row: DataNode, table: MappedTable, type: number): Record<string, string> {
  const texts = new Texts(row, []);
  const out: Record<string, string> = {};
  for (const column of table.columns) {
    const key = column.keys[type];
    const value = key === undefined || out[key] !== undefined ? undefined : valueFrom(texts, column, true);
    if (key !== undefined && value !== undefined) out[key] = value;
  }
  return out;
}

/**
 * The value of the first name with a suitable text. `once` uses each text only once, because columns of different
 * dialects share names.
 */
function valueFrom(texts: Texts, { names, shape, words }: MappedValue, once = false): string | undefined {
  for (const name of names) {
    const text = 'path' in name ? texts.of(name) : compose(texts, name);
    const value = text === undefined ? undefined : SHAPES[shape](words.get(text) ?? text);
    if (value === undefined) continue;
    if (once && 'path' in name) texts.use(name);
    return value;
  }
  return undefined;
}

function compose(texts: Texts, { parts }: DataTemplate): string | undefined {
  let out = '';
  for (const part of parts) {
    const text = typeof part === 'string' ? part : texts.of(part);
    if (text === undefined) return undefined;
    out += text;
  }
  return out.trim();
}

const plainText = (text: string): string | undefined =>
  text.replace(/\s+/gu, (blank) => (blank.includes('\n') ? '' : ' ')) || undefined;

/** Converts text to the form that bills print. Undefined if the text is not of that kind. */
const SHAPES: Record<MappedValue['shape'], (text: string) => string | undefined> = {
  text: plainText,
  amount: (text) => (/\d/u.test(text) ? plainText(text) : undefined),
  date(text) {
    const found = findDate(text);
    return found ? text.slice(found.start, found.end).replace(/[ T]\d{1,2}[:时].*$/u, '') : undefined;
  },
  time: (text) => /\d{1,2}[:：]\d{2}/u.exec(text)?.[0].replace('：', ':'),
  percent(text) {
    if (/[%*]|免|不征|零/u.test(text)) return text;
    const rate = Number(text);
    return /^(?:0|0?\.\d+|1(?:\.0+)?)$/u.test(text) && rate <= 1 ? `${Number((rate * 100).toFixed(4))}%` : undefined;
  },
  seat: (text) => text.replace(/车+/gu, '车').replace(/号+/gu, '号').replace(/^号$/u, '') || undefined,
};

/** Texts of data by name, without those inside rows. */
class Texts {
  readonly #byName = new Map<string, { path: string[]; text: string }[]>();
  readonly #used = new Set<{ path: string[]; text: string }>();

  constructor(root: DataNode, rows: readonly DataNode[]) {
    const leftOut = new Set(rows);
    const add = (node: DataNode, path: string[]): void => {
      if (leftOut.has(node)) return;
      const inside = [...path, plainName(node.name)];
      if (node.nodes.length === 0) {
        const name = inside.at(-1)!;
        if (node.text !== '')
          this.#byName.set(name, [...(this.#byName.get(name) ?? []), { path: inside, text: node.text }]);
      } else for (const one of node.nodes) add(one, inside);
    };
    add(root, []);
  }

  of({ path }: DataName): string | undefined {
    return this.#find(path)?.text;
  }

  use({ path }: DataName): void {
    const found = this.#find(path);
    if (found) this.#used.add(found);
  }

  #find(path: readonly string[]): { path: string[]; text: string } | undefined {
    return this.#byName.get(path.at(-1)!)?.find((one) => !this.#used.has(one) && within(one.path, path));
  }
}

/** Whether `at` contains the names of `path` in this order. */
function within(at: readonly string[], path: readonly string[]): boolean {
  let next = 0;
  for (const name of at) if (name === path[next]) next++;
  return next === path.length;
}
