import { signal } from '@preact/signals';
import type { Endpoint, Values } from './options.ts';
import { ENDPOINTS, initialValues } from './options.ts';
import type { Outcome, Progress } from './run-request.ts';
import type { Source } from './snippets.ts';

// The playground keeps its place while other pages are looked at.

export const endpoint = signal<Endpoint>('v1');
export const valuesOf = Object.fromEntries(
  ENDPOINTS.map((name) => [name, signal<Values>(initialValues(name))]),
) as Record<Endpoint, ReturnType<typeof signal<Values>>>;
export const source = signal<Source | undefined>(undefined);
export const outcome = signal<Outcome | undefined>(undefined);
export const failure = signal<unknown>(undefined);
export const notice = signal<'cancelled' | undefined>(undefined);
export const running = signal<{ abort: AbortController; progress: Progress | undefined } | undefined>(undefined);
