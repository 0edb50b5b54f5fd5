import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Cost {
  pages: number;
  cpuMs: number;
  wallMs: number;
  /** Of a first pass over the same files, including compilation. */
  coldCpuMs?: number;
  rssMb?: number;
}

/** Runs one of our contender scripts, which prints its cost as the last line; `flags` are for Node. */
export async function contender(script: string, files: string[], flags: readonly string[] = []): Promise<Cost> {
  const { stdout } = await run(process.execPath, [...flags, script, ...files], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout.trim().split('\n').at(-1)!);
}

/**
 * User and system time of a native program over several calls, measured by bash, because Node does not report that of
 * its children.
 */
export async function nativeCost(command: (file: string) => string, files: string[], pages: number): Promise<Cost> {
  const quoted = files.map((f) => `${command(`'${f.replaceAll("'", "'\\''")}'`)} >/dev/null 2>&1`).join('\n');
  const { stderr } = await run('bash', ['-c', `TIMEFORMAT='%U %S %R'; time {\n${quoted}\ntrue\n}`], {
    maxBuffer: 1 << 26,
  });
  const [user, system, real] = stderr.trim().split(/\s+/).map(Number);
  return { pages, cpuMs: (user! + system!) * 1000, wallMs: real! * 1000 };
}

/** Whether a program is on the path. */
export async function installed(program: string): Promise<boolean> {
  try {
    await run('which', [program]);
    return true;
  } catch {
    return false;
  }
}
