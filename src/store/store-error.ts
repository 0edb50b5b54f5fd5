/**
 * The database or the blob store cannot be used as it is set up. The message is for who runs the service and says the
 * way out.
 */
export class StoreError extends Error {
  override name = 'StoreError';
}

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** https://www.postgresql.org/docs/18/errcodes-appendix.html; 25006: the server became a standby. */
const SQL_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25006']);
/** The driver gives these no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after)/;

/** The database is away or has no room (class 53), not the statement wrong: the same call may succeed in a moment. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreError) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionError)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined) {
    // ENOENT: the socket of the embedded server does not exist while the server is away.
    if (
      SYSTEM_CODES.has(code) ||
      SQL_STATES.has(code) ||
      /^(08|53)\w{3}$/.test(code) ||
      (code === 'ENOENT' && syscall === 'connect')
    )
      return true;
  }
  return MESSAGES.test(error.message) || (error.cause !== undefined && isConnectionError(error.cause));
}

/**
 * The server has ended the session with these words: by an administrator, in a crash of another session, or in being
 * shut down.
 */
export const isSessionEnd = (error: unknown): boolean =>
  ['57P01', '57P02', '57P03', '57P05'].includes((error as { code?: string }).code ?? '');
