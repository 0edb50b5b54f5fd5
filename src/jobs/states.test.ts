import { describe, expect, it } from 'vitest';
import { isOver, statesBefore } from './states.ts';

describe('states of a job', () => {
  it('end for good', () => {
    for (const state of ['completed', 'failed', 'cancelled'] as const) {
      expect(isOver(state)).toBe(true);
      expect(statesBefore(state)).not.toContain(state);
    }
    expect(isOver('pending') || isOver('in_progress')).toBe(false);
  });

  it('complete only what is being worked on', () => {
    expect(statesBefore('completed')).toEqual(['in_progress']);
    expect(statesBefore('cancelled')).toEqual(['pending', 'in_progress']);
    expect(statesBefore('pending')).toEqual(['in_progress']);
  });
});
