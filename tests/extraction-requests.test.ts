import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fields, invoicePdf, postJson, V2, V3 } from './support/extraction.ts';
import { lockedPdf } from './support/files.ts';
import { credentials, type Json, TestService, until } from './support/service.ts';

let service: TestService;
let file: string;

beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
  file = (await invoicePdf()).toString('base64');
}, 60_000);
afterAll(async () => {
  await Promise.all([service?.stop()]);
});

const post = (path: string, body: unknown, at = service): Promise<Json> => postJson(at, path, body);

/** A body of 2 MB is refused half-way, the service is told to end, and the rest of the body comes only then. */
async function endsWithLateBody(at: TestService): Promise<void> {
  const begin = `{"file": "${'A'.repeat(1_900_000)}`;
  const rest = `${'A'.repeat(200_000)}"}`;
  const socket = connect(Number(new URL(at.base).port), '127.0.0.1');
  const headers = {
    host: 'x',
    ...credentials,
    'content-type': 'application/json',
    'content-length': `${begin.length + rest.length}`,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${V2} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${begin}`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('40302');
  const ended = Promise.all([once(socket, 'close'), once(at.process, 'exit')]);
  at.process.kill('SIGTERM');
  await until(() =>
    fetch(`${at.base}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  socket.write(rest);
  const since = performance.now();
  await ended;
  // Much less than the time that running requests are given.
  expect(performance.now() - since).toBeLessThan(15_000);
}

describe('requests that are not right', () => {
  it.each<[string, unknown, number, RegExp]>([
    ['', { fields }, 40305, /base64/],
    ['', { file: '%%%', fields }, 40004, /base64/],
    ['', '{"file":', 40004, /JSON/],
    ['', [], 40004, /object/],
    ['', { file: 'QUJD' }, 40004, /prompt/],
    ['', { file: 'QUJD', fields: [{ description: 'x' }] }, 40004, /name/],
    ['?parse_mode=x', { file: 'QUJD', fields }, 40004, /parse_mode/],
    ['?page_start=x', { file: 'QUJD', fields }, 40004, /page_start: expected a whole number/],
    ['?page_start=-1', { file: 'QUJD', fields }, 40004, /page_start/],
    ['?page_count=1.5', { file: 'QUJD', fields }, 40004, /page_count/],
    ['?get_image=all', { file: 'QUJD', fields }, 40004, /get_image/],
    ['?crop_image=2', { file: 'QUJD', fields }, 40004, /crop_image/],
    ['?remove_watermark=yes', { file: 'QUJD', fields }, 40004, /remove_watermark/],
    ['?formula_level=3', { file: 'QUJD', fields }, 40004, /formula_level: expected 0, 1 or 2/],
    ['', { file: Buffer.from('\u0000\u0001garbage\u0002').toString('base64'), fields }, 40303, /type/],
    ['', { file_url: 'http://127.0.0.1:1/a.pdf', fields }, 40400, /file_url/],
  ])('%s %j -> %i', async (query, body, code, message) => {
    expect(await post(V2 + query, body)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('have codes that the endpoint is documented with', async () => {
    const vlm = {
      file: { file_base64: file },
      schema: { type: 'object', properties: { a: { type: 'string' } } },
      parse_options: { parse_mode: 'vlm' },
    };
    expect(await post(V3, vlm)).toMatchObject({ code: 40429, message: expect.stringContaining('vlm') });
    expect((await post(V2, { file: (await lockedPdf()).toString('base64'), fields })).code).toBe(40303);
    expect((await post(`${V2}?page_start=9`, { file, fields })).code).toBe(40004);
    expect(
      (
        await post(V3, {
          file: { file_base64: (await lockedPdf()).toString('base64') },
          schema: { type: 'object', properties: { a: { type: 'string' } } },
        })
      ).code,
    ).toBe(40423);
  });

  it('end at the limit of the document while it arrives', async () => {
    const small = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_MAX_EXTRACTION_UPLOAD_MB: '1' });
    try {
      const json = await post(V2, { fields, file: Buffer.alloc(2 * 1024 * 1024).toString('base64') }, small);
      expect(json).toMatchObject({ code: 40302, message: expect.stringContaining('1 MB') });
      await endsWithLateBody(small);
    } finally {
      await small.stop();
    }
  });
});
