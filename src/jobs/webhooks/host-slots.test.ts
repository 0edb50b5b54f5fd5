import { describe, expect, it } from 'vitest';
import { HOST_SLOTS, HostSlots } from './host-slots.ts';

describe('HostSlots', () => {
  it('counts what runs', () => {
    const slots = new HostSlots();
    slots.start('a');
    slots.start('a');
    slots.start('b');
    expect(slots.total).toBe(3);
    expect(slots.free()).toEqual({ a: HOST_SLOTS - 2, b: HOST_SLOTS - 1 });
    slots.end('b', true);
    expect(slots.free()).toEqual({ a: HOST_SLOTS - 2 });
  });

  it('gives one slot to a host that fails until it succeeds', () => {
    const slots = new HostSlots();
    slots.start('a');
    slots.end('a', false);
    expect(slots.free()).toEqual({ a: 1 });
    slots.start('a');
    expect(slots.free()).toEqual({ a: 0 });
    slots.end('a', true);
    expect(slots.free()).toEqual({});
  });
});
