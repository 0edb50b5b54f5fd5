import { CONCEPTS, type Concept, type Party, type ValueKind } from './labels/index.ts';
import { plain } from './normalise.ts';
import { core, similarity } from './similarity.ts';
import type { FieldSpec } from './types.ts';

/** What to look for, for one field. */
export interface FieldQuery {
  spec: FieldSpec;
  kind: ValueKind;
  labels: { core: string; plain: string; weight: number; party?: Party }[];
  /** Common fields that the name may mean, likeliest first. */
  concepts: Concept[];
  cross: { rows: string[]; columns: string[]; weight: number }[];
}

const PARTIES: [RegExp, Party][] = [
  [
    /^(?:购买方|购货方|购货单位|购方|买方|客户|付款方|需方|buyer|customer|client|purchaser|bill to|billing)(?:的|'s)?\s*(.+)$/u,
    'buyer',
  ],
  [
    /^(?:销售方|销货方|销货单位|销方|卖方|供应商|收款方|供方|seller|supplier|vendor|issuer|merchant)(?:的|'s)?\s*(.+)$/u,
    'seller',
  ],
  [/^(?:收货方|收货人|收件人|recipient|consignee|receiver|ship to|shipping|delivery)\s*(.+)$/u, 'recipient'],
];

/**
 * Fallbacks: receipts often show the number of the related document only, and the period that a hotel bills is the
 * stay.
 */
const RELATED: Record<string, { keys: string[]; weight: number }> = {
  invoice_number: { keys: ['document_number', 'booking_id', 'order_number', 'transaction_number'], weight: 0.5 },
  period_start: { keys: ['check_in'], weight: 0.7 },
  period_end: { keys: ['check_out'], weight: 0.7 },
};

/** Words that choose between two values of one label. */
const QUALIFIERS = /大写|小写|含税|公历|农历/u;

const TOTALS = ['合计', '总计', '小计', 'total', 'grand total', 'totals', 'summe', 'totale'];

const BY_NAME: [RegExp, ValueKind][] = [
  [/身份证|公民身份/u, 'id-card'],
  [/纳税人识别号|税号|tax.?id|vat.?(?:id|number|no)/u, 'tax-id'],
  [/信用代码/u, 'credit-code'],
  [/大写|in words/u, 'amount-in-words'],
  [/日期|时间|年月|\bdate\b|\bdatum\b|\bday\b/u, 'date'],
  [/税率|比例|百分比|\brate\b.*%|percent|比率/u, 'percent'],
  [
    /金额|价格|单价|总价|税额|费用|余额|款|费$|\bamount\b|\bprice\b|\btotal\b|\bcost\b|\bfee\b|\bbalance\b|\bsum\b/u,
    'amount',
  ],
  [/电话|手机|传真|\bphone\b|\btel\b|\bmobile\b|\bfax\b/u, 'phone'],
  [/邮箱|电子邮件|e-?mail/u, 'email'],
  [/网址|网站|\burl\b|website/u, 'url'],
  [/\biban\b/u, 'iban'],
  [/数量|个数|天数|人数|次数|\bcount\b|\bquantity\b|\bnumber of\b|\bage\b|年龄/u, 'number'],
  [/编号|号码|单号|代码|账号|帐号|卡号|号$|\bnumber\b|\bno\b|\bcode\b|\bid\b|\bnr\b|\bn°/u, 'code'],
  [/地址|住址|address/u, 'address'],
  [/姓名|联系人|\bname\b/u, 'name'],
];

/** A name of a field in the forms that are compared. */
interface Name {
  core: string;
  plain: string;
}

const nameOf = (name: string): Name => ({ core: core(name), plain: plain(name) });

const cores = new Map<Concept, Name[]>(CONCEPTS.map((c) => [c, c.names.map(nameOf)]));

/** `invoiceNumber`, `invoice_number` -> `invoice number` */
const splitWords = (name: string): string =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s]+/gu, ' ')
    .trim();

/** Minimum likeness at which a name is the name of a concept. */
const SURE_CONCEPT = 0.98;

interface Likely {
  concept: Concept;
  score: number;
}

function likely(name: string, description: string, column: boolean): Likely[] {
  const n = core(name);
  const d = core(description);
  return CONCEPTS.map((concept) => {
    let byName = 0;
    let byDescription = 0;
    for (const c of cores.get(concept)!) {
      byName = Math.max(byName, similarity(n, c.core, 0.4));
      if (d) byDescription = Math.max(byDescription, similarity(d, c.core, 0.4));
    }
    const best = d ? Math.max(byName, byDescription) + 0.3 * Math.min(byName, byDescription) : byName;
    return { concept, score: best * ((concept.column === true) === column ? 1 : 0.85) };
  })
    .filter((l) => l.score >= 0.84)
    .sort((a, b) => b.score - a.score);
}

/**
 * The kind that a concept implies. If the concept only resembles the name, the words of the name decide: DATE RECEIVED
 * is a date, not a recipient.
 */
function conceptKind(name: string, likely: Likely | undefined): ValueKind | undefined {
  if (!likely) return undefined;
  const own = likely.score < SURE_CONCEPT && saysKind(name) ? kindByName(name) : undefined;
  return own ?? likely.concept.kind;
}

