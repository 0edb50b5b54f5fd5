import { decodeWords } from 'postal-mime';
import { DocparseError } from '../../errors.ts';
import { decodeText } from '../charset/index.ts';

/** A part of a message (RFC 2045, 2046). */
export interface MimePart {
  /** First value of each header, by lower-case name; unfolded, with encoded words. */
  headers: ReadonlyMap<string, string>;
  /** `text/plain` by default. */
  type: string;
  params: Record<string, string>;
  /** `attachment`, `inline` or empty. */
  disposition: string;
  fileName?: string;
  /** Content-ID without angle brackets. */
  id?: string;
  /** Content-Location as written. */
  location?: string;
  children: MimePart[];
  /** A nested message that is not in text form. */
  message?: MimePart;
  /** Decodes the transfer encoding. */
  content(): Buffer;
}

const MAX_DEPTH = 60;
const MAX_PARTS = 20_000;
const MAX_HEADER = 2 * 1024 * 1024;

/** Parses a message into its tree of parts. Throws CORRUPTED for an oversized tree; tolerates other errors. */
export function parseMime(bytes: Buffer): MimePart {
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (from < bytes.length && bytes[from]! <= 32) from++;
  // The line that mbox puts before the message.
  if (bytes.toString('latin1', from, from + 6).startsWith('From ') || bytes[from] === 0x3e)
    from = afterLine(bytes, from);
  const count = { parts: 0 };
  return parsePart(bytes, from, bytes.length, 0, count);
}

function parsePart(bytes: Buffer, from: number, to: number, depth: number, count: { parts: number }): MimePart {
  if (depth > MAX_DEPTH || ++count.parts > MAX_PARTS)
    throw new DocparseError(
      'CORRUPTED',
      `The message has more than ${MAX_PARTS} parts, or parts nested deeper than ${MAX_DEPTH} levels.`,
    );
  const body = headerEnd(bytes, from, to);
  const headers = readHeaders(bytes.subarray(from, Math.min(body, from + MAX_HEADER)));
  const { value, params } = structured(headers.get('content-type') ?? 'text/plain');
  const disposition = structured(headers.get('content-disposition') ?? '');
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value)
    ? value
    : value.startsWith('multipart')
      ? 'multipart/mixed'
      : 'text/plain';
  const fileName = disposition.params.filename ?? params.name;
  const id = headers.get('content-id')?.trim().replace(/^<|>$/g, '');
  const location = headers.get('content-location')?.replace(/\s+/g, '');
  const children =
    type.startsWith('multipart/') && params.boundary
      ? splitParts(bytes, body, to, params.boundary).map(([start, end]) =>
          parsePart(bytes, start, end, depth + 1, count),
        )
      : [];
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  return {
    headers,
    type,
    params,
    disposition: disposition.value,
    ...(fileName ? { fileName: safeName(fileName) } : {}),
    ...(id ? { id } : {}),
    ...(location ? { location } : {}),
    children,
    content: () => decodeBody(bytes.subarray(body, to), encoding),
  };
}

const afterLine = (bytes: Buffer, at: number): number => {
  const end = bytes.indexOf(10, at);
  return end < 0 ? bytes.length : end + 1;
};

/** Start of the body, after the first empty line. */
function headerEnd(bytes: Buffer, from: number, to: number): number {
  for (let at = from; at < to; at = afterLine(bytes, at)) {
    if (bytes[at] === 10) return at + 1;
    if (bytes[at] === 13 && bytes[at + 1] === 10) return at + 2;
  }
  return to;
}

