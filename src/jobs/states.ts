import type { JobState } from '../store/index.ts';

/** What may follow a state. A statement that changes a state names the states before it in its `where`. */
const NEXT: Record<JobState, readonly JobState[]> = {
  // Claimed; cancelled; failed when no worker came for as long as jobs are kept, or all its attempts died.
  pending: ['in_progress', 'cancelled', 'failed'],
  // in_progress once more: claimed by another worker after its own died. pending: handed back.
  in_progress: ['in_progress', 'pending', 'completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** States from which a job may get into this one. */
export const statesBefore = (state: JobState): JobState[] =>
  (Object.keys(NEXT) as JobState[]).filter((from) => NEXT[from].includes(state));

export const isOver = (state: JobState): boolean => NEXT[state].length === 0;
