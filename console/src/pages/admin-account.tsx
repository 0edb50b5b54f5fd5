import { useSignal } from '@preact/signals';
import { formatNumber, t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { LedgerTable } from '../parts/ledger-table.tsx';
import { UsageChart, usageFrom } from '../parts/usage-chart.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { admin } from '../session.ts';
import { LimitsForm } from './admin-limits.tsx';
import { SecretsCard } from './admin-secrets.tsx';
import { NewSecret } from './new-secret.tsx';

/** One account: limits, pages, secrets, usage and ledger. */
export function AccountDetail({ appId, onBack }: { appId: string; onBack(): void }) {
  const api = admin.value!;
  const { value, error, reload } = useLoaded(
    async () => ({
      account: await api.account(appId),
      usage: await api.usage(appId, { from: usageFrom(), by: 'tag' }),
    }),
    [appId],
  );
  const version = useSignal(0);
  const secret = useSignal<string | undefined>(undefined);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      await reload();
      version.value++;
    } catch (problem) {
      error.value = problem;
    }
  };
  const loaded = value.value;
  return (
    <div class="stacked">
      <div class="row">
        <button type="button" class="button small" onClick={onBack}>
          ← {t('admin.back')}
        </button>
        {loaded && <strong>{loaded.account.name}</strong>}
        <code class="muted">{appId}</code>
        <span class="grow" />
        {loaded && (
          <button
            type="button"
            class="button"
            onClick={() => void act(() => (loaded.account.disabled_at ? api.enable(appId) : api.disable(appId)))}
          >
            {t(loaded.account.disabled_at ? 'admin.enable' : 'admin.disable')}
          </button>
        )}
      </div>
      {error.value !== undefined && <ErrorAlert error={error.value} />}
      {secret.value && <NewSecret appId={appId} secret={secret.value} />}
      {loaded && (
        <>
          <LimitsForm account={loaded.account} onSave={(limits) => act(() => api.limit(appId, limits))} />
          <Credit
            balance={loaded.account.balance}
            onBook={(credit) => void act(() => api.credit(appId, { ...credit, key: `console-${Date.now()}` }))}
          />
          <SecretsCard
            secrets={loaded.account.secrets}
            onRotate={(rotation) =>
              void act(async () => {
                secret.value = (await api.rotate(appId, rotation)).secret_code;
              })
            }
            onRevoke={(id) => void act(() => api.revoke(appId, id))}
          />
          <UsageChart days={loaded.usage.days} />
          <LedgerTable on={version.value} load={(before) => api.ledger(appId, { before, limit: 50 })} />
        </>
      )}
    </div>
  );
}

function Credit({ balance, onBook }: { balance: number; onBook(credit: { pages: number; note?: string }): void }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const note = String(data.get('note') ?? '').trim();
    onBook({ pages: Number(data.get('pages')), ...(note && { note }) });
    form.reset();
  };
  return (
    <section class="card">
      <h2>{t('admin.credit')}</h2>
      <form class="row" onSubmit={(event) => submit(event as SubmitEvent)}>
        <span>
          {t('admin.balance')}: <strong>{formatNumber(balance)}</strong>
        </span>
        <label>
          {t('usage.amount')} <input name="pages" type="number" required />
        </label>
        <label>
          {t('admin.creditNote')} <input name="note" maxLength={200} />
        </label>
        <button type="submit" class="button">
          {t('admin.creditDo')}
        </button>
      </form>
    </section>
  );
}
