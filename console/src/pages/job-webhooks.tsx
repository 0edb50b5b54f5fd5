import { formatTime, t } from '../i18n/index.ts';
import { ErrorAlert } from '../parts/alert.tsx';
import { StatusChip } from '../parts/status-chip.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { client } from '../session.ts';

/** The calls of the webhook of a job, with a way to make them again. */
export function JobWebhooks({ jobId }: { jobId: string }) {
  const service = client.value!;
  const { value, error, reload } = useLoaded(() => service.webhookDeliveries({ job_id: jobId }), [jobId]);
  const again = async (id: string): Promise<void> => {
    try {
      await service.redeliverWebhook(id);
      await reload();
    } catch (problem) {
      error.value = problem;
    }
  };
  if (error.value !== undefined) return <ErrorAlert error={error.value} />;
  if (value.value?.deliveries.length === 0) return <p class="muted">{t('jobs.noWebhooks')}</p>;
  return (
    <ul>
      {value.value?.deliveries.map((delivery) => (
        <li key={delivery.id} class="row">
          <StatusChip status={delivery.state} /> <code>{delivery.url}</code>{' '}
          {t('jobs.attempts', { n: delivery.attempts })} · {formatTime(delivery.created_at)}
          <button type="button" class="button small" onClick={() => void again(delivery.id)}>
            {t('jobs.redeliver')}
          </button>
        </li>
      ))}
    </ul>
  );
}
