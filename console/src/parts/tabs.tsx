import type { ComponentChildren } from 'preact';

export interface Tab {
  id: string;
  label: string;
  content: () => ComponentChildren;
}

/** Tabs as the ARIA authoring practices have them: arrows move between them, one panel is shown. */
export function Tabs({
  tabs,
  active,
  onChange,
  label,
  extra,
}: {
  tabs: Tab[];
  active: string;
  onChange(id: string): void;
  label: string;
  extra?: ComponentChildren;
}) {
  const shown = tabs.find(({ id }) => id === active) ?? tabs[0];
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || !shown) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length]!;
    onChange(next.id);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tabs-bar">
        <div role="tablist" aria-label={label} class="tabs-list" onKeyDown={onKey}>
          {tabs.map(({ id, label: text }) => (
            <button
              key={id}
              type="button"
              role="tab"
              data-tab={id}
              id={`tab-${id}`}
              aria-selected={id === shown?.id}
              aria-controls={`panel-${id}`}
              tabIndex={id === shown?.id ? 0 : -1}
              onClick={() => onChange(id)}
            >
              {text}
            </button>
          ))}
        </div>
        {extra}
      </div>
      {shown && (
        <div
          role="tabpanel"
          id={`panel-${shown.id}`}
          aria-labelledby={`tab-${shown.id}`}
          class="tabs-panel"
          key={shown.id}
        >
          {shown.content()}
        </div>
      )}
    </div>
  );
}
