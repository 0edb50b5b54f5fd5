import { DocparseError } from '../../errors.ts';

/** Bytes of a request besides the document. */
const MAX_KEPT = 4 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [BRACE, BRACE_END, BRACKET, BRACKET_END, COMMA] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c];

/**
 * Takes the document out of a JSON body while it arrives: the text of the first string at one of `paths` is passed on,
 * everything else is kept. So a document of 50 MB, which is 67 MB of base64, never sits in memory. What is kept has an
 * empty string in its place and is parsed afterwards, as strictly as ever.
 */
export class JsonSplitter {
  readonly #paths: readonly string[];
  readonly #kept: Buffer[] = [];
  #keptBytes = 0;
  #state: 'outside' | 'key' | 'string' | 'document' = 'outside';
  /** Of each container that is open: the member that comes now; undefined in lists, and where a key is expected. */
  readonly #open: { list: boolean; key?: string }[] = [];
  #key: Buffer[] = [];
  /** Bytes of an escape sequence, which may lie in two chunks. */
  #escape = '';
  #found = false;

  /** @param paths ways to the document, members joined by dots */
  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  /** Whether there was one. */
  get found(): boolean {
    return this.#found;
  }

  /** The other members. Throws PARAMETER when the body is no JSON object. */
  rest(): Record<string, unknown> {
    const text = Buffer.concat(this.#kept)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new DocparseError(
        'PARAMETER',
        text.trim() === '' ? 'The body is empty: send a JSON object.' : 'The body is not valid JSON.',
      );
    }
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw new DocparseError('PARAMETER', 'The body must be a JSON object.');
    return value as Record<string, unknown>;
  }

  /** The text of the document, in pieces. */
  async *split(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
    for await (const chunk of body) yield* this.#chunk(chunk);
  }

  *#chunk(chunk: Buffer): Generator<string> {
    let from = 0;
    let i = 0;
    while (i < chunk.length) {
      if (this.#state === 'document') {
        const start = i;
        if (this.#escape) {
          this.#escape += String.fromCharCode(chunk[i]!);
          i++;
          const char = unescape_(this.#escape);
          if (char === undefined) continue;
          this.#escape = '';
          yield char;
        } else {
          const end = firstOf(chunk, i);
          if (end > start) yield chunk.toString('latin1', start, end);
          i = end + 1;
          if (chunk[end] === BACKSLASH) this.#escape = '\\';
          else if (end < chunk.length) {
            this.#state = 'outside';
            from = end;
          }
        }
        if (this.#state === 'document') from = i;
      } else if (this.#state === 'outside') {
        const byte = chunk[i]!;
        i++;
        if (byte === QUOTE) {
          const top = this.#open.at(-1);
          if (top && !top.list && top.key === undefined) this.#state = 'key';
          else if (!this.#found && this.#paths.includes(this.#path())) {
            this.#found = true;
            this.#state = 'document';
            this.#keep(chunk.subarray(from, i));
            from = i;
          } else this.#state = 'string';
        } else if (byte === BRACE || byte === BRACKET) this.#open.push({ list: byte === BRACKET });
        else if (byte === BRACE_END || byte === BRACKET_END) this.#open.pop();
        else if (byte === COMMA) {
          const top = this.#open.at(-1);
          if (top && !top.list) top.key = undefined;
        }
      } else {
        // A key or a string that stays.
        const start = i;
        if (this.#escape) {
          this.#escape = '';
          i++;
        } else {
          const end = firstOf(chunk, i);
          i = Math.min(chunk.length, end + 1);
          if (chunk[end] === BACKSLASH) this.#escape = '\\';
          else if (end < chunk.length) {
            if (this.#state === 'key') {
              this.#key.push(Buffer.from(chunk.subarray(start, end)));
              this.#endKey();
            }
            this.#state = 'outside';
            continue;
          }
        }
        if (this.#state === 'key') this.#key.push(Buffer.from(chunk.subarray(start, i)));
      }
    }
    if (this.#state !== 'document' && from < chunk.length) this.#keep(chunk.subarray(from));
  }

  #endKey(): void {
    const text = Buffer.concat(this.#key).toString('utf8');
    this.#key = [];
    const top = this.#open.at(-1);
    if (!top) return;
    try {
      top.key = JSON.parse(`"${text}"`) as string;
    } catch {
      // Not JSON: the whole of it will say so.
      top.key = text;
    }
  }

  #path(): string {
    return this.#open.every(({ list }) => !list) ? this.#open.map(({ key }) => key).join('.') : '';
  }

  #keep(bytes: Buffer): void {
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > MAX_KEPT)
      throw new DocparseError(
        'PARAMETER',
        `The body without its document is larger than ${MAX_KEPT / 1024 / 1024} MB.`,
      );
    this.#kept.push(Buffer.from(bytes));
  }
}

/** Index of the next quote or backslash, or the length. */
function firstOf(chunk: Buffer, from: number): number {
  const quote = chunk.indexOf(QUOTE, from);
  const end = quote === -1 ? chunk.length : quote;
  const backslash = chunk.subarray(from, end).indexOf(BACKSLASH);
  return backslash === -1 ? end : from + backslash;
}

const SHORT: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The character of an escape sequence; undefined while it is not complete. */
function unescape_(sequence: string): string | undefined {
  const letter = sequence[1]!;
  if (letter !== 'u') return SHORT[letter] ?? letter;
  return sequence.length < 6 ? undefined : String.fromCharCode(Number.parseInt(sequence.slice(2), 16) || 0);
}
