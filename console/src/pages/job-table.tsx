import { type Signal, useSignal } from '@preact/signals';
import type { Job } from '../../../src/client/index.ts';
import { formatTime, t } from '../i18n/index.ts';
import { StatusChip } from '../parts/status-chip.tsx';
import { JobWebhooks } from './job-webhooks.tsx';

const STATES = ['', 'pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
/** Empty: all. */
export type JobStateFilter = (typeof STATES)[number];

export function StateFilter({ state }: { state: Signal<JobStateFilter> }) {
  return (
    <label>
      {t('jobs.status')}{' '}
      <select value={state.value} onChange={(event) => (state.value = event.currentTarget.value as JobStateFilter)}>
        {STATES.map((one) => (
          <option key={one} value={one}>
            {one === '' ? t('common.all') : t(`status.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Administrators see the account of a job too. */
type ShownJob = Job & { app_id?: string };

interface Actions<J> {
  /** The calls of the webhook of a job can be looked at. */
  webhooks?: boolean;
  onOpen?(job: J): void;
  onCancel(job: J): void;
  onRetry(job: J): void;
}

/** Jobs with their states; undefined: not read yet. */
export function JobTable<J extends ShownJob>({ jobs, ...actions }: { jobs: J[] | undefined } & Actions<J>) {
  const opened = useSignal<string | undefined>(undefined);
  if (jobs === undefined) return <p class="muted">{t('common.loading')}</p>;
  if (jobs.length === 0) return <p class="muted">{t('common.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1)
    <div class="table-scroll" tabIndex={0}>
      <table class="list">
        <thead>
          <tr>
            <th scope="col">{t('jobs.file')}</th>
            {jobs[0]!.app_id !== undefined && <th scope="col">{t('session.account')}</th>}
            <th scope="col">{t('jobs.status')}</th>
            <th scope="col">{t('jobs.progress')}</th>
            <th scope="col">{t('jobs.created')}</th>
            <th scope="col">{t('jobs.duration')}</th>
            <th scope="col">{t('jobs.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow
              key={job.job_id}
              job={job}
              opened={opened.value === job.job_id}
              onToggle={() => (opened.value = opened.value === job.job_id ? undefined : job.job_id)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<J> extends Actions<J> {
  job: J;
  opened: boolean;
  onToggle(): void;
}

function JobRow<J extends ShownJob>({ job, opened, onToggle, webhooks, onOpen, onCancel, onRetry }: RowProps<J>) {
  const { progress, status } = job;
  const active = status === 'pending' || status === 'in_progress';
  const seconds =
    job.started_at && job.finished_at ? (Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000 : undefined;
  return (
    <>
      <tr>
        <td>
          {job.file_name}
          <br />
          <code class="muted small-text">{job.job_id.slice(0, 12)}</code>
        </td>
        {job.app_id !== undefined && (
          <td>
            <code class="small-text">{job.app_id.slice(0, 12)}</code>
          </td>
        )}
        <td>
          <StatusChip status={job.cancelled ? 'cancelled' : status} />
          {job.message && !job.cancelled && <p class="small-text bad">{job.message}</p>}
        </td>
        <td>
          {progress.pages_total !== null && (
            <>
              {progress.pages_done} / {progress.pages_total}
              {active && (
                <progress value={progress.pages_done} max={progress.pages_total} aria-label={t('jobs.progress')} />
              )}
            </>
          )}
          {progress.pages_failed > 0 && (
            <p class="small-text bad">{t('jobs.failedPages', { n: progress.pages_failed })}</p>
          )}
        </td>
        <td>{formatTime(job.created_at)}</td>
        <td>{seconds === undefined ? '' : `${seconds.toFixed(1)} s`}</td>
        <td>
          <div class="row">
            {status === 'completed' && onOpen && (
              <button type="button" class="button small" onClick={() => onOpen(job)}>
                {t('jobs.open')}
              </button>
            )}
            {active && (
              <button type="button" class="button small danger" onClick={() => onCancel(job)}>
                {t('common.cancel')}
              </button>
            )}
            {job.retryable && (
              <button type="button" class="button small" onClick={() => onRetry(job)}>
                {t('jobs.retry')}
              </button>
            )}
            {webhooks && (
              <button type="button" class="button small" aria-expanded={opened} onClick={onToggle}>
                {t('jobs.webhooks')}
              </button>
            )}
          </div>
        </td>
      </tr>
      {opened && (
        <tr>
          <td colSpan={6}>
            <JobWebhooks jobId={job.job_id} />
          </td>
        </tr>
      )}
    </>
  );
}
