import { plainText } from './pieces.ts';
import type { ColumnType, PaperType, TableType, ValueKind } from './types/paper-type.ts';

/** A field or column that a client asks for by name. */
export interface AskedName {
  name: string;
  description?: string;
}

/** Minimum likeness at which a name matches a field. */
const LEAST = 0.75;
/** If the two best fields are closer than this, the name is ambiguous. */
const CLOSE = 0.02;

/** Words for the owner of a value or its document. Before a label they do not change its meaning. */
const OWNERS = /^(?:患者|病人|病员|本人|乘客|旅客|发票|票据|单据|车票|报告)$/u;
/** Only these words distinguish the name of an amount in words from the same amount in figures. */
const IN_WORDS = /大写|in words/iu;
const IN_FIGURES = /小写|in figures/iu;

/**
 * The index of the matching field for each name, or undefined if no field matches. A field answers at most one name.
 */
export function fieldsAskedFor(type: PaperType, asked: readonly AskedName[]): (number | undefined)[] {
  const headings = new Map(type.sections.map(({ name, labels }) => [name, labels]));
  return match(
    asked,
    type.fields.map((field) => ({
      ...field,
      names: namesOf(field, (field.section && headings.get(field.section)) || []),
    })),
  );
}

/** Like `fieldsAskedFor`, for the columns of a table. */
export const columnsAskedFor = (table: TableType, asked: readonly AskedName[]): (number | undefined)[] =>
  match(
    asked,
    table.columns.map((column) => ({ ...column, names: namesOf(column, []) })),
  );

interface Named {
  kind: ValueKind;
  names: string[];
}

/** All names of a field. A label that is valid only in a section is combined with the headings of the section. */
function namesOf(
  { key, description, labels }: Pick<ColumnType, 'key' | 'description' | 'labels'>,
  headings: readonly string[],
): string[] {
  const all = labels.flatMap((label) => {
    if (!label.startsWith('^')) return [label];
    return headings.map((heading) => heading + label.slice(1));
  });
  return [...new Set([key, description, ...all].map(folded))];
}

const folded = (text: string): string => plainText(text).toLowerCase().replace(/:$/u, '');

function match(asked: readonly AskedName[], fields: readonly Named[]): (number | undefined)[] {
  const pairs = asked.flatMap((one, at) => meant(one, fields).map(({ field, score }) => ({ at, field, score })));
  const out: (number | undefined)[] = asked.map(() => undefined);
  const taken = new Set<number>();
  for (const { at, field } of pairs.sort((a, b) => b.score - a.score || a.at - b.at)) {
    if (out[at] !== undefined || taken.has(field)) continue;
    out[at] = field;
    taken.add(field);
  }
  return out;
}

/** Fields that a name may mean, best first. Empty if the best ones are too close to distinguish. */
function meant(asked: AskedName, fields: readonly Named[]): { field: number; score: number }[] {
  const scored = fields.flatMap(({ kind, names }, field) => {
    const score = Math.max(
      scoreOf(asked.name, kind, names),
      asked.description ? 0.95 * scoreOf(asked.description, kind, names) : 0,
    );
    return score >= LEAST ? [{ field, score }] : [];
  });
  scored.sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best) return [];
  return second && best.score - second.score < CLOSE ? [] : [best];
}

function scoreOf(asked: string, kind: ValueKind, names: readonly string[]): number {
  if (kind === 'amount-in-words' ? IN_FIGURES.test(asked) : IN_WORDS.test(asked)) return 0;
  const text = folded(asked);
  let best = 0;
  names.forEach((name, i) => {
    // The key and the description belong to one field; other fields may share its labels.
    best = Math.max(best, alike(text, name) - (i < 2 ? 0 : CLOSE));
  });
  // A name that does not mention words asks for the amount in figures.
  return kind === 'amount-in-words' && !IN_WORDS.test(asked) ? best - 2 * CLOSE : best;
}

/** Likeness 0..1. Clients type these names, so a differing character means another field (入院日期, 出院日期). */
function alike(asked: string, name: string): number {
  if (asked === name) return 1;
  if (name.length >= 2 && asked.endsWith(name)) return OWNERS.test(asked.slice(0, -name.length)) ? 0.9 : 0;
  if (asked.length >= 2 && name.endsWith(asked)) return 0.6 + (0.35 * asked.length) / name.length;
  return asked.length === name.length && asked.length > 3 && [...asked].sort().join() === [...name].sort().join()
    ? 0.9
    : 0;
}
