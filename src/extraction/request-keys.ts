import type { ExtractionRequest, FieldSpec } from './types.ts';

export interface KeyField {
  name: string;
  description?: string;
}

export interface KeyTable {
  title: string;
  description?: string;
  fields: KeyField[];
}

/** Maximum number of keys in a request. Excess keys are dropped, columns first. */
const MAX_KEYS = 100;

/** Key mode: each key is text. The rules derive its kind from name and description. */
export function readKeys(fields: readonly KeyField[], tables: readonly KeyTable[] = []): ExtractionRequest {
  let left = MAX_KEYS;
  const take = (keys: readonly KeyField[]): FieldSpec[] => {
    const kept = keys.slice(0, left);
    left -= kept.length;
    return kept.map((k) => ({
      path: [k.name],
      name: k.name,
      ...(k.description && { description: k.description }),
      type: 'string' as const,
      nullable: true,
    }));
  };
  const scalars = take(fields);
  const arrays = tables.flatMap((t) => {
    const columns = take(t.fields);
    return columns.length === 0
      ? []
      : [{ path: [t.title], title: t.title, ...(t.description && { description: t.description }), columns }];
  });
  return { scalars, arrays };
}
