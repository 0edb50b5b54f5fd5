import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries, nativeFolder } from '../../../src/store/postgres/binaries.ts';

const run = promisify(execFile);
/** PostgreSQL does not run as root. */
const NOBODY = 65_534;

/** Folder of the programs of a PostgreSQL that is installed on this machine. */
export function systemPostgres(): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    try {
      accessSync(join(folder, 'pg_ctl'), constants.X_OK);
      const bin = dirname(realpathSync(join(folder, 'pg_ctl')));
      accessSync(join(bin, 'initdb'), constants.X_OK);
      return bin;
    } catch {
      // Not here.
    }
  }
  return undefined;
}

/**
 * A PostgreSQL server of its own over TCP, as an operator would run one: the service can reach it, but not start it.
 */
export class OwnPostgres {
  readonly port: number;
  readonly version: string;
  readonly #dir: string;
  readonly #bin: string;
  readonly #env: Record<string, string | undefined>;
  readonly #user: { uid?: number; gid?: number };

  private constructor(dir: string, bin: string, env: Record<string, string>, port: number) {
    this.#dir = dir;
    this.#bin = bin;
    this.port = port;
    this.#env = { PATH: process.env.PATH, LC_ALL: 'C', ...env };
    this.#user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    this.version = execFileSync(join(bin, 'postgres'), ['--version'], { env: this.#env }).toString().trim();
  }

  /** @param bin folder of the programs; those of the embedded PostgreSQL when undefined */
  static async start(bin?: string): Promise<OwnPostgres> {
    const dir = await mkdtemp(join(tmpdir(), 'docparse-pg-'));
    const native = nativeFolder();
    const { env } = bin ? { env: {} } : await findBinaries(native, join(dir, 'lib'));
    const server = new OwnPostgres(dir, bin ?? join(native, 'bin'), env, await freePort());
    if (server.#user.uid !== undefined) await chown(dir, NOBODY, NOBODY);
    else await chmod(dir, 0o700);
    const options = { cwd: '/', env: server.#env, ...server.#user };
    await run(
      join(server.#bin, 'initdb'),
      ['-D', server.#data, '-U', 'docparse', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
      options,
    );
    await server.up();
    const client = new pg.Client(server.url('postgres'));
    await client.connect();
    await client.query('create database docparse');
    await client.end();
    return server;
  }

  get #data(): string {
    return join(this.#dir, 'data');
  }

  url(database = 'docparse'): string {
    return `postgresql://docparse@127.0.0.1:${this.port}/${database}`;
  }

  async pid(): Promise<number> {
    return Number.parseInt(await readFile(join(this.#data, 'postmaster.pid'), 'utf8').catch(() => '0'), 10);
  }

  /** Starts it and waits until it answers. */
  async up(): Promise<void> {
    const args = [
      '-D',
      this.#data,
      '-p',
      String(this.port),
      '-k',
      this.#dir,
      '-h',
      '127.0.0.1',
      '-c',
      'max_connections=200',
    ];
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
      // After a kill its sessions may hold the memory for a moment: it ends at once, and is started again.
      if (!this.#running) {
        const child = spawn(join(this.#bin, 'postgres'), args, {
          cwd: '/',
          env: this.#env,
          stdio: 'ignore',
          detached: true,
          ...this.#user,
        });
        this.#running = true;
        child.once('exit', () => {
          this.#running = false;
        });
        child.unref();
      }
      const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 1000 });
      client.on('error', () => {});
      const up = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (up) return;
    }
    throw new Error('PostgreSQL did not come up.');
  }
  #running = false;

  /** kill -9 of the postmaster; it stays away until `up`. */
  async kill(): Promise<void> {
    process.kill(await this.pid(), 'SIGKILL');
    await this.#gone();
  }

  /** Ends it in order, cutting all sessions off. */
  async down(): Promise<void> {
    const pid = await this.pid();
    if (pid > 0) process.kill(pid, 'SIGINT');
    await this.#gone();
  }

  async #gone(): Promise<void> {
    while (this.#running) await sleep(20);
  }

  async remove(): Promise<void> {
    if (this.#running) await this.down();
    await rm(this.#dir, { recursive: true, force: true });
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
