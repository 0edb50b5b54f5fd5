import { useSignal } from '@preact/signals';
import type { UsageDays } from '../../../src/client/index.ts';
import { t, tOr } from '../i18n/index.ts';
import { BarChart } from './bar-chart.tsx';

const SERVICES = ['parse', 'extraction', 'bill', 'medical'];
/** Further tags are one series: the chart has four colours. */
const MOST_TAGS = 3;

type Day = UsageDays['days'][number];
interface Series {
  name: string;
  holds(day: Day): boolean;
}

/** Pages per day, by service or by the tag of the key (usage that was asked for with `by: 'tag'`). */
export function UsageChart({ days }: UsageDays) {
  const by = useSignal<'service' | 'tag'>('service');
  const byDay = Map.groupBy(days, ({ day }) => day);
  if (byDay.size === 0) return <p class="card muted">{t('common.none')}</p>;
  const tagged = days.some(({ tag }) => tag);
  const series = by.value === 'tag' && tagged ? seriesOfTags(days) : seriesOfServices(days);
  return (
    <div class="stacked">
      {tagged && (
        <div class="segments" role="radiogroup" aria-label={t('usage.by')}>
          {(['service', 'tag'] as const).map((name) => (
            <label key={name} class="segment">
              <input type="radio" name="usage-by" checked={by.value === name} onChange={() => (by.value = name)} />
              <span>{t(name === 'tag' ? 'usage.byTag' : 'usage.byService')}</span>
            </label>
          ))}
        </div>
      )}
      <BarChart
        title={t(by.value === 'tag' && tagged ? 'usage.perTag' : 'usage.perDay')}
        series={series.map(({ name }) => name)}
        bars={shownDays(days).map((day) => ({
          label: day.slice(5),
          values: series.map(({ holds }) =>
            (byDay.get(day) ?? []).filter(holds).reduce((sum, { pages }) => sum + pages, 0),
          ),
        }))}
      />
    </div>
  );
}

const seriesOfServices = (days: Day[]): Series[] =>
  SERVICES.filter((name) => days.some(({ service }) => service === name)).map((name) => ({
    name: tOr(`service.${name}`, name),
    holds: ({ service }) => service === name,
  }));

function seriesOfTags(days: Day[]): Series[] {
  const pages = new Map<string, number>();
  for (const { tag, pages: n } of days) pages.set(tag ?? '', (pages.get(tag ?? '') ?? 0) + n);
  const tags = [...pages].toSorted(([, a], [, b]) => b - a).map(([tag]) => tag);
  const shown = tags.slice(0, MOST_TAGS);
  const own: Series[] = shown.map((tag) => ({
    name: tag || t('admin.noTag'),
    holds: (day) => (day.tag ?? '') === tag,
  }));
  return tags.length === shown.length
    ? own
    : [...own, { name: t('usage.others'), holds: (day) => !shown.includes(day.tag ?? '') }];
}

const DAYS = 30;
const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** First of the days that are shown. */
export const usageFrom = (): string => dayOf(Date.now() - (DAYS - 1) * DAY_MS);

/** Every day until today, also those without use. The service may be in a time zone that is a day ahead. */
function shownDays(days: Day[]): string[] {
  const first = Date.parse(usageFrom());
  return [
    ...new Set([...Array.from({ length: DAYS }, (_, i) => dayOf(first + i * DAY_MS)), ...days.map(({ day }) => day)]),
  ].toSorted();
}
