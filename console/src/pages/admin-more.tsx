import type { AuditPage } from '../../../src/client/index.ts';
import { formatTime, t, tOr } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { usePages } from '../parts/pager.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { admin } from '../session.ts';

export function ServicesTab() {
  const api = admin.value!;
  const { value, error } = useLoaded(() => api.services(), [api]);
  const publish = async (name: string, published: boolean): Promise<void> => {
    try {
      value.value = await api.publish(name, published);
    } catch (problem) {
      error.value = problem;
    }
  };
  return (
    <section class="card">
      {error.value !== undefined && <ErrorAlert error={error.value} />}
      {value.value?.services.map(({ name, published }) => (
        <p key={name}>
          <label class="check">
            <input
              type="checkbox"
              checked={published}
              onChange={(event) => void publish(name, event.currentTarget.checked)}
            />{' '}
            <strong>{tOr(`service.${name}`, name)}</strong>{' '}
            <span class="muted">{published && t('admin.published')}</span>
          </label>
        </p>
      ))}
    </section>
  );
}

export function AuditTab() {
  const api = admin.value!;
  const { rows, next, error, more } = usePages<AuditPage['entries'][number], number>(
    async (before) => {
      const page = await api.audit({ before, limit: 50 });
      return { rows: page.entries, next: page.next as number | null };
    },
    [api],
  );
  return (
    <section class="card">
      {error.value !== undefined && <ErrorAlert error={error.value} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1) */}
      <div class="table-scroll" tabIndex={0}>
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{t('usage.when')}</th>
              <th scope="col">{t('admin.actor')}</th>
              <th scope="col">{t('admin.action')}</th>
              <th scope="col">{t('session.account')}</th>
              <th scope="col">{t('admin.detail')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.value.map((entry) => (
              <tr key={entry.id}>
                <td>{formatTime(entry.at)}</td>
                <td>{entry.actor}</td>
                <td>{entry.action}</td>
                <td>{entry.app_id}</td>
                <td>
                  <code class="small-text">{JSON.stringify(entry.detail)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton next={next} more={more} />
    </section>
  );
}
