import { z } from 'zod';
import { newerAnswer, type Operation, type Parameter } from './operation.ts';

const time = z.iso.datetime();
const state = z.enum(['pending', 'delivered', 'failed']);

const deliveryMembers = z.object({
  id: z.uuid().describe('id of the delivery, also sent as the header `webhook-id`; the same for every attempt'),
  job_id: z.string(),
  url: z.string(),
  state,
  attempts: z.int().min(0).describe('number of attempts so far'),
  next_attempt_at: time.nullable().describe('time of the next attempt; null if none is planned'),
  created_at: time,
  finished_at: time.nullable(),
});
const delivery = deliveryMembers.meta({ id: 'Delivery' });

const attempt = z.object({
  at: time,
  http_status: z.int().nullable().describe('HTTP status of the answer; null if none came'),
  error: z.string().nullable(),
  response_excerpt: z.string().nullable(),
  duration_ms: z.int(),
});

const ID = '5f0c6f0e-6a0e-4e43-9d54-0d1f2f6a7b11';
const example = {
  id: ID,
  job_id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  url: 'https://example.com/hook',
  state: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  created_at: '2026-01-31T09:00:00.000Z',
  finished_at: '2026-01-31T09:00:01.000Z',
};
const envelope = { code: 200, msg: 'success', x_request_id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' };

const id: Parameter = {
  name: 'id',
  in: 'path',
  about: 'id of the delivery',
  schema: { type: 'string', format: 'uuid' },
  required: true,
};
const BASE = '/api/docparse/webhooks/deliveries';

export const webhookOperations: Operation[] = [
  {
    method: 'get',
    path: BASE,
    tag: 'Webhooks',
    summary: 'Webhooks of the account, newest first',
    access: 'account',
    parameters: [
      {
        name: 'job_id',
        in: 'query',
        about: 'only deliveries of this job',
        schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
      },
      {
        name: 'state',
        in: 'query',
        about: 'only deliveries in this state',
        schema: { type: 'string', enum: state.options },
      },
      {
        name: 'limit',
        in: 'query',
        about: 'at most this many deliveries; 20 if missing',
        schema: { type: 'integer', minimum: 1, maximum: 100 },
      },
      {
        name: 'after',
        in: 'query',
        about: 'last `id` of the previous page',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
    answer: {
      kind: 'json',
      name: 'WebhookDeliveries',
      schema: newerAnswer(z.object({ deliveries: z.array(delivery) })),
      example: { ...envelope, data: { deliveries: [example] } },
    },
    errors: ['PARAMETER'],
  },
  {
    method: 'get',
    path: `${BASE}/{id}`,
    tag: 'Webhooks',
    summary: 'A webhook with its body and all attempts',
    access: 'account',
    parameters: [id],
    answer: {
      kind: 'json',
      name: 'WebhookDelivery',
      schema: newerAnswer(
        deliveryMembers.extend({
          body: z.record(z.string(), z.unknown()).describe('JSON body that is sent to the receiver'),
          log: z.array(attempt),
        }),
      ),
      example: {
        ...envelope,
        data: {
          ...example,
          body: {
            job_id: example.job_id,
            status: 'completed',
            result_url: 'https://example.com/api/docparse/parse/async/result/0f1e2d3c4b5a69788796a5b4c3d2e1f0',
          },
          log: [{ at: example.finished_at, http_status: 200, error: null, response_excerpt: 'ok', duration_ms: 120 }],
        },
      },
    },
    errors: ['LINK'],
  },
  {
    method: 'post',
    path: `${BASE}/{id}/redeliver`,
    tag: 'Webhooks',
    summary: 'Send a webhook again, now',
    about: 'The retries start anew. The id stays the same, so that receivers can recognise it.',
    access: 'account',
    parameters: [id],
    answer: {
      kind: 'json',
      name: 'WebhookRedelivery',
      schema: newerAnswer(z.object({ id: z.uuid(), state: z.literal('pending') })),
      example: { ...envelope, data: { id: ID, state: 'pending' } },
    },
    errors: ['LINK', 'PARAMETER'],
  },
];
