import { useSignal } from '@preact/signals';
import { t } from '../i18n/index.ts';
import { CopyButton } from '../parts/copy.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { baseUrl } from '../session.ts';
import type { PlannedRequest } from './request.ts';
import { curlOf, pythonOf, type Source, typescriptOf } from './snippets.ts';

/** The call that repeats the request, for those who go on from here in code. */
export function CodePanel({ plan, source }: { plan: PlannedRequest; source: Source }) {
  const tab = useSignal('curl');
  const texts = {
    curl: curlOf(plan, source, baseUrl),
    typescript: typescriptOf(plan, source, baseUrl),
    python: pythonOf(plan, source, baseUrl),
  };
  const labels = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };
  const tabs = (Object.keys(texts) as (keyof typeof texts)[]).map((id) => ({
    id,
    label: labels[id],
    content: () => <pre class="source">{texts[id]}</pre>,
  }));
  return (
    <section class="code-panel card" aria-label={t('play.codeTitle')}>
      <Tabs
        tabs={tabs}
        active={tab.value}
        onChange={(id) => (tab.value = id)}
        label={t('play.codeTitle')}
        extra={<CopyButton text={() => texts[tab.value as keyof typeof texts]} />}
      />
    </section>
  );
}
