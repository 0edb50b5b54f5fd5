const FIRST_MS = 5_000;
const FACTOR = 3;
const LONGEST_MS = 2 * 3_600_000;
/** Share of a delay by which it is made longer or shorter, so that the retries of an outage do not come all at once. */
const JITTER = 0.25;

/** Longest delay that a receiver may ask for with Retry-After. */
const ASKED_MS = 3_600_000;

/**
 * Pause after a failed attempt: 5 s, 15 s, 45 s, ... 2 h, each +-25 %. In 24 h that makes about 18 attempts.
 *
 * @param failed attempts that failed so far, 1 or more
 * @param random in [0, 1)
 * @param askedMs what the receiver asked for
 */
export function backOffMs(failed: number, random: number, askedMs = 0): number {
  const plain = Math.min(LONGEST_MS, FIRST_MS * FACTOR ** (failed - 1));
  return Math.max(plain * (1 - JITTER + 2 * JITTER * random), Math.min(askedMs, ASKED_MS));
}
