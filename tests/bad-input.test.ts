import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockedPdf, picture, textPdf } from './support/files.ts';
import { credentials, PARSE, TestService, Upload } from './support/service.ts';

let service: TestService;
let pdf: Upload;
let web: Server;
let webBase: string;

beforeAll(async () => {
  pdf = new Upload(await textPdf(3), 'three.pdf');
  web = createServer((request, response) => {
    if (request.url === '/doc.pdf') response.end(pdf.bytes);
    else if (request.url === '/moved') response.writeHead(302, { location: '/doc.pdf' }).end();
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (request.url === '/endless')
      response.writeHead(200, { 'content-type': 'application/pdf' }) && send(response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  const send = (response: import('node:http').ServerResponse): void => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    if (!response.destroyed) response.once('drain', () => send(response));
  };
  [service] = await Promise.all([
    TestService.start({ DOCPARSE_ALLOW_PRIVATE_URLS: '127.0.0.1', DOCPARSE_MAX_UPLOAD_MB: '2', DOCPARSE_WORKERS: '1' }),
    new Promise((resolve) => web.once('listening', resolve)),
  ]);
  webBase = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});

afterAll(async () => {
  // Whatever was thrown at it: the service still works and has said nothing of its inside.
  const last = await service.parse({ file: pdf });
  expect(last.json.code).toBe(200);
  expect(service.output).not.toContain('internal error');
  await service.stop();
  web.close();
});

const config = (value: unknown) => service.parse({ file: pdf, config: value });

async function refused(answer: ReturnType<TestService['parse']>, code: number, ...parts: string[]): Promise<void> {
  const { status, json, headers } = await answer;
  expect(json).toMatchObject({ code });
  for (const part of parts) expect(json.message).toContain(part);
  expect(status).toBe(200);
  expect(json.data).toBeUndefined();
  expect(json.x_request_id).toBe(headers.get('x-request-id'));
  expect(JSON.stringify(json)).not.toMatch(/\.[tj]s:\d+|node_modules/);
}

describe('credentials', () => {
  it.each<[number, Record<string, string>]>([
    [40101, {}],
    [40101, { 'x-ti-app-id': 'test-app' }],
    [40101, { ...credentials, 'x-ti-secret-code': '' }],
    [40102, { ...credentials, 'x-ti-secret-code': 'wrong' }],
    [40102, { ...credentials, 'x-ti-app-id': 'wrong' }],
  ])('answers %i to %j', async (code, headers) => {
    await refused(service.parse({ file: pdf }, headers), code);
  });

  it('refuses before the body is read', async () => {
    const { hostname, port } = new URL(service.base);
    const socket = connect(Number(port), hostname);
    // A body that is announced and begun, but never ends.
    socket.write(
      `POST ${PARSE} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000000\r\n\r\n--x\r\n`,
    );
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toContain('"code":40101');
  });
});

describe('files', () => {
  it('wants one', async () => {
    await refused(service.parse({ config: {} }), 40305, 'file_url');
    await refused(service.parse({}), 40305);
    await refused(service.parse({ file: new Upload('', '') }), 40305);
    await refused(service.parse({ file_url: '  ' }), 40305);
  });

  it('names what is wrong with them', async () => {
    const whole = Buffer.from(pdf.bytes);
    await refused(service.parse({ file: new Upload('', 'a.pdf') }), 40422, 'empty');
    await refused(service.parse({ file: new Upload(whole.subarray(0, 200), 'a.pdf') }), 40422);
    await refused(service.parse({ file: new Upload(Buffer.alloc(500, 7), 'a.pdf') }), 40422, 'pdf');
    await refused(service.parse({ file: new Upload((await picture(100, 100)).subarray(0, 60), 'a.png') }), 40422);
    await refused(
      service.parse({ file: new Upload((await picture(300, 300, 'jpeg')).subarray(0, 40), 'a.jpg') }),
      40422,
    );
    await refused(service.parse({ file: new Upload(Buffer.alloc(500, 7), 'a.bin') }), 40303, 'unknown');
    await refused(
      service.parse({ file: new Upload(Buffer.from('7f454c460201010000000000', 'hex'), 'a.pdf') }),
      40303,
      'elf',
    );
    await refused(service.parse({ file: new Upload('GIF89a', 'a.gif') }), 40422);
    await refused(
      service.parse({ file: new Upload('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>', 'a.svg') }),
      40301,
      'svg',
    );
    await refused(service.parse({ file: new Upload('Just a few words.', 'a.pdf') }), 40425, 'txt');
    await refused(service.parse({ file: new Upload('<!DOCTYPE html><p>x', 'a.pdf') }), 40425, 'html');
  });

  it('keeps to the limits of size and dimensions', async () => {
    await refused(
      service.parse({ file: new Upload(Buffer.alloc(2 * 1024 * 1024 + 1, '%PDF-1.4 '), 'a.pdf') }),
      40302,
      '2 MB',
    );
    await refused(service.parse({ file: new Upload(Buffer.alloc(30 * 1024 * 1024), 'a.pdf') }), 40302, '2 MB');
    await refused(service.parse({ file: new Upload(await picture(19, 30), 'a.png') }), 40304, '19');
    await refused(service.parse({ file: new Upload(await picture(10_001, 100), 'a.png') }), 40304, '10001');
  });

  it('asks for the password', async () => {
    const file = new Upload(await lockedPdf(), 'locked.pdf');
    await refused(service.parse({ file }), 40423);
    await refused(service.parse({ file, config: { document: { password: 'wrong' } } }), 40423);
    const { json } = await service.parse({ file, config: { document: { password: 'secret' } } });
    expect(json.code).toBe(200);
    expect(json.data.markdown).toContain('Behind the password');
  });
});

describe('config', () => {
  it.each<[unknown, number, string]>([
    ['{', 40004, 'JSON'],
    ['[]', 40004, 'object'],
    ['"x"', 40004, 'object'],
    [{ capabilities: { pages: 'yes' } }, 40004, 'config.capabilities.pages'],
    [{ capabilities: { table_view: 'pdf' } }, 40004, 'config.capabilities.table_view'],
    [{ capabilities: { element_merge_mode: 1 } }, 40004, 'config.capabilities.element_merge_mode'],
    [{ capabilities: [] }, 40004, 'config.capabilities'],
    [{ document: { password: 5 } }, 40004, 'config.document.password'],
    [{ scope: { page_range: 2 } }, 40004, 'config.scope.page_range'],
    [{ scope: { page_range: '2-' } }, 40004, 'config.scope.page_range'],
    [{ scope: { page_range: '3-2' } }, 40004, 'config.scope.page_range'],
    [{ scope: { page_range: '4' } }, 40424, 'Page 4'],
    [{ scope: { page_range: '0-1' } }, 40424, 'Page 0'],
    [{ scope: { page_range: '1-999999999' } }, 40424, 'Page 4'],
    [{ config: { engine_params: { dpi: 150 } } }, 40427, '150'],
    [{ config: { engine_params: { dpi: 'high' } } }, 40004, 'config.config.engine_params.dpi'],
    [{ config: { engine_params: { parse_mode: 'guess' } } }, 40004, 'config.config.engine_params.parse_mode'],
    [
      { config: { engine_params: { image_output_type: 'png' } } },
      40004,
      'config.config.engine_params.image_output_type',
    ],
    [{ config: { force_engine: 'vlm_engine_a' } }, 40429, 'vlm_engine_a'],
    [{ config: { force_engine: 'other' } }, 40429, 'other'],
    [{ config: 7 }, 40004, 'config.config'],
  ])('%j -> %i', async (value, code, part) => {
    await refused(config(value), code, part);
  });

  it('is read in every form that clients send it', async () => {
    const text = JSON.stringify({ scope: { page_range: '2' }, unknown: 1, capabilities: { pages: null, later: true } });
    const forms: Record<string, unknown>[] = [
      { file: pdf, config: text },
      { config: text, file: pdf },
      { file: pdf, config: new Upload(text, 'blob', 'application/json') },
      { file: pdf, config: new Upload(`\uFEFF${text}`, 'config.json') },
      { engine: 'any', file: pdf, config: text, extra: new Upload(Buffer.alloc(100_000), 'x.bin') },
    ];
    for (const form of forms) {
      const { json } = await service.parse(form);
      expect(json.code).toBe(200);
      expect(json.data.elements.map((e: { page_number: number }) => e.page_number)).toEqual([2]);
    }
    const raw = `--b\r\nContent-Disposition: form-data; name="config"\r\nContent-Type: application/json\r\n\r\n${text}\r\n--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(raw), pdf.bytes, Buffer.from('\r\n--b--\r\n')]);
    const response = await fetch(service.base + PARSE, {
      method: 'POST',
      headers: { ...credentials, 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    expect(await response.json()).toMatchObject({
      code: 200,
      data: { success_count: 1, metadata: { filename: 'document.pdf', page_count: 3 } },
    });
  });
});

describe('body', () => {
  const post = async (body: string | undefined, type?: string) => {
    const response = await fetch(service.base + PARSE, {
      method: 'POST',
      headers: { ...credentials, ...(type && { 'content-type': type }) },
      body,
    });
    return { status: response.status, json: await response.json() };
  };

  it.each([
    ['{}', 'application/json'],
    ['abc', 'multipart/form-data'],
    ['abc', 'multipart/form-data; boundary=x'],
    ['--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc', 'multipart/form-data; boundary=x'],
    ['abc', 'text/plain'],
    ['<a/>', 'application/xml'],
    [undefined, undefined],
  ])('answers 40004 to %j as %s', async (body, type) => {
    expect(await post(body, type)).toMatchObject({ status: 200, json: { code: 40004 } });
  });

  it('may not be packed, and that is what the answer says', async () => {
    for (const path of [PARSE, '/api/docparse/pipeline', '/ai/service/v2/entity_extraction']) {
      const headers = { ...credentials, 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const response = await fetch(service.base + path, { method: 'POST', headers, body: gzipSync('{}') });
      expect(await response.json()).toMatchObject({
        code: 40004,
        message: expect.stringContaining('Content-Encoding "gzip"'),
      });
    }
  });
});

describe('file_url', () => {
  const url = (file_url: string) => service.parse({ file_url });

  it('fetches, over redirects', async () => {
    const { json } = await url(`${webBase}/moved`);
    expect(json).toMatchObject({ code: 200, data: { success_count: 3, metadata: { filename: 'doc.pdf' } } });
  });

  it('says why it cannot', async () => {
    await refused(url(`${webBase}/none`), 40400, '404');
    await refused(url(`${webBase}/round`), 40400, 'redirects');
    await refused(url(`${webBase}/inside`), 40400, 'not a public');
    await refused(url(`${webBase}/file`), 40400, 'file');
    await refused(url(`${webBase}/endless`), 40302, '2 MB');
    await refused(url('http://127.0.0.1:1/x'), 40400, 'refused');
    await refused(url('not an address'), 40400, 'valid');
    await refused(url('ftp://127.0.0.1/x'), 40400, 'ftp');
    await refused(url('file:///etc/passwd'), 40400, 'file');
    await refused(url('http://localhost/x'), 40400);
    await refused(url('http://[::1]/x'), 40400, 'not a public');
    await refused(url('http://name.invalid/x'), 40400);
  });
});

describe('other addresses', () => {
  it('answers in JSON', async () => {
    const at = async (path: string, method = 'GET') => {
      const response = await fetch(service.base + path, { method });
      return [response.status, ((await response.json()) as { code: number }).code];
    };
    expect(await at('/nope')).toEqual([404, 40400]);
    expect(await at(PARSE)).toEqual([405, 405]);
    expect(await at('/healthz', 'DELETE')).toEqual([405, 405]);
    expect(await at('/api/v1/docparse/files/..%2f..%2faccount.json')).toEqual([404, 404]);
    expect(await at('/api/v1/docparse/files/%zz')).toEqual([200, 40004]);
  });
});
