import type { FastifyRequest } from 'fastify';
import { DocparseError } from '../../errors.ts';

/**
 * Runs `read` for as long as bytes of the request arrive. When none come for `stallMs`, the client gets an error
 * instead of holding its connection and disk space forever; a slow upload with progress goes on.
 */
export async function whileItArrives<T>(
  request: FastifyRequest,
  stallMs: number,
  signal: AbortSignal,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  const stalled = new AbortController();
  let seen = socket.bytesRead;
  let since = performance.now();
  const watch = setInterval(
    () => {
      if (socket.bytesRead !== seen) {
        seen = socket.bytesRead;
        since = performance.now();
      } else if (performance.now() - since > stallMs) {
        stalled.abort(new DocparseError('PARAMETER', `The upload stalled: no data for ${stallMs / 1000} s.`));
      }
    },
    Math.min(1000, stallMs / 4),
  );
  try {
    // The reading itself may wait for a part that never comes, where no signal reaches it; it ends with the connection.
    const gone = new Promise<never>((_, reject) =>
      stalled.signal.addEventListener('abort', () => reject(stalled.signal.reason)),
    );
    return await Promise.race([read(AbortSignal.any([signal, stalled.signal])), gone]);
  } catch (error) {
    throw stalled.signal.aborted ? stalled.signal.reason : error;
  } finally {
    clearInterval(watch);
  }
}
