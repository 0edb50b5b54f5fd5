import { useEffect, useRef } from 'preact/hooks';
import type { Selection } from './model.ts';

/** A list that scrolls to the entry (`data-id`) of what is chosen on a page. */
export function useRevealed({ selected, from }: Selection) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      selected.subscribe((id) => {
        if (id && from.value === 'pages')
          list.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
      }),
    [selected, from],
  );
  return list;
}
