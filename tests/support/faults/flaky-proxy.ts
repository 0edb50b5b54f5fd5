import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ways in which a call fails, in turn. */
const WAYS = ['refused', 'unavailable', 'lost answer', 'half an answer'] as const;

/** A proxy before an HTTP server that lets every second call fail, while it is told to. */
export class FlakyProxy {
  failing = false;
  passed = 0;
  failed = 0;
  readonly #server: Server;
  readonly #target: number;
  #calls = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((incoming, outgoing) => this.#handle(incoming, outgoing));
  }

  static async start(target: number): Promise<FlakyProxy> {
    const proxy = new FlakyProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const fails = this.failing && this.#calls++ % 2 === 0;
    const way = fails ? WAYS[this.failed++ % WAYS.length] : undefined;
    if (!fails) this.passed++;
    incoming.on('error', () => {});
    outgoing.on('error', () => {});
    if (way === 'refused') return void incoming.socket.destroy();
    if (way === 'unavailable') {
      incoming.resume();
      return void incoming.on('end', () =>
        outgoing.writeHead(503).end('<Error><Code>ServiceUnavailable</Code></Error>'),
      );
    }
    const onward = request(
      { port: this.#target, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        // The call has had its effect, but its caller does not hear of it.
        if (way === 'lost answer') {
          answer.resume();
          return void answer.on('end', () => incoming.socket.destroy());
        }
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        if (way === 'half an answer') {
          const cut = (): void => void incoming.socket.destroy();
          return void answer
            .once('data', (data: Buffer) => outgoing.write(data.subarray(0, data.length >> 1), cut))
            .once('end', cut);
        }
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }
}
