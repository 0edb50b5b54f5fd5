import type { Signal } from '@preact/signals';
import { hintOf } from '../i18n/index.ts';
import { type Endpoint, OPTIONS, type Option, type Values } from './options.ts';

/** The settings of an endpoint, under the names of the interface. */
export function OptionsForm({ endpoint, values }: { endpoint: Endpoint; values: Signal<Values> }) {
  const shown = OPTIONS[endpoint].filter(({ when }) => !when || when(values.value));
  const set = (path: string, value: unknown): void => {
    values.value = { ...values.value, [path]: value };
  };
  return (
    <div class="options">
      {shown.map((option) => (
        <OptionField
          key={option.path}
          option={option}
          value={values.value[option.path]}
          onChange={(value) => set(option.path, value)}
        />
      ))}
    </div>
  );
}

function OptionField({ option, value, onChange }: { option: Option; value: unknown; onChange(value: unknown): void }) {
  const { path, kind, values } = option;
  const name = path.split('.').at(-1)!;
  const id = `option-${path}`;
  const hint = hintOf(path);
  const described = { 'aria-describedby': hint && `${id}-hint` };
  const note = hint && (
    <p id={`${id}-hint`} class="muted small-text hint">
      {hint}
    </p>
  );
  if (kind === 'switch')
    return (
      <div class="option">
        <label class="check" title={path}>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
            {...described}
          />{' '}
          <code>{name}</code>
        </label>
        {note}
      </div>
    );
  return (
    <div class={`option${kind === 'area' ? ' is-wide' : ''}`}>
      <label for={id} title={path}>
        <code>{name}</code>
      </label>
      {kind === 'select' ? (
        <select id={id} {...described} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
          {values!.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : kind === 'area' ? (
        <textarea
          id={id}
          {...described}
          rows={6}
          spellcheck={false}
          value={String(value)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : kind === 'number' ? (
        <input
          id={id}
          {...described}
          type="number"
          value={String(value ?? '')}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : path.endsWith('password') || path.endsWith('pdf_pwd') ? (
        <input
          id={id}
          {...described}
          type="password"
          autocomplete="off"
          value={String(value ?? '')}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          id={id}
          {...described}
          type="text"
          autocomplete="off"
          value={String(value ?? '')}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {note}
    </div>
  );
}
