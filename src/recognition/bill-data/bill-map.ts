/** A name in data that a value is taken from: `A>B` is B anywhere below A; several in braces make a text. */
export interface DataName {
  /** Names from the outside in, in the form of `plainName`. */
  path: string[];
}

export interface DataTemplate {
  /** Texts and names in turn, beginning with a text. */
  parts: (string | DataName)[];
}

export interface MappedValue {
  /** Key by the index of the type; undefined: papers of that type have no such value. */
  keys: (string | undefined)[];
  shape: 'text' | 'date' | 'time' | 'amount' | 'percent' | 'seat';
  /** Best first. */
  names: (DataName | DataTemplate)[];
  /** Codes of the data and the words that papers show instead. */
  words: Map<string, string>;
  /** Columns: a row has at least one of these. */
  identifying: boolean;
}

export interface MappedTable {
  name: string;
  /** Its only row may stand among the fields. */
  flat: boolean;
  columns: MappedValue[];
}

/** How names in data become keys of the interface: data only. A dialect is more names, not more code. */
export interface BillMap {
  /** Types of papers that the data may be of. */
  types: string[];
  /** Chooses among them, first hit; the last type where none fits. */
  choices: { type: string; key: string; pattern: RegExp }[];
  /** Each list must have one name that the data has a text for. */
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
      map.tables.at(-1)!.columns.push({ ...readValue(head.replace(/^>\*?\s*/u, ''), second, third, map), identifying: head[1] === '*' });
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

/** Names differ in case, hyphens, underscores and marks from file to file. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');
