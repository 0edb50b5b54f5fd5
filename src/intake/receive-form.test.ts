import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipartOptions, receiveForm } from './receive-form.ts';

let dir: string;
const app = fastify();
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-form-'));
  await app.register(multipart);
  app.post('/', async (request) => receiveForm(request.parts(multipartOptions(1000)), dir, ['config'], 1000));
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const part = (disposition: string, body: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`;

async function send(...parts: string[]) {
  const payload = Buffer.from(`${parts.join('')}--x--\r\n`);
  return (
    await app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
  ).json();
}

describe('receiveForm', () => {
  it.each([
    ['as it is', 'filename="报告.csv"'],
    ['in base64, as .NET does', 'filename="=?utf-8?B?5oql5ZGKLmNzdg==?="; filename*=utf-8\'\'%E6%8A%A5%E5%91%8A.csv'],
    ['in per cents alone, as urllib3 did', "filename*=utf-8''%E6%8A%A5%E5%91%8A.csv"],
    ['in per cents beside it, which forms may not', 'filename="报告.csv"; filename*=utf-8\'\'other.csv'],
  ])('reads the name of the file %s', async (_, name) => {
    expect(await send(part(`name="file"; ${name}`, 'a,b'))).toMatchObject({ file: { name: '报告.csv', size: 3 } });
  });

  it('keeps base64 with slashes', async () => {
    const word = Buffer.from('账单???.pdf').toString('base64');
    expect(word).toContain('/');
    expect(await send(part(`name="file"; filename="=?utf-8?B?${word}?="`, 'x'))).toMatchObject({
      file: { name: '账单???.pdf' },
    });
  });

  it('keeps the first part of each requested name, however it is sent, and drops others', async () => {
    const form = await send(
      part('name="config"; filename="c.json"', '{"a":1}'),
      part('name="config"', '{}'),
      part('name="more"', 'y'.repeat(900)),
      part('name="file"', 'one'),
      part('name="file"; filename="b"', 'longer'),
    );
    expect(form).toMatchObject({ fields: { config: '{"a":1}' }, file: { name: '', size: 3 } });
    expect(Object.keys(form.fields)).toEqual(['config']);
  });

  it('refuses overlong and truncated parts', async () => {
    expect(await send(part('name="file"; filename="a"', 'z'.repeat(1001)))).toMatchObject({
      message: expect.stringMatching(/size is not allowed/),
    });
    const cut = {
      method: 'POST',
      url: '/',
      payload: part('name="file"', 'abc'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as const;
    expect((await app.inject(cut)).json()).toMatchObject({ message: expect.stringContaining('multipart') });
  });
});
