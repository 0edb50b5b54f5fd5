import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { Agent, request } from 'undici';
import { decodePercent } from '../document/index.ts';
import { DocparseError, shortage } from '../errors.ts';
import { type AddressGuard, AddressRefused } from './address-guard.ts';
import { type SavedFile, saveStream, tooLarge } from './save-stream.ts';

const MAX_REDIRECTS = 5;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const TOTAL_MS = 300_000;

export interface FetchedFile extends SavedFile {
  /** After redirects. */
  url: string;
  /** From the answer or the address; may be empty. */
  name: string;
  /** In Unix milliseconds, if the server states it. */
  lastModified?: number;
}

export interface Fetching {
  maxBytes: number;
  guard: AddressGuard;
  signal?: AbortSignal;
  /** Name of the parameter with the address, for messages; default `file_url`. */
  givenAs?: string;
}

/** Fetches a file for a client. Throws LINK with the reason, or FILE_SIZE while the answer is still arriving. */
export async function fetchUrl(text: string, path: string, options: Fetching): Promise<FetchedFile> {
  const { givenAs = 'file_url' } = options;
  const agent = new Agent({
    connect: { lookup: options.guard.lookup, timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    maxResponseSize: -1,
  });
  const total = AbortSignal.timeout(TOTAL_MS);
  const signal = options.signal ? AbortSignal.any([total, options.signal]) : total;
  try {
    let url = parseUrl(text, undefined, options);
    for (let hop = 0; ; hop++) {
      const answer = await request(url, {
        dispatcher: agent,
        signal,
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'docparse' },
      });
      const location = one(answer.headers.location);
      if ([301, 302, 303, 307, 308].includes(answer.statusCode) && location) {
        answer.body.on('error', () => {}).destroy();
        if (hop === MAX_REDIRECTS) throw new DocparseError('LINK', `${givenAs}: more than ${MAX_REDIRECTS} redirects.`);
        url = parseUrl(location, url, options);
        continue;
      }
      if (answer.statusCode !== 200) {
        answer.body.on('error', () => {}).destroy();
        throw new DocparseError('LINK', `${givenAs}: the server answered with HTTP ${answer.statusCode}.`);
      }
      if (Number(one(answer.headers['content-length'])) > options.maxBytes) {
        answer.body.on('error', () => {}).destroy();
        throw tooLarge(options.maxBytes);
      }
      const saved = await saveStream(
        decoded(answer.body, one(answer.headers['content-encoding']), givenAs),
        path,
        options.maxBytes,
        signal,
      );
      const changed = Date.parse(one(answer.headers['last-modified']) ?? '');
      const lastModified = changed > 0 ? changed : undefined;
      return { ...saved, url: url.href, name: fileName(one(answer.headers['content-disposition']), url), lastModified };
    }
  } catch (error) {
    if (error instanceof DocparseError || options.signal?.aborted) throw error;
    const trouble = shortage(error);
    if (trouble) throw trouble;
    throw new DocparseError('LINK', `${givenAs}: ${reason(error, total)}`, { cause: error });
  } finally {
    await agent.destroy();
  }
}

/** Some servers encode every answer. The limit counts decoded bytes. */
function decoded(body: Readable, encoding: string | undefined, givenAs: string): Readable {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  // RFC 9110, 8.4.1: x-gzip is gzip; deflate is zlib data. Unzip distinguishes them by their first bytes.
  const decoder = ['gzip', 'x-gzip', 'deflate'].includes(name)
    ? createUnzip()
    : name === 'br'
      ? createBrotliDecompress()
      : undefined;
  if (!decoder) {
    body.on('error', () => {}).destroy();
    throw new DocparseError(
      'LINK',
      `${givenAs}: the server sent the unsupported content encoding "${name.slice(0, 40)}".`,
    );
  }
  return pipeline(body, decoder, () => {});
}

function parseUrl(text: string, base: URL | undefined, { guard, givenAs = 'file_url' }: Fetching): URL {
  let url: URL;
  try {
    url = new URL(text.trim(), base);
  } catch {
    throw new DocparseError('LINK', `${givenAs}: not a valid address.`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new DocparseError(
      'LINK',
      `${givenAs}: only http and https are supported, not ${url.protocol.replace(':', '')}.`,
    );
  if (url.username || url.password)
    throw new DocparseError('LINK', `${givenAs}: user name and password in the address are not supported.`);
  guard.checkHost(url.hostname);
  return url;
}

function reason(error: unknown, total: AbortSignal): string {
  // undici wraps errors of the connector in several ways.
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof AddressRefused) return `${e.message} The service does not fetch from it.`;
  }
  if (total.aborted) return `not complete after ${TOTAL_MS / 1000} s.`;
  const code = (error as { code?: string }).code ?? '';
  const known: Record<string, string> = {
    EAI_AGAIN: 'the host name could not be resolved.',
    ECONNREFUSED: 'the connection was refused.',
    ECONNRESET: 'the connection was reset.',
    UND_ERR_CONNECT_TIMEOUT: 'the host cannot be reached (time-out).',
    UND_ERR_HEADERS_TIMEOUT: 'the server does not answer (time-out).',
    UND_ERR_BODY_TIMEOUT: 'the server stopped in the middle of the file.',
    UND_ERR_SOCKET: 'the server closed the connection.',
  };
  if (/^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) return 'the encoding of the answer is damaged.';
  return known[code] ?? `the file could not be fetched${code ? ` (${code})` : ''}.`;
}

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

function fileName(disposition: string | undefined, url: URL): string {
  const star = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const last = url.pathname.split('/').at(-1);
  for (const candidate of [star, plain, last]) {
    if (candidate) return decodePercent(candidate.trim());
  }
  return '';
}
