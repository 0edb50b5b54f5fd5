import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks that refuses some first calls. */
export class Receiver {
  /** How often each job was told of, and accepted. */
  readonly heard = new Map<string, number>();
  readonly #refused = new Set<string>();
  readonly #server: Server;
  calls = 0;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const { job_id: job } = JSON.parse(body) as { job_id: string };
      this.calls++;
      if (this.calls % 10 === 0 && !this.#refused.has(job)) {
        this.#refused.add(job);
        return void response.writeHead(503).end();
      }
      this.heard.set(job, (this.heard.get(job) ?? 0) + 1);
      response.end();
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
