import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../src/cli/sample-pdf.ts';
import { TestS3 } from '../src/store/blobs/testing.ts';
import { formPdf, lockedPdf, picture, textPdf } from './support/files.ts';
import { type Answer, credentials, type Json, TestService, trickEngine, Upload } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const SYNC = '/api/docparse/parse/sync';
const PIPELINE = '/api/docparse/pipeline';

let service: TestService;
let tricky: TestService;
let web: Server;
let webBase: string;
let pdf: Upload;
const sample = new Upload(samplePdf(), 'Quarterly 报告.pdf');

beforeAll(async () => {
  web = createServer((request, response) => {
    if (request.url === '/doc.pdf')
      response.writeHead(200, { 'last-modified': 'Tue, 14 Nov 2023 22:13:20 GMT' }).end(sample.bytes);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  [service, tricky, pdf] = await Promise.all([
    TestService.start({
      DOCPARSE_WORKERS: '1',
      DOCPARSE_ALLOW_PRIVATE_URLS: '127.0.0.1',
      DOCPARSE_MAX_NEWER_UPLOAD_MB: '1',
      DOCPARSE_MAX_UPLOAD_MB: '3',
    }),
    TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_ENGINE_MODULE: trickEngine }),
    textPdf(3).then((bytes) => new Upload(bytes, 'three.pdf')),
  ]);
  webBase = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all([service.stop(), tricky.stop()]);
  web.close();
});

