import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Admin } from '../../accounts/index.ts';
import type { Job, JobPage } from '../../jobs/index.ts';
import type { Deps } from '../deps.ts';
import { requestDir } from '../documents/receive-document.ts';
import { type adminJobSchema, jobBody, resultPath } from '../jobs/parse-async-body.ts';
import { publicAddress } from '../public-base.ts';
import type { jobsQuery } from './schemas.ts';

export type AdminJobsDeps = Pick<Deps, 'config' | 'jobs' | 'metrics' | 'store' | 'workDir'>;
type AdminJob = z.infer<typeof adminJobSchema>;

/**
 * What administrators do with jobs of all accounts. Throws DocparseError: LINK for a job that is not there, PARAMETER
 * for one that cannot be retried.
 */
export interface AdminJobs {
  list(query: z.infer<typeof jobsQuery>): Promise<{ jobs: AdminJob[]; next: string | null }>;
  cancel(jobId: string): Promise<AdminJob>;
  /** Gives the id of the new job. */
  retry(jobId: string): Promise<string>;
}

/** For one request of an administrator; what is changed stands in the audit log. */
export function openAdminJobs(deps: AdminJobsDeps, admin: Admin, request: FastifyRequest): AdminJobs {
  const { jobs, store } = deps;
  const address = publicAddress(request, deps.config);
  const body = (job: Job): AdminJob => ({ ...jobBody(job, address), app_id: job.app_id, form: job.form });
  return {
    async list({ app_id: appId, form, state, after, limit }) {
      const accountId = appId === undefined ? undefined : await accountIdOf(store, appId);
      if (accountId === null) return { jobs: [], next: null };
      const page: JobPage = await jobs.list(accountId, { form, states: state && [state], cursor: after, limit });
      return { jobs: page.jobs.map(body), next: page.cursor ?? null };
    },
    async cancel(jobId) {
      const before = await jobs.get(undefined, jobId);
      const after = await jobs.cancel(before.account_id, jobId);
      if (after.state === 'cancelled' && before.state !== 'cancelled') {
        deps.metrics.jobEnded('cancelled');
        await admin.record(before.app_id, 'job.cancel', { job: jobId });
      }
      return body(after);
    },
    async retry(jobId) {
      const { account_id: accountId, app_id: appId, form } = await jobs.get(undefined, jobId);
      const dir = await requestDir(deps);
      try {
        const made = await jobs.retry({
          accountId,
          jobId,
          dir: dir.path,
          resultUrl: (id) => address(resultPath(form, id)),
        });
        await admin.record(appId, 'job.retry', { job: jobId, new_job: made });
        return made;
      } finally {
        await dir.clean();
      }
    },
  };
}

/** Null: there is no such account. */
async function accountIdOf({ db }: AdminJobsDeps['store'], appId: string): Promise<string | null> {
  const row = appId.includes('\0')
    ? undefined
    : await db.selectFrom('accounts').select('id').where('app_id', '=', appId).executeTakeFirst();
  return row?.id ?? null;
}
