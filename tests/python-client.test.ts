import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samplePdf } from '../src/cli/sample-pdf.ts';
import { ERROR_CATALOGUE } from '../src/errors.ts';
import { textPdf } from './support/files.ts';
import { installPackages, preparePython } from './support/python.ts';
import { credentials, TestService } from './support/service.ts';

const exec = promisify(execFile);
const root = path.join(import.meta.dirname, '..');

it('the Python client has the error names of the catalogue', async () => {
  const text = await readFile(path.join(root, 'clients/python/src/docparse_client/_errors.py'), 'utf8');
  const names = Object.fromEntries(
    [...text.matchAll(/^ {4}(\d+): "(\w+)",$/gm)].map(([, code, name]) => [name, Number(code)]),
  );
  expect(names).toEqual(Object.fromEntries(Object.entries(ERROR_CATALOGUE).map(([name, { code }]) => [name, code])));
});

/** Names of the hosted service that its public clients speak. */
const ALIASES = `aliases:
  paths:
    /api/v1/xparse/: /api/v1/docparse/
    /api/xparse/: /api/docparse/
  values:
    provider:
      textin: primary
`;

describe('clients from the package index', () => {
  let folder: string;
  let python: string | undefined;
  let why = 'needs Python with venv';
  let service: TestService;

  /** Our wheel in the virtual environment of the tests. */
  async function install(): Promise<void> {
    const prepared = await preparePython();
    if ('missing' in prepared) {
      why = prepared.missing;
      return;
    }
    const source = path.join(folder, 'python');
    await cp(path.join(root, 'clients/python'), source, { recursive: true });
    await exec(path.join(prepared.bin, 'pip'), [
      'wheel',
      '-q',
      '--no-deps',
      '--no-build-isolation',
      '--wheel-dir',
      folder,
      source,
    ]);
    await installPackages(
      prepared.bin,
      '--no-deps',
      '--no-index',
      '--force-reinstall',
      path.join(folder, 'docparse_client-0.1.0-py3-none-any.whl'),
    );
    python = path.join(prepared.bin, 'python');
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docparse-python-'));
    await install();
    if (!python) return;
    const aliases = path.join(folder, 'docparse.yaml');
    await writeFile(aliases, ALIASES);
    service = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_CONFIG: aliases });
    await writeFile(path.join(folder, 'sample.pdf'), samplePdf());
    await writeFile(path.join(folder, 'long.pdf'), await textPdf(30));
  }, 600_000);
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach((test) => test.skip(!python, why));

  /** Runs a script that prints JSON. */
  async function run(script: string): Promise<unknown> {
    const env = {
      ...process.env,
      URL: service.base,
      APP_ID: credentials['x-ti-app-id'],
      SECRET: credentials['x-ti-secret-code'],
    };
    const { stdout } = await exec(python!, ['-c', `import asyncio, json, os\n${script}`], {
      cwd: folder,
      env,
      maxBuffer: 1 << 24,
    });
    return JSON.parse(stdout);
  }
  const OPEN = 'os.environ["URL"], os.environ["APP_ID"], os.environ["SECRET"]';

  it('our wheel parses, follows jobs and names errors', async () => {
    const answer = await run(`
from docparse_client import Client, DocparseError
with Client(${OPEN}) as client:
    result = client.parse("sample.pdf", {"capabilities": {"title_tree": True}})
    seen = []
    job = client.jobs.run(open("long.pdf", "rb"), on_progress=lambda job: seen.append(job["progress"]["pages_done"]))
    extracted = client.extract("sample.pdf", {"schema": {"type": "object", "properties": {"Rail": {"type": "string"}}}})
    bills = client.recognise_bills("sample.pdf")
    pipeline = client.pipeline("sample.pdf", [{"type": "parse", "config": {"provider": "primary"}}, {"type": "chunk", "config": {"strategy": "by_title"}}])
    errors = []
    for work in (lambda: client.parse(b"%PDF-1.7 nothing more"), lambda: client.jobs.get("none"), lambda: client.parse("sample.pdf", {"scope": {"page_range": "x"}})):
        try:
            work()
        except DocparseError as error:
            errors.append([error.name, error.code, len(error.request_id)])
    page = client.parse("sample.pdf", {"capabilities": {"pages": True}})["pages"][0]
    picture = client.image(page["page_image_url"].rsplit("/", 1)[1])
    failed = client.jobs.create(b"%PDF-1.7 nothing more")
    try:
        client.jobs.wait(failed)
    except DocparseError:
        pass
    again = client.jobs.retry(failed)
    entry = client.ledger(limit=1)["entries"][0]
    calls = client.webhook_deliveries()["deliveries"]
    print(json.dumps({"picture": picture[:3].hex(), "retried": again != failed, "entry": entry["kind"], "calls": calls, "markdown": result["markdown"], "pages": job["success_count"], "last": seen[-1], "fields": list(extracted["extracted_schema"]),
        "bills": bills["code"], "chunks": len(pipeline["elements"]), "balance": client.account()["balance"], "errors": errors}))
`);
    expect(answer).toMatchObject({
      picture: expect.stringMatching(/^(ffd8ff|89504e)$/),
      retried: true,
      entry: 'page',
      calls: [],
      markdown: expect.stringContaining('# Quarterly report'),
      pages: 30,
      last: 30,
      fields: ['Rail'],
      bills: 200,
      chunks: expect.any(Number),
      errors: [
        ['CORRUPTED', 40422, 32],
        ['LINK', 40400, 32],
        ['PARAMETER', 40004, 32],
      ],
    });
  });

  it.each(['docs/clients.md', 'clients/python/README.md'])(
    'the Python of the documentation works as it stands: %s',
    async (page) => {
      const text = await readFile(path.join(root, page), 'utf8');
      const blocks = [...text.matchAll(/^```python\n(.*?)^```/gms)].map(([, code]) => code!);
      expect(blocks.length).toBeGreaterThan(0);
      await cp(path.join(folder, 'sample.pdf'), path.join(folder, 'report.pdf'));
      await writeFile(path.join(folder, 'broken.pdf'), '%PDF-1.7 nothing more');
      for (const block of blocks) {
        const code = block
          .replace('"http://localhost:8000"', 'os.environ["URL"]')
          .replace(/(app_id=)?"…", (secret_code=)?"…"/, 'os.environ["APP_ID"], os.environ["SECRET"]');
        expect(code).not.toContain('…');
        // Blocks after the first one go on with its client.
        expect(
          await run(
            `from docparse_client import Client\nclient = Client(${OPEN})\nprint = lambda *_: None\n${code}\nimport builtins\nbuiltins.print("true")`,
          ),
        ).toBe(true);
      }
    },
  );

  it('our wheel installs into an empty environment', async () => {
    const empty = path.join(folder, 'empty');
    await exec('python3', ['-m', 'venv', empty]);
    const wheel = path.join(folder, 'docparse_client-0.1.0-py3-none-any.whl');
    await exec(path.join(empty, 'bin/pip'), ['install', '-q', '--disable-pip-version-check', wheel]);
    const code = `import sys; from docparse_client import Client; print(Client(*sys.argv[1:4]).parse("sample.pdf")["markdown"])`;
    const { stdout } = await exec(
      path.join(empty, 'bin/python'),
      ['-c', code, service.base, ...Object.values(credentials)],
      { cwd: folder },
    );
    expect(stdout).toContain('# Quarterly report');
  });

  it('our wheel does the same in coroutines, and cancels a job with its task', async () => {
    const answer = await run(`
from docparse_client import AsyncClient
async def main():
    async with AsyncClient(${OPEN}) as client:
        first, second = await asyncio.gather(client.parse("sample.pdf"), client.jobs.run("sample.pdf"))
        task = asyncio.create_task(client.jobs.run("long.pdf", {"config": {"engine_params": {"parse_mode": "scan"}}}))
        while not (await client.jobs.list(limit=1))["jobs"][0]["file_name"] == "long.pdf":
            await asyncio.sleep(0.05)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            pass
        job = (await client.jobs.list(limit=1))["jobs"][0]
        return {"same": first["elements"] == second["elements"], "cancelled": job.get("cancelled", False)}
print(json.dumps(asyncio.run(main())))
`);
    expect(answer).toEqual({ same: true, cancelled: true });
  });

  it('our loader for LangChain and our reader for LlamaIndex give text with its place', async () => {
    const answer = await run(`
from docparse_client import Client
from docparse_client.langchain import DocparseLoader
from docparse_client.llama_index import DocparseReader
with Client(${OPEN}) as client:
    elements = DocparseLoader("sample.pdf", client=client).load()
    pages = DocparseLoader("sample.pdf", client=client, mode="pages").load()
    single = DocparseLoader("sample.pdf", client=client, mode="single").load()
    read = DocparseReader(client).load_data("sample.pdf")
    print(json.dumps({"first": [elements[0].page_content, elements[0].metadata["page_number"], len(elements[0].metadata["coordinates"])],
        "pages": len(pages), "single": single[0].page_content, "read": [read[0].text, read[0].metadata["page_number"]]}))
`);
    expect(answer).toMatchObject({
      first: ['Quarterly report', 1, 8],
      pages: 1,
      single: expect.stringContaining('# Quarterly report'),
      read: [expect.stringContaining('The harbour'), 1],
    });
  });

  it('the public clients of the hosted service run unchanged, with aliases', async () => {
    const answer = await run(`
from langchain_xparse import XParseLoader
docs = XParseLoader("sample.pdf", app_id=os.environ["APP_ID"], secret_code=os.environ["SECRET"], base_url=os.environ["URL"]).load()
from xparse_client import XParseClient
client = XParseClient(app_id=os.environ["APP_ID"], secret_code=os.environ["SECRET"], server_url=os.environ["URL"])
with open("sample.pdf", "rb") as file:
    parsed = client.parse.run(file=file, filename="sample.pdf")
with open("sample.pdf", "rb") as file:
    job = client.parse.create_job(file=file, filename="sample.pdf")
finished = client.parse.wait_job(job_id=job.job_id)
print(json.dumps({"loaded": [docs[0].page_content, docs[0].metadata["category"]], "parsed": parsed.elements[0].text, "job": finished.status}))
`);
    expect(answer).toMatchObject({
      loaded: ['Quarterly report', 'Title'],
      parsed: 'Quarterly report',
      job: 'completed',
    });
  });
});
