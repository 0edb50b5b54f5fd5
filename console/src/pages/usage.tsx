import { formatNumber, t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { LedgerTable } from '../parts/ledger-table.tsx';
import { UsageChart, usageFrom } from '../parts/usage-chart.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { client } from '../session.ts';
import { AccountErrors } from './usage-errors.tsx';

/** What the account has used and what it has left. */
export function UsagePage() {
  const service = client.value!;
  const { value, error } = useLoaded(
    async () => ({ account: await service.account(), usage: await service.usage({ from: usageFrom(), by: 'tag' }) }),
    [service],
  );
  if (error.value !== undefined) return <ErrorAlert error={error.value} />;
  if (!value.value) return <p class="muted pad">{t('common.loading')}</p>;
  const { account, usage } = value.value;
  const figures = [
    [t('usage.balance'), t('usage.pages', { n: formatNumber(account.balance) })],
    [
      t('usage.available'),
      account.available === null ? t('usage.unlimited') : t('usage.pages', { n: formatNumber(account.available) }),
    ],
    [
      t('usage.quota'),
      t('usage.ofDaily', { left: formatNumber(account.quota.left), all: formatNumber(account.quota.daily_pages) }),
    ],
    [t('usage.today'), t('usage.pages', { n: formatNumber(account.today.pages) })],
    [t('usage.rate'), account.qps === null ? t('usage.unlimited') : formatNumber(account.qps)],
  ];
  return (
    <div class="wide-page stacked">
      <h1>
        {t('nav.usage')} <span class="muted">{account.name}</span>
      </h1>
      <dl class="figures">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <UsageChart days={usage.days} />
      <AccountErrors />
      <LedgerTable on={service} load={(before) => service.ledger({ before, limit: 50 })} />
    </div>
  );
}
