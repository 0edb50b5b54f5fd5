import { t } from '../i18n/index.ts';
import { CopyButton } from '../parts/copy.tsx';

/** A secret that is shown this once. */
export function NewSecret({ appId, secret }: { appId: string; secret: string }) {
  return (
    <div class="alert" role="status">
      <strong>{t('admin.newSecret')}</strong>
      <p class="secret">
        {t('session.appId')}: <code>{appId}</code>
        <br />
        {t('session.secret')}: <code>{secret}</code>
      </p>
      <CopyButton text={() => secret} />
    </div>
  );
}
