import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Job } from '../../../src/client/index.ts';
import { formatTime, t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { usePages } from '../parts/pager.ts';
import { StatusChip } from '../parts/status-chip.tsx';
import { outcome } from '../playground/state.ts';
import { client } from '../session.ts';
import { JobWebhooks } from './job-webhooks.tsx';

type Form = 'v1' | 'newer';
const STATES = ['', 'pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
const REFRESH_MS = 2000;

export function JobsPage() {
  const service = client.value!;
  const form = useSignal<Form>('v1');
  const state = useSignal<(typeof STATES)[number]>('');
  const opened = useSignal<string | undefined>(undefined);
  const jobs = form.value === 'v1' ? service.jobs : service.newerJobs;
  const { rows, next, error, more, reload } = usePages<Job, string>(
    async (cursor) => {
      const page = await jobs.list({ cursor, limit: 50, ...(state.value && { state: state.value }) });
      return { rows: page.jobs, next: page.next_cursor };
    },
    [jobs, state.value],
  );
  const busy = rows.value.some(({ status }) => status === 'pending' || status === 'in_progress');
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [busy, reload]);

  const open = async (job: Job): Promise<void> => {
    try {
      const { fromNewer, fromV1 } = await import('../viewer/parse-view.tsx');
      const begun = job.started_at ? Date.parse(job.started_at) : 0;
      const about = { kind: 'parse' as const, pages: job.progress.pages_done - job.progress.pages_failed, warnings: job.warnings ?? [] };
      const ms = job.finished_at && begun ? Date.parse(job.finished_at) - begun : 0;
      if (form.value === 'v1') outcome.value = { ...about, ms, document: fromV1(await service.jobs.result(job.job_id), job.file_name) };
      else {
        const result = await service.newerJobs.result(job.job_id);
        outcome.value = { ...about, ms, document: fromNewer(result.elements, result, job.file_name) };
      }
      location.hash = '#/playground';
    } catch (problem) {
      error.value = problem;
    }
  };
  const cancel = async (job: Job): Promise<void> => {
    await jobs.cancel(job.job_id).catch((problem) => {
      error.value = problem;
    });
    await reload();
  };
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
        <label>
          {t('jobs.status')}{' '}
          <select value={state.value} onChange={(event) => (state.value = event.currentTarget.value as typeof state.value)}>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {one === '' ? t('common.all') : t(`status.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="button" onClick={() => void reload()}>
          {t('common.refresh')}
        </button>
      </div>
      {error.value !== undefined && <ErrorAlert error={error.value} />}
      <section class="card">
        {rows.value.length === 0 && next.value !== undefined ? (
          <p class="muted">{t('common.none')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1)
          <div class="table-scroll" tabIndex={0}>
            <table class="list">
              <thead>
                <tr>
                  <th scope="col">{t('jobs.file')}</th>
                  <th scope="col">{t('jobs.status')}</th>
                  <th scope="col">{t('jobs.progress')}</th>
                  <th scope="col">{t('jobs.created')}</th>
                  <th scope="col">{t('jobs.duration')}</th>
                  <th scope="col">{t('jobs.actions')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.value.map((job) => (
                  <JobRow
                    key={job.job_id}
                    job={job}
                    opened={opened.value === job.job_id}
                    onToggle={() => (opened.value = opened.value === job.job_id ? undefined : job.job_id)}
                    onOpen={() => void open(job)}
                    onCancel={() => void cancel(job)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <MoreButton next={next} more={more} />
      </section>
    </div>
  );
}

interface RowProps {
  job: Job;
  opened: boolean;
  onToggle(): void;
  onOpen(): void;
  onCancel(): void;
}

function JobRow({ job, opened, onToggle, onOpen, onCancel }: RowProps) {
  const { progress, status } = job;
  const active = status === 'pending' || status === 'in_progress';
  const seconds = job.started_at && job.finished_at ? (Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000 : undefined;
  return (
    <>
      <tr>
        <td>
          {job.file_name}
          <br />
          <code class="muted small-text">{job.job_id.slice(0, 12)}</code>
        </td>
        <td>
          <StatusChip status={job.cancelled ? 'cancelled' : status} />
          {job.message && !job.cancelled && <p class="small-text bad">{job.message}</p>}
        </td>
        <td>
          {progress.pages_total !== null && (
            <>
              {progress.pages_done} / {progress.pages_total}
              {active && <progress value={progress.pages_done} max={progress.pages_total} aria-label={t('jobs.progress')} />}
            </>
          )}
          {progress.pages_failed > 0 && <p class="small-text bad">{t('jobs.failedPages', { n: progress.pages_failed })}</p>}
        </td>
        <td>{formatTime(job.created_at)}</td>
        <td>{seconds === undefined ? '' : `${seconds.toFixed(1)} s`}</td>
        <td>
          <div class="row">
            {status === 'completed' && (
              <button type="button" class="button small" onClick={onOpen}>
                {t('jobs.open')}
              </button>
            )}
            {active && (
              <button type="button" class="button small danger" onClick={onCancel}>
                {t('common.cancel')}
              </button>
            )}
            <button type="button" class="button small" aria-expanded={opened} onClick={onToggle}>
              {t('jobs.webhooks')}
            </button>
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
