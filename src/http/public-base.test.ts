import fastify from 'fastify';
import { expect, it } from 'vitest';
import { publicBase } from './public-base.ts';

async function base(
  headers: Record<string, string>,
  { trusted = [], publicUrl }: { trusted?: string[]; publicUrl?: string } = {},
): Promise<string> {
  const app = fastify({ trustProxy: trusted.length > 0 ? trusted : false });
  app.get('/', async (request) => publicBase(request, { publicUrl, port: 8000 }));
  return (await app.inject({ url: '/', headers, remoteAddress: '10.0.0.9' })).body;
}

const forwarded = {
  host: 'inside:8000',
  'x-forwarded-host': 'docs.example.com',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '192.0.2.7',
};

it('is what the client has reached', async () => {
  expect(await base({ host: 'docs.local:81' })).toBe('http://docs.local:81');
  expect(await base({ host: 'a/b"' })).toBe('http://localhost:8000');
});

it('believes proxies that are trusted, and nobody else', async () => {
  expect(await base(forwarded, { trusted: ['10.0.0.0/8'] })).toBe('https://docs.example.com');
  expect(await base(forwarded, { trusted: ['172.16.0.0/12'] })).toBe('http://inside:8000');
  expect(await base(forwarded)).toBe('http://inside:8000');
  expect(await base({ ...forwarded, 'x-forwarded-proto': 'javascript' }, { trusted: ['10.0.0.0/8'] })).toBe(
    'http://docs.example.com',
  );
});

it('is what the settings say', async () => {
  expect(await base(forwarded, { trusted: ['10.0.0.0/8'], publicUrl: 'https://set' })).toBe('https://set');
});
