import { computed, signal } from '@preact/signals';
import { DocparseAdmin, DocparseClient } from '../../src/client/index.ts';

interface Credentials {
  appId: string;
  secretCode: string;
}

const ACCOUNT = 'docparse.account';
const ADMIN = 'docparse.admin';

/** The page lies at the root of the service, wherever a proxy has put that. */
export const baseUrl = new URL('.', location.href).href.replace(/\/$/, '');

const read = <T>(key: string): T | undefined => {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as T);
};

export const credentials = signal<Credentials | undefined>(read(ACCOUNT));
export const adminToken = signal<string | undefined>(read(ADMIN));

export const client = computed(
  () => credentials.value && new DocparseClient({ baseUrl, ...credentials.value, retries: 1 }),
);
export const admin = computed(() =>
  adminToken.value === undefined ? undefined : new DocparseAdmin({ baseUrl, token: adminToken.value, retries: 1 }),
);

/** Throws ApiError when they are wrong. */
export async function signIn(given: Credentials): Promise<void> {
  await new DocparseClient({ baseUrl, ...given, retries: 1 }).account();
  sessionStorage.setItem(ACCOUNT, JSON.stringify(given));
  credentials.value = given;
}

/** Throws ApiError when it is wrong. */
export async function signInAdmin(token: string): Promise<void> {
  await new DocparseAdmin({ baseUrl, token, retries: 1 }).services();
  sessionStorage.setItem(ADMIN, JSON.stringify(token));
  adminToken.value = token;
}

export function signOut(): void {
  sessionStorage.removeItem(ACCOUNT);
  sessionStorage.removeItem(ADMIN);
  credentials.value = undefined;
  adminToken.value = undefined;
}
