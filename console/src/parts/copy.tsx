import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';

export function CopyButton({ text, label }: { text: () => string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await writeClipboard(text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="button small" onClick={() => void copy()} aria-live="polite">
      {copied ? t('common.copied') : (label ?? t('common.copy'))}
    </button>
  );
}

export function DownloadButton({ name, type, text }: { name: string; type: string; text: () => string }) {
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([text()], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <button type="button" class="button small" onClick={download}>
      {t('common.download')}
    </button>
  );
}

/** The clipboard API is for secure contexts alone; a server in the house is often reached by plain http. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
