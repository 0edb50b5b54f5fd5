import type { ChatAnswer } from '../../chat/index.ts';
import type { ExtractionRequest } from '../types.ts';
import { parseLoose } from './loose-json.ts';
import type { AnswerKeys } from './question.ts';
import type { SaidValue } from './said.ts';

/** One parsed answer of a model. */
export interface Reply {
  scalars: (SaidValue | null)[];
  arrays: (SaidValue | null)[][][];
  /** The answer is truncated. */
  cut: boolean;
  /** What violates the schema, worded for the model. */
  errors: string[];
}

/** One value in a record of a prompt's answer. */
export interface NamedValue {
  name: string;
  said: SaidValue;
}

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses an answer to `fieldQuestion`. Undefined if it contains no JSON. */
export function readReply(
  answer: ChatAnswer,
  { scalars, arrays }: ExtractionRequest,
  keys: AnswerKeys,
): Reply | undefined {
  const parsed = parseLoose(answer.text);
  if (!parsed) return undefined;
  const top = membersOf(parsed.value);
  if (!top) return undefined;
  const probabilities = new Probabilities(answer.tokens);
  const errors: string[] = [];
  const read = (value: unknown, at: string): SaidValue | null => {
    const said = saidValue(value, probabilities);
    if (said === undefined) errors.push(`${at}: expected {"value":"...","ids":[...]} or null`);
    return said ?? null;
  };
  const known = [...keys.scalars, ...keys.arrays.map(({ key }) => key)];
  if (!known.some((key) => Object.hasOwn(top, key)))
    errors.push(
      `the members must be ${known
        .slice(0, 20)
        .map((key) => JSON.stringify(key))
        .join(', ')}`,
    );
  return {
    scalars: scalars.map((_, i) => read(top[keys.scalars[i]!], keys.scalars[i]!)),
    arrays: arrays.map((_, a) => {
      const { key, columns } = keys.arrays[a]!;
      const value = top[key];
      if (value == null) return [];
      if (!Array.isArray(value)) {
        errors.push(`${JSON.stringify(key)}: expected a list of rows`);
        return [];
      }
      const rows = value.map((row) => {
        // A list of plain values has one column.
        const members =
          isMembers(row) && columns.some((name) => Object.hasOwn(row, name))
            ? row
            : columns.length === 1
              ? { [columns[0]!]: row }
              : isMembers(row)
                ? row
                : {};
        return columns.map((name) => read(members[name], `${key}[].${name}`));
      });
      return rows.filter((row) => row.some((cell) => cell !== null));
    }),
    cut: !parsed.complete || answer.finish === 'length',
    // Truncation is not an error of the model, and a retry would be truncated again.
    errors: parsed.complete ? [...new Set(errors)].slice(0, 10) : [],
  };
}

/**
 * Parses an answer to `promptQuestion`, including the plain objects that models without a grammar prefer. Undefined if
 * it contains no JSON.
 */
export function readRecords(answer: ChatAnswer): { records: NamedValue[][]; cut: boolean } | undefined {
  const parsed = parseLoose(answer.text);
  if (!parsed) return undefined;
  const { value } = parsed;
  const records =
    isMembers(value) && Array.isArray(value.records) ? value.records : Array.isArray(value) ? value : [value];
  const probabilities = new Probabilities(answer.tokens);
  const named = (name: string, given: unknown): NamedValue[] => {
    const said = saidValue(given, probabilities);
    return said && name.trim() ? [{ name: name.trim(), said }] : [];
  };
  const pairs = (record: unknown): NamedValue[] => {
    if (Array.isArray(record)) return record.flatMap(pairs);
    if (!isMembers(record)) return [];
    if (typeof record.name === 'string' && 'value' in record) return named(record.name, record);
    return Object.entries(record).flatMap(([name, given]) => named(name, given));
  };
  return {
    records: (records as unknown[]).map(pairs).filter((record) => record.length > 0),
    cut: !parsed.complete || answer.finish === 'length',
  };
}

const membersOf = (value: unknown): Members | undefined =>
  isMembers(value) ? value : Array.isArray(value) && value.length === 1 ? membersOf(value[0]) : undefined;

/** Null: the model says that the value is absent. Undefined: not a value. */
function saidValue(given: unknown, probabilities: Probabilities): SaidValue | null | undefined {
  if (given == null) return null;
  if (typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean') {
    return given === '' ? null : { value: given, probability: probabilities.of(given) };
  }
  if (Array.isArray(given))
    return given.length === 0 ? null : given.length === 1 ? saidValue(given[0], probabilities) : undefined;
  const { value, ids, quote } = given as { value?: unknown; ids?: unknown; quote?: unknown };
  if (value == null || value === '') return 'value' in (given as object) ? null : undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const told = Array.isArray(ids)
    ? ids
        .filter((id) => typeof id === 'string' || typeof id === 'number')
        .map((id) => String(id).replace(/^\[?|\]?$/g, ''))
    : [];
  const probability = probabilities.of(value);
  return {
    value,
    ...(told.length > 0 && { ids: told }),
    ...(typeof quote === 'string' && quote.trim() && { quote }),
    ...(probability !== undefined && { probability }),
  };
}

/** Probabilities of values from the tokens of the answer. Values must be looked up in answer order. */
class Probabilities {
  readonly #text: string;
  readonly #ends: number[] = [];
  readonly #logprobs: number[];
  #from = 0;

  constructor(tokens: ChatAnswer['tokens']) {
    this.#text = tokens.map(({ text }) => text).join('');
    this.#logprobs = tokens.map(({ logprob }) => logprob);
    let end = 0;
    for (const { text } of tokens) {
      end += text.length;
      this.#ends.push(end);
    }
  }

  /** Mean over the tokens of the value, or undefined if the server sent none. */
  of(value: string | number | boolean): number | undefined {
    if (this.#text === '') return undefined;
    const text = typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : String(value);
    let start = this.#text.indexOf(text, this.#from);
    if (start === -1) start = this.#text.indexOf(text);
    if (start === -1 || text === '') return undefined;
    const end = start + text.length;
    this.#from = end;
    let sum = 0;
    let count = 0;
    for (let i = 0; i < this.#ends.length; i++) {
      const tokenStart = i === 0 ? 0 : this.#ends[i - 1]!;
      if (this.#ends[i]! <= start || tokenStart >= end) continue;
      sum += Math.min(1, Math.exp(this.#logprobs[i]!));
      count++;
    }
    return count === 0 ? undefined : sum / count;
  }
}
