import type { S3ClientConfig } from '@aws-sdk/client-s3';

type Strategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { acquireInitialRetryToken: unknown }>;

/** While every second request fails, one call in a thousand does. */
const ATTEMPTS = 10;
const FIRST_MS = 50;
const LONGEST_MS = 5000;

/**
 * Tries again with growing, random pauses. The strategy of the SDK gives up for all calls together after some failures,
 * to spare a store of its own kind; then jobs would fail that only had to wait.
 */
export const retries: Strategy = {
  async acquireInitialRetryToken() {
    return token(0, 0);
  },
  async refreshRetryTokenForRetry(last, { errorType, retryAfterHint }) {
    const count = last.getRetryCount() + 1;
    if (errorType === 'CLIENT_ERROR' || count >= ATTEMPTS) throw new Error('No further attempt.');
    const longest = Math.min(FIRST_MS * 2 ** count, LONGEST_MS);
    const asked = retryAfterHint ? Math.min(retryAfterHint.getTime() - Date.now(), LONGEST_MS) : 0;
    const pause = Math.max(longest / 2 + (Math.random() * longest) / 2, asked);
    return token(count, pause);
  },
  recordSuccess() {},
};

const token = (count: number, pause: number) => ({ getRetryCount: () => count, getRetryDelay: () => pause });
