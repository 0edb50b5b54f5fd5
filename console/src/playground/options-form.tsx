import type { Signal } from '@preact/signals';
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
        <OptionField key={option.path} option={option} value={values.value[option.path]} onChange={(value) => set(option.path, value)} />
      ))}
    </div>
  );
}

function OptionField({ option, value, onChange }: { option: Option; value: unknown; onChange(value: unknown): void }) {
  const { path, kind, values } = option;
  const name = path.split('.').at(-1)!;
  const id = `option-${path}`;
  if (kind === 'switch')
    return (
      <label class="option check" title={path}>
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} /> <code>{name}</code>
      </label>
    );
  return (
    <div class={`option${kind === 'area' ? ' is-wide' : ''}`}>
      <label for={id} title={path}>
        <code>{name}</code>
      </label>
      {kind === 'select' ? (
        <select id={id} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
          {values!.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : kind === 'area' ? (
        <textarea id={id} rows={6} spellcheck={false} value={String(value)} onInput={(event) => onChange(event.currentTarget.value)} />
      ) : kind === 'number' ? (
        <input id={id} type="number" value={String(value ?? '')} onInput={(event) => onChange(event.currentTarget.value)} />
      ) : path.endsWith('password') || path.endsWith('pdf_pwd') ? (
        <input id={id} type="password" autocomplete="off" value={String(value ?? '')} onInput={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input id={id} type="text" autocomplete="off" value={String(value ?? '')} onInput={(event) => onChange(event.currentTarget.value)} />
      )}
    </div>
  );
}
