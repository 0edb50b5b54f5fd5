import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { source } from './state.ts';

/** Where the document comes from: a file that is dropped or chosen, or an address. */
export function SourcePicker() {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined): void => {
    if (file) source.value = { name: file.name, file };
  };
  const sample = async (): Promise<void> => {
    const answer = await fetch('console/sample.pdf');
    source.value = { name: 'sample.pdf', file: await answer.blob() };
  };
  const address = source.value && !source.value.file ? source.value.name : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse; the button does the same
    <div
      class={`drop${over ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      }}
    >
      <p class="drop-title">
        {source.value?.file ? <strong>{source.value.name}</strong> : t('play.drop')}{' '}
        <button type="button" class="button" onClick={() => input.current?.click()}>
          {t('play.choose')}
        </button>{' '}
        <button type="button" class="link" onClick={() => void sample()}>
          {t('play.sample')}
        </button>
      </p>
      <input
        ref={input}
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        aria-label={t('play.choose')}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <label class="field-line">
        <span>{t('play.url')}</span>
        <input
          type="url"
          value={address}
          placeholder="https://"
          onInput={(event) => (source.value = event.currentTarget.value ? { name: event.currentTarget.value } : undefined)}
        />
      </label>
      <p class="muted small-text">{t('play.formats')}</p>
    </div>
  );
}
