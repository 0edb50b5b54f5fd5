// What the service adds to the bare engine on a one-page PDF: HTTP, upload, account, ledger, process. `npm run build`
// first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { samplePdf } from '../../src/cli/sample-pdf.ts';
import { defaultParseOptions, type Source } from '../../src/document/index.ts';
import { createEngine } from '../../src/engines/index.ts';
import { defaultV1Request, toV1Data, v1Json } from '../../src/output/index.ts';
import { BenchServer } from '../lib/server.ts';
import { median } from './statistics.ts';

const ROUNDS = 300;
const WARM = 50;
const pdf = new Uint8Array(samplePdf());
const dir = mkdtempSync(path.join(os.tmpdir(), 'docparse-bench-'));
/** Two copies in turn: the engine keeps the last document open, so the service never gets the same one twice. */
const sources = ['a', 'b'].map((name): Source => {
  const file = path.join(dir, `${name}.pdf`);
  writeFileSync(file, pdf);
  return {
    path: file,
    name: 'sample.pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: pdf.length,
    sha256: '0'.repeat(64),
  };
});
let turn = 0;
const engine = await createEngine({ modelsDir: 'models' });
const server = await BenchServer.start(1);

async function bare(): Promise<void> {
  const source = sources[turn++ % 2] as Source;
  await engine.inspect(source, defaultParseOptions, new AbortController().signal);
  const analysis = await engine.analysePages(
    source,
    [1],
    defaultParseOptions,
    { put: async () => 'unused' },
    new AbortController().signal,
  );
  const document = await engine.assemble(source, analysis, defaultParseOptions);
  const data = toV1Data(document, source, defaultV1Request, {
    jobId: '0'.repeat(32),
    imageUrl: () => '',
    imageBytes: () => Buffer.alloc(0),
  });
  Array.from(v1Json(data));
}
async function served(): Promise<void> {
  const { code } = await server.parse(pdf, 'sample.pdf');
  if (code !== 200) throw new Error(`answer ${code}`);
}

/** Alternating, so that both see the same machine state. */
const times = { bare: [] as number[], served: [] as number[] };
for (let i = 0; i < WARM + ROUNDS; i++) {
  for (const [name, run] of [
    ['bare', bare],
    ['served', served],
  ] as const) {
    const begin = performance.now();
    await run();
    if (i >= WARM) times[name].push(performance.now() - begin);
  }
}
const ms = (values: number[]): string => `${median(values).toFixed(1)} ms`;
console.log(
  `bare engine ${ms(times.bare)}, service ${ms(times.served)}, overhead ${(median(times.served) - median(times.bare)).toFixed(1)} ms (medians of ${ROUNDS})`,
);
await server.stop();
await engine.close();
rmSync(dir, { recursive: true, force: true });
