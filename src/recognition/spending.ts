import { plainText } from './pieces.ts';
import type { RecognisedPaper } from './record.ts';
import { SPENDING_WORDS } from './spending-words.ts';
import type { PaperType } from './types/paper-type.ts';

const split = (words: string): string[] => words.split(' ').map(plainText);
const WORDS = SPENDING_WORDS.map(({ kind, names, items, sellers }) => ({
  kind,
  names: split(names),
  items: split(items),
  sellers: split(sellers),
}));

/** The short name of the national class, and the item: *餐饮服务*餐费. */
const CLASSED = /\*([^*\d\s]{2,20})\*([^*]*)/gu;

/**
 * The spending category of a bill by its items, else by its title, else by its seller; `other` without evidence. Words
 * of the item have priority over its class: 车辆停放 is sold as *经营租赁*.
 */
export function spendingOf(
  { fields, tables }: Pick<RecognisedPaper, 'fields' | 'tables'>,
  type: PaperType,
  texts: readonly string[],
): string {
  const named = tables.flatMap((table, t) => {
    const columns = type.tables[t]?.columns.map((c) => /名称/u.test(c.description)) ?? [];
    return table.rows.flatMap((row) => row.filter((_, c) => columns[c]).map((v) => plainText(v.value)));
  });
  const classed = (named.some((name) => name.includes('*')) ? named : texts.map(plainText)).flatMap((text) => [
    ...text.matchAll(CLASSED),
  ]);
  const ofClass = mostCommon(
    classed.map(([, name = '', item = '']) => kindBy('items', item, 'service') ?? kindBy('names', name)),
  );
  const value = (test: (field: PaperType['fields'][number]) => boolean): string[] =>
    type.fields.flatMap((field, i) => (test(field) ? [plainText(fields[i]?.value ?? '')] : []));
  const others: [readonly string[], 'items' | 'sellers'][] = [
    [named, 'items'],
    [value((field) => field.kind === 'title'), 'items'],
    [value((field) => field.section === 'seller' && field.kind === 'company'), 'sellers'],
  ];
  return (
    ofClass ??
    others.map(([list, by]) => mostCommon(list.map((text) => kindBy(by, text)))).find((kind) => kind !== undefined) ??
    'other'
  );
}

/** The category of the longest word found in a text. `except` is too general to override the class. */
function kindBy(by: 'names' | 'items' | 'sellers', text: string, except?: string): string | undefined {
  let best: { kind: string; length: number } | undefined;
  for (const words of WORDS) {
    if (words.kind === except) continue;
    for (const word of words[by]) {
      const general = words.kind === 'service' ? 0.5 : 0;
      if (text.includes(word) && word.length - general > (best?.length ?? 0))
        best = { kind: words.kind, length: word.length - general };
    }
  }
  return best?.kind;
}

function mostCommon(kinds: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const kind of kinds) if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
