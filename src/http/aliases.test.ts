import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ownValuesInText, pathForClient, rewriter } from './aliases.ts';

const aliases = {
  paths: { '/api/other/': '/api/docparse/', '/api/other/special/': '/special/', '/bare': '/api/v1/docparse' },
  headers: { 'x-other-id': 'x-ti-app-id' },
  values: { provider: { other: 'primary', embedder: 'embed_provider_a' }, force_engine: { other: 'primary' } },
};
const message = (url: string, headers: Record<string, string> = {}) => ({ url, headers }) as unknown as IncomingMessage;

describe('rewriter', () => {
  const rewrite = rewriter(aliases)!;

  it.each([
    ['/api/other/parse/sync?x=/api/other/', '/api/docparse/parse/sync?x=/api/other/'],
    ['/api/other/special/a', '/special/a'],
    ['/api/docparse/parse/sync', '/api/docparse/parse/sync'],
    ['/api/otherwise', '/api/otherwise'],
    ['/bare', '/api/v1/docparse'],
    ['/bare/parse', '/api/v1/docparse/parse'],
    ['/barely', '/barely'],
    ['/api/other', '/api/other'],
  ])('takes %s for %s', (url, ours) => {
    expect(rewrite(message(url))).toBe(ours);
  });

  it('gives addresses back in the naming that was called', () => {
    const raw = message('/api/other/parse/async/1');
    rewrite(raw);
    expect(pathForClient({ raw }, '/api/docparse/parse/async/result/1')).toBe('/api/other/parse/async/result/1');
    expect(pathForClient({ raw }, '/healthz')).toBe('/healthz');
    const own = message('/api/docparse/parse/async/1');
    rewrite(own);
    expect(pathForClient({ raw: own }, '/api/docparse/x')).toBe('/api/docparse/x');
  });

  it('takes header names, ours first', () => {
    const one = message('/', { 'x-other-id': 'a' });
    rewrite(one);
    expect(one.headers['x-ti-app-id']).toBe('a');
    const both = message('/', { 'x-other-id': 'a', 'x-ti-app-id': 'b' });
    rewrite(both);
    expect(both.headers['x-ti-app-id']).toBe('b');
  });

  it('is not there without aliases', () => {
    expect(rewriter({ paths: {}, headers: {}, values: {} })).toBeUndefined();
  });
});

describe('ownValuesInText', () => {
  it('replaces values of known members at any depth, and nothing in schemas', () => {
    const stages = [
      { type: 'parse', config: { provider: 'other' } },
      { type: 'embed', config: { provider: 'embedder', model_name: 'other' } },
      { type: 'extract', config: { schema: { properties: { provider: 'other' } } } },
    ];
    expect(JSON.parse(ownValuesInText(JSON.stringify(stages), aliases))).toEqual([
      { type: 'parse', config: { provider: 'primary' } },
      { type: 'embed', config: { provider: 'embed_provider_a', model_name: 'other' } },
      { type: 'extract', config: { schema: { properties: { provider: 'other' } } } },
    ]);
  });

  it('leaves all other text as it is', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const text of ['{"a": 1.0}', '{"provider":', '"provider"', '', deep, '{"provider":"constructor"}'])
      expect(ownValuesInText(text, aliases)).toBe(text);
  });
});
