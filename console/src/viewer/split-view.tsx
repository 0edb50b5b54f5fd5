import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';

/** Pages and result side by side; on a narrow screen one of them, by choice. */
export function SplitView({ pages, result }: { pages: ComponentChildren; result: ComponentChildren }) {
  const [front, setFront] = useState<'pages' | 'result'>('result');
  return (
    <div class={`split front-${front}`}>
      <div class="split-switch">
        {(['pages', 'result'] as const).map((side) => (
          <button
            key={side}
            type="button"
            class="button small"
            aria-pressed={front === side}
            onClick={() => setFront(side)}
          >
            {side === 'pages' ? t('view.pages') : t('view.result')}
          </button>
        ))}
      </div>
      {pages}
      {result}
    </div>
  );
}
