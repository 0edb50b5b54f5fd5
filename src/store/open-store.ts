import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/index.ts';
import { DiskBlobs } from './blobs/disk.ts';
import { S3Blobs } from './blobs/s3.ts';
import type { BlobStore } from './blobs.ts';
import { clientConfig, connect, type Db } from './database.ts';
import { installationKey } from './installation-key.ts';
import { Listener } from './listener.ts';
import { migrate, readMigrations } from './migrate.ts';
import { PostgresServer } from './postgres/server.ts';
import { StoreError } from './store-error.ts';

/** All that is kept: the database and the large objects. */
export interface Store {
  db: Db;
  blobs: BlobStore;
  /** Connection string of the database. */
  url: string;
  /**
   * Calls `on` with the payload of every notification of the channel (LISTEN), over one connection for all channels. After that connection was
   * lost and made again `on('')` is called: what was said meanwhile is lost, so listeners look themselves. Call the result to stop.
   */
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>;
  /** 32 random bytes as hex, made at first use, the same on all machines. */
  installationKey(name: string): Promise<string>;
  /** Closes connections. The last process that uses an embedded server stops it. */
  close(): Promise<void>;
}

export type StoreConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'blobs'>>;

const NAME = 'docparse';

/**
 * Opens the store: the database at `databaseUrl`, or the embedded server on `<dataDir>/postgres`, which is started when it does not run; brings its
 * tables up to date. Throws StoreError with the way out.
 */
export async function openStore(config: StoreConfig, log: (message: string) => void = () => {}): Promise<Store> {
  const server = config.databaseUrl === undefined ? new PostgresServer({ dataDir: config.dataDir, log }) : undefined;
  const blobs = config.blobs?.kind === 's3' ? new S3Blobs(config.blobs) : new DiskBlobs(join(config.dataDir, 'blobs'));
  const url = config.databaseUrl ?? server?.url(DATABASE) ?? '';
  const revive = server && (() => server.ensure());
  await server?.ensure();
  if (server) await makeDatabase(server);
  await migrate(url, await readMigrations()).catch((error: Error) => {
    if (error instanceof StoreError || server) throw error;
    throw new StoreError(`The database at ${withoutPassword(url)} cannot be used: ${error.message}`, { cause: error });
  });
  const name = `${NAME} ${process.pid}`;
  const db = connect(url, { name, connections: config.databasePoolSize ?? 10, revive, log });
  const listener = new Listener(url, name, revive, log);
  try {
    await listener.open();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const keys = new Map<string, Promise<string>>();
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await db.destroy();
    await listener.close();
    if (blobs instanceof S3Blobs) blobs.close();
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

const DATABASE = 'docparse';

async function makeDatabase(server: PostgresServer): Promise<void> {
  const client = new pg.Client(clientConfig(server.url('postgres'), NAME));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Somebody else has made it this moment.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A process that connects in the moment between finds the server gone, and starts it again. */
async function stopUnlessUsed(server: PostgresServer): Promise<void> {
  const client = new pg.Client(clientConfig(server.url('postgres'), NAME));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    if (rows[0]?.others > 0) return;
  } catch {
    return;
  } finally {
    await client.end().catch(() => {});
  }
  await server.stop();
}

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
