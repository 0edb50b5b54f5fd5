import { tOr } from '../i18n/index.ts';

export const StatusChip = ({ status }: { status: string }) => (
  <span class={`chip is-${status}`}>{tOr(`status.${status}`, status)}</span>
);
