import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddressGuard } from './address-guard.ts';
import { fetchUrl } from './fetch-url.ts';

const TEXT = 'words of a document '.repeat(50);
const ANSWERS: Record<string, { headers: Record<string, string>; body: Buffer; stays?: boolean }> = {
  '/gzip': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(TEXT) },
  '/deflate': { headers: { 'content-encoding': 'Deflate' }, body: deflateSync(TEXT) },
  '/br': { headers: { 'content-encoding': 'br' }, body: brotliCompressSync(TEXT) },
  '/plain': { headers: {}, body: Buffer.from(TEXT) },
  '/damaged': { headers: { 'content-encoding': 'gzip' }, body: Buffer.from(TEXT) },
  '/cut': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(TEXT).subarray(0, 30) },
  '/strange': { headers: { 'content-encoding': 'zstd' }, body: Buffer.from(TEXT) },
  '/bomb': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(2_000_000)) },
  '/announced': { headers: { 'content-length': '2000000' }, body: Buffer.from('x'), stays: true },
};

let dir: string;
let server: Server;
let base: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-fetch-'));
  server = createServer((request, response) => {
    const answer = ANSWERS[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, answer?.headers);
    response.write(answer?.body ?? '');
    if (!answer?.stays) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true, force: true });
});

const fetched = (path: string) =>
  fetchUrl(base + path, join(dir, 'file'), { maxBytes: 1024 * 1024, guard: new AddressGuard(['127.0.0.0/8']) });

it.each(['/plain', '/gzip', '/deflate', '/br'])(
  'saves what the server means, whatever its encoding (%s)',
  async (path) => {
    const file = await fetched(path);
    expect(await readFile(file.path, 'utf8')).toBe(TEXT);
    expect(file.size).toBe(TEXT.length);
  },
);

it.each([
  ['/damaged', 40400, /encoding of the answer is damaged/],
  ['/cut', 40400, /encoding of the answer is damaged/],
  ['/strange', 40400, /zstd/],
  ['/bomb', 40302, /1 MB/],
  ['/announced', 40302, /1 MB/],
  ['/none', 40400, /HTTP 404/],
])('refuses %s with %i', async (path, code, message) => {
  await expect(fetched(path)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
});
