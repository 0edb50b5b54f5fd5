import type { AdminAccountDetail, AdminRotation } from '../../../src/client/index.ts';
import { formatTime, t } from '../i18n/index.ts';

interface Props {
  secrets: AdminAccountDetail['secrets'];
  onRotate(rotation: AdminRotation): void;
  onRevoke(id: string): void;
}

const DAY_MS = 86_400_000;

/** The keys of an account with their tags and ends, and a form for new ones. */
export function SecretsCard({ secrets, onRotate, onRevoke }: Props) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const text = (name: string): string => String(data.get(name) ?? '').trim();
    onRotate({
      overlap_s: Number(text('overlap')) * 3600,
      ...(text('tag') && { tag: text('tag') }),
      ...(text('days') && { expires_at: new Date(Date.now() + Number(text('days')) * DAY_MS).toISOString() }),
    });
    form.reset();
  };
  return (
    <section class="card">
      <h2>{t('admin.secrets')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1) */}
      <div class="table-scroll" tabIndex={0}>
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{t('admin.tag')}</th>
              <th scope="col">{t('jobs.created')}</th>
              <th scope="col">{t('admin.expires')}</th>
              <th scope="col">{t('jobs.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {secrets.map(({ id, tag, created_at: created, expires_at: expires }) => (
              <tr key={id}>
                <td>{tag ?? <span class="muted">{t('admin.noTag')}</span>}</td>
                <td>{formatTime(created)}</td>
                <td>{expires === null ? t('admin.never') : formatTime(expires)}</td>
                <td>
                  <button type="button" class="button small danger" onClick={() => onRevoke(id)}>
                    {t('admin.revoke')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <form class="row" onSubmit={(event) => submit(event as SubmitEvent)}>
        <label>
          {t('admin.tag')} <input name="tag" maxLength={100} list="tags" placeholder={t('common.optional')} />
        </label>
        <datalist id="tags">
          {[...new Set(secrets.map(({ tag }) => tag))].map((tag) => tag && <option key={tag} value={tag} />)}
        </datalist>
        <label>
          {t('admin.days')} <input name="days" type="number" min="1" max="3650" placeholder={t('common.optional')} />
        </label>
        <label>
          {t('admin.overlap')} <input name="overlap" type="number" min="0" max="8760" defaultValue="24" />
        </label>
        <button type="submit" class="button">
          {t('admin.rotate')}
        </button>
      </form>
    </section>
  );
}
