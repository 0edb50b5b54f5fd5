import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';

/** A component whose code is fetched when it is first shown. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return (props: P) => {
    const [, setReady] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded) return;
      void load().then((component) => {
        loaded = component;
        setReady(true);
      });
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : <p class="muted pad">{t('common.loading')}</p>;
  };
}
