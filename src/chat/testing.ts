import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// biome-ignore lint/suspicious/noExplicitAny: requests are checked by what tests expect of them
type Json = any;

/** One turn of the stand-in: answers a request as some server would. */
export type Turn = (response: ServerResponse, body: Json, request: IncomingMessage) => void | Promise<void>;

/** A model server that does what a script says, one turn a request; the last turn is repeated. */
export class ModelServer {
  readonly requests: Json[] = [];
  readonly #turns: Turn[] = [];
  readonly #server = createServer((request, response) => {
    let text = '';
    request.on('data', (data: Buffer) => {
      text += data.toString();
    });
    request.on('end', () => {
      if (request.url?.endsWith('/models'))
        return void response.end(JSON.stringify({ object: 'list', data: [{ id: 'first-model' }] }));
      const body = JSON.parse(text) as Json;
      this.requests.push(body);
      const turn = this.#turns.length > 1 ? this.#turns.shift() : this.#turns[0];
      void Promise.resolve(turn?.(response, body, request)).catch(() => response.destroy());
    });
  });

  static async start(): Promise<ModelServer> {
    const server = new ModelServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Forgets what was, and does this from now on. */
  script(...turns: Turn[]): void {
    this.requests.length = 0;
    this.#turns.splice(0, this.#turns.length, ...turns);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const cut = (text: string): string[] => text.match(/[\s\S]{1,5}/g) ?? [];
const sse = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;
const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** vLLM: a first chunk with the role alone, log probabilities, the usage in a chunk without choices. */
export const vllm =
  (value: unknown, { finish = 'stop', logprob = -0.1 }: { finish?: string; logprob?: number } = {}): Turn =>
  (response, body) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const chunk = (choice: object, more: object = {}): string =>
      sse({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [{ index: 0, ...choice }],
        ...more,
      });
    response.write(chunk({ delta: { role: 'assistant', content: '' }, logprobs: null, finish_reason: null }));
    for (const token of cut(json(value))) {
      const logprobs = body.logprobs
        ? { content: [{ token, logprob, bytes: [...Buffer.from(token)], top_logprobs: [] }] }
        : null;
      response.write(chunk({ delta: { content: token }, logprobs, finish_reason: null }));
    }
    response.write(chunk({ delta: { content: '' }, logprobs: null, finish_reason: finish, stop_reason: null }));
    if (body.stream_options?.include_usage)
      response.write(
        sse({
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'm',
          choices: [],
          usage: { prompt_tokens: 100, total_tokens: 120, completion_tokens: 20 },
        }),
      );
    response.end('data: [DONE]\n\n');
  };

/** SGLang: null contents, `matched_stop`, usage null until the end, a comment to keep the line open. */
export const sglang =
  (value: unknown): Turn =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (delta: object, finish: string | null): string =>
      sse({
        id: 'x',
        object: 'chat.completion.chunk',
        model: 'm',
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finish, matched_stop: finish && 151645 }],
        usage: null,
      });
    response.write(
      `: ping\n\n${chunk({ role: 'assistant', content: null, reasoning_content: null, tool_calls: null }, null)}`,
    );
    for (const token of cut(json(value))) response.write(chunk({ content: token, reasoning_content: null }, null));
    response.write(chunk({ content: null }, 'stop'));
    response.write(
      sse({
        id: 'x',
        model: 'm',
        choices: [],
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      }),
    );
    response.end('data: [DONE]\n\n');
  };

/** Ollama's OpenAI-compatible path: carriage returns, no log probabilities, a think block in the text. */
export const ollama =
  (value: unknown): Turn =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (content: string, finish: string | null): string =>
      `data: ${JSON.stringify({ id: 'chatcmpl-7', object: 'chat.completion.chunk', model: 'm', system_fingerprint: 'fp_ollama', choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: finish }] })}\r\n\r\n`;
    for (const token of cut(`<think>\n{hm}\n</think>\n\n\`\`\`json\n${json(value)}\n\`\`\``))
      response.write(chunk(token, null));
    response.write(chunk('', 'stop'));
    response.end('data: [DONE]\r\n\r\n');
  };

/** A proxy that does not stream: one document, printed prettily. */
export const whole =
  (value: unknown): Turn =>
  (response) => {
    const message = { role: 'assistant', content: [{ type: 'text', text: json(value) }] };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        {
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage: { prompt_tokens: 100, completion_tokens: 20 },
        },
        null,
        2,
      ),
    );
  };

export const refuse =
  (status: number, message: string, headers: Record<string, string> = {}): Turn =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message, type: 'x', code: status } }));

/** Sends this text and goes on sending `more` until the client has had enough. */
export const endless =
  (begin: string, more: string): Turn =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (content: string): string =>
      sse({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    response.write(chunk(begin));
    while (!response.destroyed && response.writable) {
      response.write(chunk(more));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

/** Breaks the connection in the middle of the answer. */
export const breakOff =
  (begin: string): Turn =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(sse({ choices: [{ index: 0, delta: { content: begin }, finish_reason: null }] }), () =>
      response.destroy(),
    );
  };

/** A proxy that has lost the server: the stream ends in order, the answer does not. */
export const endEarly =
  (begin: string): Turn =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(sse({ choices: [{ index: 0, delta: { content: begin }, finish_reason: null }] }));
  };

/** Says nothing any more after this. */
export const hang =
  (begin = ''): Turn =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    if (begin) response.write(sse({ choices: [{ index: 0, delta: { content: begin }, finish_reason: null }] }));
  };
