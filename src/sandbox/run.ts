import { type ConfinedOptions, spawnConfined } from './spawn.ts';

/**
 * How a program ended. failed: by itself, which says something about its input; killed: by someone else, which does
 * not; limit: by a limit of this service other than time; late: by its time limit.
 */
export interface RunEnd {
  how: 'done' | 'failed' | 'killed' | 'limit' | 'late';
  /** Exit code, or name or number of the signal. */
  status: string;
  /** The end of its output. */
  told: string;
}

export interface RunOptions extends Omit<ConfinedOptions, 'stdio' | 'serialization'> {
  timeoutMs: number;
  signal?: AbortSignal;
}

const MAX_TOLD = 4000;

/**
 * Runs a program until it ends, but no longer than this process lives: standard input closes when the parent ends for
 * any reason.
 */
const LIFELINE = `
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
( cat <&3 >/dev/null 2>&1; kill -9 0 ) >/dev/null 2>&1 &
exec 3<&-
wait $child
`;

/** A shell reports a fatal signal as 128 plus its number. */
const SIGNALS: Record<number, RunEnd['how']> = {
  1: 'killed',
  2: 'killed',
  9: 'killed',
  15: 'killed',
  24: 'limit',
  25: 'limit',
};
const NAMES: Record<string, number> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15, SIGXCPU: 24, SIGXFSZ: 25 };

/**
 * Runs a program in the sandbox and ends all its processes with it. Throws the abort reason of `signal`, or an error if
 * the program could not be started.
 */
export async function runConfined(
  program: string,
  args: readonly string[],
  { timeoutMs, signal, ...options }: RunOptions,
): Promise<RunEnd> {
  const { process: child } = await spawnConfined('/bin/sh', ['-c', LIFELINE, 'sh', program, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let told = '';
    const listen = (chunk: Buffer): void => {
      told = (told + chunk.toString('utf8')).slice(-MAX_TOLD);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.stdin?.on('error', () => {});
    const killGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of them have ended.
      }
    };
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      killGroup();
    }, timeoutMs);
    if (signal?.aborted) killGroup();
    signal?.addEventListener('abort', killGroup, { once: true });
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', killGroup);
      end();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('exit', (code, killedBy) =>
      settle(() => {
        // Ends what it has left running in its group.
        killGroup();
        child.stdout?.destroy();
        child.stderr?.destroy();
        if (signal?.aborted) reject(signal.reason);
        else resolve({ how: late ? 'late' : howOf(code, killedBy), status: String(killedBy ?? code), told });
      }),
    );
  });
}

function howOf(code: number | null, killedBy: NodeJS.Signals | null): RunEnd['how'] {
  if (code === 0) return 'done';
  const number = killedBy === null ? (code ?? 0) - 128 : (NAMES[killedBy] ?? 0);
  return SIGNALS[number] ?? 'failed';
}
