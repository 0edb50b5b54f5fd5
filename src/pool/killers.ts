import { createHash } from 'node:crypto';
import type { ParseOptions, Source } from '../document/index.ts';
import type { ErrorName } from '../errors.ts';
import type { PageRange } from '../intake/index.ts';

/** How a document ended processes. */
export interface Killed {
  /** The document cannot be parsed at all: error name and message. */
  document?: { errorName: ErrorName; message: string };
  /** Message for each page that ended a process. */
  pages: Record<number, string>;
}

/**
 * Remembers documents that exceeded their limits, for all servers of an installation and a limited time. Never throws.
 */
export interface Killers {
  find(key: string): Promise<Killed | undefined>;
  remember(key: string, killed: Killed): Promise<void>;
}

export const forgetful: Killers = { find: async () => undefined, remember: async () => {} };

/** Key for the same bytes parsed in the same way. */
export function killerKey(
  { sha256 }: Pick<Source, 'sha256'>,
  options: ParseOptions,
  ranges: readonly PageRange[] | undefined,
): string {
  const asked = { ...options, password: undefined };
  return createHash('sha256')
    .update(`${sha256}\n${JSON.stringify(asked)}\n${JSON.stringify(ranges ?? null)}`)
    .digest('hex');
}
