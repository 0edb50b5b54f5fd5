import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config/index.ts';
import { DiskBlobs } from './blobs/disk.ts';
import { S3Blobs } from './blobs/s3.ts';
import type { BlobStore } from './blobs.ts';
import { clientConfig, connect, type Db } from './database.ts';
import { installationKey } from './installation-key.ts';
import { Listener } from './listener.ts';
import { migrate, readMigrations } from './migrate.ts';
import { DATABASE, PostgresServer } from './postgres/server.ts';
import { isConnectionError, StoreError } from './store-error.ts';

/** All that is kept: the database and the large objects. */
export interface Store {
  db: Db;
  blobs: BlobStore;
  /** Connection string of the database. */
  url: string;
  /**
   * Calls `on` with the payload of every notification of the channel (LISTEN), over one connection for all channels.
   * After that connection was lost and made again `on('')` is called: what was said meanwhile is lost, so listeners
   * look themselves. Call the result to stop.
   */
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>;
  /** 32 random bytes as hex, made at first use, the same on all machines. */
  installationKey(name: string): Promise<string>;
  /** Closes connections. The last process that uses an embedded server stops it. */
  close(): Promise<void>;
}

export type StoreConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'blobs'>>;

const NAME = 'docparse';
const CLOSING = 'docparse closing';

/**
 * Opens the store: the database at `databaseUrl`, or the embedded server on `<dataDir>/postgres`, which is started when
 * it does not run; brings its tables up to date. A given server that does not answer yet is waited for. Throws
 * StoreError with the way out.
 */
export async function openStore(
  config: StoreConfig,
  log: (message: string) => void = () => {},
  options: { patienceMs?: number } = {},
): Promise<Store> {
  const server = config.databaseUrl === undefined ? new PostgresServer({ dataDir: config.dataDir, log }) : undefined;
  const blobs = openBlobs(config);
  const revive = server && (() => server.ensure());
  const name = `${NAME} ${process.pid}`;
  const migrations = await readMigrations();
  // An embedded server has made its passwords when it has run.
  let url = config.databaseUrl ?? '';
  let listener: Listener;
  const end = Date.now() + (options.patienceMs ?? PATIENCE_MS);
  for (;;) {
    try {
      await server?.ensure();
      url = config.databaseUrl ?? server?.url(DATABASE) ?? '';
      await migrate(url, migrations);
      listener = new Listener(url, name, revive, log);
      await listener.open();
      break;
    } catch (error) {
      if (error instanceof StoreError || !isConnectionError(error) || Date.now() > end) {
        blobs.close();
        if (server) await stopUnlessUsed(server);
        if (error instanceof StoreError) throw error;
        throw new StoreError(`The database at ${withoutPassword(url)} cannot be used: ${reason(error)}`, {
          cause: error,
        });
      }
      // An embedded server that was just stopped by its last user, or an external one that is still starting.
      if (!server) log(`waiting for the database at ${withoutPassword(url)}: ${reason(error)}`);
      await sleep(server ? 20 : 1000);
    }
  }
  const db = connect(url, { name, connections: config.databasePoolSize ?? 10, revive, log });
  const keys = new Map<string, Promise<string>>();
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await db.destroy();
    await listener.close();
    blobs.close();
    if (server) await stopUnlessUsed(server);
  };
  return {
    db,
    blobs,
    url,
    listen: (channel, on) => listener.listen(channel, on),
    installationKey: (key) => {
      const known = keys.get(key) ?? installationKey(db, key);
      keys.set(key, known);
      known.catch(() => keys.delete(key));
      return known;
    },
    close: () => (closing ??= close()),
  };
}

/** The blob store alone. */
export function openBlobs(
  config: Pick<StoreConfig, 'dataDir' | 'blobs'>,
): BlobStore & { check(): Promise<void>; close(): void } {
  return config.blobs?.kind === 's3' ? new S3Blobs(config.blobs) : new DiskBlobs(join(config.dataDir, 'blobs'));
}

const PATIENCE_MS = 30_000;

/** A process that connects in the moment between finds the server gone, and starts it again. */
export async function stopUnlessUsed(server: PostgresServer): Promise<void> {
  const client = new pg.Client(clientConfig(server.url(DATABASE), CLOSING));
  client.on('error', () => {});
  try {
    await client.connect();
    for (let look = 1; ; look++) {
      const { rows } = await client.query(
        "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and application_name <> $1",
        [CLOSING],
      );
      if (rows[0]?.others === 0) break;
      // Our own sessions take a moment to end.
      if (look === 10) return;
      await sleep(20);
    }
  } catch {
    return;
  } finally {
    await client.end().catch(() => {});
  }
  await server.stop();
}

/** A connection that fails on several addresses of one name says why only within. */
const reason = (error: unknown): string =>
  error instanceof AggregateError
    ? (error.errors as Error[]).map(({ message }) => message).join('; ')
    : (error as Error).message;

/** For messages. */
export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password) parsed.password = '***';
    return parsed.href;
  } catch {
    return 'the given address';
  }
}
