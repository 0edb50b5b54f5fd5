import { useSignal } from '@preact/signals';
import type { AdminAccount } from '../../../src/client/index.ts';
import { formatNumber, t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { usePages } from '../parts/pager.ts';
import { admin } from '../session.ts';
import { AccountDetail } from './admin-account.tsx';
import { NewSecret } from './new-secret.tsx';

export function AccountsTab() {
  const api = admin.value!;
  const chosen = useSignal<string | undefined>(undefined);
  const { rows, next, error, more, reload } = usePages<AdminAccount, string>(
    async (after) => {
      const page = await api.accounts({ after, limit: 50 });
      return { rows: page.accounts, next: page.next as string | null };
    },
    [api],
  );
  if (chosen.value !== undefined)
    return (
      <AccountDetail
        appId={chosen.value}
        onBack={() => {
          chosen.value = undefined;
          void reload();
        }}
      />
    );
  return (
    <div class="stacked">
      <CreateAccount onCreated={() => void reload()} />
      <section class="card">
        {error.value !== undefined && <ErrorAlert error={error.value} />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1) */}
        <div class="table-scroll" tabIndex={0}>
          <table class="list">
            <thead>
              <tr>
                <th scope="col">{t('admin.name')}</th>
                <th scope="col">{t('session.appId')}</th>
                <th scope="col" class="num">
                  {t('admin.balance')}
                </th>
                <th scope="col" class="num">
                  {t('usage.today')}
                </th>
                <th scope="col">{t('admin.state')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.value.map((account) => (
                <tr key={account.app_id}>
                  <td>
                    <button type="button" class="link" onClick={() => (chosen.value = account.app_id)}>
                      {account.name}
                    </button>
                  </td>
                  <td>
                    <code>{account.app_id}</code>
                  </td>
                  <td class="num">{formatNumber(account.balance)}</td>
                  <td class="num">{formatNumber(account.today.pages)}</td>
                  <td>
                    <span class={`chip is-${account.disabled_at ? 'disabled' : 'enabled'}`}>
                      {t(account.disabled_at ? 'admin.disabled' : 'admin.enabled')}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <MoreButton next={next} more={more} />
      </section>
    </div>
  );
}

function CreateAccount({ onCreated }: { onCreated(): void }) {
  const made = useSignal<{ appId: string; secret: string } | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const pages = String(data.get('pages') ?? '').trim();
    try {
      const created = await admin.value!.create({
        name: String(data.get('name')).trim(),
        ...(pages && { pages: Number(pages) }),
      });
      made.value = { appId: created.account.app_id, secret: created.secret_code };
      error.value = undefined;
      form.reset();
      onCreated();
    } catch (problem) {
      error.value = problem;
    }
  };
  return (
    <section class="card">
      <h2>{t('admin.create')}</h2>
      <form class="row" onSubmit={(event) => void submit(event as SubmitEvent)}>
        <label>
          {t('admin.name')} <input name="name" required maxLength={200} />
        </label>
        <label>
          {t('admin.pages')} <input name="pages" type="number" min="1" />
        </label>
        <button type="submit" class="button primary">
          {t('admin.create')}
        </button>
      </form>
      {error.value !== undefined && <ErrorAlert error={error.value} />}
      {made.value && <NewSecret {...made.value} />}
    </section>
  );
}
