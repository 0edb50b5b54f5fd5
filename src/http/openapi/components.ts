import type { JsonSchema } from './operation.ts';

/** Collects schemas under names. Each JSON Schema brings its own definitions, which in one document need names and references of their own. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  #inlined = 0;

  /** Puts a schema under a name and gives a reference to it. */
  named(name: string, schema: JsonSchema): JsonSchema {
    this.schemas[name] ??= this.#hoist(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema itself, with its definitions put aside. */
  inline(schema: JsonSchema): JsonSchema {
    return '$defs' in schema ? this.#hoist(`Inline${++this.#inlined}`, schema) : withoutDialect(schema);
  }

  #hoist(name: string, schema: JsonSchema): JsonSchema {
    const { $defs = {}, ...rest } = withoutDialect(schema);
    const move = (node: unknown): unknown => {
      if (Array.isArray(node)) return node.map(move);
      if (node === null || typeof node !== 'object') return node;
      return Object.fromEntries(
        Object.entries(node).map(([key, value]) => {
          if (key !== '$ref' || typeof value !== 'string') return [key, move(value)];
          return [key, value === '#' ? `#/components/schemas/${name}` : value.replace('#/$defs/', `#/components/schemas/${name}.`)];
        }),
      );
    };
    for (const [key, definition] of Object.entries($defs as Record<string, JsonSchema>)) this.schemas[`${name}.${key}`] = move(definition) as JsonSchema;
    return move(rest) as JsonSchema;
  }
}

const withoutDialect = ({ $schema: _, ...schema }: JsonSchema): JsonSchema => schema;
