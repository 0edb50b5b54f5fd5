import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const APP_ID = 'bench';
const SECRET = 'bench-secret';

/** A real service on a free port with its own data directory. */
export class BenchServer {
  readonly process: ChildProcess;
  readonly base: string;
  readonly #data: string;
  /** Seconds from start to the first healthy answer. */
  readySeconds = 0;

  private constructor(child: ChildProcess, base: string, data: string) {
    this.process = child;
    this.base = base;
    this.#data = data;
  }

  static async start(workers: number, env: Record<string, string> = {}): Promise<BenchServer> {
    const data = mkdtempSync(path.join(os.tmpdir(), 'docparse-bench-'));
    const port = await freePort();
    const begin = performance.now();
    const child = spawn(process.execPath, ['dist/cli/main.js', 'serve'], {
      env: {
        ...process.env,
        DOCPARSE_PORT: String(port),
        DOCPARSE_DATA: data,
        DOCPARSE_WORKERS: String(workers),
        DOCPARSE_APP_ID: APP_ID,
        DOCPARSE_SECRET_CODE: SECRET,
        ...env,
      },
      stdio: 'ignore',
    });
    const server = new BenchServer(child, `http://127.0.0.1:${port}`, data);
    while (!(await server.#healthy())) {
      if (performance.now() - begin > 60_000 || child.exitCode !== null)
        throw new Error('the service did not start; run `npm run build` first');
      await sleep(20);
    }
    server.readySeconds = (performance.now() - begin) / 1000;
    return server;
  }

  async #healthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.base}/healthz`)).ok;
    } catch {
      return false;
    }
  }

  get headers(): Record<string, string> {
    return { 'x-ti-app-id': APP_ID, 'x-ti-secret-code': SECRET };
  }

  /** One v1 parse; returns the body. */
  async parse(
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    config: object = {},
  ): Promise<{ code: number; message: string; data?: { markdown?: string; success_count: number } }> {
    const form = new FormData();
    form.set('file', new Blob([bytes]), name);
    form.set('config', JSON.stringify(config));
    const answer = await fetch(`${this.base}/api/v1/docparse/parse/sync`, {
      method: 'POST',
      headers: this.headers,
      body: form,
    });
    return (await answer.json()) as Awaited<ReturnType<BenchServer['parse']>>;
  }

  /** Resident memory in MB: of the server, and of its largest child. */
  memory(): { server: number; child: number } {
    const server = residentMb(this.process.pid!);
    let child = 0;
    for (const pid of childrenOf(this.process.pid!)) child = Math.max(child, residentMb(pid));
    return { server, child };
  }

  /** Peak resident memory in MB: of the server, and of its largest child. */
  peak(): { server: number; children: number } {
    const children = childrenOf(this.process.pid!).map((pid) => statusMb(pid, 'VmHWM'));
    return { server: statusMb(this.process.pid!, 'VmHWM'), children: Math.max(0, ...children) };
  }

  /** Seconds of processor time: of the server, and of all its children. */
  cpu(): { server: number; children: number } {
    const children = childrenOf(this.process.pid!).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    return { server: cpuSeconds(this.process.pid!), children };
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await Promise.race([gone, sleep(10_000).then(() => this.process.kill('SIGKILL'))]);
    rmSync(this.#data, { recursive: true, force: true });
  }
}

const residentMb = (pid: number): number => statusMb(pid, 'VmRSS');

const statusMb = (pid: number, field: string): number => statusNumber(pid, field) / 1024;

function statusNumber(pid: number, field: string): number {
  try {
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Fields 14 and 15 of proc_pid_stat(5), in hundredths of a second. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** All processes below one: an engine process is a grandchild where it has a process namespace of its own. */
function childrenOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), statusNumber(Number(name), 'PPid')]),
  );
  const isBelow = (candidate: number | undefined): boolean => {
    const parent = candidate === undefined ? undefined : parents.get(candidate);
    return parent === pid || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
