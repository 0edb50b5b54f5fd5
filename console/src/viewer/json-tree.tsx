import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';

const SLICE = 100;

/** JSON as a tree of which only opened branches are drawn; long lists come in slices. */
export function JsonTree({ value, open = 1 }: { value: unknown; open?: number }) {
  return (
    <div class="json">
      <Node name={undefined} value={value} open={open} />
    </div>
  );
}

function Node({ name, value, open }: { name: string | undefined; value: unknown; open: number }) {
  const [shown, setShown] = useState(open > 0);
  const [count, setCount] = useState(SLICE);
  const label = name === undefined ? null : <span class="json-key">{name}: </span>;
  if (value === null || typeof value !== 'object') {
    return (
      <div class="json-leaf">
        {label}
        <span class={`json-${value === null ? 'null' : typeof value}`}>{typeof value === 'string' ? JSON.stringify(shorten(value)) : String(value)}</span>
      </div>
    );
  }
  const entries = Array.isArray(value) ? value.map((item, i) => [String(i), item] as const) : Object.entries(value);
  const brackets = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <div class="json-branch">
      <button type="button" class="json-toggle" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {label}
        <span class="muted">{brackets}</span>
      </button>
      {shown && (
        <div class="json-children">
          {entries.slice(0, count).map(([key, item]) => (
            <Node key={key} name={key} value={item} open={open - 1} />
          ))}
          {entries.length > count && (
            <button type="button" class="button small" onClick={() => setCount(count + SLICE)}>
              {t('common.more')} ({entries.length - count})
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const shorten = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text);
