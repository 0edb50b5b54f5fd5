import type { Signal } from '@preact/signals';
import { t } from '../i18n/index.ts';

/** Asks for the next page of a list (`usePages`); not there after the last one. */
export function MoreButton({
  next,
  more,
}: {
  next: Signal<string | number | null | undefined>;
  more(): Promise<void>;
}) {
  if (next.value === null || next.value === undefined) return null;
  return (
    <button type="button" class="button small" onClick={() => void more()}>
      {t('common.more')}
    </button>
  );
}
