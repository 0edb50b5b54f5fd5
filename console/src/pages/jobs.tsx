import { useSignal } from '@preact/signals';
import type { Job } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { usePages } from '../parts/pager.ts';
import { useRefresh } from '../parts/use-refresh.ts';
import { outcome } from '../playground/state.ts';
import { client } from '../session.ts';
import { jobAction } from './job-action.ts';
import { type JobStateFilter, JobTable, StateFilter } from './job-table.tsx';

type Form = 'v1' | 'newer';

export function JobsPage() {
  const service = client.value!;
  const form = useSignal<Form>('v1');
  const state = useSignal<JobStateFilter>('');
  const since = useSignal('');
  const jobs = form.value === 'v1' ? service.jobs : service.newerJobs;
  const { rows, next, error, more, reload } = usePages<Job, string>(
    async (cursor) => {
      const page = await jobs.list({
        cursor,
        limit: 50,
        ...(state.value && { state: state.value }),
        ...(since.value && { created_from: startOf(since.value) }),
      });
      return { rows: page.jobs, next: page.next_cursor };
    },
    [jobs, state.value, since.value],
  );
  useRefresh(
    rows.value.some(({ status }) => status === 'pending' || status === 'in_progress'),
    reload,
  );

  const open = async (job: Job): Promise<void> => {
    try {
      const { fromNewer, fromV1 } = await import('../viewer/parse-view.tsx');
      const begun = job.started_at ? Date.parse(job.started_at) : 0;
      const about = {
        kind: 'parse' as const,
        pages: job.progress.pages_done - job.progress.pages_failed,
        warnings: job.warnings ?? [],
      };
      const ms = job.finished_at && begun ? Date.parse(job.finished_at) - begun : 0;
      if (form.value === 'v1')
        outcome.value = { ...about, ms, document: fromV1(await service.jobs.result(job.job_id), job.file_name) };
      else {
        const result = await service.newerJobs.result(job.job_id);
        outcome.value = { ...about, ms, document: fromNewer(result.elements, result, job.file_name) };
      }
      location.hash = '#/playground';
    } catch (problem) {
      error.value = problem;
    }
  };
  const act = jobAction({ error, reload }, state);
  return (
    <div class="wide-page stacked">
      <div class="row">
        <h1>{t('nav.jobs')}</h1>
        <span class="grow" />
        <label>
          {t('jobs.form')}{' '}
          <select value={form.value} onChange={(event) => (form.value = event.currentTarget.value as Form)}>
            <option value="v1">{t('end.v1')}</option>
            <option value="newer">{t('end.newer')}</option>
          </select>
        </label>
        <StateFilter state={state} />
        <label>
          {t('jobs.since')}{' '}
          <input type="date" value={since.value} onChange={(event) => (since.value = event.currentTarget.value)} />
        </label>
        <button type="button" class="button" onClick={() => void reload()}>
          {t('common.refresh')}
        </button>
      </div>
      {error.value !== undefined && <ErrorAlert error={error.value} />}
      <section class="card">
        <JobTable
          jobs={next.value === undefined ? undefined : rows.value}
          webhooks
          onOpen={(job) => void open(job)}
          onCancel={({ job_id: id }) => void act(jobs.cancel(id))}
          onRetry={({ job_id: id }) => void act(jobs.retry(id), '')}
        />
        <MoreButton next={next} more={more} />
      </section>
    </div>
  );
}

/** The first moment of a day where the user is. */
const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
