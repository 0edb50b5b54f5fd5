import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DocparseError } from '../../errors.ts';
import { getDelivery, listDeliveries, redeliver } from '../../jobs/index.ts';
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../../store/index.ts';
import { accountOf, authenticate, authenticateRedelivery } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { readPart } from '../documents/config-part.ts';

const DELIVERIES = '/api/docparse/webhooks/deliveries';

const filters = z.object({
  job_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the id of a job (32 hexadecimal characters)')
    .optional(),
  state: z.enum(['pending', 'delivered', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** Last `id` of the page before. */
  after: z.uuid().optional(),
});

/**
 * The log of webhook calls, as the account that gave the addresses reads it:
 * GET /api/docparse/webhooks/deliveries, GET .../{id} with attempts, POST .../{id}/redeliver.
 */
export function webhooks(app: FastifyInstance, deps: Pick<Deps, 'accounts' | 'limits' | 'store'>): void {
  const { db } = deps.store;
  const route = { onRequest: authenticate(deps, null), config: { family: 'newer' as const } };

  app.get(DELIVERIES, route, async (request) => {
    const { job_id: jobId, ...rest } = readPart(filters, request.query);
    const deliveries = await listDeliveries(db, accountOf(request).id, { jobId, ...rest });
    return ok(request, { deliveries: deliveries.map(deliveryBody) });
  });

  app.get<{ Params: { id: string } }>(`${DELIVERIES}/:id`, route, async (request) => {
    const delivery = await getDelivery(db, accountOf(request).id, readId(request.params.id));
    if (!delivery) throw missing();
    return ok(request, { ...deliveryBody(delivery), body: delivery.body, log: delivery.log.map(attemptBody) });
  });

  app.post<{ Params: { id: string } }>(
    `${DELIVERIES}/:id/redeliver`,
    { ...route, onRequest: authenticateRedelivery(deps) },
    async (request) => {
      const done = await redeliver(db, accountOf(request).id, readId(request.params.id));
      if (done === 'missing') throw missing();
      if (done === 'sending') throw new DocparseError('PARAMETER', 'An attempt of this delivery is under way.');
      return ok(request, { id: request.params.id, state: 'pending' });
    },
  );
}

const ok = (request: FastifyRequest, data: unknown): unknown => ({
  code: 200,
  msg: 'success',
  data,
  x_request_id: request.id,
});

const missing = (): DocparseError => new DocparseError('LINK', 'No such delivery.');

function readId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw missing();
  return text;
}

const deliveryBody = (row: WebhookDeliveryRow): Record<string, unknown> => ({
  id: row.id,
  job_id: row.job_id,
  url: row.url,
  state: row.state,
  attempts: row.attempts,
  next_attempt_at: row.state === 'pending' ? row.next_attempt_at : null,
  created_at: row.created_at,
  finished_at: row.finished_at,
});

const attemptBody = (row: WebhookAttemptRow): Record<string, unknown> => ({
  at: row.at,
  http_status: row.http_status,
  error: row.error,
  response_excerpt: row.response_excerpt,
  duration_ms: row.duration_ms,
});
