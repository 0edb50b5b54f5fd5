import { DocparseError } from '../errors.ts';
import type { ArraySpec, ExtractionRequest, ExtractionResult, FieldSpec, Found, LeafType } from './types.ts';

/** Limits set by the interface. */
const MAX_LEVELS = 3;
const MAX_LEAVES = 100;

/** A leaf value of an answer. */
export type SchemaValue = string | number | boolean | null;

export type SchemaNode =
  /** `options`: the enum values of the schema; `spec.options` are their texts. */
  | { kind: 'leaf'; spec: FieldSpec; options?: readonly SchemaValue[] }
  | { kind: 'object'; properties: [string, SchemaNode][]; nullable: boolean }
  | { kind: 'array'; item: SchemaNode; spec?: ArraySpec };

/** A parsed JSON Schema: the tree that the answer mirrors, and the flat list of requested fields. */
export interface SchemaModel {
  root: SchemaNode;
  request: ExtractionRequest;
}

const LEAVES: Record<string, LeafType> = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  enum: 'enum',
};
/** Path segment for the items of an array. */
const ITEM = '[]';

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);

/**
 * Parses the interface's subset of JSON Schema: string, number, integer, boolean, enum, object and array, each also
 * nullable. Ignores other keywords (`required`, `additionalProperties`, `format`...), which say nothing about printed
 * text. Throws PARAMETER with the path in the schema.
 */
export function readSchema(schema: unknown): SchemaModel {
  const request: ExtractionRequest = { scalars: [], arrays: [] };
  let leaves = 0;

  const fail = (at: string, what: string): never => {
    throw new DocparseError('PARAMETER', `schema${at ? `.${at}` : ''}: ${what}`);
  };

  const visit = (
    node: unknown,
    at: string,
    path: string[],
    name: string,
    level: number,
    columns: FieldSpec[] | undefined,
  ): SchemaNode => {
    if (!isRecord(node)) return fail(at, 'must be an object.');
    const { type, nullable } = typeOf(node, (what) => fail(at, what));
    const description =
      typeof node.description === 'string' && node.description !== '' ? { description: node.description } : {};
    if (type === 'object') {
      if (level > MAX_LEVELS) fail(at, `objects and arrays are nested more than ${MAX_LEVELS} levels deep.`);
      if (!isRecord(node.properties) || Object.keys(node.properties).length === 0)
        return fail(at, 'an object needs "properties".');
      const properties = Object.entries(node.properties).map(([key, child]): [string, SchemaNode] => {
        const below = at ? `${at}.properties.${key}` : `properties.${key}`;
        return [key, visit(child, below, [...path, key], key, level + 1, columns)];
      });
      return { kind: 'object', properties, nullable };
    }
    if (type === 'array') {
      if (level > MAX_LEVELS) fail(at, `objects and arrays are nested more than ${MAX_LEVELS} levels deep.`);
      if (node.items === undefined) fail(at, 'an array needs "items".');
      const below = at ? `${at}.items` : 'items';
      // The object of a row does not count as a level: the array does.
      if (columns) return { kind: 'array', item: visit(node.items, below, [...path, ITEM], name, level, columns) };
      const own: FieldSpec[] = [];
      const spec: ArraySpec = { path, title: name, ...description, columns: own };
      const item = visit(node.items, below, [], name, level, own);
      request.arrays.push(spec);
      return { kind: 'array', item, spec };
    }
    leaves++;
    if (leaves > MAX_LEAVES) fail(at, `more than ${MAX_LEAVES} fields.`);
    const options = type === 'enum' ? optionsOf(node.enum, (what) => fail(at, what)) : undefined;
    const spec: FieldSpec = {
      path,
      name,
      ...description,
      type,
      ...(options && { options: options.map(String) }),
      nullable,
    };
    (columns ?? request.scalars).push(spec);
    return { kind: 'leaf', spec, ...(options && { options }) };
  };

  if (!isRecord(schema) || typeOf(schema, (what) => fail('', what)).type !== 'object')
    return fail('', 'the top must be of type "object".');
  const root = visit(schema, '', [], '', 1, undefined);
  return { root, request };
}

