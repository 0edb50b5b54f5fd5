import { createHash } from 'node:crypto';
import type { ParseOptions, Source } from '../document/index.ts';
import type { ErrorName } from '../errors.ts';
import type { PageRange } from '../intake/index.ts';

/** What a document did to the processes that worked on it. */
export interface Killed {
  /** It cannot be parsed at all: the error, and what it says. */
  document?: { errorName: ErrorName; message: string };
  /** Pages that ended a process, each with how. */
  pages: Record<number, string>;
}

/** Remembers documents that took more than they may have, for all servers of an installation and for a while. Never throws. */
export interface Killers {
  find(key: string): Promise<Killed | undefined>;
  remember(key: string, killed: Killed): Promise<void>;
}

export const forgetful: Killers = { find: async () => undefined, remember: async () => {} };

/** The same bytes, asked for in the same way. */
export function killerKey({ sha256 }: Pick<Source, 'sha256'>, options: ParseOptions, ranges: readonly PageRange[] | undefined): string {
  const asked = { ...options, password: undefined };
  return createHash('sha256')
    .update(`${sha256}\n${JSON.stringify(asked)}\n${JSON.stringify(ranges ?? null)}`)
    .digest('hex');
}
