import type { LedgerPage } from '../../../src/client/index.ts';
import { formatNumber, formatTime, t, tOr } from '../i18n/index.ts';
import { ErrorAlert } from './alert.tsx';
import { MoreButton } from './more-button.tsx';
import { usePages } from './pager.ts';

export function LedgerTable({ load, on }: { load(before: number | undefined): Promise<LedgerPage>; on: unknown }) {
  const { rows, next, error, more } = usePages<LedgerPage['entries'][number], number>(
    async (before) => {
      const page = await load(before);
      return { rows: page.entries, next: page.next as number | null };
    },
    [on],
  );
  if (error.value !== undefined) return <ErrorAlert error={error.value} />;
  return (
    <section class="card">
      <h2>{t('usage.ledger')}</h2>
      {rows.value.length === 0 && next.value !== undefined && <p class="muted">{t('common.none')}</p>}
      {rows.value.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1)
        <div class="table-scroll" tabIndex={0}>
          <table class="list">
            <thead>
              <tr>
                <th scope="col">{t('usage.when')}</th>
                <th scope="col">{t('usage.kind')}</th>
                <th scope="col" class="num">
                  {t('usage.amount')}
                </th>
                <th scope="col">{t('usage.service')}</th>
                <th scope="col">{t('usage.reference')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.value.map((entry) => (
                <tr key={entry.id}>
                  <td>{formatTime(entry.at)}</td>
                  <td>{tOr(`kind.${entry.kind}`, entry.kind)}</td>
                  <td class="num">{formatNumber(entry.amount)}</td>
                  <td>{entry.service && tOr(`service.${entry.service}`, entry.service)}</td>
                  <td>
                    {entry.tag && <span class="chip">{entry.tag}</span>} <code>{entry.request_id.slice(0, 20)}</code>{' '}
                    {entry.page_number !== null && t('view.page', { n: entry.page_number })} {entry.note}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreButton next={next} more={more} />
    </section>
  );
}
