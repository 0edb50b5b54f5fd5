import type { z } from 'zod';
import { type AccountChanges, type Admin, SERVICES, type ServiceName } from '../../accounts/index.ts';
import { adminJobSchema } from '../jobs/parse-async-body.ts';
import type { AdminJobs } from './admin-jobs.ts';
import {
  accountDetailSchema,
  accountsAnswer,
  accountsQuery,
  auditAnswer,
  auditBody,
  auditQuery,
  createdAnswer,
  createRequest,
  creditAnswer,
  creditRequest,
  detailBody,
  jobsAnswer,
  jobsQuery,
  ledgerAnswer,
  ledgerPage,
  ledgerQuery,
  limitsAnswer,
  limitsRequest,
  publishRequest,
  retryAnswer,
  rotateAnswer,
  rotateRequest,
  servicesAnswer,
  stateBody,
  usageAnswer,
  usageBody,
  usageQuery,
} from './schemas.ts';

/** One operation of the admin API: what the server routes and validates, and what its description is made of. */
export interface Operation<Q = unknown, B = unknown> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With parameters in braces. */
  path: string;
  summary: string;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Undefined: HTTP 204. */
  answer?: z.ZodType;
  /** HTTP status of success. */
  status: 200 | 201 | 204;
  run(call: { admin: Admin; jobs: AdminJobs; params: Record<string, string>; query: Q; body: B }): Promise<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: each operation gets what its own schemas have let through
export type AnyOperation = Operation<any, any>;

const operation = <Q, B>(op: Operation<Q, B>): AnyOperation => op;

const ROOT = '/admin/v1';
const ACCOUNT = `${ROOT}/accounts/{app_id}`;

/** Where the next page begins; null after the last one. */
const next = <T, N>(rows: T[], limit: number, cursor: (row: T) => N): N | null =>
  rows.length < limit ? null : cursor(rows[rows.length - 1]!);

const changesOf = (body: z.infer<typeof limitsRequest>): AccountChanges => ({
  name: body.name,
  overdraft: body.overdraft,
  dailyFreePages: body.daily_free_pages,
  quotaTimeZone: body.quota_time_zone,
  qps: body.qps,
  allowIps: body.allow_ips,
  services: body.services,
  webhookSecret: body.webhook_secret,
});

