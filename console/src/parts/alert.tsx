import { ApiError } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { InvalidJson } from '../playground/request.ts';

/** What went wrong, in the words of the service, with the code and the id that its log knows. */
export function ErrorAlert({ error }: { error: unknown }) {
  const api = error instanceof ApiError ? error : undefined;
  return (
    <div class="alert alert-error" role="alert">
      <strong>{t('error.title')}</strong>
      <p>{textOfError(error)}</p>
      {api && (
        <p class="muted">
          {t('error.code', { code: api.code })}
          {api.errorName !== 'UNKNOWN' && ` · ${api.errorName}`}
          {api.requestId && ` · ${t('error.request', { id: api.requestId })}`}
        </p>
      )}
    </div>
  );
}

function textOfError(error: unknown): string {
  if (error instanceof InvalidJson) return t('play.badJson', { name: error.setting, why: error.message });
  return error instanceof Error ? error.message : String(error);
}
