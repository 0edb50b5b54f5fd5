import { EXIT } from './exit-codes.ts';

/**
 * Resolves at SIGINT or SIGTERM. A second signal ends the process at once; engines notice that their parent has gone.
 */
export function endSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(EXIT.interrupted));
        resolve();
      });
    }
  });
}
