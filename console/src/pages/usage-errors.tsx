import { formatNumber, t, tOr } from '../i18n/index.ts';
import { usageFrom } from '../parts/usage-chart.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { client } from '../session.ts';

/** Errors of the last days by service and code, the most frequent first. */
export function AccountErrors() {
  const service = client.value!;
  const { value } = useLoaded(async () => {
    const { errors } = await service.errors({ from: usageFrom() });
    const byCode = Map.groupBy(errors, (error) => JSON.stringify([error.service, error.code]));
    return [...byCode.values()]
      .map((days) => ({ ...days[0]!, count: days.reduce((sum, { count }) => sum + count, 0) }))
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
            <th scope="col">{t('usage.service')}</th>
            <th scope="col" class="num">
              {t('usage.count')}
            </th>
            <th scope="col">{t('error.message')}</th>
          </tr>
        </thead>
        <tbody>
          {value.value.map(({ code, service: name, count, message }) => (
            <tr key={`${name} ${code}`}>
              <td>{code}</td>
              <td>{tOr(`service.${name}`, name)}</td>
              <td class="num">
                {formatNumber(count)} <meter min={0} max={most} value={count} aria-label={`${code}: ${count}`} />
              </td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
