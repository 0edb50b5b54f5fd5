/**
 * Statuses of servers that are asked on behalf of a client which are worth another try: they pass. 529 is how some
 * hosted models say that they are overloaded.
 */
export const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

/** Milliseconds of a Retry-After: seconds or a date, RFC 9110 10.2.3. */
export function retryAfterMs(header: string | string[] | undefined): number | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  if (!value) return undefined;
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/**
 * Milliseconds to wait after so many failures: what the server asks for, or a quarter of a second that doubles; half a
 * minute at most.
 */
export const pauseMs = (failures: number, asked: number | undefined): number =>
  Math.min(30_000, asked ?? 250 * 2 ** (failures - 1));
