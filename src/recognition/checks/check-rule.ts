/** A value in a rule: a field, or a column if the rule is about rows. */
export interface Term {
  key: string;
  sign: 1 | -1;
  /** Forms omit it if it is zero. */
  optional: boolean;
}

/** What a tax invoice code states. */
export type CodeFact = 'number' | 'code' | 'date' | 'check' | 'amount';

/** How the values of a paper must agree. */
export type CheckRule =
  /** A field is the sum of other fields. */
  | { check: 'sum'; total: string; terms: Term[] }
  /** An amount in words equals one in figures. */
  | { check: 'words'; words: string; figures: string }
  /** The first of these fields that has a value is the sum of a column. */
  | { check: 'items'; totals: string[]; table: string; column: string }
  /** A value is the product of two others; with `table`, in every row. */
  | { check: 'product'; table?: string; product: string; factors: [string, string] }
  /** A field repeats the end of another field. */
  | { check: 'tail'; tail: string; whole: string }
  /** One day is not after the other. */
  | { check: 'order'; first: string; last: string }
  /** VAT rates in force; `table.column` for a column. */
  | { check: 'rates'; keys: string[] }
  /** Contents of the tax invoice code, by field. */
  | { check: 'code'; keys: Partial<Record<CodeFact, string>> };

/**
 * Reads a rule from a line of the table of a type:
 *
 *     sum: total = a + b? - c                    `?`: may be left out
 *     words: words = figures
 *     items: total / subtotal = table.column     the first one that has a value
 *     product: tax = net * rate
 *     rows: table.tax = net * rate
 *     tail: number = serial
 *     order: admission < discharge
 *     rates: key, table.column
 *     code: number = key, date = key
 */
export function readCheck(word: string, text: string): CheckRule {
  const [left = '', right = ''] = text.split(/=(.*)/u).map((part) => part.trim());
  switch (word) {
    case 'sum':
      return {
        check: 'sum',
        total: left,
        terms: [...right.matchAll(/([+-]?)\s*(\w+)(\?)?/gu)].map(([, sign, key, left]) => termOf(sign!, key!, left)),
      };
    case 'words':
      return { check: 'words', words: left, figures: right };
    case 'items': {
      const [table, column] = placeOf(right);
      return { check: 'items', totals: left.split('/').map((key) => key.trim()), table, column };
    }
    case 'product':
      return { check: 'product', product: left, factors: factorsOf(right) };
    case 'rows': {
      const [table, product] = placeOf(left);
      return { check: 'product', table, product, factors: factorsOf(right) };
    }
    case 'tail':
      return { check: 'tail', tail: left, whole: right };
    case 'order': {
      const [first = '', last = ''] = text.split('<').map((part) => part.trim());
      return { check: 'order', first, last };
    }
    case 'rates':
      return { check: 'rates', keys: text.split(',').map((key) => key.trim()) };
    case 'code':
      return {
        check: 'code',
        keys: Object.fromEntries(text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))),
      };
    default:
      throw new Error(`There is no check with the name ${word}.`);
  }
}

export const CHECK_WORDS = ['sum', 'words', 'items', 'product', 'rows', 'tail', 'order', 'rates', 'code'];

const termOf = (sign: string, key: string, optional: string | undefined): Term => ({
  key,
  sign: sign === '-' ? -1 : 1,
  optional: optional !== undefined,
});

const placeOf = (text: string): [string, string] => {
  const [table = '', column = ''] = text.split('.');
  return [table, column];
};

const factorsOf = (text: string): [string, string] => {
  const [a = '', b = ''] = text.split('*').map((part) => part.trim());
  return [a, b];
};

/** Keys of the fields, and `table.column` of the columns, that a rule mentions. */
export function keysOf(rule: CheckRule): string[] {
  switch (rule.check) {
    case 'sum':
      return [rule.total, ...rule.terms.map((t) => t.key)];
    case 'words':
      return [rule.words, rule.figures];
    case 'items':
      return [...rule.totals, `${rule.table}.${rule.column}`];
    case 'product':
      return [rule.product, ...rule.factors].map((key) => (rule.table ? `${rule.table}.${key}` : key));
    case 'tail':
      return [rule.tail, rule.whole];
    case 'order':
      return [rule.first, rule.last];
    case 'rates':
      return rule.keys;
    case 'code':
      return Object.values(rule.keys);
  }
}
