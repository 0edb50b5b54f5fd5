import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { isConnectionError, isSessionEnd } from './store-error.ts';

/** The database of the service. */
export type Db = Kysely<Schema>;
/** A transaction, or the database itself where one statement is all. */
export type Tx = Kysely<Schema> | Transaction<Schema>;

/** What a request waits for the embedded server to be up again. */
const REVIVE_MS = 4000;

const STATEMENT_MS = 10_000;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** Sums and identities are numbers (pages and bytes stay below 2^53); a date has no time zone and stays text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Settings of every connection. Requests do short statements: one that takes longer than this waits for something that
 * will not come.
 */
export function clientConfig(url: string, name: string): pg.ClientConfig {
  return { connectionString: url, application_name: name, connectionTimeoutMillis: 5000, keepAlive: true, types };
}

/**
 * A connection that ends itself when a query gets no answer in time. The driver would leave it in the pool, where on a
 * network that swallows packets every next user waits as long, for as long as the operating system takes to give it up.
 */
export class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's query has a dozen overloads, which all pass through
  override query(...args: any[]): any {
    const result = super.query(...(args as Parameters<pg.Client['query']>)) as unknown;
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout')
          (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy(error);
        // The server has said that it ends this session, but the socket closes a moment later: until then the pool
        // would lend it out again.
        else if (isSessionEnd(error)) void this.end().catch(() => {});
      });
    }
    return result;
  }
}

export interface DatabaseOptions {
  name: string;
  connections: number;
  /** Makes the server run again when it does not answer; undefined for a server that is not ours. */
  revive?: () => Promise<void>;
  log: (message: string) => void;
  /** What a statement may take; the server ends it, and where the server is silent we do a little later. */
  statementMs?: number;
}

/** Connections to the database, made when they are needed. Destroying the result closes them. */
export function connect(url: string, options: DatabaseOptions): Db {
  const { statementMs = STATEMENT_MS } = options;
  const pool = new pg.Pool({
    Client,
    ...clientConfig(url, options.name),
    max: options.connections,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: statementMs * 1.2,
    idle_in_transaction_session_timeout: 60_000,
  });
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', (error) => options.log(`a database connection ended: ${error.message}`));
  // One in use tells its query as well; without a handler here it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const { revive } = options;
  const reviving = {
    connect: async (): Promise<PostgresPoolClient> => {
      try {
        return (await pool.connect()) as unknown as PostgresPoolClient;
      } catch (error) {
        if (!revive || !isConnectionError(error)) throw error;
        await Promise.race([revive(), sleep(REVIVE_MS, undefined, { ref: false }).then(() => Promise.reject(error))]);
        return (await pool.connect()) as unknown as PostgresPoolClient;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reviving }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/**
 * Connections of this process to its database, and how many wait for one. Undefined for a database that `connect` did
 * not open.
 */
export function connectionsOf(db: Db): { total: number; idle: number; waiting: number } | undefined {
  const pool = pools.get(db);
  return pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
