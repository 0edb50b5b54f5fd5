import { plainText } from './pieces.ts';
import type { ColumnType, PaperType, TableType, ValueKind } from './types/paper-type.ts';

/** A value as somebody asks for it. */
export interface AskedName {
  name: string;
  description?: string;
}

/** From this likeness on a name means a field. */
const LEAST = 0.75;
/** Fields that are this close together are not told apart. */
const CLOSE = 0.02;

/** Whose value it is, or what it is printed on: words before a label that do not make it another one. */
const OWNERS = /^(?:患者|病人|病员|本人|乘客|旅客|发票|票据|单据|车票|报告)$/u;
/** Figures and words of one amount have names that differ by this alone. */
const IN_WORDS = /大写|in words/iu;
const IN_FIGURES = /小写|in figures/iu;

/** The index of the field of a type that each name means; a field answers one name. Undefined for names of nothing that the type has. */
export function fieldsAskedFor(type: PaperType, asked: readonly AskedName[]): (number | undefined)[] {
  const headings = new Map(type.sections.map(({ name, labels }) => [name, labels]));
  return match(
    asked,
    type.fields.map((field) => ({ ...field, names: namesOf(field, (field.section && headings.get(field.section)) || []) })),
  );
}

/** The same for the columns of a table. */
export const columnsAskedFor = (table: TableType, asked: readonly AskedName[]): (number | undefined)[] =>
  match(
    asked,
    table.columns.map((column) => ({ ...column, names: namesOf(column, []) })),
  );

interface Named {
  kind: ValueKind;
  names: string[];
}

/** Everything that a field goes by. A label that means it in a section alone is named with the headings of the section. */
function namesOf({ key, description, labels }: Pick<ColumnType, 'key' | 'description' | 'labels'>, headings: readonly string[]): string[] {
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

/** Fields that a name may mean, likeliest first; none where the best ones are not told apart. */
function meant(asked: AskedName, fields: readonly Named[]): { field: number; score: number }[] {
  const scored = fields.flatMap(({ kind, names }, field) => {
    const score = Math.max(scoreOf(asked.name, kind, names), asked.description ? 0.95 * scoreOf(asked.description, kind, names) : 0);
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
    // The key and the description name one field alone, its labels may be those of others too.
    best = Math.max(best, alike(text, name) - (i < 2 ? 0 : CLOSE));
  });
  // Whoever asks for an amount wants its figures.
  return kind === 'amount-in-words' && !IN_WORDS.test(asked) ? best - 2 * CLOSE : best;
}

/** 0..1. Names are typed, not read: a character that differs means another thing (入院日期, 出院日期). */
function alike(asked: string, name: string): number {
  if (asked === name) return 1;
  if (name.length >= 2 && asked.endsWith(name)) return OWNERS.test(asked.slice(0, -name.length)) ? 0.9 : 0;
  if (asked.length >= 2 && name.endsWith(asked)) return 0.6 + (0.35 * asked.length) / name.length;
  return asked.length === name.length && asked.length > 3 && [...asked].sort().join() === [...name].sort().join() ? 0.9 : 0;
}
