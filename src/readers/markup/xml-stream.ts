import { SaxesParser } from 'saxes';
import { DocparseError } from '../../errors.ts';
import { declaredEncoding, localName } from './xml.ts';

/** Event handlers. Names are local, without the file's namespace prefix. */
export interface XmlHandlers {
  open(name: string, attrs: Record<string, string>): void;
  close(name: string): void;
  text?(text: string): void;
}

const MAX_DEPTH = 1000;

/**
 * Parses XML in chunks, for parts too large for a tree. Never expands entities of the document type. Throws CORRUPTED
 * for XML that is malformed or nested too deeply.
 */
export class XmlPush {
  readonly #parser: SaxesParser;
  /** Name of the root as written. */
  rootName = '';

  constructor(handlers: XmlHandlers) {
    const parser = new SaxesParser({ xmlns: false, position: false });
    let depth = 0;
    parser.on('opentag', (tag) => {
      if (depth === 0) this.rootName = tag.name;
      if (++depth > MAX_DEPTH)
        throw new DocparseError('CORRUPTED', `The XML is nested deeper than ${MAX_DEPTH} levels.`);
      handlers.open(localName(tag.name), tag.attributes as Record<string, string>);
    });
    parser.on('closetag', (tag) => {
      depth--;
      handlers.close(localName(tag.name));
    });
    if (handlers.text) {
      const text = handlers.text.bind(handlers);
      parser.on('text', text);
      parser.on('cdata', text);
    }
    parser.on('error', (error) => {
      throw new DocparseError(
        'CORRUPTED',
        `The XML is not well-formed: ${error.message.replace(/\s+/g, ' ').slice(0, 160)}.`,
      );
    });
    this.#parser = parser;
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
  }
}

/** Decodes a part in chunks: by its byte order mark, else by the declared encoding, else UTF-8. */
export async function* decodeStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** Encoding of XML, from its first bytes. */
export function encodingOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200));
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) return 'utf-16le';
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) return 'utf-16be';
  const named = declaredEncoding(head) ?? 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Reads a part to its end. */
export async function readXmlStream(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const push = new XmlPush(handlers);
  for await (const text of decodeStream(chunks)) push.write(text);
  push.end();
}
