import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

/** GET /healthz: 200 when a document sent now would be parsed. */
export function healthz(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_request, reply) => {
    const { size, ready, busy, waiting } = deps.pool.state;
    const ok = ready > 0;
    return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'unavailable', engines: { size, ready, busy }, waiting });
  });
}
