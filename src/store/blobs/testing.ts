import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobConfig } from '../../config/index.ts';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** What happens to one request. `cut`: half of the answer's body arrives. */
export type Fate = 'works' | 'fails' | 'hangs up' | 'cut';

/** An S3 server for tests (s3rver) behind a proxy that lets requests fail. */
export class TestS3 {
  readonly config: BlobConfig;
  /** Decides over each request; all work to begin with. */
  fate: (request: IncomingMessage) => Fate = () => 'works';
  requests = 0;
  readonly #close: () => Promise<void>;

  private constructor(config: BlobConfig, close: () => Promise<void>) {
    this.config = config;
    this.#close = close;
  }

  static async start(): Promise<TestS3> {
    const directory = await mkdtemp(join(tmpdir(), 'docparse-s3-'));
    const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;
    const server = new Server({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: 'bucket' }],
      allowMismatchedSignatures: true,
    });
    const { port } = await server.run();
    const proxy = createServer((incoming, answer) => test.#pass(incoming, answer, port));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const test = new TestS3(
      {
        kind: 's3',
        endpoint,
        region: 'us-east-1',
        bucket: 'bucket',
        prefix: 'own/',
        forcePathStyle: true,
        ...credentials,
      },
      async () => {
        await end(proxy);
        await server.close();
        await rm(directory, { recursive: true, force: true });
      },
    );
    return test;
  }

  close(): Promise<void> {
    return this.#close();
  }

  #pass(incoming: IncomingMessage, answer: import('node:http').ServerResponse, port: number): void {
    this.requests++;
    const fate = this.fate(incoming);
    if (fate === 'hangs up') return void incoming.socket.destroy();
    if (fate === 'fails') {
      incoming.resume();
      return void incoming.once('end', () => answer.writeHead(503).end());
    }
    const out = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        if (fate !== 'cut') return void reply.pipe(answer);
        const half = Number(reply.headers['content-length']) / 2;
        let sent = 0;
        reply.on('data', (chunk: Buffer) => {
          const part = chunk.subarray(0, Math.max(0, half - sent));
          sent += chunk.length;
          answer.write(part, () => sent >= half && incoming.socket.destroy());
        });
      },
    );
    out.on('error', () => incoming.socket.destroy());
    incoming.pipe(out);
  }
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
