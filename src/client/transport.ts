import { ApiError, type ApiErrorLocation, ConnectionError } from './api-error.ts';

export interface TransportOptions {
  /** Where the service is, such as http://localhost:8000. */
  baseUrl: string;
  headers: Record<string, string>;
  /**
   * Tries beyond the first one after RATE, BACKEND and HTTP 503; 2 when missing. Reads are tried again after a lost
   * connection too.
   */
  retries?: number;
  fetch?: typeof fetch;
}

export interface Call {
  method?: string;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: RequestInit['body'];
  /** Whether the body can be sent again; true when missing. */
  repeatable?: boolean;
  /** The same request twice does what one does, so a lost connection is tried again. */
  idempotent?: boolean;
  signal?: AbortSignal;
}

interface Reply {
  response: Response;
  /** The body, where it is JSON. */
  json?: unknown;
}

/** Longest wait between two tries. */
const LONGEST_WAIT_S = 30;

/** Sends requests, reads the envelope of answers, tries again what may pass. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, '') };
  }

  url(path: string, query: Record<string, unknown> = {}): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
    const text = search.toString();
    return this.#options.baseUrl + path + (text && `?${text}`);
  }

  /** The JSON of a successful answer. Throws ApiError, ConnectionError, or the reason of the signal. */
  async json<T>(path: string, call: Call = {}): Promise<T> {
    return (await this.send(path, call)).json as T;
  }

  /**
   * A successful answer. Documented errors come with HTTP 200 and JSON, so JSON is read; other bodies are left to the
   * caller.
   */
  async send(path: string, call: Call = {}): Promise<Reply> {
    const { method = 'GET', repeatable = true, idempotent = method === 'GET' } = call;
    const retries = repeatable ? (this.#options.retries ?? 2) : 0;
    for (let tried = 0; ; tried++) {
      try {
        return await this.#once(path, call);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (tried >= retries || !mayPass(error, idempotent)) throw error;
        const wanted = error instanceof ApiError ? error.retryAfterS : undefined;
        await wait(Math.min(wanted ?? 0.5 * 2 ** tried, LONGEST_WAIT_S), call.signal);
      }
    }
  }

  async #once(path: string, { method, query, headers, body, signal }: Call): Promise<Reply> {
    const url = this.url(path, query);
    const streaming = body instanceof ReadableStream ? { duplex: 'half' } : {};
    let response: Response;
    try {
      const send = this.#options.fetch ?? fetch;
      response = await send(url, {
        method,
        headers: { ...this.#options.headers, ...headers },
        body,
        signal,
        ...streaming,
      } as RequestInit);
    } catch (error) {
      signal?.throwIfAborted();
      throw new ConnectionError(url, error);
    }
    if (response.status === 204) return { response };
    const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (response.ok && !json) return { response };
    const text = await response.text();
    const answer = json ? parseAnswer(text) : {};
    // 50207 with data is a success with pages missing, which `data` tells.
    const { code = response.ok ? 200 : response.status } = answer;
    const partial = code === 50207 && (answer.data !== undefined || answer.result !== undefined);
    if (response.ok && (code === 200 || partial)) return { response, json: answer };
    const detail = (answer.data as { message?: string } | undefined)?.message;
    const message = [answer.message ?? answer.msg ?? `HTTP ${response.status}`, detail].filter(Boolean).join(': ');
    const after = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ApiError(code, message, {
      status: response.status,
      requestId: answer.x_request_id ?? response.headers.get('x-request-id') ?? undefined,
      location: answer.location,
      retryAfterS: Number.isFinite(after) ? after : undefined,
    });
  }
}

interface Answer {
  code?: number;
  message?: string;
  msg?: string;
  data?: unknown;
  result?: unknown;
  location?: ApiErrorLocation;
  x_request_id?: string;
}

function parseAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return { code: 500, message: 'The answer is cut off or not JSON' };
  }
}

const mayPass = (error: unknown, idempotent: boolean): boolean =>
  error instanceof ApiError
    ? error.errorName === 'RATE' || error.errorName === 'BACKEND' || error.status === 503
    : idempotent;

/** Resolves after this time, or rejects with the reason of the signal. */
export function wait(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
