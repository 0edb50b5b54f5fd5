import { createHash } from 'node:crypto';

/** Pseudo-random numbers that depend only on the seed. */
export interface Random {
  /** 0 <= x < 1. */
  next(): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  /** Number with up to three decimals. */
  real(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An entry of a list of `[weight, value]`. */
  weighted<T>(list: readonly (readonly [number, T])[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** `count` different entries, in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[];
  digits(count: number): string;
  letters(count: number, from?: string): string;
  /** An independent stream: drawing from it does not affect others. */
  fork(name: string): Random;
}

/** mulberry32, seeded by a hash of the name. */
export function makeRandom(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const shuffle = <T>(list: readonly T[]): T[] => {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = int(0, i);
      [out[i], out[j]] = [out[j]!, out[i]!];
    }
    return out;
  };
  const letters = (count: number, from = 'ABCDEFGHJKLMNPQRSTUVWXYZ'): string =>
    Array.from({ length: count }, () => from[int(0, from.length - 1)]).join('');
  return {
    next,
    int,
    real: (from, to) => Math.round((from + next() * (to - from)) * 1000) / 1000,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted: (list) => {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return list.at(-1)![1];
    },
    shuffle,
    sample: (list, count) => {
      const chosen = new Set(shuffle(list.map((_, i) => i)).slice(0, count));
      return list.filter((_, i) => chosen.has(i));
    },
    digits: (count) => letters(count, '0123456789'),
    letters,
    fork: (part) => makeRandom(`${name}/${part}`),
  };
}
