import type { Signal } from '@preact/signals';
import type { JobStateFilter } from './job-table.tsx';

interface List {
  error: Signal<unknown>;
  reload(): Promise<void>;
}

/** Does something to a job, then shows the list again: with another filter where the job would not be in this one. */
export const jobAction =
  ({ error, reload }: List, state: Signal<JobStateFilter>) =>
  async (work: Promise<unknown>, shown = state.value): Promise<void> => {
    try {
      await work;
      // A change of the filter reads the list itself.
      if (shown === state.value) await reload();
      else state.value = shown;
    } catch (problem) {
      error.value = problem;
    }
  };
