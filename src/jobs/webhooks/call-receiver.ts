import { Webhook } from 'standardwebhooks';
import { Agent, type Dispatcher, request } from 'undici';
import { type AddressGuard, AddressRefused } from '../../intake/index.ts';

/** Of an answer; it is only shown in the delivery log. */
const ANSWER_BYTES = 4096;

export interface Call {
  /** Of the delivery: the same over all attempts, so that a receiver can tell a repetition. */
  id: string;
  url: string;
  body: string;
  /** Standard Webhooks secret (whsec_ and base64). Without one the call is not signed. */
  secret: string | null;
  /** Time of this attempt. */
  at: Date;
}

export interface CallOutcome {
  /** 'gone': the receiver answered 410 and wants no more. */
  verdict: 'delivered' | 'gone' | 'failed';
  httpStatus: number | null;
  error: string | null;
  excerpt: string | null;
  /** From Retry-After, in milliseconds. */
  retryAfterMs?: number;
  durationMs: number;
}

/**
 * Connections of a sender. Names are checked where they are resolved, so that the address checked is the address
 * called.
 */
export function receiverAgent(guard: AddressGuard, timeoutMs: number): Agent {
  return new Agent({
    connect: { lookup: guard.lookup, timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4_000,
  });
}

/**
 * Calls a webhook once. Never throws. 2xx is success; a redirect is a failure, as Standard Webhooks advises: the log
 * names its target, and following it would send what was signed for one receiver to another.
 */
export async function callReceiver(
  call: Call,
  guard: AddressGuard,
  dispatcher: Dispatcher,
  timeoutMs: number,
): Promise<CallOutcome> {
  const start = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const done = (outcome: Omit<CallOutcome, 'durationMs'>): CallOutcome => ({
    ...outcome,
    durationMs: Math.round(performance.now() - start),
  });
  try {
    const url = new URL(call.url);
    guard.checkHost(url.hostname);
    const answer = await request(url, {
      dispatcher,
      signal: timeout,
      method: 'POST',
      headers: headersOf(call),
      body: call.body,
    });
    const httpStatus = answer.statusCode;
    const excerpt = await readStart(answer.body);
    if (httpStatus >= 200 && httpStatus < 300) return done({ verdict: 'delivered', httpStatus, error: null, excerpt });
    return done({
      verdict: httpStatus === 410 ? 'gone' : 'failed',
      httpStatus,
      error: complaint(httpStatus, one(answer.headers.location)),
      excerpt,
      retryAfterMs: retryAfterMs(one(answer.headers['retry-after']), call.at),
    });
  } catch (error) {
    return done({ verdict: 'failed', httpStatus: null, error: reason(error, timeout, timeoutMs), excerpt: null });
  }
}

function headersOf({ id, body, secret, at }: Call): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'docparse',
    'accept-encoding': 'identity',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  };
  if (secret) headers['webhook-signature'] = new Webhook(secret).sign(id, at, body);
  return headers;
}

/**
 * Start of the body as text that PostgreSQL takes. What goes wrong while it is read changes nothing: the status has
 * come.
 */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  body.on('error', () => {});
  try {
    for await (const part of body) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // Time-out or a broken line.
  }
  body.destroy();
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
}

function complaint(status: number, location: string | undefined): string {
  if (status === 410) return 'The receiver answered HTTP 410 (Gone): no more calls are made.';
  if (status >= 300 && status < 400 && location)
    return `The receiver redirects to ${location.slice(0, 500)}; redirects are not followed.`;
  return `The receiver answered HTTP ${status}.`;
}

function reason(error: unknown, timeout: AbortSignal, timeoutMs: number): string {
  // undici wraps what the connector threw in different ways.
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof AddressRefused) return `${e.message} The service does not call it.`;
  }
  if (timeout.aborted) return `No answer within ${timeoutMs / 1000} s.`;
  const code = String((error as { code?: unknown }).code ?? '');
  const known: Record<string, string> = {
    EAI_AGAIN: 'The host name could not be resolved.',
    ECONNREFUSED: 'The connection was refused.',
    ECONNRESET: 'The connection was reset.',
    UND_ERR_CONNECT_TIMEOUT: 'The host cannot be reached (time-out).',
    UND_ERR_HEADERS_TIMEOUT: 'No answer (time-out).',
    UND_ERR_HEADERS_OVERFLOW: "The answer's header fields are too long.",
    UND_ERR_SOCKET: 'The receiver closed the connection without an answer.',
  };
  if (known[code]) return known[code];
  if ((error as Error).name === 'HTTPParserError') return 'The answer is not HTTP.';
  return `The call failed${code ? ` (${code})` : ''}.`;
}

function retryAfterMs(text: string | undefined, now: Date): number | undefined {
  if (!text) return undefined;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return ms > 0 ? ms : undefined;
}

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
