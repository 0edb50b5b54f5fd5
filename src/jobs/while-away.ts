import { databaseTrouble } from '../accounts/index.ts';
import { DocparseError } from '../errors.ts';

const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/**
 * Does `work` again until the database is there for it. Other errors come through; so does the last one once `signal`
 * has fired.
 */
export function whileAway<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  onAway: (error: unknown) => void = () => {},
): Promise<T> {
  return again(signal, work, (error) => {
    if (!databaseTrouble(error)) return false;
    onAway(error);
    return true;
  });
}

/** How long the store of large objects may be away before that counts as a failed attempt. */
const STORE_AWAY_MS = 600_000;

/**
 * Does `work` again while the store of large objects refuses it, up to ten minutes: an outage of it must not use up the
 * attempts of a job. Throws BACKEND.
 */
export async function whileStoreAway<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  onAway: (error: unknown) => void,
  forMs = STORE_AWAY_MS,
): Promise<T> {
  const end = performance.now() + forMs;
  try {
    return await again(signal, work, (error) => {
      onAway(error);
      return performance.now() < end;
    });
  } catch (error) {
    throw new DocparseError('BACKEND', 'The object store is not available.', { cause: error });
  }
}

async function again<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  worthwhile: (error: unknown) => boolean,
): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !worthwhile(error)) throw error;
      await sleep(wait, signal);
    }
  }
}

/** Ends early, without an error, when `signal` fires. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
