import { useSignal } from '@preact/signals';
import type { AdminAccountDetail, AdminLimits } from '../../../src/client/index.ts';
import { t, tOr } from '../i18n/index.ts';

export function LimitsForm({
  account,
  onSave,
}: {
  account: AdminAccountDetail;
  onSave(limits: AdminLimits): Promise<void>;
}) {
  const saved = useSignal(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string): string => String(data.get(name) ?? '').trim();
    const numberOrNull = (name: string): number | null => (text(name) === '' ? null : Number(text(name)));
    await onSave({
      name: text('name'),
      overdraft: numberOrNull('overdraft'),
      daily_free_pages: Number(text('daily_free_pages') || 0),
      quota_time_zone: text('quota_time_zone'),
      qps: numberOrNull('qps'),
      allow_ips: text('allow_ips').split(/\s+/).filter(Boolean),
      services: Object.fromEntries(
        Object.keys(account.services).map((name) => [name, data.has(`service.${name}`)]),
      ) as AdminLimits['services'],
    });
    saved.value = true;
  };
  return (
    <section class="card">
      <h2>{t('admin.limits')}</h2>
      <form onSubmit={(event) => void submit(event as SubmitEvent)} onInput={() => (saved.value = false)}>
        <div class="options">
          <label class="field-line">
            <span>{t('admin.name')}</span>
            <input name="name" required value={account.name} />
          </label>
          <label class="field-line">
            <span>{t('admin.overdraft')}</span>
            <input name="overdraft" type="number" min="0" value={account.overdraft ?? ''} />
          </label>
          <label class="field-line">
            <span>{t('admin.free')}</span>
            <input name="daily_free_pages" type="number" min="0" value={account.quota.daily_pages} />
          </label>
          <label class="field-line">
            <span>{t('admin.zone')}</span>
            <input name="quota_time_zone" required value={account.quota.time_zone} />
          </label>
          <label class="field-line">
            <span>{t('admin.qps')}</span>
            <input name="qps" type="number" min="0" step="any" value={account.qps ?? ''} />
          </label>
        </div>
        <label class="field-line">
          <span>{t('admin.allow')}</span>
          <textarea name="allow_ips" rows={3} defaultValue={account.allow_ips.join('\n')} />
        </label>
        <fieldset class="row">
          <legend>{t('admin.activeServices')}</legend>
          {Object.entries(account.services).map(([name, active]) => (
            <label key={name} class="check">
              <input type="checkbox" name={`service.${name}`} defaultChecked={active} /> {tOr(`service.${name}`, name)}
            </label>
          ))}
        </fieldset>
        <p class="row">
          <button type="submit" class="button primary">
            {t('common.save')}
          </button>
          {saved.value && (
            <span class="good" role="status">
              {t('common.saved')}
            </span>
          )}
        </p>
      </form>
    </section>
  );
}
