import { useRef, useState } from 'preact/hooks';
import { type TextKey, t } from '../i18n/index.ts';
import type { Endpoint } from './options.ts';
import { endpoint, source } from './state.ts';

/** Documents to try, with the endpoint that they are for. */
const SAMPLES: { name: string; label: TextKey; endpoint?: Endpoint }[] = [
  { name: 'sample.pdf', label: 'play.sample' },
  { name: 'invoice.ofd', label: 'play.sampleInvoice', endpoint: 'bill' },
  { name: 'laboratory-report.ofd', label: 'play.sampleMedical', endpoint: 'medical' },
];

/** Where the document comes from: a file that is dropped or chosen, or an address. */
export function SourcePicker() {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined): void => {
    if (file) source.value = { name: file.name, file };
  };
  const trySample = async ({ name, endpoint: wanted }: (typeof SAMPLES)[number]): Promise<void> => {
    const answer = await fetch(`console/${name}`);
    source.value = { name, file: await answer.blob() };
    if (wanted) endpoint.value = wanted;
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
        </button>
      </p>
      <p class="row samples">
        {SAMPLES.map((sample) => (
          <button key={sample.name} type="button" class="link" onClick={() => void trySample(sample)}>
            {t(sample.label)}
          </button>
        ))}
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
          onInput={(event) =>
            (source.value = event.currentTarget.value ? { name: event.currentTarget.value } : undefined)
          }
        />
      </label>
      <p class="muted small-text">{t('play.formats')}</p>
    </div>
  );
}
