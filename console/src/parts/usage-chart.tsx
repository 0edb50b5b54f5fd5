import type { UsageDays } from '../../../src/client/index.ts';
import { t, tOr } from '../i18n/index.ts';
import { BarChart } from './bar-chart.tsx';

const SERVICES = ['parse', 'extraction', 'bill', 'medical'];

export function UsageChart({ days }: UsageDays) {
  const byDay = [...Map.groupBy(days, ({ day }) => day)];
  const services = SERVICES.filter((name) => days.some(({ service }) => service === name));
  if (byDay.length === 0) return <p class="card muted">{t('common.none')}</p>;
  return (
    <BarChart
      title={t('usage.perDay')}
      series={services.map((name) => tOr(`service.${name}`, name))}
      bars={byDay.map(([label, list]) => ({ label: label.slice(5), values: services.map((name) => list.find(({ service }) => service === name)?.pages ?? 0) }))}
    />
  );
}

/** First of the days that are shown. */
export const usageFrom = (): string => new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
