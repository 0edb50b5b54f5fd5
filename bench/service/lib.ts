import { pathToFileURL } from 'node:url';
import type { BenchServer } from '../lib/server.ts';

/** An engine that takes no time, so that only the service is measured. */
export const trickEngine = pathToFileURL(new URL('../../tests/support/trick-engine.ts', import.meta.url).pathname).href;

export const trick = (...lines: string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`%PDF-1.4\n${lines.join('\n')}\n`));

interface JobAnswer {
  code: number;
  message?: string;
  data: { job_id: string; status?: string; created_at?: string; started_at?: string; finished_at?: string };
}

const ASYNC = '/api/v1/docparse/parse/async';

export async function submit(server: BenchServer, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'a.pdf');
  const answer = (await (
    await fetch(server.base + ASYNC, { method: 'POST', headers: server.headers, body: form })
  ).json()) as JobAnswer;
  if (answer.code !== 200) throw new Error(`not accepted: ${JSON.stringify(answer)}`);
  return answer.data.job_id;
}

export async function job(server: BenchServer, id: string): Promise<JobAnswer['data']> {
  const answer = (await (await fetch(`${server.base}${ASYNC}/${id}`, { headers: server.headers })).json()) as JobAnswer;
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
}
