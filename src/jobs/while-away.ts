import { databaseTrouble } from '../accounts/index.ts';

const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/** Does `work` again until the database is there for it. Other errors come through; so does the last one once `signal` has fired. */
export async function whileAway<T>(signal: AbortSignal, work: () => Promise<T>, onAway: (error: unknown) => void = () => {}): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !databaseTrouble(error)) throw error;
      onAway(error);
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
