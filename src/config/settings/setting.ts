import type { Kind } from '../kinds.ts';

/** One thing the service can be told. */
export interface Setting<T> {
  kind: Kind<T>;
  /** Variables, the first one that is set counts. Empty: in the file only. */
  env: readonly string[];
  /** Undefined: not set. */
  fallback?: T;
  /** In words, where the fallback is made at the start. */
  fallbackText?: string;
  /** One sentence for the documentation; units are in it or in the name. */
  about: string;
  /** Never shown or logged; can also come from the file that `<variable>_FILE` names. */
  secret?: boolean;
}

/** A table of settings by their keys in the file. */
export type Settings = Record<string, Setting<never> | Setting<unknown>>;

type Given<T> = Omit<Setting<T>, 'kind' | 'fallback'>;

/** A setting that always has a value. */
export const required = <T>(kind: Kind<T>, fallback: T, given: Given<T>) => ({ kind, fallback, ...given });

/** A setting without a value until one is given. */
export const optional = <T>(kind: Kind<T>, given: Given<T>) =>
  ({ kind, fallback: undefined as T | undefined, ...given }) satisfies Setting<T>;
