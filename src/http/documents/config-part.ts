import { z } from 'zod';
import { DocparseError } from '../../errors.ts';

// What the JSON parts of all endpoints have in common. A missing member and null mean the same: the default. Members
// that a schema does not name are tolerated.

export const flag = (fallback: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((v) => v ?? fallback);

export const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z
    .enum(values)
    .nullish()
    .transform((v): T[number] => (v as T[number] | null | undefined) ?? fallback);

/**
 * An object that may be missing. Descriptions of it need the mark: by its type alone a preprocessed object counts as
 * required.
 */
export const section = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((v) => v ?? {}, z.looseObject(shape)).meta({ [MAY_BE_MISSING]: true });

/** Mark of sections in a JSON Schema; `into` of openapi/operation.ts reads it and takes it out. */
export const MAY_BE_MISSING = 'x-may-be-missing';

/** 0 or 1 of the interface, which clients also write as a word, as text and as a boolean. */
export const bit = (fallback: boolean) =>
  z
    .union([z.literal([0, 1]), z.boolean(), z.enum(['0', '1', 'true', 'false'])], { error: 'expected 0 or 1' })
    .nullish()
    .transform(onOff(fallback));

/** A boolean of the interface, with the same tolerance. */
export const looseFlag = (fallback: boolean) =>
  z
    .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])], { error: 'expected true or false' })
    .nullish()
    .transform(onOff(fallback));

const onOff =
  (fallback: boolean) =>
  (v: boolean | number | string | null | undefined): boolean =>
    v == null ? fallback : v === true || v === 1 || v === '1' || v === 'true';

/** A whole number that clients also send as text. */
export const looseInt = (min: number) =>
  z
    .union([z.int().min(min), z.string().regex(/^-?\d{1,9}$/, 'expected a whole number')], {
      error: 'expected a whole number',
    })
    .transform(Number)
    .pipe(z.int().min(min));

/** The object in a JSON part; a missing or blank part is an empty object. Throws PARAMETER naming the part. */
export function jsonObject(text: string | undefined, part: string): unknown {
  if (text === undefined || text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DocparseError(
      'PARAMETER',
      `${part}: not valid JSON (${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}).`,
    );
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new DocparseError('PARAMETER', `${part}: must be a JSON object.`);
  return value;
}

/** Validates a part, or with no name what has none. Throws PARAMETER naming the first wrong member. */
export function readPart<T extends z.ZodType>(schema: T, value: unknown, part?: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DocparseError(
    'PARAMETER',
    `${[...(part ? [part] : []), ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'invalid'}.`,
  );
}
