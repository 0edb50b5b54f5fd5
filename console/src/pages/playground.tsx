import { useSignal } from '@preact/signals';
import { type TextKey, t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { lazy } from '../parts/lazy.tsx';
import { CodePanel } from '../playground/code-panel.tsx';
import { ENDPOINTS } from '../playground/options.ts';
import { OptionsForm } from '../playground/options-form.tsx';
import { ProgressCard } from '../playground/progress-card.tsx';
import { planRequest } from '../playground/request.ts';
import { SourcePicker } from '../playground/source-picker.tsx';
import { endpoint, failure, notice, outcome, running, source, valuesOf } from '../playground/state.ts';
import { client } from '../session.ts';

// The viewers come when there is something to see.
const ParseView = lazy(() => import('../viewer/parse-view.tsx').then(({ ParseView: view }) => view));
const FieldsView = lazy(() => import('../viewer/fields-view.tsx').then(({ FieldsView: view }) => view));

async function run(): Promise<void> {
  const from = source.value;
  failure.value = undefined;
  notice.value = undefined;
  if (!from) {
    failure.value = new Error(t('play.noSource'));
    return;
  }
  const abort = new AbortController();
  try {
    const plan = planRequest(endpoint.value, valuesOf[endpoint.value].value!);
    running.value = { abort, progress: undefined };
    const { runRequest } = await import('../playground/run-request.ts');
    const report = (progress: NonNullable<typeof running.value>['progress']): void => {
      if (running.value?.abort === abort) running.value = { abort, progress };
    };
    outcome.value = await runRequest(client.value!, plan, from, report, abort.signal);
  } catch (error) {
    if (abort.signal.aborted) notice.value = 'cancelled';
    else failure.value = error;
  } finally {
    if (running.value?.abort === abort) running.value = undefined;
  }
}

export function PlaygroundPage() {
  const code = useSignal(false);
  const shown = outcome.value;
  return (
    <div class={shown ? 'playground has-result' : 'playground'}>
      <h1 class="visually-hidden">{t('nav.playground')}</h1>
      {shown ? (
        <ResultBar code={code.value} onCode={() => (code.value = !code.value)} />
      ) : (
        <RequestCard onCode={() => (code.value = !code.value)} />
      )}
      {code.value && (shown ? shown.request && <CodePanel {...shown.request} /> : <RequestCode />)}
      {failure.value !== undefined && <ErrorAlert error={failure.value} />}
      {notice.value === 'cancelled' && (
        <div class="alert" role="status">
          {t('play.cancelled')}
        </div>
      )}
      <ProgressCard />
      {shown && shown.warnings.length > 0 && (
        <details class="alert">
          <summary>{t('play.warnings', { count: shown.warnings.length })}</summary>
          <ul>
            {shown.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      {shown?.kind === 'parse' && <ParseView document={shown.document} />}
      {shown?.kind === 'fields' && <FieldsView document={shown.document} />}
    </div>
  );
}

function RequestCard({ onCode }: { onCode(): void }) {
  return (
    <section class="card request">
      <div class="segments" role="radiogroup" aria-label={t('play.endpoint')}>
        {ENDPOINTS.map((name) => (
          <label key={name} class="segment">
            <input
              type="radio"
              name="endpoint"
              value={name}
              checked={endpoint.value === name}
              onChange={() => (endpoint.value = name)}
            />
            <span>{t(`end.${name}` as TextKey)}</span>
          </label>
        ))}
      </div>
      <SourcePicker />
      <details open class="options-box">
        <summary>{t('play.options')}</summary>
        <OptionsForm endpoint={endpoint.value} values={valuesOf[endpoint.value] as never} />
      </details>
      <div class="row">
        <button type="button" class="button primary" disabled={running.value !== undefined} onClick={() => void run()}>
          {t('play.run')}
        </button>
        <button type="button" class="button" onClick={onCode} disabled={!source.value}>
          {t('play.code')}
        </button>
      </div>
    </section>
  );
}

function ResultBar({ code, onCode }: { code: boolean; onCode(): void }) {
  const shown = outcome.value!;
  return (
    <div class="row result-bar">
      <strong class="ellipsis">{shown.document.name}</strong>
      <span class="muted">{t('play.took', { pages: shown.pages, seconds: (shown.ms / 1000).toFixed(1) })}</span>
      <span class="grow" />
      {shown.request && (
        <button type="button" class="button small" aria-expanded={code} onClick={onCode}>
          {t('play.code')}
        </button>
      )}
      <button
        type="button"
        class="button small primary"
        onClick={() => {
          outcome.value = undefined;
          failure.value = undefined;
        }}
      >
        {t('play.new')}
      </button>
    </div>
  );
}

function RequestCode() {
  if (!source.value) return null;
  try {
    return <CodePanel plan={planRequest(endpoint.value, valuesOf[endpoint.value].value!)} source={source.value} />;
  } catch (error) {
    return <ErrorAlert error={error} />;
  }
}
