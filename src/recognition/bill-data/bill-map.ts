/** A name in the data that supplies a value. `A>B` is B anywhere below A. Several names in braces form a template. */
export interface DataName {
  /** Names from the outermost in, in the form of `plainName`. */
  path: string[];
}

export interface DataTemplate {
  /** Alternating texts and names, starting with a text. */
  parts: (string | DataName)[];
}

export interface MappedValue {
  /** Key by index of the type. Undefined if papers of that type have no such value. */
  keys: (string | undefined)[];
  shape: 'text' | 'date' | 'time' | 'amount' | 'percent' | 'seat';
  /** Best first. */
  names: (DataName | DataTemplate)[];
  /** Codes of the data, and the words that papers print instead. */
  words: Map<string, string>;
  /** Columns only: a row has at least one value of an identifying column. */
  identifying: boolean;
}

export interface MappedTable {
  name: string;
  /** The only row may be among the fields. */
  flat: boolean;
  columns: MappedValue[];
}

/** Maps names in data to keys of the interface. Pure data: a new dialect adds names, not code. */
export interface BillMap {
  /** Possible types of the paper. */
  types: string[];
  /** Choose one of the types; the first match wins, else the last type. */
  choices: { type: string; key: string; pattern: RegExp }[];
  /** The data must have text for at least one name of each list. */
  needs: DataName[][];
  fields: MappedValue[];
  tables: MappedTable[];
}

/**
 * Reads a map from its table. One line each:
 *
 *     types: a, b
 *     choose: a | key of the field | pattern of its value
 *     needs: name, name
 *     key of a / key of b : shape | name, outer>inner, {name}text{name} | code=word, code=word     `-` for a type without the value; one key for all
 *     table: name | flat
 *     > key : shape | names          a column of that table; `>*` where rows are known by it
 */
export function readMap(source: string): BillMap {
  const map: BillMap = { types: [], choices: [], needs: [], fields: [], tables: [] };
  for (const line of source.split('\n').map((l) => l.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [head = '', second = '', third = ''] = line.split('|').map((part) => part.trim());
    const [, word, rest = ''] = /^(types|choose|needs|table):\s*(.*)$/u.exec(head) ?? [];
    if (word === 'types') map.types = listOf(rest);
    else if (word === 'choose') map.choices.push({ type: rest, key: second, pattern: new RegExp(third, 'u') });
    else if (word === 'needs') map.needs.push(listOf(rest).map(nameOf));
    else if (word === 'table') map.tables.push({ name: rest, flat: second === 'flat', columns: [] });
    else if (head.startsWith('>'))
      map.tables.at(-1)!.columns.push({
        ...readValue(head.replace(/^>\*?\s*/u, ''), second, third, map),
        identifying: head[1] === '*',
      });
    else map.fields.push(readValue(head, second, third, map));
  }
  return map;
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readValue(head: string, names: string, words: string, { types }: BillMap): MappedValue {
  const [keys = '', shape = 'text'] = head.split(':').map((part) => part.trim());
  const each = keys.split('/').map((key) => key.trim());
  return {
    keys: types.map((_, i) => (each.length === 1 ? each[0] : each[i] === '-' ? undefined : each[i])),
    shape: shape as MappedValue['shape'],
    names: listOf(names).map((name) => (name.includes('{') ? templateOf(name) : nameOf(name))),
    words: new Map(listOf(words).map((pair) => pair.split('=') as [string, string])),
    identifying: false,
  };
}

const nameOf = (text: string): DataName => ({ path: text.split('>').map(plainName) });

function templateOf(text: string): DataTemplate {
  return { parts: text.split(/[{}]/u).map((part, i) => (i % 2 === 0 ? part : nameOf(part))) };
}

/** Ignores case, hyphens, underscores and punctuation, which differ from file to file. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');
