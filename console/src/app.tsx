import { computed, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { language, type TextKey, t } from './i18n/index.ts';
import { PlaygroundPage } from './pages/playground.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { lazy } from './parts/lazy.tsx';
import { adminToken, credentials, signOut } from './session.ts';
import { nextTheme, theme } from './theme.ts';

interface Route {
  name: 'playground' | 'jobs' | 'usage' | 'admin';
  needs: 'account' | 'admin';
  page: ComponentType;
}

const ROUTES: Route[] = [
  { name: 'playground', needs: 'account', page: PlaygroundPage },
  { name: 'jobs', needs: 'account', page: lazy(() => import('./pages/jobs.tsx').then(({ JobsPage }) => JobsPage)) },
  { name: 'usage', needs: 'account', page: lazy(() => import('./pages/usage.tsx').then(({ UsagePage }) => UsagePage)) },
  { name: 'admin', needs: 'admin', page: lazy(() => import('./pages/admin.tsx').then(({ AdminPage }) => AdminPage)) },
];

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});
/** The page that the address names; without a name, the first one that the user may open. */
const route = computed((): Route => {
  const name = hash.value.replace(/^#\/?/, '').split('/')[0];
  return (
    ROUTES.find((one) => one.name === name) ??
    ROUTES.find(({ needs }) => (needs === 'admin' ? adminToken.value : credentials.value)) ??
    ROUTES[0]!
  );
});

export function App() {
  const signedIn = credentials.value !== undefined || adminToken.value !== undefined;
  const { name, needs, page: Page } = route.value;
  const allowed = needs === 'admin' ? adminToken.value !== undefined : credentials.value !== undefined;
  return (
    <div class={signedIn ? 'shell' : 'shell is-out'}>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('nav.skip')}
      </button>
      <header class="top">
        <a class="brand" href="#/playground">
          <img src="console/icon.svg" alt="" width="24" height="24" /> docparse
        </a>
        {signedIn && (
          <nav class="nav" aria-label={t('nav.main')}>
            {ROUTES.map((one) => (
              <a key={one.name} href={`#/${one.name}`} aria-current={one.name === name ? 'page' : undefined}>
                {t(`nav.${one.name}` as TextKey)}
              </a>
            ))}
            <a href="docs">{t('nav.docs')}</a>
          </nav>
        )}
        <span class="grow" />
        <button
          type="button"
          class="icon-button wide"
          onClick={() => (language.value = language.value === 'zh' ? 'en' : 'zh')}
        >
          {t('lang.switch')}
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={t(`theme.${theme.value}` as TextKey)}
          title={t(`theme.${theme.value}` as TextKey)}
          onClick={nextTheme}
        >
          {theme.value === 'dark' ? '☾' : theme.value === 'light' ? '☀' : '◐'}
        </button>
        {signedIn && (
          <button type="button" class="icon-button wide" onClick={signOut}>
            {t('session.signOut')}
          </button>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {!signedIn ? <SignInPage /> : allowed ? <Page /> : <SignInPage key={needs} only={needs} />}
      </main>
    </div>
  );
}
