import { expect, it } from 'vitest';
import { DocparseError } from '../errors.ts';
import { type AskModel, ModelPages } from './model-pages.ts';

const model = { engine: 'vlm_engine_a' as const, profile: 'mineru2.5', fallback: false };
const question = { path: 'x', mimeType: 'image/png' as const, prompt: 'p', params: {}, content: 'text' as const };
const answer = { text: 'said', truncated: false, tries: 1, ms: 1 };
const failed: [number, string][] = [];
const pagesWith = (ask: AskModel, fallback = false): ModelPages =>
  new ModelPages({
    model: { ...model, fallback },
    ask,
    signal: new AbortController().signal,
    deadline: Date.now() + 60_000,
    inFlight: 2,
    onFailed: (page, message) => failed.push([page, message]),
  });

it('asks all questions of a page at once, and limits the pages in flight', async () => {
  let asking = 0;
  let most = 0;
  const go = Promise.withResolvers<void>();
  const pages = pagesWith(async () => {
    most = Math.max(most, ++asking);
    await go.promise;
    asking--;
    return answer;
  });
  pages.begin(1, 'a', [question, question, question]);
  expect(pages.hasRoom).toBe(true);
  pages.begin(2, 'b', [question]);
  expect(pages.hasRoom).toBe(false);
  go.resolve();
  await Promise.all(pages.waiting);
  expect(most).toBe(4);
  expect([pages.next()?.page, pages.next()?.page].sort()).toEqual([1, 2]);
  expect(pages.hasRoom).toBe(true);
});

it('reports a failed page, cancels its other questions, and falls back to primary if requested', async () => {
  const aborted: boolean[] = [];
  const ask: AskModel = (_model, { prompt }, { signal }) =>
    prompt === 'bad'
      ? Promise.reject(new DocparseError('BACKEND', 'no'))
      : new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            aborted.push(true);
            reject(signal.reason);
          }),
        );
  const pages = pagesWith(ask);
  pages.begin(3, 'c', [question, { ...question, prompt: 'bad' }]);
  await Promise.all(pages.waiting);
  expect(aborted).toEqual([true]);
  expect(failed).toEqual([[3, expect.stringContaining('no')]]);
  const kind = pagesWith(ask, true);
  kind.begin(4, 'd', [{ ...question, prompt: 'bad' }]);
  await Promise.all(kind.waiting);
  expect(kind.next()).toMatchObject({ page: 4, answers: expect.stringContaining('no') });
});
