import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleInvoice, sampleLaboratoryReport } from '../scripts/sample-papers.ts';
import { samplePdf } from '../src/cli/sample-pdf.ts';
import { operations } from '../src/http/openapi/index.ts';
import { type RequestExample, runExamples } from './support/request-examples.ts';
import { credentials, type Json, TestService, Upload } from './support/service.ts';

const root = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const parse = async (format: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/cli/main.ts', 'parse', 'docs/examples/sample.pdf', '--format', format],
    {
      cwd: root,
      maxBuffer: 1 << 24,
    },
  );
  return stdout;
};

it('the example in the docs is what the program gives (else: node scripts/make-examples.ts)', async () => {
  expect(readFileSync(path.join(root, 'docs/examples/sample.pdf')).equals(samplePdf())).toBe(true);
  expect((await parse('md')).trim()).toBe(read('docs/examples/sample.md').trim());
  const timeless = (json: string): unknown => ({ ...JSON.parse(json), summary: undefined });
  expect(timeless(await parse('json'))).toEqual(timeless(read('docs/examples/sample.json')));
});

it('pages of the documentation lead to pages and headings that are there', () => {
  const folder = path.join(root, 'docs');
  const slug = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  const anchors = (name: string): Set<string> =>
    new Set([...read(`docs/${name}`).matchAll(/^#+ (.*)$/gm)].map(([, title]) => slug(title!)));
  const broken: string[] = [];
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.md')))
    for (const [, to, anchor] of read(`docs/${name}`).matchAll(/\]\(((?!https?:)[^)#]*)(?:#([^)]*))?\)/g)) {
      const target = to === '' ? name : to!;
      if (!existsSync(path.join(folder, target))) broken.push(`${name}: ${target}`);
      else if (anchor && target.endsWith('.md') && !anchors(target).has(anchor))
        broken.push(`${name}: ${target}#${anchor}`);
    }
  expect(broken).toEqual([]);
});

/** Members and types: values such as confidences may get better without the documentation being wrong. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.filter((item) => !(typeof item === 'string' && item.startsWith('…'))).map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
};

it('every endpoint has a request that works, and the answer that is shown (else: node scripts/make-request-examples.ts)', async (test) => {
  test.skip(process.platform === 'win32', 'needs a POSIX shell');
  const shown = JSON.parse(read('docs/examples/requests.json')) as RequestExample[];
  const made = await runExamples(root);
  expect(shown.map(({ operation, command }) => [operation, command])).toEqual(
    made.map(({ operation, command }) => [operation, command]),
  );
  for (const [i, { operation, answer }] of made.entries())
    expect(shapeOf(shown[i]!.answer), operation).toEqual(shapeOf(answer));
  const without = operations
    .map(({ method, path: at }) => `${method.toUpperCase()} ${at}`)
    .filter(
      (name) =>
        !shown.some(({ operation }) => operation === name) && !/\/(?:docs|console\/|openapi|schemas\/|$)/.test(name),
    );
  expect(without).toEqual([]);
}, 120_000);

it('the sample papers are what their generator makes (else: node scripts/make-examples.ts)', () => {
  for (const [name, make] of [
    ['invoice.ofd', sampleInvoice],
    ['laboratory-report.ofd', sampleLaboratoryReport],
  ] as const)
    expect(readFileSync(path.join(root, 'docs/examples', name)).equals(make()), name).toBe(true);
});

it('README shows that example', () => {
  expect(read('README.md')).toContain(read('docs/examples/sample.md').trim());
});

describe('commands of the docs', () => {
  beforeEach((test) => test.skip(process.platform === 'win32', 'needs a POSIX shell'));
  const TOKEN = 'a-token-of-the-test-long-enough';
  let service: TestService;
  let folder: string;

  beforeAll(async () => {
    service = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_ADMIN_TOKEN: TOKEN });
    folder = await mkdtemp(path.join(tmpdir(), 'docparse-docs-'));
    await cp(path.join(root, 'docs/examples'), path.join(folder, 'docs/examples'), { recursive: true });
    await writeFile(path.join(folder, 'invoice.pdf'), await invoicePdf());
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Larger than what Linux lets one argument of a command be (128 KiB). */
  async function invoicePdf(): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const page = pdf.addPage([595, 842]);
    page.drawText('Invoice number: A-1007', { x: 60, y: 740, size: 11, font });
    page.drawText('Total amount: 1,250.50', { x: 60, y: 700, size: 11, font });
    await pdf.attach(randomBytes(200_000), 'scan.bin');
    return pdf.save();
  }

  /** Lines that are set in by four blanks, with those that carry them on. */
  const commandsOf = (name: string): string[] =>
    [...read(name).matchAll(/^ {4}(?:curl|printf) .*(?:\n {6,}.*)*/gm)].map(([text]) => text.replace(/^ {4}/gm, ''));

  /** What a command prints, in a shell that knows of nothing, with the own values in the places for them. */
  async function shell(command: string, imageId = ''): Promise<string> {
    const own = {
      APP_ID: credentials['x-ti-app-id'],
      SECRET_CODE: credentials['x-ti-secret-code'],
      ADMIN_TOKEN: TOKEN,
      IMAGE_ID: imageId,
    };
    const ready = Object.entries(own)
      .reduce((text, [name, value]) => text.replaceAll(`<${name}>`, value), command)
      .replaceAll('http://localhost:8000', service.base);
    expect(ready).not.toMatch(/<[A-Z_]+>|\$[A-Z]/);
    const { stdout } = await promisify(execFile)('sh', ['-c', ready], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      maxBuffer: 1 << 26,
    });
    return stdout;
  }

  it('work as they stand: README.md', async () => {
    const [parse] = commandsOf('README.md');
    expect(JSON.parse(await shell(parse!))).toMatchObject({
      code: 200,
      data: { markdown: expect.stringContaining('# Quarterly report'), title_tree: expect.any(Array) },
    });
  });

  it('work as they stand: docs/quick-start.md', async () => {
    const [parse, job, bill] = commandsOf('docs/quick-start.md');
    expect(JSON.parse(await shell(parse!))).toMatchObject({
      code: 200,
      data: { markdown: expect.stringContaining('# Quarterly report') },
    });
    expect(JSON.parse(await shell(job!))).toMatchObject({
      code: 200,
      data: { job_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(JSON.parse(await shell(bill!))).toMatchObject({ code: 200, pages: [{ page_number: 0 }] });
  });

  it('work as they stand: docs/accounts.md', async () => {
    const [create] = commandsOf('docs/accounts.md');
    expect(JSON.parse(await shell(create!))).toMatchObject({ secret_code: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('work as they stand: docs/extraction.md', async () => {
    const [keys, schema, download, picture] = commandsOf('docs/extraction.md');
    expect(JSON.parse(await shell(keys!))).toMatchObject({
      code: 200,
      result: { details: { 'invoice number': { value: 'A-1007' }, 'total amount': { value: '1,250.50' } } },
    });
    expect(JSON.parse(await shell(schema!))).toMatchObject({
      code: 200,
      data: { result: { extracted_schema: { 'total amount': 1250.5 } } },
    });
    const pages = keys!
      .replace('"fields":[', '"prompt":"Fields: invoice number","fields":[')
      .replace('parse_mode=auto', 'parse_mode=auto&get_image=page');
    const imageId = (JSON.parse(await shell(pages)) as Json).result.pages[0].image_id as string;
    expect((JSON.parse(await shell(download!, imageId)) as Json).data.image).toMatch(/^[A-Za-z0-9+/]{100}/);
    await shell(picture!, imageId);
    expect(readFileSync(path.join(folder, 'page.jpg')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('answer as the schemas say that a running service gives', async () => {
    const { schemas } = (await (await fetch(`${service.base}/schemas`)).json()) as { schemas: string[] };
    const validators = new Map<string, (answer: unknown) => string>();
    for (const address of schemas) {
      const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
        (await (await fetch(service.base + address)).json()) as object,
      );
      validators.set(address, (answer) => (validate(answer) ? '' : JSON.stringify(validate.errors)));
    }
    const check = (name: string, answer: unknown): void =>
      expect(validators.get(`/schemas/${name}`)?.(answer), name).toBe('');
    const [keys, schema] = commandsOf('docs/extraction.md');
    check('extraction-v2-response.json', JSON.parse(await shell(keys!)));
    check('extract-response.json', JSON.parse(await shell(schema!)));
    const v3 = keys!
      .replace(
        /"fields":.*"%s"/,
        '"schema":{"type":"object","properties":{"total amount":{"type":"number"}}},"file":{"file_base64":"%s"}',
      )
      .replace('/v2/', '/v3/');
    check('extraction-v3-response.json', JSON.parse(await shell(v3.replace('?parse_mode=auto', ''))));
    for (const [form, suffix] of [
      ['/api/v1/docparse/parse', '-v1'],
      ['/api/docparse/parse', ''],
    ] as const) {
      const get = async (url: string): Promise<Json> => (await fetch(url, { headers: credentials })).json();
      const config = suffix === '' ? { provider: 'primary' } : {};
      const { json } = await service.send(`${form}/async`, { file: new Upload(samplePdf(), 'a.pdf'), config });
      check(`job-created${suffix}-response.json`, json);
      const record = `${service.base}${form}/async/${json.data.job_id}`;
      await expect.poll(async () => (await get(record)).data.status, { timeout: 30_000 }).toBe('completed');
      check(`job${suffix}-response.json`, await get(record));
      check(`job-list${suffix}-response.json`, await get(`${service.base}${form}/async`));
      check(`job-result${suffix}-response.json`, await get((await get(record)).data.result_url));
    }
  });
});