const validator = async (name: string): Promise<(data: unknown) => void> => {
  const schema = await (await fetch(`${service.base}/schemas/${name}`)).json();
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema as object);
  return (data) => {
    validate(data);
    expect(validate.errors ?? []).toEqual([]);
  };
};
const sync = (parts: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer> =>
  service.send(SYNC, parts, headers);
const forbidden = { endpoint: 'http://169.254.169.254', access_key: 'a', secret_key: 'b', bucket: 'c' };
const elements = ({ json }: Answer): Json[] => json.data.result.elements;

describe('the newer parse', () => {
  it('reads a page as a picture by default, and its own characters when told to', async () => {
    const check = await validator('parse-response.json');
    for (const parts of [
      { file: sample },
      { file: sample, config: { parse_mode: 'auto' } },
      { file: sample, config: { provider: 'primary-lite' } },
    ]) {
      const answer = await sync(parts);
      const { status, json, headers } = answer;
      expect({ status, code: json.code, msg: json.msg }).toEqual({ status: 200, code: 200, msg: 'success' });
      expect(json.x_request_id).toBe(headers.get('x-request-id'));
      check(json);
      expect(json.data).toMatchObject({ file_id: expect.stringMatching(/^[0-9a-f]{32}$/), status: 'completed' });
      const [title] = elements(answer);
      expect(title).toMatchObject({
        type: 'Title',
        text: 'Quarterly report',
        metadata: { filename: 'Quarterly 报告.pdf', page_width: 1190, page_height: 1684 },
      });
      const table = elements(answer).find((e) => e.type === 'Table');
      expect(table.text).toContain('48,200');
      expect(table.metadata.text_as_html).toContain('<td>48,200</td>');
    }
  });

  it('gives the same elements each time, but for the dates', async () => {
    const once = async (): Promise<Json[]> =>
      elements(await sync({ file: sample, config: { parse_mode: 'auto', get_page_image: true } })).map(
        ({ metadata, ...rest }: Json) => {
          const { last_modified, data_source, ...stable } = metadata;
          expect(Number(last_modified)).toBeGreaterThan(Date.now() - 60_000);
          expect(data_source.date_processed).toBe(last_modified);
          return { ...rest, metadata: stable };
        },
      );
    expect(await once()).toEqual(await once());
  });

  it('fetches the document, which then has a date of its own', async () => {
    const [title] = elements(await sync({ file_url: `${webBase}/doc.pdf`, config: { parse_mode: 'auto' } }));
    expect(title.metadata).toMatchObject({
      last_modified: '1700000000000',
      data_source: { url: `${webBase}/doc.pdf`, date_modified: '1700000000000' },
    });
  });

  it('gives pictures of pages, before and after they were cleaned', async () => {
    const [element] = elements(await sync({ file: sample, config: { get_page_image: 1, remove_watermark: 1 } }));
    const addresses = [element.metadata.page_image_url, element.metadata.original_image_url];
    for (const address of addresses) {
      const image = await fetch(address);
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    expect(elements(await sync({ file: sample, config: { get_page_image: 1 } }))[0].metadata).not.toHaveProperty(
      'original_image_url',
    );
  });

  it("brings pictures of pages to the client's own bucket", async () => {
    const s3 = await TestS3.start();
    try {
      const { endpoint, accessKeyId: access_key, secretAccessKey: secret_key } = s3.config;
      const store = {
        endpoint,
        access_key,
        secret_key,
        bucket: 'bucket',
        prefix: 'pages/',
        url_prefix: 'https://cdn.example.com/p',
      };
      const answer = await sync({
        file: sample,
        config: { parse_mode: 'auto', get_page_image: true, image_storage_config: store },
      });
      const address: string = elements(answer)[0].metadata.page_image_url;
      expect(address).toMatch(/^https:\/\/cdn\.example\.com\/p\/pages\/[0-9a-f]{64}\.jpg$/);
      const image = await fetch(address.replace('https://cdn.example.com/p', `${endpoint}/bucket`));
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { json } = await sync({
        file: sample,
        config: { parse_mode: 'auto', get_page_image: true, image_storage_config: { ...store, bucket: 'none' } },
      });
      expect(json).toMatchObject({
        code: 40004,
        data: { message: expect.stringContaining('config.image_storage_config: a picture could not be stored') },
      });
    } finally {
      await s3.close();
    }
  });

  it('takes the pages asked for, in the order of the file', async () => {
    const config = { parse_mode: 'auto', page_ranges: '3,1-1' };
    expect(elements(await sync({ file: pdf, config })).map((e) => e.metadata.page_number)).toEqual([1, 3]);
  });

  it('reports the blanks of a form in scan mode, when asked to', async () => {
    const form = new Upload(await formPdf(), 'form.pdf');
    const texts = async (config: unknown): Promise<string> =>
      elements(await sync({ file: form, config }))
        .map((e) => e.text)
        .join('\n');
    expect(await texts({ underline_level: 1 })).toMatch(/Name: _{20,40} Date: _{12,30}/);
    expect(await texts({})).not.toContain('_');
    expect(await texts({ underline_level: 1, parse_mode: 'auto' })).not.toContain('_');
  });

  it('says what it could not do', async () => {
    const { json } = await sync({ file: sample, config: { provider: 'primary-lite', apply_chart: 1 } });
    expect(json.data.warnings).toEqual([expect.stringContaining('apply_chart')]);
    expect((await sync({ file: sample, config: { parse_mode: 'auto' } })).json.data).not.toHaveProperty('warnings');
  });

  it.each<[number, string, () => Promise<Answer>]>([
    [40101, 'empty', () => sync({ file: pdf }, {})],
    [40102, 'invalid', () => sync({ file: pdf }, { ...credentials, 'x-ti-secret-code': 'x' })],
    [40004, 'File not uploaded', () => sync({ config: {} })],
    [40004, 'config: not valid JSON', () => sync({ file: pdf, config: '{' })],
    [40004, 'config.parse_mode', () => sync({ file: pdf, config: { parse_mode: 'x' } })],
    [
      40004,
      'image_storage_config.bucket: is missing',
      () => sync({ file: pdf, config: { image_storage_config: { endpoint: webBase } } }),
    ],
    [
      40004,
      'not a public address',
      () => sync({ file: pdf, config: { parse_mode: 'auto', get_page_image: 1, image_storage_config: forbidden } }),
    ],
    [40429, 'not configured', () => sync({ file: pdf, config: { provider: 'vlm_engine_a' } })],
    [40429, 'primary-lite', () => sync({ file: pdf, config: { provider: 'x' } })],
    [40424, 'Page 4', () => sync({ file: pdf, config: { page_ranges: '4' } })],
    [40422, 'empty', () => sync({ file: new Upload('', 'a.pdf') })],
    [40423, 'password', async () => sync({ file: new Upload(await lockedPdf(), 'locked.pdf') })],
    [40302, '1 MB', () => sync({ file: new Upload(Buffer.alloc(1024 * 1024 + 1, '%PDF-1.4 '), 'a.pdf') })],
    [40303, 'elf', () => sync({ file: new Upload(Buffer.from('7f454c460201010000000000', 'hex'), 'a.pdf') })],
    [
      40301,
      'svg',
      () => sync({ file: new Upload('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>', 'a.svg') }),
    ],
    [40304, '19', async () => sync({ file: new Upload(await picture(19, 30), 'a.png') })],
    [40400, 'HTTP 404', () => sync({ file_url: `${webBase}/none.pdf` })],
  ])('answers %i (%s)', async (code, part, send) => {
    const { status, json, headers } = await send();
    (await validator('parse-response.json'))(json);
    expect(status).toBe(200);
    expect(json).toMatchObject({ code, msg: expect.not.stringMatching(/\.$/), data: { status: 'failed' } });
    expect(json.data.message).toContain(part);
    expect(json).not.toHaveProperty('message');
    expect(json.x_request_id).toBe(headers.get('x-request-id'));
  });

  it('opens an encrypted file, and names the file it has received in errors', async () => {
    const file = new Upload(await lockedPdf(), 'locked.pdf');
    const open = await sync({ file, config: { pdf_pwd: 'secret', parse_mode: 'auto' } });
    expect(elements(open)[0].text).toContain('Behind the password');
    const { json } = await sync({ file });
    expect(json.data.file_id).toBe(open.json.data.file_id);
  });

  it('gives the pages that worked when others did not', async () => {
    const answer = await tricky.send(SYNC, { file: new Upload(tricks('pages 3', 'fail 2'), 'a.pdf') });
    (await validator('parse-response.json'))(answer.json);
    expect(answer.json).toMatchObject({
      code: 50207,
      msg: 'Partial failed',
      data: { status: 'completed', message: expect.stringContaining('page 2') },
    });
    expect(elements(answer).map((e) => e.metadata.page_number)).toEqual([1, 3]);
  });

  it('answers HTTP 500 for an error of its own, without a word of its inside', async () => {
    const { status, json } = await tricky.send(SYNC, { file: new Upload(tricks('pages 1', 'error finish'), 'a.pdf') });
    expect(status).toBe(500);
    expect(json).toMatchObject({ code: 500, msg: 'Internal server error', data: { status: 'failed' } });
    expect(JSON.stringify(json)).not.toContain('secret detail');
  });
});

describe('the pipeline', () => {
  const run = (
    stages: unknown,
    more: Record<string, unknown> = {},
    headers?: Record<string, string>,
  ): Promise<Answer> =>
    service.send(PIPELINE, { file: sample, ...(stages === undefined ? {} : { stages }), ...more }, headers);
  const parse = { type: 'parse', config: { provider: 'primary', parse_mode: 'auto' } };

  it('parses, counts, and repeats the stages without their secrets', async () => {
    const { status, json, headers } = await run([
      { ...parse, config: { ...parse.config, pdf_pwd: 'hidden', mine: 1 } },
    ]);
    (await validator('pipeline-response.json'))(json);
    expect({ status, code: json.code, message: json.message }).toEqual({ status: 200, code: 200, message: 'success' });
    expect(json.x_request_id).toBe(headers.get('x-request-id'));
    expect(json.data.elements[0]).toMatchObject({ type: 'Title', text: 'Quarterly report' });
    expect(json.data.stats).toEqual({
      success_count: 1,
      original_elements: json.data.elements.length,
      chunked_elements: 0,
      embedded_elements: 0,
      stages: [{ type: 'parse', config: { provider: 'primary', parse_mode: 'auto', mine: 1 } }],
    });
  });

  it('lets the client say where the document comes from', async () => {
    const { json } = await run([parse], { data_source: { url: 's3://mine/a.pdf', version: 7 } });
    (await validator('pipeline-response.json'))(json);
    expect(json.data.elements[0].metadata.data_source).toMatchObject({
      url: 's3://mine/a.pdf',
      version: '7',
      record_locator: { protocol: 'file' },
    });
  });

  it('takes the stages as a JSON part, with and without a file name', async () => {
    const text = JSON.stringify([parse]);
    for (const name of [undefined, 'stages.json']) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(sample.bytes)]), 'a.pdf');
      if (name) form.append('stages', new Blob([text], { type: 'application/json' }), name);
      else form.append('stages', new Blob([text], { type: 'application/json' }));
      const response = await fetch(service.base + PIPELINE, { method: 'POST', headers: credentials, body: form });
      const json = (await response.json()) as Json;
      expect(json.code).toBe(200);
      expect(json.data.elements.length).toBeGreaterThan(3);
    }
  });

  const P = '缺少必要参数或参数值不正确：';
  const chunk = { type: 'chunk', config: { strategy: 'basic' } };
  it.each<[number, string, () => Promise<Answer>]>([
    [40101, 'x-ti-app-id或x-ti-secret-code为空', () => run([parse], {}, {})],
    [40102, 'x-ti-app-id或x-ti-secret-code错误', () => run([parse], {}, { ...credentials, 'x-ti-app-id': 'x' })],
    [400, `${P}获取文件失败`, () => service.send(PIPELINE, { stages: [parse] })],
    [400, `${P}stages 配置缺失`, () => run(undefined)],
    [400, `${P}解析 stages 配置失败`, () => run('{')],
    [400, `${P}解析 config 配置失败`, () => run([parse], { config: '{' })],
    [400, `${P}解析 data_source 配置失败`, () => run([parse], { data_source: '{' })],
    [400, `${P}创建 stage runner 失败`, () => run([parse, { type: 'x' }])],
    [40004, `${P}验证 stages 配置失败：stages 配置不能为空`, () => run([])],
    [40004, `${P}验证 stages 配置失败：chunk stage 最多出现一次，当前值：2`, () => run([parse, chunk, chunk])],
    [
      40004,
      `${P}验证 embed 配置失败：model_name 不能为空`,
      () => run([parse, { type: 'embed', config: { provider: 'embed_provider_a' } }]),
    ],
  ])('answers %i %s', async (code, message, send) => {
    const { status, json, headers } = await send();
    expect(status).toBe(200);
    expect(json).toEqual({ code, message, x_request_id: headers.get('x-request-id') });
  });

  it.each<[number, string, () => Promise<Answer>]>([
    [40429, 'stages[0].config.provider', () => run([{ type: 'parse', config: { provider: 'vlm_engine_b' } }])],
    [
      40004,
      'stages[0].config.crop_dewarp',
      () => run([{ type: 'parse', config: { provider: 'primary', crop_dewarp: 7 } }]),
    ],
    [40424, 'Page 9', () => run([{ type: 'parse', config: { provider: 'primary', page_ranges: '9' } }])],
    [40302, '1 MB', () => run([parse], { file: new Upload(Buffer.alloc(1024 * 1024 + 1, '%PDF-1.4 '), 'a.pdf') })],
    [40422, 'empty', () => run([parse], { file: new Upload('', 'a.pdf') })],
    [40423, 'Password', async () => run([parse], { file: new Upload(await lockedPdf(), 'a.pdf') })],
    [40303, 'elf', () => run([parse], { file: new Upload(Buffer.from('7f454c460201010000000000', 'hex'), 'a.pdf') })],
  ])('answers %i (%s)', async (code, part, send) => {
    const { status, json } = await send();
    expect(status).toBe(200);
    expect(json).toMatchObject({ code, message: expect.stringContaining(part) });
  });

  it('gives the pages that worked when others did not', async () => {
    const { json } = await tricky.send(PIPELINE, {
      file: new Upload(tricks('pages 3', 'fail 2'), 'a.pdf'),
      stages: [parse],
    });
    expect(json).toMatchObject({
      code: 50207,
      location: { stage: 'parse', page_number: 2 },
      data: { stats: { success_count: 2, original_elements: 2 } },
    });
  });

  it('answers HTTP 500 in the documented words for an error of its own', async () => {
    const { status, json } = await tricky.send(PIPELINE, {
      file: new Upload(tricks('pages 1', 'error finish'), 'a.pdf'),
      stages: [parse],
    });
    expect(status).toBe(500);
    expect(json).toMatchObject({ code: 500, message: '服务器内部错误：stage parse 执行失败：请求失败' });
  });
});
