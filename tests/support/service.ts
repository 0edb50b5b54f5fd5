import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestDatabase, testDatabase } from '../../src/store/testing.ts';

export const credentials = { 'x-ti-app-id': 'test-app', 'x-ti-secret-code': 'test-secret' };
export const PARSE = '/api/v1/docparse/parse/sync';

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by what tests expect of them
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  json: Json;
}

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
/** An engine whose behaviour the name of the file decides, for what a real one does only by accident. */
export const trickEngine = new URL('./trick-engine.ts', import.meta.url).href;

/**
 * The service as users run it: a process of its own, on a free port, with a data directory and a fresh database that
 * are deleted at the end. With `DOCPARSE_DATABASE_URL: ''` it runs on an embedded database in the data directory; with
 * another address it uses that, and leaves it.
 */
export class TestService {
  readonly process: ChildProcess;
  readonly base: string;
  readonly dataDir: string;
  /** Undefined: an embedded one in the data directory. */
  readonly database: TestDatabase | undefined;
  output: string;

  private constructor(
    process_: ChildProcess,
    base: string,
    dataDir: string,
    database: TestDatabase | undefined,
    output: string,
  ) {
    this.process = process_;
    this.base = base;
    this.dataDir = dataDir;
    this.database = database;
    this.output = output;
  }

  static async start(env: Record<string, string> = {}, dataDir?: string): Promise<TestService> {
    const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'docparse-test-')));
    const own = env.DOCPARSE_DATABASE_URL === undefined;
    const database = own ? await testDatabase() : undefined;
    const child = spawn(process.execPath, [main, 'serve'], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DOCPARSE_PORT: '0',
        DOCPARSE_HOST: '127.0.0.1',
        DOCPARSE_DATA: dir,
        DOCPARSE_APP_ID: credentials['x-ti-app-id'],
        DOCPARSE_SECRET_CODE: credentials['x-ti-secret-code'],
        DOCPARSE_LOG: 'warn',
        // Tests of other files have the processor, too.
        DOCPARSE_NICENESS: '0',
        ...(database ? { DOCPARSE_DATABASE_URL: database.url } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const service = await new Promise<TestService>((resolve, reject) => {
      const onData = (data: Buffer): void => {
        text += data.toString();
        const port = /listens on http:\/\/localhost:(\d+)/.exec(text)?.[1];
        if (port && text.includes('curl'))
          resolve(new TestService(child, `http://127.0.0.1:${port}`, dir, database, text));
      };
      child.stdout?.on('data', onData);
      child.stderr?.on('data', onData);
      child.once('exit', () => reject(new Error(`The service did not start:\n${text}`)));
    });
    const collect = (data: Buffer): void => {
      service.output += data.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    return service;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM', clean = true): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill(signal);
      await once(this.process, 'exit');
    }
    if (clean) {
      await rm(this.dataDir, { recursive: true, force: true });
      await this.database?.drop();
    }
    return this.process.exitCode;
  }

  /** Sends a form with these parts to parse v1. */
  parse(
    parts: Record<string, unknown>,
    headers: Record<string, string> = credentials,
    signal?: AbortSignal,
  ): Promise<Answer> {
    return this.send(PARSE, parts, headers, signal);
  }

  /** Sends a form with these parts. */
  async send(
    path: string,
    parts: Record<string, unknown>,
    headers: Record<string, string> = credentials,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) {
      if (value instanceof Upload)
        form.append(name, new Blob([new Uint8Array(value.bytes)], { type: value.type }), value.name);
      else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const response = await this.#fetch(this.base + path, { method: 'POST', headers, body: form, signal });
    return { status: response.status, headers: response.headers, json: await response.json() };
  }

  async health(): Promise<{ status: number; json: Json }> {
    const response = await this.#fetch(`${this.base}/healthz`);
    return { status: response.status, json: await response.json() };
  }

  /** A service that is gone says more by its last words than by a refused connection. */
  async #fetch(url: string, init?: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { exitCode, signalCode } = this.process;
      if (exitCode === null && signalCode === null) throw error;
      throw new Error(`The service has ended (${signalCode ?? exitCode}):\n${this.output.slice(-3000)}`, {
        cause: error,
      });
    }
  }
}

/** A part with a file name. */
export class Upload {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: string;

  constructor(bytes: Uint8Array | string, name: string, type = 'application/octet-stream') {
    this.bytes = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    this.name = name;
    this.type = type;
  }
}

/** Waits until a condition holds: for what other processes do, without guessing how long it takes them. */
export async function until<T>(
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  ms = 15_000,
): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > end) throw new Error('The condition did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Process ids of the children of a process (Linux). */
export async function childrenOf(pid: number): Promise<number[]> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