function typeOf(
  node: Record<string, unknown>,
  fail: (what: string) => never,
): { type: LeafType | 'object' | 'array'; nullable: boolean } {
  const given =
    node.type ?? (node.enum ? 'enum' : isRecord(node.properties) ? 'object' : node.items ? 'array' : undefined);
  const all = Array.isArray(given) ? given : [given];
  const named = all.filter((t) => t !== 'null');
  const type = named[0];
  if (named.length !== 1 || typeof type !== 'string')
    return fail(
      '"type" must be one of string, number, integer, boolean, enum, object, array, alone or in a list with "null".',
    );
  if (type === 'object' || type === 'array') return { type, nullable: all.length > 1 };
  if (!Object.hasOwn(LEAVES, type))
    return fail(`type "${type}" is not supported; use string, number, integer, boolean, enum, object or array.`);
  return { type: node.enum === undefined ? LEAVES[type]! : 'enum', nullable: all.length > 1 };
}

function optionsOf(given: unknown, fail: (what: string) => never): (string | number | boolean)[] {
  const options = Array.isArray(given) ? given.filter((o) => o !== null) : [];
  if (
    options.length === 0 ||
    options.some((o) => typeof o !== 'string' && typeof o !== 'number' && typeof o !== 'boolean')
  ) {
    return fail('an enum needs "enum", a list of texts or numbers.');
  }
  return options;
}

/**
 * The answer in the shape of the schema. `leaf` writes a value, or a missing one, in the form that the caller wants:
 * plain or with a citation. `value` has the schema's type, or is null if the text cannot be converted, so that the
 * answer validates against the schema.
 */
export function fillSchema(
  model: SchemaModel,
  result: ExtractionResult,
  leaf: (found: Found | null, value: SchemaValue) => unknown,
): Record<string, unknown> {
  const scalars = new Map(model.request.scalars.map((s, i) => [s, result.scalars[i] ?? null]));
  const rowsOf = new Map(model.request.arrays.map((a, i) => [a, result.arrays[i] ?? []]));

  const write = (node: SchemaNode, values: ReadonlyMap<FieldSpec, Found | null>): unknown => {
    if (node.kind === 'leaf') {
      const found = values.get(node.spec) ?? null;
      return leaf(found, found && inType(node, found.typed));
    }
    if (node.kind === 'object')
      return Object.fromEntries(node.properties.map(([key, child]) => [key, write(child, values)]));
    const { spec } = node;
    // Rows are flat, so a list inside a row has one item or none.
    if (!spec) return leavesOf(node.item).some((s) => values.get(s)) ? [write(node.item, values)] : [];
    const rows = rowsOf.get(spec) ?? [];
    return rows.map((row) => write(node.item, new Map(spec.columns.map((c, i) => [c, row[i] ?? null]))));
  };
  return write(model.root, scalars) as Record<string, unknown>;
}

function inType({ spec, options }: Extract<SchemaNode, { kind: 'leaf' }>, typed: Found['typed']): SchemaValue {
  switch (spec.type) {
    case 'number':
      return typeof typed === 'number' ? typed : null;
    case 'integer':
      return Number.isInteger(typed) ? typed : null;
    case 'boolean':
      return typeof typed === 'boolean' ? typed : null;
    case 'enum':
      return options?.[spec.options?.indexOf(String(typed)) ?? -1] ?? null;
    default:
      return typed;
  }
}

function leavesOf(node: SchemaNode): FieldSpec[] {
  if (node.kind === 'leaf') return [node.spec];
  if (node.kind === 'array') return leavesOf(node.item);
  return node.properties.flatMap(([, child]) => leavesOf(child));
}
