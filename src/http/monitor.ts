import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Pool } from '../pool/index.ts';
import { connectionsOf, type Store } from '../store/index.ts';
import { checkDisk } from './documents/check-disk.ts';
import { type DatabaseFigures, inTime, type Metrics } from './metrics.ts';

/** What can be asked by those who run the service. A process that only takes requests or only works has some of it. */
export interface Monitored {
  config: Pick<Config, 'metrics'>;
  /** Folder of documents at work. */
  workDir: string;
  metrics: Metrics;
  store: Store;
  pool: Pick<Pool, 'state'>;
}

const PART_MS = 2000;

/** GET /healthz and GET /readyz. */
export function health(
  app: FastifyInstance,
  { pool, store, workDir }: Pick<Monitored, 'pool' | 'store' | 'workDir'>,
): void {
  // Alive and able to parse: what decides about a restart. The database being away is no reason for one.
  app.get('/healthz', async (_request, reply) => {
    const { size, ready, busy, waiting } = pool.state;
    const ok = ready > 0;
    return reply
      .code(ok ? 200 : 503)
      .send({ status: ok ? 'ok' : 'unavailable', engines: { size, ready, busy }, waiting });
  });

  // Able to do all that is asked now: what decides about being sent requests.
  app.get('/readyz', async (request, reply) => {
    const parts = {
      engines: async () => {
        const { ready, lastFailure } = pool.state;
        if (ready === 0) throw new Error(lastFailure ?? 'no engine process is ready');
      },
      database: () => sql`select 1`.execute(store.db),
      blobs: () => store.blobs.head('ready/probe'),
      disk: () => checkDisk(workDir),
    };
    const states = await Promise.all(
      Object.entries(parts).map(async ([name, look]) => {
        try {
          await inTime<unknown>(look(), PART_MS);
          return [name, 'ok'] as const;
        } catch (error) {
          // The reason may name hosts and paths: it only goes to the log.
          request.log.warn({ part: name, err: error }, 'not ready');
          return [name, 'unavailable'] as const;
        }
      }),
    );
    const ok = states.every(([, state]) => state === 'ok');
    return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'unavailable', parts: Object.fromEntries(states) });
  });
}

/**
 * GET /metrics, with a bearer token where one is configured. Without one, and on the port of clients, it is for this
 * machine alone; a proxy on this machine says that it asks for another.
 */
export function metricsRoute(app: FastifyInstance, { config, metrics }: Pick<Monitored, 'config' | 'metrics'>): void {
  const { token, port } = config.metrics;
  app.get('/metrics', async (request, reply) => {
    if (token === undefined && port === undefined && !isLocal(request)) {
      const message = 'Metrics are only available on this machine. Set metrics.token or metrics.port to allow others.';
      return reply.code(403).send({ code: 403, message, x_request_id: request.id });
    }
    if (token !== undefined && !sameText(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({
        code: 401,
        message: 'The bearer token of the metrics (metrics.token) is missing or wrong.',
        x_request_id: request.id,
      });
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '') &&
  ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].every((name) => !headers[name]);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const sameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

/** Whether /metrics is served on the port of the interface. */
export const metricsBesideInterface = ({ metrics }: Pick<Config, 'metrics'>): boolean =>
  metrics.enabled && metrics.port === undefined;

/** A server for health and metrics alone, on their own port, when one is configured. Undefined when none is. */
export async function startMonitor(monitored: Monitored, host: string): Promise<FastifyInstance | undefined> {
  const { port, enabled } = monitored.config.metrics;
  if (port === undefined) return undefined;
  const app = fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  health(app, monitored);
  if (enabled) metricsRoute(app, monitored);
  await app.listen({ port, host });
  return app;
}

/** What the database knows that is worth watching. */
export async function databaseFigures(store: Pick<Store, 'db'>): Promise<DatabaseFigures> {
  // Each count has a partial index: it costs what is unfinished, not what is stored.
  const { rows } = await sql<{ pending: number; in_progress: number; oldest: number | null; webhooks: number }>`
    select (select count(*) from jobs where state = 'pending') as pending,
           (select count(*) from jobs where state = 'in_progress') as in_progress,
           (select extract(epoch from now() - min(created_at)) from jobs where state = 'pending') as oldest,
           (select count(*) from webhook_deliveries where state = 'pending') as webhooks`.execute(store.db);
  const row = rows[0];
  return {
    jobs: { pending: row?.pending ?? 0, in_progress: row?.in_progress ?? 0 },
    oldestPendingSeconds: row?.oldest ?? 0,
    pendingWebhooks: row?.webhooks ?? 0,
    connections: connectionsOf(store.db),
  };
}
