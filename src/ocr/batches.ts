import type { Reading } from './ctc.ts';
import type { Networks } from './networks.ts';
import type { LineImage } from './strip.ts';

/**
 * Columns that the recogniser is shown in one go. A call costs as much as 40 columns, whatever it shows, and the layer
 * of the classes reads its 2 MB of weights for each. Beyond this, what the layers hand on no longer fits into the cache
 * of the core (1 MB).
 */
const MAX_COLUMNS = 640;

interface Request {
  line: LineImage;
  resolve(readings: Reading[]): void;
  reject(reason: unknown): void;
}

/**
 * The same networks, with a recogniser that waits until everybody who runs at the time has asked, and then reads lines
 * of one size together. For one page only: what lines are read together is a matter of that page alone, and so is the
 * result.
 */
export function inBatches(networks: Networks, signal?: AbortSignal): Networks {
  let waiting: Request[] = [];
  const flush = async (): Promise<void> => {
    const requests = waiting;
    waiting = [];
    try {
      const readings = new Map<Request, Reading[]>();
      for (const batch of batchesOf(requests)) {
        signal?.throwIfAborted();
        const read = await networks.recogniseAll(batch.map(({ line }) => line));
        for (const [i, request] of batch.entries()) readings.set(request, read[i]!);
      }
      // All at once: what they ask for next is read together again.
      for (const request of requests) request.resolve(readings.get(request)!);
    } catch (error) {
      for (const request of requests) request.reject(error);
    }
  };
  return {
    ...networks,
    recognise: (line) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ line, resolve, reject });
      }),
  };
}

function batchesOf(requests: readonly Request[]): Request[][] {
  const bySize = Map.groupBy(requests, ({ line }) => `${line.width}x${line.height}`);
  return [...bySize.values()].flatMap((same) => {
    const count = Math.max(1, Math.floor(MAX_COLUMNS / same[0]!.line.width));
    return Array.from({ length: Math.ceil(same.length / count) }, (_, i) => same.slice(i * count, (i + 1) * count));
  });
}
