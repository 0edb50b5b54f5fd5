import { Fragment } from 'preact';
import type { CharDetail } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { CopyButton } from '../parts/copy.tsx';
import type { ShownElement } from './document-pane.tsx';
import type { Selection } from './model.ts';

/** What is known of the chosen element: ids, depth, and how sure each character is. */
export function Inspector({ elements, selection }: { elements: Map<string, ShownElement>; selection: Selection }) {
  const chosen = selection.selected.value === undefined ? undefined : elements.get(selection.selected.value);
  if (!chosen) return null;
  const chars = 'char_details' in chosen.source ? ((chosen.source.char_details as CharDetail[] | undefined) ?? []) : [];
  return (
    <aside class="inspector" aria-label={t('view.selected')}>
      <div class="row">
        <span class={`chip kind-${chosen.type}`}>{[chosen.type, chosen.subType].filter(Boolean).join(' · ')}</span>
        <span class="muted">{t('view.page', { n: chosen.page })}</span>
        {chosen.confidence && (
          <span class="muted">
            {t('view.confidence', {
              lowest: chosen.confidence.lowest.toFixed(2),
              mean: chosen.confidence.mean.toFixed(2),
            })}
          </span>
        )}
        <code class="muted">{chosen.id.slice(0, 12)}</code>
        <span class="row inspector-actions">
          <CopyButton text={() => chosen.text} label={t('view.copyText')} />
          <CopyButton text={() => JSON.stringify(chosen.source, undefined, 2)} label={t('view.copyJson')} />
          <button
            type="button"
            class="icon-button"
            aria-label={t('common.close')}
            onClick={() => selection.choose(undefined, 'items')}
          >
            ×
          </button>
        </span>
      </div>
      {chars.length > 0 && (
        <p class="chars">
          {chars.slice(0, 600).map(({ index, text, recognition: { confidence, candidates } }, i) => (
            <Fragment key={index}>
              {/* Spaces have no details. */}
              {i > 0 && index > chars[i - 1]!.index + 1 && ' '}
              <span
                class={`char heat-${levelOf(confidence)}`}
                title={`${confidence.toFixed(3)}\n${t('view.candidates', { list: candidates.map((c) => c.text).join(' ') })}`}
              >
                {text}
              </span>
            </Fragment>
          ))}
        </p>
      )}
    </aside>
  );
}

const levelOf = (confidence: number): number => [0.5, 0.8, 0.9, 0.97, 1.01].findIndex((upper) => confidence < upper);
