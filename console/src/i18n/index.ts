import { effect, signal } from '@preact/signals';
import { en, type TextKey } from './en.ts';
import { HINTS } from './hints.ts';
import type { Language } from './language.ts';
import { zh } from './zh.ts';

export type { TextKey } from './en.ts';
export type { Language } from './language.ts';

const TEXTS = { en, zh };
const KEY = 'docparse.language';

const initial = (): Language => {
  const kept = localStorage.getItem(KEY);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
};

export const language = signal<Language>(initial());

effect(() => {
  localStorage.setItem(KEY, language.value);
  document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en';
});

/** The text of a key in the language of the user, with values in the places for them. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return TEXTS[language.value][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** What a setting of a request does. */
export const hintOf = (path: string): string | undefined =>
  (HINTS[path] ?? HINTS[path.split('.').at(-1)!])?.[language.value];

/** The text of a key that is put together at run time; the raw word where there is none. */
export const tOr = (key: string, raw: string): string => (key in en ? t(key as TextKey) : raw);

export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
export const formatNumber = (n: number): string => new Intl.NumberFormat(language.value).format(n);
