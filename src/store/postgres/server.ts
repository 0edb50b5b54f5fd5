import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDataDir } from '../data-dir.ts';
import { isConnectionError, StoreError } from '../store-error.ts';
import { type Binaries, findBinaries, nativeFolder } from './binaries.ts';
import { ensureCluster, explain } from './cluster.ts';
import { chooseOwner, type Owner } from './owner.ts';
import { isPostmaster, orphanedSessions } from './processes.ts';
import { isRefused, OWNER, prepareRoles, readPasswords, SERVICE } from './roles.ts';

const PORT = 5432;
/** The one that every new cluster has: making another costs a quarter of the first start. */
export const DATABASE = 'postgres';
/** Recovery after a crash replays the log first, which may take a while; a server that says so is waited for. */
const START_MS = 120_000;
const STOP_MS = 20_000;
const FAILED_MS = 1000;
/** sun_path holds 108 bytes on Linux and 104 on macOS, one of them the terminating zero. */
const MAX_SOCKET_PATH = 103;
const MAX_LOG_BYTES = 8 * 1024 * 1024;
/** Exit status of flock(1) when another process has the lock. */
const LOCKED = 75;

export interface ServerOptions {
  dataDir: string;
  /** More settings of postgresql.conf, such as `fsync=off` for tests. */
  settings?: string[];
  log?: (message: string) => void;
}

/**
 * The PostgreSQL server on `<dataDir>/postgres`. It belongs to no process: the first process that needs it starts it,
 * others join it, and the last user stops it. It listens on a Unix socket only, in a folder of its own user.
 *
 * While the server and its sessions live they hold a lock of the kernel on `<dataDir>/postgres.lock` (flock(1) where
 * there is one). PostgreSQL's own `postmaster.pid` says less: after a crash its number may be that of another process,
 * and containers do not see each other's processes.
 */
