import { type Signal, useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';

interface Paged<T> {
  rows: Signal<T[]>;
  /** Cursor of the next page; null after the last one, undefined before the first. */
  next: Signal<string | number | null | undefined>;
  error: Signal<unknown>;
  more(): Promise<void>;
  reload(): Promise<void>;
}

/** A list of the service that comes in pages. */
export function usePages<T, C extends string | number>(
  load: (cursor: C | undefined) => Promise<{ rows: T[]; next: C | null }>,
  on: unknown[],
): Paged<T> {
  const rows = useSignal<T[]>([]);
  const next = useSignal<string | number | null | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const read = useCallback(async (cursor: C | undefined) => {
    try {
      const page = await load(cursor);
      rows.value = cursor === undefined ? page.rows : [...rows.value, ...page.rows];
      next.value = page.next;
      error.value = undefined;
    } catch (problem) {
      error.value = problem;
    }
  }, on);
  useEffect(() => void read(undefined), [read]);
  return {
    rows,
    next,
    error,
    more: () => read((next.value ?? undefined) as C | undefined),
    reload: () => read(undefined),
  };
}
