import { t } from '../i18n/index.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { client } from '../session.ts';

/** The last failed jobs of both forms, counted by code. */
export function FailedJobs() {
  const service = client.value!;
  const { value } = useLoaded(async () => {
    const lists = await Promise.all(
      [service.jobs, service.newerJobs].map((jobs) => jobs.list({ state: 'failed', limit: 100 })),
    );
    const jobs = lists.flatMap((list) => list.jobs);
    return [...Map.groupBy(jobs, ({ code }) => code ?? 500)]
      .map(([code, list]) => ({ code, count: list.length, example: list[0]!.message ?? '' }))
      .toSorted((a, b) => b.count - a.count);
  }, [service]);
  if (!value.value || value.value.length === 0) return null;
  const most = value.value[0]!.count;
  return (
    <section class="card">
      <h2>{t('usage.errors')}</h2>
      <table class="list">
        <thead>
          <tr>
            <th scope="col">{t('usage.code')}</th>
            <th scope="col" class="num">
              {t('usage.count')}
            </th>
            <th scope="col">{t('error.message')}</th>
          </tr>
        </thead>
        <tbody>
          {value.value.map(({ code, count, example }) => (
            <tr key={code}>
              <td>{code}</td>
              <td class="num">
                {count} <meter min={0} max={most} value={count} aria-label={`${code}: ${count}`} />
              </td>
              <td>{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