/** Every operation of the admin API. */
export const adminOperations: readonly AnyOperation[] = [
  operation({
    method: 'GET',
    path: `${ROOT}/accounts`,
    summary: 'Accounts, oldest first.',
    query: accountsQuery,
    answer: accountsAnswer,
    status: 200,
    async run({ admin, query }) {
      const accounts = await admin.list(query);
      return { accounts: accounts.map(stateBody), next: next(accounts, query.limit, (a) => a.appId) };
    },
  }),
  operation({
    method: 'POST',
    path: `${ROOT}/accounts`,
    summary:
      'Makes an account. It has every service that the request does not switch off, and no pages unless the request gives some.',
    body: createRequest,
    answer: createdAnswer,
    status: 201,
    async run({ admin, body }) {
      const { name, app_id: appId, pages } = body;
      const created = await admin.create({ ...changesOf(body), name, appId, pages });
      return {
        account: detailBody(created.account),
        secret_code: created.secret,
        webhook_secret: created.webhookSecret,
      };
    },
  }),
  operation({
    method: 'GET',
    path: ACCOUNT,
    summary: 'One account with its limits, balance, usage of today and secrets (without values).',
    answer: accountDetailSchema,
    status: 200,
    run: async ({ admin, params }) => detailBody(await admin.show(params.app_id!)),
  }),
  operation({
    method: 'PATCH',
    path: ACCOUNT,
    summary: 'Changes the limits in the request; the others stay as they are.',
    body: limitsRequest,
    answer: limitsAnswer,
    status: 200,
    async run({ admin, params, body }) {
      const { account, webhookSecret } = await admin.limit(params.app_id!, changesOf(body));
      return { account: detailBody(account), webhook_secret: webhookSecret };
    },
  }),
  operation({
    method: 'POST',
    path: `${ACCOUNT}/credits`,
    summary:
      'Adds pages to the balance, or takes back pages that are neither used nor reserved. A repeated key changes nothing.',
    body: creditRequest,
    answer: creditAnswer,
    status: 200,
    run: ({ admin, params, body }) => admin.credit(params.app_id!, body),
  }),
  operation({
    method: 'POST',
    path: `${ACCOUNT}/secrets`,
    summary: 'Makes a new secret; earlier ones with the same tag stay valid for `overlap_s`.',
    body: rotateRequest,
    answer: rotateAnswer,
    status: 201,
    async run({ admin, params, body }) {
      const { appId, secret, oldSecretsEndAt } = await admin.rotate(params.app_id!, {
        overlapMs: body.overlap_s * 1000,
        tag: body.tag,
        expiresAt: body.expires_at === undefined ? undefined : new Date(body.expires_at),
      });
      return { app_id: appId, secret_code: secret, old_secrets_end_at: oldSecretsEndAt };
    },
  }),
  operation({
    method: 'DELETE',
    path: `${ACCOUNT}/secrets/{secret_id}`,
    summary: 'Revokes a secret at once.',
    status: 204,
    run: ({ admin, params }) => admin.revoke(params.app_id!, params.secret_id!),
  }),
  operation({
    method: 'POST',
    path: `${ACCOUNT}/disable`,
    summary: 'Disables an account: its credentials are refused from now on. Its history stays.',
    answer: accountDetailSchema,
    status: 200,
    run: async ({ admin, params }) => detailBody(await admin.disable(params.app_id!)),
  }),
  operation({
    method: 'POST',
    path: `${ACCOUNT}/enable`,
    summary: 'Enables a disabled account.',
    answer: accountDetailSchema,
    status: 200,
    run: async ({ admin, params }) => detailBody(await admin.enable(params.app_id!)),
  }),
  operation({
    method: 'GET',
    path: `${ACCOUNT}/ledger`,
    summary: 'Entries of the ledger, newest first: one a page, one a credit.',
    query: ledgerQuery,
    answer: ledgerAnswer,
    status: 200,
    run: async ({ admin, params, query }) => ledgerPage(await admin.ledger(params.app_id!, query), query.limit),
  }),
  operation({
    method: 'GET',
    path: `${ACCOUNT}/usage`,
    summary: 'Pages by day and service, oldest first. Days are those of the time zone of the quota.',
    query: usageQuery,
    answer: usageAnswer,
    status: 200,
    run: async ({ admin, params, query }) => usageBody(await admin.usage(params.app_id!, query)),
  }),
  operation({
    method: 'GET',
    path: `${ROOT}/jobs`,
    summary: 'Jobs of all accounts, newest first.',
    query: jobsQuery,
    answer: jobsAnswer,
    status: 200,
    run: ({ jobs, query }) => jobs.list(query),
  }),
  operation({
    method: 'DELETE',
    path: `${ROOT}/jobs/{job_id}`,
    summary: 'Cancels a job. A job that has ended stays as it is.',
    answer: adminJobSchema,
    status: 200,
    run: ({ jobs, params }) => jobs.cancel(params.job_id!),
  }),
  operation({
    method: 'POST',
    path: `${ROOT}/jobs/{job_id}/retry`,
    summary: 'Makes a new job with the document and the settings of one that has failed.',
    answer: retryAnswer,
    status: 201,
    run: async ({ jobs, params }) => ({ job_id: await jobs.retry(params.job_id!) }),
  }),
  operation({
    method: 'GET',
    path: `${ROOT}/services`,
    summary: 'Services, and whether they are published.',
    answer: servicesAnswer,
    status: 200,
    run: async ({ admin }) => ({ services: await admin.services() }),
  }),
  operation({
    method: 'PATCH',
    path: `${ROOT}/services/{service}`,
    summary: `Publishes a service (${SERVICES.join(', ')}) or takes it back: what is not published does not exist for any account (40007).`,
    body: publishRequest,
    answer: servicesAnswer,
    status: 200,
    async run({ admin, params, body }) {
      await admin.publish(params.service as ServiceName, body.published);
      return { services: await admin.services() };
    },
  }),
  operation({
    method: 'GET',
    path: `${ROOT}/audit`,
    summary: 'Who changed what, newest first.',
    query: auditQuery,
    answer: auditAnswer,
    status: 200,
    async run({ admin, query: { app_id: appId, ...page } }) {
      const entries = await admin.auditLog({ appId, ...page });
      return { entries: entries.map(auditBody), next: next(entries, page.limit, (e) => e.id) };
    },
  }),
];
