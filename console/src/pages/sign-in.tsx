import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { ApiError } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { signIn, signInAdmin } from '../session.ts';

export function SignInPage({ only }: { only?: 'account' | 'admin' }) {
  const [kind, setKind] = useState<'account' | 'admin'>(only ?? 'account');
  const error = useSignal<unknown>(undefined);
  const busy = useSignal(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    busy.value = true;
    error.value = undefined;
    try {
      if (kind === 'account') await signIn({ appId: text('app_id'), secretCode: text('secret_code') });
      else await signInAdmin(text('token'));
    } catch (problem) {
      const refused =
        kind === 'admin' && problem instanceof ApiError && (problem.status === 401 || problem.status === 404);
      error.value = refused ? new Error(t('session.tokenWrong')) : problem;
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="sign-in">
      <form class="card" onSubmit={(event) => void submit(event as SubmitEvent)}>
        <h1>{only ? t(only === 'admin' ? 'session.needAdmin' : 'session.needAccount') : 'docparse'}</h1>
        {!only && <p class="muted">{t('app.subtitle')}</p>}
        {!only && (
          <div class="segments" role="radiogroup" aria-label={t('session.signIn')}>
            {(['account', 'admin'] as const).map((name) => (
              <label key={name} class="segment">
                <input type="radio" name="kind" checked={kind === name} onChange={() => setKind(name)} />
                <span>{t(name === 'account' ? 'session.account' : 'session.admin')}</span>
              </label>
            ))}
          </div>
        )}
        {kind === 'account' ? (
          <>
            <label class="field-line">
              <span>{t('session.appId')}</span>
              <input name="app_id" autocomplete="username" required />
            </label>
            <label class="field-line">
              <span>{t('session.secret')}</span>
              <input name="secret_code" type="password" autocomplete="current-password" required />
            </label>
          </>
        ) : (
          <label class="field-line">
            <span>{t('session.token')}</span>
            <input name="token" type="password" autocomplete="off" required />
            <span class="muted small-text">{t('session.tokenHint')}</span>
          </label>
        )}
        {error.value !== undefined && <ErrorAlert error={error.value} />}
        <button type="submit" class="button primary" disabled={busy.value}>
          {t('session.signIn')}
        </button>
        <p class="muted small-text">{t('session.keep')}</p>
      </form>
    </div>
  );
}
