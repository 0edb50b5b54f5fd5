import { z } from 'zod';
import type { ErrorName } from '../../errors.ts';
import { MAY_BE_MISSING } from '../documents/config-part.ts';
import { meaningOf } from './meanings.ts';

export type JsonSchema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  about: string;
  schema: JsonSchema;
  required?: boolean;
}

export interface FormPart {
  name: string;
  about: string;
  /** `file`: bytes; otherwise JSON or text of this schema. */
  schema: 'file' | JsonSchema;
  required?: boolean;
}

/** One endpoint, as the OpenAPI document and docs/api.md tell it. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As OpenAPI writes it: `/jobs/{job_id}`. */
  path: string;
  tag: string;
  summary: string;
  /** Markdown. */
  about?: string;
  /** What the request must show. */
  access: 'account' | 'admin' | 'metrics' | 'open';
  parameters?: Parameter[];
  form?: FormPart[];
  /** JSON body. */
  body?: JsonSchema;
  /** Bodies of other types, with what they are. */
  rawBodies?: Record<string, string>;
  answer: Answer;
  /** HTTP status of success; 200 when missing. */
  success?: 200 | 201 | 204;
  /** Other HTTP statuses that belong to the endpoint, with their meaning. */
  statuses?: Record<number, string>;
  /** Codes besides 200 and those of all endpoints of the same access. */
  errors?: readonly ErrorName[];
  /** More sections for docs/api.md. */
  more?: { title: string; schema?: JsonSchema; text?: string }[];
}

/** Answers come as JSON of a schema that covers errors too, or as something else. */
export type Answer =
  | { kind: 'json'; schema: JsonSchema; example?: unknown; name: string }
  | { kind: 'none' }
  | { kind: 'bytes'; type: string; about: string }
  | { kind: 'events'; about: string; schema: JsonSchema; name: string };

/** JSON Schema of the output of a zod schema. */
export const out = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any' }) as JsonSchema;
/** JSON Schema of the input of a zod schema. */
export const into = (schema: z.ZodType): JsonSchema =>
  withOptionalSections(
    z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }),
  ) as JsonSchema;

/** Takes sections out of the lists of required members, at any depth. */
function withOptionalSections(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withOptionalSections);
  if (node === null || typeof node !== 'object') return node;
  const { [MAY_BE_MISSING]: _, ...rest } = node as JsonSchema;
  const { properties, required } = rest as { properties?: Record<string, JsonSchema>; required?: unknown };
  const result = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withOptionalSections(value)]));
  if (properties && Array.isArray(required)) {
    const needed = (required as string[]).filter((name) => properties[name]?.[MAY_BE_MISSING] !== true);
    if (needed.length > 0) result.required = needed;
    else delete result.required;
  }
  return result;
}

/** Parameters of the query, from the schema of all of them. */
export function parametersOf(schema: JsonSchema): Parameter[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, { description = meaningOf(name), ...rest }]) => ({
    name,
    in: 'query',
    about: String(description),
    schema: rest,
    required: required.includes(name),
  }));
}

const requestId = z.string().describe('the x-request-id header');

/** Every answer of an endpoint of the newer family that answers with `data`. */
export const newerAnswer = (data: z.ZodType): JsonSchema =>
  out(
    z.object({
      code: z.int(),
      msg: z.string(),
      data: z.union([data, z.looseObject({ status: z.literal('failed'), message: z.string() })]),
      x_request_id: requestId,
    }),
  );

export const FILE_PARTS: FormPart[] = [
  { name: 'file', about: 'the document', schema: 'file' },
  { name: 'file_url', about: 'its http or https address, instead of `file`', schema: { type: 'string' } },
];

/** What the interface lists for the services of recognition and the older extraction. */
export const RECOGNITION_ERRORS = [
  'INSUFFICIENT_BALANCE',
  'PARAMETER',
  'SERVICE_MISSING',
  'SERVICE_INACTIVE',
  'IMAGE_TYPE',
  'FILE_SIZE',
  'FILE_TYPE',
  'IMAGE_DIMENSIONS',
  'NO_FILE',
  'RATE',
  'LINK',
] as const satisfies readonly ErrorName[];

/** What can be wrong with any document that is sent. */
export const DOCUMENT_ERRORS = [
  ...RECOGNITION_ERRORS,
  'QUOTA',
  'CORRUPTED',
  'PASSWORD',
  'PAGE_RANGE',
  'FORMAT',
  'ENGINE',
  'PARTIAL',
] as const satisfies readonly ErrorName[];
