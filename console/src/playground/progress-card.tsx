import { type TextKey, t } from '../i18n/index.ts';
import type { Progress } from './run-request.ts';
import { running } from './state.ts';

/** What the service is at, a page at a time, with a way to stop it. */
export function ProgressCard() {
  const now = running.value;
  if (!now) return null;
  const { job, pages = [] } = now.progress ?? {};
  const total = job?.progress.pages_total ?? undefined;
  const done = Math.max(job?.progress.pages_done ?? 0, pages.length);
  const text = total === undefined ? t(stateOf(now.progress)) : t('play.running', { done, total });
  const latest = pages.findLast(({ markdown }) => markdown);
  return (
    <section class="card progress-card" aria-live="polite">
      <div class="row">
        <strong>{text}</strong>
        <span class="grow" />
        <button type="button" class="button" onClick={() => now.abort.abort()}>
          {t('common.cancel')}
        </button>
      </div>
      <progress value={total ? done : undefined} max={total ?? 1} aria-label={text} />
      {total !== undefined && total > 1 && total <= 1000 && (
        <div class="page-dots" aria-hidden="true">
          {Array.from({ length: total }, (_, i) => {
            const page = pages.find(({ page_number: n }) => n === i + 1);
            return <i key={i} class={page ? (page.status === 'Success' ? 'is-done' : 'is-failed') : ''} />;
          })}
        </div>
      )}
      {latest && <pre class="preview">{latest.markdown!.slice(0, 1200)}</pre>}
    </section>
  );
}

/** What happens before the number of pages is known. */
function stateOf(progress: Progress | undefined): TextKey {
  // Only jobs report progress.
  if (!progress) return 'play.working';
  if (!progress.job) return 'play.sending';
  return progress.job.status === 'in_progress' ? 'play.opening' : 'play.waiting';
}