export class PostgresServer {
  readonly dir: string;
  readonly #options: ServerOptions;
  #socketDir: string;
  #starting: Promise<void> | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.dir = join(options.dataDir, 'postgres');
    this.#socketDir = socketDir(this.dir);
  }

  /** Connection string of a database on this server, for the service. Its password is there once the server has run. */
  url(database: string): string {
    return this.#url(SERVICE, readPasswords(this.dir)?.service, database);
  }

  /** The same for the administrator of the cluster. */
  ownerUrl(database: string): string {
    return this.#url(OWNER, readPasswords(this.dir)?.owner, database);
  }

  #url(role: string, password: string | undefined, database: string): string {
    const user = password === undefined ? role : `${role}:${password}`;
    return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(this.#socketDir)}&port=${PORT}`;
  }

  /** Resolves when the server answers; starts it when it does not run. Calls at the same time share one start. */
  ensure(): Promise<void> {
    this.#starting ??= this.#ensure().then(
      () => {
        this.#starting = undefined;
      },
      (error) => {
        // What is wrong now, such as a full disk, is wrong for a while: requests meanwhile hear the same at once.
        setTimeout(() => (this.#starting = undefined), FAILED_MS).unref();
        throw error;
      },
    );
    return this.#starting;
  }

  async #ensure(): Promise<void> {
    if ((await this.probe()) === 'ready') return;
    const { dataDir } = this.#options;
    await makeDataDir(dataDir);
    const native = nativeFolder();
    const binaries = await findBinaries(native, join(dataDir, 'postgres-lib'));
    const owner = await chooseOwner(dataDir, native);
    await ensureCluster(this.dir, binaries, owner);
    await this.#prepareSocketDir(owner);
    const end = Date.now() + START_MS;
    let child: Child | undefined;
    for (let round = 0; ; round++) {
      const state = await this.probe();
      if (state === 'ready') return;
      if (state === 'unprepared') await this.#prepareRoles(owner);
      if (state === 'away' && !child) child = await this.#spawn(binaries, owner);
      if (child?.exit !== undefined) {
        // Another process starts it, or sessions outlive a killed server.
        if (!(await child.lostTheRace()))
          throw new StoreError(`PostgreSQL did not start: ${explain(await child.words())}`);
        await this.#endOrphans(round);
        child = undefined;
      }
      if (Date.now() > end)
        throw new StoreError(`PostgreSQL did not start within ${START_MS / 1000} s; ${this.#logPath} says why.`);
      await sleep(Math.min(10 + round, 100));
    }
  }

  /** `busy`: there is a server, which starts or stops. `unprepared`: one that the service cannot log in to yet. */
  async probe(): Promise<'ready' | 'unprepared' | 'busy' | 'away'> {
    if (!existsSync(join(this.#socketDir, `.s.PGSQL.${PORT}`))) return 'away';
    const client = new pg.Client({ connectionString: this.url(DATABASE), connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return 'ready';
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'EACCES' || code === 'EPERM')
        throw new StoreError(
          `The database in ${this.dir} is run by another user: run docparse as that user, or set DOCPARSE_DATA.`,
          { cause: error },
        );
      if (isRefused(error)) return 'unprepared';
      return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'away' : 'busy';
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #prepareRoles(owner: Owner): Promise<void> {
    const pid = await this.pid();
    if (pid === undefined) return;
    try {
      await prepareRoles({ dir: this.dir, host: this.#socketDir, port: PORT, pid, uid: owner.uid }, DATABASE);
    } catch (error) {
      // It stops, or is killed, meanwhile; the next look tells.
      if (!isConnectionError(error))
        throw new StoreError(
          `The roles of the database in ${this.dir} could not be prepared: ${(error as Error).message}`,
          { cause: error },
        );
    }
  }

  /** Process id that `postmaster.pid` names; the process need not live. */
  async pid(): Promise<number | undefined> {
    const text = await readFile(join(this.dir, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    return pid > 0 ? pid : undefined;
  }

  /** Ends sessions and the server, in order. */
  async stop(): Promise<void> {
    const pid = await this.pid();
    if (pid === undefined || !(await isPostmaster(pid, this.dir))) return;
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      return;
    }
    const end = Date.now() + STOP_MS;
    while (existsSync(join(this.dir, 'postmaster.pid')) && Date.now() < end) await sleep(10);
  }

  get #logPath(): string {
    return join(this.#options.dataDir, 'postgres.log');
  }

  async #spawn(binaries: Binaries, owner: Owner): Promise<Child> {
    const log = this.#logPath;
    const size = (await stat(log).catch(() => undefined))?.size ?? 0;
    if (size > MAX_LOG_BYTES) await rename(log, `${log}.1`);
    const lock = join(this.#options.dataDir, 'postgres.lock');
    await writeFile(lock, '', { flag: 'a', mode: 0o600 });
    if (owner.uid !== undefined) await chown(lock, owner.uid, owner.uid);
    const settings = [
      `unix_socket_directories=${this.#socketDir.replaceAll(/[\\,]/g, '\\$&')}`,
      ...['listen_addresses=', `port=${PORT}`, 'unix_socket_permissions=0700', 'max_connections=200'],
      // Small machines are the ones without a PostgreSQL of their own.
      ...[
        'shared_buffers=64MB',
        'max_wal_size=512MB',
        'jit=off',
        'log_timezone=UTC',
        'timezone=UTC',
        'log_min_messages=warning',
        'log_checkpoints=off',
      ],
      ...(this.#options.settings ?? []),
    ];
    const server = [binaries.postgres, '-D', this.dir, ...settings.flatMap((setting) => ['-c', setting])];
    const flock = flockPath();
    // The lock proves that these files were left by a dead server.
    const stale = [
      join(this.dir, 'postmaster.pid'),
      join(this.#socketDir, `.s.PGSQL.${PORT}`),
      join(this.#socketDir, `.s.PGSQL.${PORT}.lock`),
    ];
    const tidy = ['/bin/sh', '-c', 'rm -f "$1" "$2" "$3"; shift 3; exec "$@"', 'sh', ...stale];
    const locked = flock ? [flock, '-n', '-E', String(LOCKED), '--no-fork', lock, ...tidy] : [];
    const [command = '', ...args] = [...owner.prefix, ...locked, ...server];
    const out = openSync(log, 'a', 0o600);
    const from = size > MAX_LOG_BYTES ? 0 : size;
    try {
      const child = spawn(command, args, {
        cwd: '/',
        // A session of its own: Ctrl-C in a terminal is for the service, which ends the server when it is done with it.
        detached: true,
        stdio: ['ignore', out, out],
        env: { PATH: process.env.PATH, LC_ALL: 'C', ...binaries.env },
        ...(owner.prefix.length > 0 || owner.uid === undefined ? {} : { uid: owner.uid, gid: owner.uid }),
      });
      const result = new Child(async () => (await readFile(log)).subarray(from).toString('utf8'));
      child.once('exit', (code, signal) => (result.exit = code ?? signal ?? 'ended'));
      child.once('error', (error) => (result.exit = error.message));
      child.unref();
      this.#options.log?.('starting the embedded PostgreSQL');
      return result;
    } finally {
      closeSync(out);
    }
  }

  /**
   * Folder of the socket: that of the cluster, closed to others already, or where its path is too long one in the
   * folder for temporary files.
   */
  async #prepareSocketDir(owner: Owner): Promise<void> {
    if (this.#socketDir === this.dir) return;
    await mkdir(this.#socketDir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const found = await lstat(this.#socketDir);
    const uid = owner.uid ?? process.getuid?.();
    // Anybody may make a folder of this name there; in a foreign one the socket could be exchanged for another.
    if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.()))
      throw new StoreError(
        `${this.#socketDir} belongs to another user. Remove it, or choose a data directory with a shorter path.`,
      );
    await chmod(this.#socketDir, 0o700);
    if (owner.uid !== undefined) await chown(this.#socketDir, owner.uid, owner.uid);
  }

  /** Sessions whose server was killed notice it when they next wait; those that compute are told. */
  async #endOrphans(round: number): Promise<void> {
    const postmaster = await this.pid();
    if (postmaster !== undefined && (await isPostmaster(postmaster, this.dir))) return;
    for (const pid of await orphanedSessions(this.dir)) {
      try {
        process.kill(pid, round < 100 ? 'SIGQUIT' : 'SIGKILL');
      } catch {
        // Gone meanwhile.
      }
    }
    // Without a lock of the kernel a number that now belongs to another process would keep the server from starting
    // forever.
    if (postmaster !== undefined && !flockPath()) await rm(join(this.dir, 'postmaster.pid'), { force: true });
  }
}

/** The process that was started, or the lock's holder that refused. */
class Child {
  exit: number | string | undefined;
  readonly words: () => Promise<string>;

  constructor(words: () => Promise<string>) {
    this.words = words;
  }

  async lostTheRace(): Promise<boolean> {
    return (
      this.exit === LOCKED ||
      /lock file "[^"]*" already exists|pre-existing shared memory block/.test(await this.words())
    );
  }
}

function socketDir(dir: string): string {
  if (Buffer.byteLength(join(dir, `.s.PGSQL.${PORT}.lock`)) <= MAX_SOCKET_PATH) return dir;
  return join(tmpdir(), `docparse-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`);
}

function flockPath(): string | undefined {
  return ['/usr/bin/flock', '/bin/flock'].find((path) => existsSync(path));
}
