import { DocparseError } from '../errors.ts';
import { isConnectionError } from '../store/index.ts';

/**
 * https://www.postgresql.org/docs/18/errcodes-appendix.html: statement time-out, lock not available, deadlock,
 * serialization failure.
 */
const BUSY = new Set(['57014', '55P03', '40P01', '40001']);

/**
 * The error for clients when the database failed and the same call may soon succeed; undefined for every other error.
 */
export function databaseTrouble(error: unknown): DocparseError | undefined {
  // Told already.
  if (error instanceof DocparseError)
    return error.errorName === 'BACKEND' && databaseTrouble(error.cause) ? error : undefined;
  if (isConnectionError(error)) return new DocparseError('BACKEND', 'The database is not reachable.', { cause: error });
  if (BUSY.has(String((error as { code?: unknown } | undefined)?.code)))
    return new DocparseError('BACKEND', 'The database is busy.', { cause: error });
  return undefined;
}