function readHeaders(bytes: Buffer): Map<string, string> {
  const headers = new Map<string, string>();
  // Headers may contain raw text in any encoding, against the standard.
  const text = decodeText(bytes).text.replace(/\r?\n(?=[ \t])/g, '');
  for (const line of text.split(/\r?\n|\r/)) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** A value and its parameters, with encoded and split ones (RFC 2231) joined. */
export function structured(header: string): { value: string; params: Record<string, string> } {
  const params: Record<string, string> = {};
  const pieces = new Map<string, { text: string; encoded: boolean; order: number }[]>();
  const value = (/^[^;]*/.exec(header)?.[0] ?? '')
    .replace(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase();
  for (const match of header.matchAll(/;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g)) {
    const name = match[1]!.toLowerCase();
    const text = match[2] !== undefined ? match[2].replace(/\\(["\\])/g, '$1') : (match[3] ?? '').trim();
    const continued = /^([^*]+)\*(?:(\d+))?(\*)?$/.exec(name);
    if (!continued) {
      params[name] ??= decodeWords(text);
      continue;
    }
    const list = pieces.get(continued[1]!) ?? [];
    list.push({ text, encoded: continued[3] === '*' || continued[2] === undefined, order: Number(continued[2] ?? 0) });
    pieces.set(continued[1]!, list);
  }
  for (const [name, list] of pieces) params[name] = joinPieces(list.sort((a, b) => a.order - b.order));
  return { value, params };
}

function joinPieces(list: readonly { text: string; encoded: boolean }[]): string {
  let charset = '';
  const parts = list.map(({ text, encoded }, i) => {
    if (!encoded) return Buffer.from(text);
    const match = i === 0 ? /^([^']*)'[^']*'([\s\S]*)$/.exec(text) : null;
    if (match) charset = match[1]!;
    return percentDecoded(match ? match[2]! : text);
  });
  return decodeText(Buffer.concat(parts), charset || undefined).text;
}

const percentDecoded = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Ranges of the parts between the boundary lines. Text before the first and after the last is not content. */
function splitParts(bytes: Buffer, from: number, to: number, boundary: string): [number, number][] {
  const mark = Buffer.from(`--${boundary}`);
  const ranges: [number, number][] = [];
  let start = -1;
  for (let at = bytes.indexOf(mark, from); at >= 0 && at < to; at = bytes.indexOf(mark, at + mark.length)) {
    if (at > from && bytes[at - 1] !== 10 && bytes[at - 1] !== 13) continue;
    const end = at + mark.length;
    const closing = bytes[end] === 0x2d && bytes[end + 1] === 0x2d;
    // A longer boundary with the same start is a different one.
    const rest = bytes.toString('latin1', closing ? end + 2 : end, Math.min(to, end + 80)).split(/[\r\n]/, 1)[0] ?? '';
    if (rest.trim() !== '') continue;
    if (start >= 0) ranges.push([start, Math.max(start, bytes[at - 2] === 13 ? at - 2 : at - 1)]);
    start = closing ? -1 : afterLine(bytes, end);
    if (closing) break;
  }
  if (start >= 0 && start < to) ranges.push([start, to]);
  return ranges;
}

function decodeBody(bytes: Buffer, encoding: string): Buffer {
  if (encoding.includes('base64')) return Buffer.from(bytes.toString('latin1'), 'base64');
  if (encoding.includes('quoted-printable')) return decodeQuotedPrintable(bytes);
  return bytes;
}

/** RFC 2045, 6.7. Keeps invalid sequences. */
export function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte !== 0x3d) {
      out[length++] = byte;
      continue;
    }
    const value = Number.parseInt(bytes.toString('latin1', i + 1, i + 3), 16);
    if (/^[0-9a-f]{2}$/i.test(bytes.toString('latin1', i + 1, i + 3))) {
      out[length++] = value;
      i += 2;
      continue;
    }
    // A soft line break. Some programs add spaces after its `=`.
    let end = i + 1;
    while (bytes[end] === 32 || bytes[end] === 9) end++;
    if (bytes[end] === 13 && bytes[end + 1] === 10) i = end + 1;
    else if (bytes[end] === 10 || end >= bytes.length) i = end;
    else out[length++] = byte;
  }
  return out.subarray(0, length);
}

const safeName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);
