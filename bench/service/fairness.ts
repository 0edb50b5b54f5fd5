// Latency of one account's one-page PDF while another account floods the service, compared with an idle service. `npm
// run build` first.
import { PDFDocument } from 'pdf-lib';
import { samplePdf } from '../../src/cli/sample-pdf.ts';
import { printed, textPdf } from '../../tests/support/files.ts';
import { BenchServer } from '../lib/server.ts';
import { median, quantile } from './statistics.ts';

const ROUNDS = 20;
const TOKEN = 'token-of-the-bench';
const WORKERS = 2;
const server = await BenchServer.start(WORKERS, { DOCPARSE_ADMIN_TOKEN: TOKEN });
const made = (await (
  await fetch(`${server.base}/admin/v1/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'flood', overdraft: null }),
  })
).json()) as { account: { app_id: string }; secret_code: string };
const flooding = { 'x-ti-app-id': made.account.app_id, 'x-ti-secret-code': made.secret_code };

const bytes = (data: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(data);
const small = bytes(samplePdf());
/** Pages that only OCR can read. */
async function scans(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(await printed());
  for (let i = 0; i < pages; i++) pdf.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
  return pdf.save();
}
const one = async (): Promise<number> => {
  const begin = performance.now();
  const { code } = await server.parse(small, 'sample.pdf');
  if (code !== 200) throw new Error(`answer ${code}`);
  return performance.now() - begin;
};
const rounds = async (): Promise<number[]> => {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) times.push(await one());
  return times;
};
const tell = (what: string, times: number[], idle?: number): void => {
  const ratio = idle === undefined ? '' : `, ${(median(times) / idle).toFixed(1)} times idle`;
  console.log(`${what}: median ${median(times).toFixed(0)} ms, 95 % ${quantile(times, 0.95).toFixed(0)} ms${ratio}`);
};

await rounds();
const quiet = await rounds();
const idle = median(quiet);
tell('idle', quiet);
for (const [name, pdf] of [
  ['8 requests of 300 digital pages', bytes(await textPdf(300))],
  ['8 requests of 10 scans', bytes(await scans(10))],
] as const) {
  const stop = new AbortController();
  const form = (): FormData => {
    const body = new FormData();
    body.set('file', new Blob([pdf]), 'flood.pdf');
    return body;
  };
  const client = async (): Promise<void> => {
    while (!stop.signal.aborted)
      await fetch(`${server.base}/api/v1/docparse/parse/sync`, {
        method: 'POST',
        headers: flooding,
        body: form(),
        signal: stop.signal,
      })
        .then(async (answer) => {
          const { code } = (await answer.json()) as { code: number };
          if (code !== 200) throw new Error(`answer ${code}`);
        })
        .catch((error: Error) => {
          if (!stop.signal.aborted) throw error;
        });
  };
  const clients = Array.from({ length: 8 }, client);
  const health = async (): Promise<number> =>
    ((await (await fetch(`${server.base}/healthz`)).json()) as { waiting: number }).waiting;
  while ((await health()) < 8 - WORKERS) await new Promise((resolve) => setTimeout(resolve, 20));
  // The first request starts the reserve.
  const first = await one();
  const times = await rounds();
  console.log(`another account with ${name}: the first one ${first.toFixed(0)} ms`);
  tell('  the others', times, idle);
  stop.abort();
  await Promise.all(clients);
}
await server.stop();
