import { once } from 'node:events';
import { connect } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../src/cli/sample-pdf.ts';
import { strokes } from '../src/cli/stroke-letters.ts';
import { textPdf } from './support/files.ts';
import { credentials, type Json, PARSE, TestService, Upload } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '2', DOCPARSE_UPLOAD_STALL_S: '1' });
});
afterAll(() => service.stop());

const everything = {
  include_hierarchy: true,
  include_inline_objects: true,
  include_char_details: true,
  include_image_data: true,
  include_table_structure: true,
  pages: true,
  title_tree: true,
  remove_watermark: true,
  crop_dewarp: true,
};
const sample = new Upload(samplePdf(), 'Quarterly 报告.pdf');

const validator = async (): Promise<(data: unknown) => void> => {
  const schema = await (await fetch(`${service.base}/schemas/parse-v1-response.json`)).json();
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema as object);
  return (data) => {
    validate(data);
    expect(validate.errors ?? []).toEqual([]);
  };
};

describe('parse v1', () => {
  it('turns a PDF into elements, a table and Markdown, in the published shape', async () => {
    const check = await validator();
    for (const mode of ['separate', 'merged']) {
      const { status, headers, json } = await service.parse({
        file: sample,
        config: { capabilities: { ...everything, element_merge_mode: mode } },
      });
      expect({ status, code: json.code, message: json.message }).toEqual({
        status: 200,
        code: 200,
        message: 'success',
      });
      expect(headers.get('content-type')).toContain('application/json');
      expect(json.x_request_id).toBe(headers.get('x-request-id'));
      check(json);
      const { data } = json;
      expect(data.metadata).toMatchObject({
        filename: 'Quarterly 报告.pdf',
        filetype: 'application/pdf',
        page_count: 1,
      });
      const types = data.elements.map((e: Json) => e.type);
      expect(types).toContain('Title');
      expect(types).toContain('Table');
      const table = data.elements.find((e: Json) => e.type === 'Table');
      expect([table.table_structure.rows, table.table_structure.cols]).toEqual([4, 3]);
      expect(data.markdown).toContain('# Quarterly report');
      expect(data.markdown).toContain('48,200');
    }
  });

  it('holds nothing that was not asked for', async () => {
    const { json } = await service.parse({ file: sample });
    expect(json.data.pages).toBeUndefined();
    expect(json.data.title_tree).toBeUndefined();
    for (const element of json.data.elements) {
      for (const member of ['objects', 'char_details', 'image_data', 'table_structure'])
        expect(element).not.toHaveProperty(member);
    }
  });

  it('leaves pages out, and says how sure the reading was, where asked', async () => {
    const file = new Upload(await textPdf(4), 'four.pdf');
    const { json } = await service.parse({
      file,
      config: { scope: { exclude_pages: '2-3,9' }, capabilities: { include_confidence: true } },
    });
    expect(json.data.elements.map((e: Json) => [e.page_number, e.confidence])).toEqual([
      [1, { lowest: 1, mean: 1 }],
      [4, { lowest: 1, mean: 1 }],
    ]);
    const some = await service.parse({ file, config: { scope: { page_range: '1-2', exclude_pages: '2' } } });
    expect(some.json.data.elements.map((e: Json) => e.page_number)).toEqual([1]);
    expect(some.json.data.elements[0]).not.toHaveProperty('confidence');
    const none = await service.parse({ file, config: { scope: { page_range: '2', exclude_pages: '1-4' } } });
    expect(none.json).toMatchObject({ code: 40424, message: expect.stringContaining('excluded') });
  });

  it('says the same each time', async () => {
    const parse = async (): Promise<Json> => {
      const { json } = await service.parse({ file: sample, config: { capabilities: everything } });
      delete json.data.summary;
      // Every job has an id of its own.
      delete json.data.job_id;
      return json.data;
    };
    const answers = await Promise.all([parse(), parse(), parse()]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('gives page pictures by addresses that need no credentials', async () => {
    const { json } = await service.parse({ file: sample, config: { capabilities: { pages: true } } });
    const url = json.data.pages[0].page_image_url;
    const image = await fetch(url);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toMatch(/^image\//);
    const { width } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
    expect(width).toBe(json.data.pages[0].page_width);
    const other = url.replace(/.(?=\.\w+$)/, (c: string) => (c === '0' ? '1' : '0'));
    expect((await fetch(other)).status).toBe(404);
  });

  it('reads pictures', async () => {
    const png = await sharp(Buffer.from(strokes('DOCUMENT 2468', { x: 200, y: 120, size: 30, width: 3 })))
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    const { json } = await service.parse({ file: new Upload(png, 'scan.png'), config: { capabilities: everything } });
    (await validator())(json);
    expect(json.data.markdown.replace(/\s/g, '')).toContain('DOCUMENT2468');
  });

  it('puts a long document together in order, whoever did its pages', async () => {
    const count = 60;
    const { json } = await service.parse({
      file: new Upload(await textPdf(count), 'long.pdf'),
      config: { config: { engine_params: { parse_mode: 'parse' } } },
    });
    expect(json).toMatchObject({ code: 200, data: { success_count: count } });
    const numbers = [...json.data.markdown.matchAll(/text of page (\d+)/g)].map((m) => Number(m[1]));
    expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  });

  it('tells a client whose upload has stopped, and takes slow ones as they are', async () => {
    const { hostname, port } = new URL(service.base);
    const head = (length: number) =>
      `POST ${PARSE} HTTP/1.1\r\nHost: x\r\n${Object.entries(credentials)
        .map(([k, v]) => `${k}: ${v}\r\n`)
        .join(
          '',
        )}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const stopped = connect(Number(port), hostname);
    stopped.write(`${head(100_000)}${part}%PDF-1.4`);
    const [answer] = await once(stopped, 'data');
    stopped.destroy();
    expect(String(answer)).toContain('"code":40004');

    const slow = connect(Number(port), hostname);
    const body = Buffer.concat([Buffer.from(part), samplePdf(), Buffer.from('\r\n--x--\r\n')]);
    slow.write(head(body.length));
    const step = Math.ceil(body.length / 5);
    for (let at = 0; at < body.length; at += step) {
      slow.write(body.subarray(at, at + step));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const [reply] = await once(slow, 'data');
    slow.destroy();
    expect(String(reply)).toContain('"code":200');
  });
});

describe('schemas', () => {
  it('are published', async () => {
    const { schemas } = (await (await fetch(`${service.base}/schemas`)).json()) as { schemas: string[] };
    expect(schemas.length).toBeGreaterThan(1);
    for (const path of schemas) expect(await (await fetch(service.base + path)).json()).toHaveProperty('$schema');
  });
});

describe('start', () => {
  it('shows a line that needs nothing but the own secret, when that came from outside', async () => {
    const { execFileSync } = await import('node:child_process');
    expect(service.output).toContain('Try it, with your own <secret code>:');
    const line = service.output.split('\n').find((l) => l.trim().startsWith('curl'))!;
    expect(line).not.toContain('$');
    expect(line).not.toContain(credentials['x-ti-secret-code']);
    const answer = JSON.parse(
      execFileSync('sh', ['-c', line.replace('<secret code>', credentials['x-ti-secret-code'])], { encoding: 'utf8' }),
    );
    expect(answer).toMatchObject({ code: 200 });
  });

  it('makes an account and a line to try it with, which works as it stands', async () => {
    const { execFileSync } = await import('node:child_process');
    const fresh = await TestService.start({ DOCPARSE_APP_ID: '', DOCPARSE_SECRET_CODE: '', DOCPARSE_WORKERS: '1' });
    try {
      const line = fresh.output.split('\n').find((l) => l.trim().startsWith('curl'))!;
      const answer = JSON.parse(execFileSync('sh', ['-c', line.trim()], { encoding: 'utf8' }));
      expect(answer).toMatchObject({ code: 200, data: { success_count: 1 } });
      expect((await fresh.parse({ file: sample })).json.code).toBe(40102);
    } finally {
      await fresh.stop();
    }
  });
});
