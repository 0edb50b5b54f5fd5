// What the client of model servers does under load: pages of one document through the pool with a made-up engine
// (tests/support/trick-engine.ts) and a server that takes MS for an answer. Prints how full the server was kept, pages
// a second, and the memory of this process, garbage collected and not. Usage: node bench/vlm/load.ts [PAGES] [MS]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadConfig } from '../../src/config/index.ts';
import { defaultParseOptions, type Source } from '../../src/document/index.ts';
import { modelClients } from '../../src/http/engine-models.ts';
import { Pool, parseDocument } from '../../src/pool/index.ts';

const ANSWER_MS = Number(process.argv[3] ?? 40);
const pages = Number(process.argv[2] ?? 1000);
/** Of each picture: a cut-out of a page at 200 dpi. */
const PICTURE_BYTES = 200_000;
const dir = await mkdtemp(join(tmpdir(), 'docparse-vlm-'));
let open = 0;
let most = 0;
/** Sum over answers of the requests in flight at that moment. */
let filled = 0;
let answers = 0;
const server = createServer((request, response) => {
  request.resume();
  open++;
  most = Math.max(most, open);
  setTimeout(() => {
    filled += open;
    answers++;
    open--;
    response.setHeader('content-type', 'text/event-stream');
    const event = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
    response.end(
      `${event({ delta: { content: 'what the page says' } })}${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`,
    );
  }, ANSWER_MS);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const config = loadConfig({
  DOCPARSE_VLM_A_URL: url,
  DOCPARSE_VLM_A_MODEL: 'm',
  DOCPARSE_VLM_CONCURRENCY: '16',
  DOCPARSE_WORKERS: '1',
  DOCPARSE_MAX_PAGES: String(pages),
});
const engineModule = new URL('../../tests/support/trick-engine.ts', import.meta.url).href;
const pool = new Pool(
  { modelsDir: dir, pictureKey: 'x', engineModule, workDir: dir, askModel: modelClients(config.vlm) },
  config,
);
await pool.start();
const workDir = await mkdtemp(join(dir, 'request-'));
const path = join(workDir, 'a.pdf');
await writeFile(path, `%PDF-1.4\npages ${pages}\npicture ${PICTURE_BYTES}\n`);
const source = {
  path,
  name: 'a.pdf',
  extension: 'pdf',
  mediaType: 'application/pdf',
  size: 20,
  sha256: 'f'.repeat(64),
} as unknown as Source;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const memory: { rss: number; live: number }[] = [];
const inMb = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;
const started = performance.now();
await parseDocument(pool, {
  source,
  options: { ...defaultParseOptions, model: { engine: 'vlm_engine_a', profile: 'mineru2.5', fallback: false } },
  output: { form: 'newer', request: {} as never, publicBase: '', startedAt: 0 },
  workDir,
  limits: { ...config, requestTimeoutMs: 600_000 },
  onPage: (done) => {
    if (done % Math.ceil(pages / 10) !== 0) return;
    const rss = process.memoryUsage.rss();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    memory.push({ rss: Math.round(inMb(rss)), live: inMb(heapUsed + external) });
  },
});
const s = (performance.now() - started) / 1000;
console.log(`${pages} pages, 2 questions each, 8 pages in flight, 16 requests at a time, 1 engine process`);
console.log(
  `requests at the server: ${(filled / answers).toFixed(1)} in the mean, ${most} at most; ${(pages / s).toFixed(0)} pages a second`,
);
console.log(
  `memory by tenths of the work, MB: ${memory.map(({ rss }) => rss).join(' ')}; live after a collection: ${memory.map(({ live }) => live).join(' ')}`,
);
await pool.close();
server.close();
await rm(dir, { recursive: true, force: true });
