import { useSignal } from '@preact/signals';
import type { AdminJob } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { usePages } from '../parts/pager.ts';
import { useRefresh } from '../parts/use-refresh.ts';
import { admin } from '../session.ts';
import { jobAction } from './job-action.ts';
import { type JobStateFilter, JobTable, StateFilter } from './job-table.tsx';

/** The jobs of all accounts. */
export function AdminJobsTab() {
  const api = admin.value!;
  const state = useSignal<JobStateFilter>('');
  const account = useSignal('');
  const { rows, next, error, more, reload } = usePages<AdminJob, string>(
    async (after) => {
      const page = await api.jobs({
        after,
        limit: 50,
        ...(state.value && { state: state.value }),
        ...(account.value && { app_id: account.value }),
      });
      return { rows: page.jobs, next: page.next as string | null };
    },
    [api, state.value, account.value],
  );
  useRefresh(
    rows.value.some(({ status }) => status === 'pending' || status === 'in_progress'),
    reload,
  );
  const act = jobAction({ error, reload }, state);
  return (
    <section class="card">
      <div class="row">
        <StateFilter state={state} />
        <label>
          {t('session.appId')}{' '}
          <input value={account.value} onChange={(event) => (account.value = event.currentTarget.value.trim())} />
        </label>
        <span class="grow" />
        <button type="button" class="button" onClick={() => void reload()}>
          {t('common.refresh')}
        </button>
      </div>
      {error.value !== undefined && <ErrorAlert error={error.value} />}
      <JobTable
        jobs={next.value === undefined ? undefined : rows.value}
        onCancel={({ job_id: id }) => void act(api.cancelJob(id))}
        onRetry={({ job_id: id }) => void act(api.retryJob(id), '')}
      />
      <MoreButton next={next} more={more} />
    </section>
  );
}
