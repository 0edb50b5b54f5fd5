import { withMeanings } from './meanings.ts';
import type { JsonSchema } from './operation.ts';

/**
 * Collects schemas under names. Each JSON Schema brings its own definitions, which in one document need names and
 * references of their own.
 */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  #inlined = 0;

  /** Puts a schema under a name and gives a reference to it. */
  named(name: string, schema: JsonSchema): JsonSchema {
    this.schemas[name] ??= this.#hoist(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema itself, with its definitions moved to the components. */
  inline(schema: JsonSchema): JsonSchema {
    return '$defs' in schema ? this.#hoist(`Inline${++this.#inlined}`, schema) : withMeanings(withoutDialect(schema));
  }

  #hoist(name: string, schema: JsonSchema): JsonSchema {
    const { $defs = {}, ...rest } = withMeanings(withoutDialect(schema));
    const move = (node: unknown): unknown => {
      if (Array.isArray(node)) return node.map(move);
      if (node === null || typeof node !== 'object') return node;
      return Object.fromEntries(
        Object.entries(node).map(([key, value]) => {
          if (key !== '$ref' || typeof value !== 'string') return [key, move(value)];
          return [
            key,
            value === '#'
              ? `#/components/schemas/${name}`
              : `#/components/schemas/${nameOf(name, value.replace('#/$defs/', ''))}`,
          ];
        }),
      );
    };
    for (const [key, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      const own = nameOf(name, key);
      const moved = move(definition) as JsonSchema;
      if (this.schemas[own] && JSON.stringify(this.schemas[own]) !== JSON.stringify(moved))
        throw new Error(`Two schemas have the id ${own}.`);
      this.schemas[own] = moved;
    }
    return move(rest) as JsonSchema;
  }
}

/** Definitions with an id of their own are the same in all schemas; others belong to the one that they stand in. */
const nameOf = (schema: string, definition: string): string =>
  definition.startsWith('__') ? `${schema}.${definition}` : definition;

const withoutDialect = ({ $schema: _, ...schema }: JsonSchema): JsonSchema => schema;
