import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * When engine processes compile. A function is optimised by TurboFan after ten times as many calls as by default: that
 * saves a tenth of the processor time of the first digital pages and 3 % later, as Maglev's code is nearly as good.
 */
export const compileFlags: readonly string[] = ['--invocation-count-for-turbofan=30000'];

/**
 * Flags for engine processes. Semi-spaces of 8 MB instead of 64: a sheet of 100,000 cells takes 320 MB instead of 450,
 * in the same time. `--expose-gc` lets a process release memory between documents.
 *
 * @param heapMb maximum old generation in MiB
 */
export const engineFlags = (heapMb = 1536): string[] => [
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=8',
  '--expose-gc',
  ...compileFlags,
];

/** Heap growth after a collection in percent; 0 leaves it to V8. May be set at run time. */
export const heapGrowthFlag = (percent: number): string => `--heap-growing-percent=${percent}`;

/**
 * Flags for engine processes that this Node refuses. V8's flags are not a stable interface, and setting an unknown one
 * at run time has no visible effect.
 *
 * @param node path of the program
 */
export async function refusedFlags(
  node = process.execPath,
  flags = [...engineFlags(), heapGrowthFlag(200)],
): Promise<string[]> {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const taken = await Promise.allSettled(flags.map((flag) => run(node, [flag, '-e', '0'], { env, timeout: 10_000 })));
  return flags.filter((_, i) => taken[i]?.status === 'rejected');
}
