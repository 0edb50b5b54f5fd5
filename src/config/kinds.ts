import { z } from 'zod';

/**
 * What a setting may be: one zod type for values of the file, a reading of text for values of the environment, and the
 * words for both.
 */
export interface Kind<T> {
  schema: z.ZodType<T>;
  /** Text of a variable as the file would hold it. What cannot be read stays text, which the schema then refuses. */
  fromText: (text: string) => unknown;
  /** What is allowed, to follow "must be". */
  allowed: string;
}

const YES = ['true', '1', 'yes', 'on'];
const NO = ['false', '0', 'no', 'off'];

export function whole(min: number, max: number): Kind<number> {
  return {
    schema: z.number().int().min(min).max(max),
    fromText: (text) => (/^[+-]?\d+$/.test(text) ? Number(text) : text),
    allowed: `a whole number from ${min} to ${max}`,
  };
}

export function text(allowed: string, pattern = /^.{1,2000}$/s): Kind<string> {
  return { schema: z.string().regex(pattern), fromText: (value) => value, allowed };
}

/** An address; its user name and password count as secret where it is shown. */
export function address(protocols: readonly string[]): Kind<string> {
  const schema = z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)));
  return {
    schema,
    fromText: (value) => value,
    allowed: `an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  };
}

export function flag(): Kind<boolean> {
  const read = (word: string): unknown => (YES.includes(word) ? true : NO.includes(word) ? false : word);
  return { schema: z.boolean(), fromText: (value) => read(value.toLowerCase()), allowed: 'true or false' };
}

export function choice<const T extends readonly [string, ...string[]]>(values: T): Kind<T[number]> {
  return { schema: z.enum(values), fromText: (value) => value, allowed: `one of ${values.join(', ')}` };
}

/** Several texts; comma-separated in a variable. */
export function list(allowed: string, item: (value: string) => boolean = () => true): Kind<string[]> {
  return {
    schema: z.array(z.string().min(1).refine(item)),
    fromText: (value) => commaSeparated(value),
    allowed: `a list of ${allowed}`,
  };
}

/** Which private addresses may be reached: none, all, or those named. */
export type PrivateAddresses = 'none' | 'all' | string[];

export function privateAddresses(): Kind<PrivateAddresses> {
  const lower = z.string().min(1).toLowerCase();
  return {
    // YAML reads `no` and `on` as text, but people also write true and false.
    schema: z.union([
      z.boolean().transform((yes): PrivateAddresses => (yes ? 'all' : 'none')),
      z.enum(['none', 'all']),
      z.array(lower),
    ]),
    fromText: (value) => {
      const word = value.toLowerCase();
      if (word === 'none' || NO.includes(word)) return 'none';
      if (word === 'all' || YES.includes(word)) return 'all';
      return commaSeparated(word);
    },
    allowed: 'none, all, or a list of CIDR ranges and host names',
  };
}

/** Structured: in the file only. */
export function structure<T>(schema: z.ZodType<T>, allowed: string): Kind<T> {
  return { schema, fromText: (value) => value, allowed };
}

const commaSeparated = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
