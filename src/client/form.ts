import type { OpenedDocument } from './document.ts';
import { randomKey } from './random-key.ts';

export interface FormRequest {
  body: FormData | ReadableStream<Uint8Array>;
  headers: Record<string, string>;
  /** Whether the body can be sent again. */
  repeatable: boolean;
}

/** A form with a document and further parts: objects as JSON, undefined ones left out. */
export function buildForm(document: OpenedDocument, parts: Record<string, unknown>): FormRequest {
  const texts = Object.entries({ ...('address' in document ? { file_url: document.address } : {}), ...parts }).flatMap(
    ([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  );
  if ('address' in document || document.data instanceof Blob) {
    const form = new FormData();
    for (const [name, text] of texts) form.append(name, text);
    if ('data' in document) form.append('file', document.data as Blob, document.name);
    return { body: form, headers: {}, repeatable: true };
  }
  // FormData takes no streams: the same form by hand (RFC 7578).
  const boundary = `docparse-${randomKey()}`;
  return {
    body: streamOf(pieces(boundary, texts, document.name, document.data)),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    repeatable: false,
  };
}

/** `ReadableStream.from` is not in every browser. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });

async function* pieces(
  boundary: string,
  texts: readonly (readonly [string, string])[],
  name: string,
  data: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const head = texts
    .map(([part, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quote(part)}"\r\n\r\n${text}\r\n`)
    .join('');
  yield encoder.encode(
    `${head}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quote(name)}"\r\n\r\n`,
  );
  const reader = data.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // If the form is no longer read, the rest of the document is not needed.
    await reader.cancel().catch(() => {});
  }
  yield encoder.encode(`\r\n--${boundary}--\r\n`);
}

/** As browsers write names of parts (HTML, 4.10.21.8). */
const quote = (text: string): string => text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