const queries = new Map<string, FieldQuery>();

/**
 * Labels under which a field may be printed, from its name, its description and the dictionary. Kept, because clients
 * ask the same of many documents.
 */
export function queryOf(spec: FieldSpec, column: boolean, context: readonly string[] = []): FieldQuery {
  const key = JSON.stringify([spec.name, spec.description, spec.type, column, context.at(-1)]);
  let query = queries.get(key);
  if (!query) {
    query = makeQuery(spec, column, context);
    if (queries.size >= 2000) queries.clear();
    queries.set(key, query);
  }
  return { ...query, spec };
}

function makeQuery(spec: FieldSpec, column: boolean, context: readonly string[]): FieldQuery {
  const name = splitWords(spec.name);
  const description = splitWords(spec.description ?? '');
  const labels: FieldQuery['labels'] = [];
  const put = (label: string | Name, weight: number, party?: Party) => {
    const name = typeof label === 'string' ? nameOf(label) : label;
    if (name.core === '' || labels.some((l) => l.core === name.core && l.plain === name.plain && l.weight >= weight))
      return;
    labels.push({ ...name, weight, ...(party && { party }) });
  };
  put(name, 1);
  if (description && description.length <= 40) put(description, 0.85);
  // 金额合计（小写）: the bracket is often printed alone, before the amount.
  const bracket = /^(.{2,}?)\s*([（(]\p{Script=Han}{2,6}[)）])$/u.exec(name);
  if (bracket && QUALIFIERS.test(bracket[2]!)) put(bracket[2]!, 0.9);
  for (const part of name.split(/[/／]/u)) if (part !== name && part.trim().length > 1) put(part, 0.9);

  // The name qualified by its object: buyer.name.
  const scoped = context.length > 0 ? splitWords(`${context.at(-1)} ${name}`) : name;
  let found = likely(name, description, column);
  if (scoped !== name) {
    const closer = likely(scoped, description, column);
    if (closer[0] && closer[0].score >= (found[0]?.score ?? 0) - 0.05) found = closer;
  }
  const top = found[0]?.score ?? 0;
  const taken = found.filter((l) => l.score >= top - 0.06).slice(0, 2);
  for (const { concept, score } of taken) for (const n of cores.get(concept)!) put(n, Math.min(1, score) * 0.98);

  const related = taken[0] && RELATED[taken[0].concept.key];
  for (const concept of CONCEPTS)
    if (related?.keys.includes(concept.key)) for (const n of cores.get(concept)!) put(n, related.weight);

  let base: Likely | undefined;
  for (const [pattern, party] of PARTIES) {
    const m = pattern.exec(plain(scoped)) ?? pattern.exec(plain(description));
    if (!m) continue;
    const rest = m[1]!.trim();
    put(rest, 0.95, party);
    for (const part of rest.split('/')) if (part !== rest) put(part, 0.93, party);
    base = likely(rest, '', false)[0];
    if (base) for (const n of cores.get(base.concept)!) put(n, 0.92 * Math.min(1, base.score), party);
    // The section heading itself may be the label (购买方名称).
    if (/^(?:名称|name)$/u.test(rest)) for (const n of ['名称', 'name', 'company']) put(n, 0.95, party);
  }

  const cross = taken.flatMap(({ concept, score }) =>
    concept.cross ? [{ ...concept.cross, weight: Math.min(1, score) }] : [],
  );
  const total = /^(?:合计|总计|total )\s*(.+)$/u.exec(plain(name));
  if (total && cross.length === 0) cross.push({ rows: TOTALS, columns: [total[1]!], weight: 0.95 });

  return {
    spec,
    kind: kindOf(spec, conceptKind(name, taken[0]) ?? base?.concept.kind, `${name} ${description}`),
    labels: labels.sort((a, b) => b.weight - a.weight),
    concepts: taken.map((l) => l.concept),
    cross: cross.map((c) => ({ rows: c.rows.map(core), columns: c.columns.map(core), weight: c.weight })),
  };
}

/** Kinds whose names never mean other text, unlike names of people, codes and addresses. */
const SURE_KINDS = new Set<ValueKind>([
  'date',
  'amount',
  'percent',
  'number',
  'phone',
  'email',
  'url',
  'iban',
  'id-card',
  'amount-in-words',
]);

const kindByName = (text: string): ValueKind | undefined => BY_NAME.find(([pattern]) => pattern.test(plain(text)))?.[1];

/** Whether the name of a field implies the kind of its value. */
export function saysKind(name: string): boolean {
  const kind = kindByName(splitWords(name));
  return kind !== undefined && SURE_KINDS.has(kind);
}

function kindOf(spec: FieldSpec, fromConcept: ValueKind | undefined, text: string): ValueKind {
  if (spec.type === 'date') return 'date';
  if (spec.type === 'enum' || spec.type === 'boolean') return 'text';
  const guessed = fromConcept ?? kindByName(text) ?? 'text';
  if (spec.type === 'string') return guessed;
  return guessed === 'amount' || guessed === 'percent' ? guessed : 'number';
}
