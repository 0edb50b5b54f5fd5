import { type Signal, useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';

interface Loaded<T> {
  value: Signal<T | undefined>;
  error: Signal<unknown>;
  reload(): Promise<void>;
}

/** Something read from the service when the component is shown, and again when one of these changes. */
export function useLoaded<T>(load: () => Promise<T>, on: unknown[]): Loaded<T> {
  const value = useSignal<T | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const reload = useCallback(async () => {
    try {
      value.value = await load();
      error.value = undefined;
    } catch (problem) {
      error.value = problem;
    }
  }, on);
  useEffect(() => void reload(), [reload]);
  return { value, error, reload };
}
